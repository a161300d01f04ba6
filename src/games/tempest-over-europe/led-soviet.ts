import scenarios from '../../../data/tempest-over-europe/scenarios.json'
import { add, drop, put, set } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { line, duty, type Line } from '../../engine/line.ts'
import { call, choose, outcome, roll, type Call, type Outcome, type Procedure, type Script } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { entryOf, idsOf, lot, unitsField, zonesField } from './candidates.ts'
import { aside } from './east.ts'
import { armiesIn, enemyArmiesIn, touchesEnemy, ways } from './geography.ts'
import { isBlank } from './links.ts'
import { inPool, poolOf } from './pools.ts'
import { labelOf, placeOf, stepsNow, unitsOf } from './roster.ts'
import { mechanizes } from './spending.ts'
import { oneDie } from './strike.ts'
import { turnOf } from './turn.ts'
import { controlOf, isDisputed, isProduction, ussr, zoneNames } from './zones.ts'
import { track } from './tracks.ts'

const fronts = unitsOf('soviet', 'front').map(each => each.id)
const airArmies = unitsOf('soviet', 'air').map(each => each.id)

const soviet = (state: State, zone: string): boolean => controlOf(state, zone) === 'soviet'

/** 8.1: the zones that want an army, in order: next to the enemy, then production and Leningrad with an enemy within two zones; no doubles. */
export function sovietNeeds(state: State): readonly { readonly zone: string; readonly why: Line }[] {
  const { nearest } = ways(state)
  const foes = zoneNames.filter(zone => enemyArmiesIn(state, 'soviet', zone).length > 0)
  const empty = zoneNames.filter(zone => soviet(state, zone) && armiesIn(state, 'soviet', zone).length === 0)
  const front = empty.filter(zone => touchesEnemy(state, 'soviet', zone))
  const rear = empty.filter(zone => !front.includes(zone) && ussr.includes(zone) && (isProduction(zone) || zone === 'Leningrad') && nearest(zone, foes) <= 2)
  return [...front.map(zone => ({ zone, why: line(`${zone} touches the enemy`, '8.1') })), ...rear.map(zone => ({ zone, why: line(`${zone} must be held: an enemy army is within two zones`, '8.1') }))]
}
/** Two zones from enemy-held ones, for whatever is left over. */
export function depth(state: State): readonly string[] {
  const { distance } = ways(state)
  const theirs = zoneNames.filter(zone => controlOf(state, zone) === 'axis')
  return zoneNames.filter(zone => soviet(state, zone) && !isDisputed(state, zone) && !touchesEnemy(state, 'soviet', zone) && theirs.some(other => distance(zone, other) === 2))
}
/** 8.1: armour in production zones, one a zone, nearest the enemy. */
export function armourZones(state: State): readonly string[] {
  const open = zoneNames.filter(zone => soviet(state, zone) && isProduction(zone) && !armiesIn(state, 'soviet', zone).some(id => stepsNow(state, id) > 1))
  const { nearest } = ways(state)
  const theirs = zoneNames.filter(zone => controlOf(state, zone) === 'axis')
  const far = (zone: string): number => nearest(zone, theirs)
  const least = Math.min(Infinity, ...open.map(far))
  return open.filter(zone => far(zone) === least)
}

/** By lot among the zones the map gives; where it is blank the player names the candidates, and the lot decides among those. */
function* zoneAmong(id: string, label: string, known: readonly string[], open: readonly string[], why: Line): Script<string> {
  if (known.length > 0) return yield* lot(id, 'soviet', known, why)
  const { zones } = yield* choose({ id: `${id} candidates`, who: 'soviet', lines: [why] }, { zones: { ...zonesField(`Candidates for ${label}`, '8.1', open, open), min: Math.min(1, open.length) } }, { zones: open })
  return zones.length === 0 ? '' : yield* lot(id, 'soviet', zones, line('At random among the candidates', '8.1'))
}

