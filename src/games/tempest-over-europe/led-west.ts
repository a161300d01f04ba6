import { add, drop, put } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import type { Fields } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { choose, outcome, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { idOf, idsOf, landTypes, least, lot, unitsField } from './candidates.ts'
import { armiesIn, enemyZones, ways } from './geography.ts'
import { inPool, poolOf } from './pools.ts'
import { labelOf, placeOf, printed, stepsNow, unitsOf } from './roster.ts'
import { turnOf } from './turn.ts'
import { controlOf, hasLdc, holdsZone, isBase, isDisputed, isProduction, zoneNames } from './zones.ts'
import { track } from './tracks.ts'

export interface Needs {
  readonly disorganized: readonly UnitValue[]
  readonly fleets: readonly UnitValue[]
  readonly bombers: readonly UnitValue[]
  readonly airLost: readonly UnitValue[]
  readonly airReduced: readonly UnitValue[]
  readonly armiesReduced: readonly UnitValue[]
  readonly armiesLost: readonly UnitValue[]
}

/** What the match knows to be lost or reduced. */
export function knownNeeds(state: State): Readonly<Record<keyof Needs, readonly string[]>> {
  const west = (...types: readonly string[]): readonly string[] => unitsOf('west', ...types).filter(each => each.nation !== 'ff' && each.nation !== 'minor' && each.nation !== 'pol').map(each => each.id)
  const reduced = (id: string): boolean => state.unit[id] !== undefined && stepsNow(state, id) === 1
  const lost = (...types: readonly string[]): readonly string[] => poolOf(state, 'west', ...types)
  return {
    disorganized: west('fleet').filter(id => state.unit[id]?.['disorganized'] === true), fleets: [...lost('fleet'), ...west('fleet').filter(reduced)],
    bombers: [...lost('bomber'), ...west('bomber').filter(reduced)], airLost: lost('air'), airReduced: west('air').filter(reduced),
    armiesReduced: west(...landTypes).filter(reduced), armiesLost: lost(...landTypes),
  }
}

const labels: Readonly<Record<keyof Needs, string>> = {
  disorganized: 'Disorganized fleets', fleets: 'Destroyed or reduced fleets', bombers: 'Bombers reduced or destroyed', airLost: 'Air armies destroyed', airReduced: 'Air armies reduced', armiesReduced: 'Armies reduced, in LdC', armiesLost: 'Armies destroyed',
}

function needsFields({ state, slot }: Scene<Partial<Needs>>): Fields {
  const known = knownNeeds(state)
  const types = { disorganized: ['fleet'], fleets: ['fleet'], bombers: ['bomber'], airLost: ['air'], airReduced: ['air'], armiesReduced: landTypes, armiesLost: landTypes }
  return Object.fromEntries((Object.keys(labels) as (keyof Needs)[]).map(what => [what, unitsField(state, slot, labels[what], 'west', types[what], known[what], '8.1')]))
}
/** 8.1: where an army stands decides when its turn comes: disputed first, then nearest the enemy. */
export const urgency = (state: State, id: string): number => {
  const zone = placeOf(state, id)
  return zone === '' ? 99 : isDisputed(state, zone) ? -1 : Math.min(98, ways(state).nearest(zone, enemyZones(state, 'west')))
}
/** 8.1: of reduced air armies those in disputed zones come first, the others are equals. */
const airUrgency = (state: State, id: string): number => (isDisputed(state, placeOf(state, id)) ? 0 : 1)
const priceOf = (unit: UnitValue): number => (['armour', 'airborne', 'fleet', 'mechanized'].includes(unit.type) ? 2 : 1)

interface Ledger { pr: number; readonly lines: Line[]; readonly duties: Line[]; readonly changes: Change[] }

/** 8.1: the whole order of spending, candidates by their own rank, equals by chance, until the PR are out. */
export const westSpends: Procedure<Needs> = {
  id: 'west spends', label: 'Inactive West: spend PR', cite: '8.1', version: 1, desk: 'turn', picture: 'p-barrel', fields: needsFields,
  *run(scene) {
    const { state, input } = scene
    const book: Ledger = { pr: track(state, 'westPR'), lines: [], duties: [], changes: [] }
    const start = book.pr
    merchant(state, book)
    yield* inTurn(scene, book, 'fleet reorganized', input.disorganized, () => 1, () => 0)
    yield* inTurn(scene, book, 'fleet rebuilt', input.fleets, () => 2, () => 0)
    yield* inTurn(scene, book, 'bombers', input.bombers, () => 1, () => 0)
    yield* inTurn(scene, book, 'air army', input.airLost, () => 1, () => 0)
    if (input.airLost.length === 0) yield* inTurn(scene, book, 'air army', input.airReduced.filter(each => supplied(state, each)), () => 1, each => airUrgency(state, idOf(each)))
    yield* inTurn(scene, book, 'army', input.armiesReduced.filter(each => mayGrow(scene, each, book)), priceOf, each => urgency(state, idOf(each)))
    yield* inTurn(scene, book, 'army back', input.armiesLost.filter(each => mayReturn(scene, each)), priceOf, () => 0)
    return outcome(`The West spends ${start - book.pr} of ${start} PR`, { group: `spends ${start - book.pr}`, tally: { PR: start - book.pr }, lines: book.lines, duties: book.duties, changes: [add('track', 'westPR', book.pr - start), ...book.changes] })
  },
}

/** 5.1, 8.1: first of all the merchant navy, to its maximum, 2 PR a point. */
function merchant(state: State, book: Ledger): void {
  const [now, most] = [track(state, 'NM'), state.track['nmMax'] ?? 2]
  const n = Math.max(0, Math.min(most - now, Math.floor(book.pr / 2)))
  if (n === 0) return
  book.pr -= 2 * n
  book.changes.push(add('track', 'NM', n))
  book.lines.push(line(`NM ${now} to ${now + n} for ${2 * n} PR`, '8.1'))
}

const mayGrow = ({ state, slot }: Pick<Scene, 'state' | 'slot'>, unit: UnitValue, book: Ledger): boolean => {
  if (idOf(unit) === '8th Army' && turnOf(state) < 10) { book.lines.push(line('The 8th Army stays reduced until the USA is in the war', '8.1')); return false }
  return supplied(state, unit) && mayReturn({ state, slot }, unit)
}
const supplied = (state: State, unit: UnitValue): boolean => { const zone = placeOf(state, idOf(unit)); return zone === '' || hasLdc(state, zone) }
const mayReturn = ({ state, slot }: Pick<Scene, 'state' | 'slot'>, unit: UnitValue): boolean => unit.unit === undefined || printed(state, slot, unit.unit)?.asterisk !== true

function* inTurn(scene: Scene<Needs>, book: Ledger, what: string, units: readonly UnitValue[], price: (unit: UnitValue) => number, rank: (unit: UnitValue) => number): Script<void> {
  let left = units
  while (left.length > 0) {
    const affordable = left.filter(each => price(each) <= book.pr)
    if (affordable.length === 0) return
    const first = least(affordable, rank)
    // with enough for all of them the order does not matter
    const all = first.reduce((sum, each) => sum + price(each), 0) <= book.pr
    const id = all ? idOf(first[0] as UnitValue) : yield* lot(`${what} ${units.length - left.length + 1}`, 'west', idsOf(first), line('Equally qualified: at random', '8.1'))
    const unit = first.find(each => idOf(each) === id) as UnitValue
    left = left.filter(each => each !== unit)
    book.pr -= price(unit)
    yield* placed(scene, book, what, unit, price(unit))
  }
}

function* placed({ state }: Scene<Needs>, book: Ledger, what: string, unit: UnitValue, price: number): Script<void> {
  const id = idOf(unit)
  const back = inPool(state, id)
  const again = what === 'fleet reorganized'
  const where = again || (back && unit.type === 'fleet') ? yield* baseFor(state, book, id) : back || what === 'army back' ? yield* homeFor(state, unit) : ''
  const place = where === '' ? placeOf(state, id) : where
  book.lines.push(line(`${unit.label}: ${again ? 'reorganized' : 'a step'} for ${price} PR`, '8.1'))
  book.duties.push(duty('west', `${unit.label}: ${again ? 'back from the turn track' : back ? 'back, reduced' : 'to full strength'}${place === '' ? '' : `, in ${place}`}`, '8.1'))
  if (unit.unit === undefined) return
  const cell = where === '' ? {} : { cell: where }
  book.changes.push(...(again ? [put('unit', id, { disorganized: false, ...cell }), drop('due', `back ${id}`)] : [...(back ? [drop('pile', `pool west/${id}`)] : []), put('unit', id, { steps: back ? 1 : unit.steps + 1, built: true, ...cell })]))
}

const friendly = (state: State, zone: string): boolean => holdsZone(state, zone, 'west') && hasLdc(state, zone)

/** 8.1: a fleet to its starting base if friendly, else to a base drawn by lot. The base is printed on the counter: asked for once. */
function* baseFor(state: State, book: Ledger, id: string): Script<string> {
  const told = state.row[`counter/${id}`]?.['home']
  const home = typeof told === 'string' ? told : (yield* choose({ id: `base of ${id}`, who: 'west', lines: [line('The letter on its counter', '1')] }, { home: { kind: 'cell', label: `${labelOf(id)}: its starting base`, among: zoneNames } }, { home: placeOf(state, id) || 'England' })).home
  if (told !== home) book.changes.push(put('row', `counter/${id}`, { home }))
  if (friendly(state, home)) return home
  const bases = zoneNames.filter(zone => isBase(state, zone) && friendly(state, zone))
  return bases.length === 0 ? '' : yield* lot(`base for ${id}`, 'west', bases, line(`${home} is not friendly: a base at random`, '8.1'))
}

/** 8.1: air armies to England, else the nearest zone; the 8th Army to Egypt; armies to a friendly base or production zone, else an empty zone, by lot. */
function* homeFor(state: State, unit: UnitValue): Script<string> {
  const id = idOf(unit)
  const zone = function* (zones: readonly string[], why: string): Script<string> { return zones.length === 0 ? '' : yield* lot(`zone for ${id}`, 'west', zones, line(why, '8.1')) }
  if (id === '8th Army' && controlOf(state, 'Egypt') !== 'axis') return 'Egypt'
  if (unit.type === 'bomber') return 'bombing box'
  if (unit.type === 'air') {
    if (controlOf(state, 'England') !== 'axis') return 'England'
    const { distance } = ways(state)
    return yield* zone(least(zoneNames.filter(each => controlOf(state, each) === 'west' && hasLdc(state, each)), each => distance('England', each)), 'Equally near England: at random')
  }
  const marked = zoneNames.filter(each => friendly(state, each) && (isBase(state, each) || isProduction(each)))
  return yield* zone(marked.length > 0 ? marked : zoneNames.filter(each => friendly(state, each) && armiesIn(state, 'west', each).length === 0), marked.length > 0 ? 'A base or production zone at random' : 'An empty zone at random')
}

/** 8.1: turn 2. */
export const befSails: Procedure<Record<string, never>> = {
  id: 'bef sails', label: 'The BEF goes to West France', cite: '8.1', version: 1, desk: 'none',
  *run() {
    return outcome('The BEF goes to West France', { group: 'BEF', duties: [duty('west', 'Move the BEF to West France; Fighter Command stays in England', '8.1')], changes: [put('unit', 'BEF', { cell: 'West France' })] })
  },
}
