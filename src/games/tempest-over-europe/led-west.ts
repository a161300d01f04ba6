import { add, drop, put, set } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { choice, option, type Fields, type UnitsField } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { choose, outcome, roll, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { armiesIn, enemyZones, ways } from './geography.ts'
import { poolOf } from './pools.ts'
import { counterOf, labelOf, placeOf, printed, stepsNow, unitsOf, valueOf, type Slot } from './roster.ts'
import { turnOf } from './turn.ts'
import { controlOf, hasLdc, isBase, isDisputed, isProduction, zoneNames } from './zones.ts'
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

const landTypes = ['infantry', 'armour', 'mechanized', 'airborne']

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
  return Object.fromEntries((Object.keys(labels) as (keyof Needs)[]).map(what => [what, field(state, slot, labels[what], unitsOf('west', ...types[what]).map(each => each.id), known[what])]))
}
const field = (state: State, slot: Slot, label: string, ids: readonly string[], usual: readonly string[]): UnitsField => ({
  kind: 'units', label, cite: '8.1', faction: 'west', min: 0, max: 12, usual: usual.map(id => valueOf(state, slot, id)),
  roster: ids.map(id => { const value = valueOf(state, slot, id); return { id, label: value.label, value, counter: counterOf(value) } }),
})

/** 8.1: where an army stands decides when its turn comes: disputed first, then nearest the enemy. */
export const urgency = (state: State, id: string): number => {
  const zone = placeOf(state, id)
  return zone === '' ? 99 : isDisputed(state, zone) ? -1 : Math.min(98, ways(state).nearest(zone, enemyZones(state, 'west')))
}
const idOf = (unit: UnitValue): string => unit.unit ?? unit.label
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
    if (input.airLost.length === 0) yield* inTurn(scene, book, 'air army', input.airReduced, () => 1, each => urgency(state, idOf(each)))
    yield* inTurn(scene, book, 'army', input.armiesReduced.filter(each => mayGrow(scene, each, book)), priceOf, each => urgency(state, idOf(each)))
    yield* inTurn(scene, book, 'army back', input.armiesLost.filter(each => mayReturn(scene, each)), priceOf, () => 0)
    return outcome(`The West spends ${start - book.pr} of ${start} PR`, { group: `spends ${start - book.pr}`, tally: { PR: start - book.pr }, lines: book.lines, duties: book.duties, changes: [...(start > book.pr ? [add('track', 'westPR', book.pr - start)] : []), ...book.changes] })
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
  const zone = placeOf(state, idOf(unit))
  return (zone === '' || hasLdc(state, zone)) && mayReturn({ state, slot }, unit)
}
const mayReturn = ({ state, slot }: Pick<Scene, 'state' | 'slot'>, unit: UnitValue): boolean => unit.unit === undefined || printed(state, slot, unit.unit)?.asterisk !== true

function* inTurn(scene: Scene<Needs>, book: Ledger, what: string, units: readonly UnitValue[], price: (unit: UnitValue) => number, rank: (unit: UnitValue) => number): Script<void> {
  let left = units
  while (left.length > 0) {
    const affordable = left.filter(each => price(each) <= book.pr)
    if (affordable.length === 0) return
    const least = Math.min(...affordable.map(rank))
    const first = affordable.filter(each => rank(each) === least)
    // with enough for all of them the order does not matter
    const all = first.reduce((sum, each) => sum + price(each), 0) <= book.pr
    const id = first.length === 1 || all ? idOf(first[0] as UnitValue) : String((yield* roll({ id: `${what} ${units.length - left.length + 1}`, who: 'west', lines: [line('Equally qualified: at random', '8.1')] }, { kind: 'pick', among: first.map(idOf) }))[0])
    const unit = first.find(each => idOf(each) === id) as UnitValue
    left = left.filter(each => each !== unit)
    book.pr -= price(unit)
    yield* placed(scene, book, what, unit, price(unit))
  }
}

function* placed({ state }: Scene<Needs>, book: Ledger, what: string, unit: UnitValue, price: number): Script<void> {
  const id = idOf(unit)
  const back = Number(state.pile[`pool west/${id}`] ?? 0) > 0
  const where = what === 'fleet reorganized' || (back && unit.type === 'fleet') ? yield* baseFor(state, id) : back || what === 'army back' ? yield* homeFor(state, unit) : ''
  book.lines.push(line(`${unit.label}: ${what === 'fleet reorganized' ? 'reorganized' : 'a step'} for ${price} PR`, '8.1'))
  book.duties.push(duty('west', `${unit.label}: ${what === 'fleet reorganized' ? 'back from the turn track' : back ? 'back, reduced' : 'to full strength'}${where === '' ? '' : `, in ${where}`}`, '8.1'))
  if (unit.unit === undefined) return
  const cell = where === '' ? {} : { cell: where }
  book.changes.push(...(what === 'fleet reorganized' ? [put('unit', id, { disorganized: false, ...cell }), drop('due', `back ${id}`)] : [...(back ? [drop('pile', `pool west/${id}`)] : []), put('unit', id, { steps: back ? 1 : unit.steps + 1, built: true, ...cell })]))
}

/** 8.1: a fleet to its starting base if friendly, else a base drawn by lot. */
export function* baseFor(state: State, id: string): Script<string> {
  const bases = zoneNames.filter(zone => isBase(state, zone) && controlOf(state, zone) === 'west' && !isDisputed(state, zone))
  const { home } = yield* choose({ id: `base of ${id}`, who: 'west' }, { home: choice(`${labelOf(id)}: is its starting base friendly?`, [option('yes', 'Yes, it goes there'), option('no', 'No, a base by lot')]) }, { home: 'yes' })
  if (home === 'yes' || bases.length === 0) return ''
  return bases.length === 1 ? (bases[0] as string) : String((yield* roll({ id: `base for ${id}`, who: 'west' }, { kind: 'pick', among: bases }))[0])
}

/** 8.1: air armies to England; the 8th Army to Egypt; armies to a friendly base or production zone, else an empty zone, by lot. */
function* homeFor(state: State, unit: UnitValue): Script<string> {
  const free = (zone: string): boolean => controlOf(state, zone) === 'west' && !isDisputed(state, zone)
  if (idOf(unit) === '8th Army' && controlOf(state, 'Egypt') !== 'axis') return 'Egypt'
  if (unit.type === 'air' && free('England')) return 'England'
  const marked = zoneNames.filter(zone => free(zone) && (isBase(state, zone) || isProduction(zone)))
  const zones = marked.length > 0 ? marked : zoneNames.filter(zone => free(zone) && armiesIn(state, 'west', zone).length === 0)
  if (zones.length < 2) return zones[0] ?? ''
  return String((yield* roll({ id: `zone for ${idOf(unit)}`, who: 'west' }, { kind: 'pick', among: zones }))[0])
}

/** 8.1: turn 2. */
export const befSails: Procedure<Record<string, never>> = {
  id: 'bef sails', label: 'The BEF goes to West France', cite: '8.1', version: 1, desk: 'none',
  *run() {
    return outcome('The BEF goes to West France', { group: 'BEF', duties: [duty('west', 'Move the BEF to West France; Fighter Command stays in England', '8.1')], changes: [put('unit', 'BEF', { cell: 'West France' }), set('flag', 'france', 'allied')] })
  },
}