/** Where the next infantry goes, and why. */
function* placeFor(state: State, label: string): Script<{ readonly zone: string; readonly why: Line }> {
  const needs = sovietNeeds(state)
  const first = needs.filter(each => each.why.text.endsWith('enemy'))
  const rank = first.length > 0 ? first : needs
  if (rank.length > 0) {
    const zone = yield* lot('zone', 'soviet', rank.map(each => each.zone), line('Equally wanted zones: at random', '8.1'))
    return rank.find(each => each.zone === zone) as { zone: string; why: Line }
  }
  const why = line('Nothing nearer wants one: at random two zones from the enemy', '8.1')
  const ask = line('First zones next to the enemy without a Soviet army, then production zones and Leningrad with an enemy army within two zones, then any two zones from the enemy', '8.1')
  const deep = depth(state)
  return { zone: yield* zoneAmong('zone', label, deep, ussr.filter(zone => soviet(state, zone)), deep.length > 0 ? why : ask), why: deep.length > 0 ? why : line('By lot among the candidates named', '8.1') }
}

/** 8.1: one point a time, so that each draw sees the map as the last one left it. */
export const sovietBuilds: Procedure<Record<string, never>> = {
  id: 'soviet builds', label: 'Inactive Soviets: raise an army', cite: '8.1', version: 2, desk: 'turn', picture: 'n-inf',
  *run({ state }) {
    const lend = track(state, 'lendLease') > 0
    const purse = track(state, 'sovietPR') > 0 ? 'sovietPR' : lend && !mechanizes(state) ? 'lendLease' : null
    const pool = poolOf(state, 'soviet', 'front')
    if (purse === null) return lend ? outcome('Lend-lease arms the fronts', { group: '', then: [call(mechanize, {})] }) : outcome('No Soviet PR left', { group: 'done' })
    const again: readonly Call[] = [call(sovietBuilds, {})]
    const [face] = yield* roll({ id: 'infantry or air', who: 'soviet', lines: [line('On a 6 an air army, one a turn; else infantry', '8.1')] }, oneDie)
    if (face === 6 && track(state, 'sovietAirDrawn') === 0) return yield* airArmy(state, purse, again)
    if (pool.length === 0) return outcome('The pool holds no front', { group: 'pool empty', lines: [line('The rest is kept to buy off losses', '15.1')], ...(lend && mechanizes(state) ? { then: [call(mechanize, {})] } : {}) })
    const unit = yield* lot('drawn', 'soviet', pool, line('Drawn at random from the pool', '8.1'))
    const { zone, why } = yield* placeFor(state, labelOf(unit))
    return outcome(`${labelOf(unit)} raised in ${zone}`, {
      group: 'infantry', lines: [line(`1 ${purse === 'lendLease' ? 'lend-lease point' : 'PR'}`, '8.1'), why], then: again, tally: { infantry: 1 }, duties: [duty('soviet', `${labelOf(unit)}: reduced, to ${zone}`, '8.1')],
      changes: [add('track', purse, -1), drop('pile', `pool soviet/${unit}`), put('unit', unit, { steps: 1, built: true, cell: zone })],
    })
  },
}

function* airArmy(state: State, purse: string, then: readonly Call[]): Script<Outcome> {
  const onMap = airArmies.filter(id => placeOf(state, id) !== '')
  const pay = [add('track', purse, -1), set('track', 'sovietAirDrawn', 1)]
  const weak = onMap.filter(id => stepsNow(state, id) === 1)
  if (onMap.length >= 4 && weak.length > 0) {
    const unit = yield* lot('air to full', 'soviet', weak, line('Four air armies on the map: one is turned to full', '8.1'))
    return outcome(`${labelOf(unit)} to full strength`, { group: 'air to full', then, changes: [...pay, put('unit', unit, { steps: 2 })], duties: [duty('soviet', `${labelOf(unit)} in ${placeOf(state, unit)}: to full strength`, '8.1')] })
  }
  const pool = poolOf(state, 'soviet', 'air')
  if (pool.length === 0) return outcome('No air army left: the point is spent on nothing', { group: 'no air army', then, changes: pay })
  const unit = yield* lot('air army', 'soviet', pool, line('Drawn at random', '8.1'))
  const held = zoneNames.filter(zone => soviet(state, zone))
  const zone = yield* zoneAmong('air zone', labelOf(unit), held.filter(each => touchesEnemy(state, 'soviet', each)), held, line('At random in a Soviet zone next to the enemy', '8.1'))
  return outcome(`${labelOf(unit)} appears in ${zone}`, { group: 'air army', then, tally: { air: 1 }, changes: [...pay, drop('pile', `pool soviet/${unit}`), put('unit', unit, { steps: 1, cell: zone })], duties: [duty('soviet', `${labelOf(unit)}: reduced, to ${zone}`, '8.1')] })
}

/** 8.1: from six turns after the attack each lend-lease point turns a front to its mechanized side. */
export const mechanize: Procedure<Record<string, never>> = {
  id: 'mechanize', label: 'Lend-lease turns fronts over', cite: '8.1', version: 2, desk: 'none', picture: 'n-arm',
  *run({ state, slot }) {
    if (track(state, 'lendLease') === 0 || !mechanizes(state)) return outcome('No lend-lease to spend', { group: '' })
    const known = fronts.filter(id => placeOf(state, id) !== '' && stepsNow(state, id) === 1)
    const foot = known.length > 0 ? known : idsOf((yield* choose({ id: 'fronts', who: 'soviet' }, { on: unitsField(state, slot, 'Infantry fronts on the map', 'soviet', ['front'], [], '8.1') }, { on: [] })).on)
    if (foot.length === 0) return outcome('No infantry front on the map: lend-lease waits', { group: 'no front' })
    const unit = yield* lot('front', 'soviet', foot, line('At random among the infantry fronts', '8.1'))
    const open = armourZones(state)
    const mapped = placeOf(state, unit) !== '' && !isBlank(state, placeOf(state, unit))
    const zone = open.length === 0 ? placeOf(state, unit) : yield* zoneAmong('armour zone', labelOf(unit), mapped ? open : [], open, line('The production zone nearest the enemy, one armour a zone', '8.1'))
    return outcome(`${labelOf(unit)} is mechanized${zone === '' ? '' : ` in ${zone}`}`, { group: 'mechanized', tally: { mechanized: 1 }, lines: [line('1 lend-lease point', '8.1')], changes: [add('track', 'lendLease', -1), put('unit', unit, { steps: 2, ...(zone === '' ? {} : { cell: zone }) })], duties: [duty('soviet', `${labelOf(unit)}: to its mechanized side${zone === '' ? '' : `, to ${zone}`}`, '8.1')], then: [call(mechanize, {})] })
  },
}

/** The zones printed on the counters, as far as scenario 23 tells their letters. */
const startZone = new Map(scenarios.flatMap(each => each.start.units as readonly (readonly [string, string, number])[]).map(([id, zone]) => [id, zone]))
const soviets = unitsOf('soviet', 'front', 'air').map(each => each.id)

/** 8.1: before the war one unit marked ? a turn; on turn 6 Kiev's second step instead. */
export const mobilization: Procedure<{ readonly marked: readonly UnitValue[] }> = {
  id: 'mobilization', label: 'Soviet mobilization', cite: '8.1', version: 2, desk: 'turn', picture: 'n-inf',
  fields: ({ state, slot }) => (turnOf(state) === 6 ? {} : {
    marked: { ...unitsField(state, slot, 'Units marked ? not yet on the map', 'soviet', [], aside(state), '8.1'), roster: soviets.filter(id => placeOf(state, id) === '' && !inPool(state, id)).map(id => entryOf(state, slot, id)) },
  }),
  *run({ state, input: { marked = [] } }) {
    if (turnOf(state) === 6) return outcome('Kiev Front to full strength, no other unit', { group: 'Kiev', changes: [put('unit', 'Kiev Front', { steps: 2 })], duties: [duty('soviet', `Kiev Front in ${placeOf(state, 'Kiev Front') || 'East Poland'}: to full strength`, '1')] })
    if (marked.length === 0) return outcome('No unit marked ? is left', { group: 'none left' })
    const unit = yield* lot('marked', 'soviet', idsOf(marked), line('One of them at random', '8.1'))
    const printed = startZone.get(unit)
    const zone = printed ?? (yield* choose({ id: 'start zone', who: 'soviet' }, { zone: { kind: 'cell', label: `${labelOf(unit)}: the zone printed on it`, among: ussr } }, { zone: ussr[0] ?? '' })).zone
    const rest = idsOf(marked).filter(id => id !== unit)
    return outcome(`${labelOf(unit)} enters in ${zone}`, {
      group: 'placed', duties: [duty('soviet', `${labelOf(unit)}: reduced, to ${zone}`, '8.1')],
      changes: [put('unit', unit, { cell: zone, steps: 1 }), ...aside(state).filter(id => !rest.includes(id)).map(id => drop('pile', `soviet aside/${id}`)), ...rest.map(id => set('pile', `soviet aside/${id}`, 1))],
    })
  },
}
