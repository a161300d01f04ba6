import { add, drop, put, set } from '../../engine/changes.ts'
import { line, duty, type Line } from '../../engine/line.ts'
import { call, choose, outcome, roll, type Call, type Procedure, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { armiesIn, enemyArmiesIn, touchesEnemy, ways } from './geography.ts'
import { isBlank } from './links.ts'
import { poolOf } from './pools.ts'
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

function* lot(id: string, among: readonly string[], why: Line): Script<string> {
  return among.length === 1 ? (among[0] as string) : String((yield* roll({ id, who: 'soviet', lines: [why] }, { kind: 'pick', among }))[0])
}

/** Where the next infantry goes: by the map if its links are known, else the player names the candidates. */
function* placeFor(state: State, label: string): Script<{ readonly zone: string; readonly why: Line }> {
  const needs = sovietNeeds(state)
  const first = needs.filter(each => each.why.text.endsWith('enemy'))
  const rank = first.length > 0 ? first : needs
  if (rank.length > 0) {
    const zone = yield* lot('zone', rank.map(each => each.zone), line('Equally wanted zones: at random', '8.1'))
    return rank.find(each => each.zone === zone) as { zone: string; why: Line }
  }
  const deep = depth(state)
  if (deep.length > 0) return { zone: yield* lot('zone', deep, line('At random, two zones from the enemy', '8.1')), why: line('Nothing nearer wants one: two zones from the enemy', '8.1') }
  const { zones } = yield* choose({ id: 'candidates', who: 'soviet', lines: [line('First zones next to the enemy without a Soviet army, then production zones and Leningrad with an enemy army within two zones, then any two zones from the enemy', '8.1')] },
    { zones: { kind: 'pick', label: `Candidates for ${label}`, options: zoneNames.filter(zone => soviet(state, zone)).map(zone => ({ id: zone, label: zone })), min: 0, max: 24 } }, { zones: [] })
  return zones.length === 0 ? { zone: '', why: line('The player places it', '8.1') } : { zone: yield* lot('zone', zones, line('At random among the candidates', '8.1')), why: line('By lot among the candidates named', '8.1') }
}

/** 8.1: one point a time, so that each draw sees the map as the last one left it. */
export const sovietBuilds: Procedure<Record<string, never>> = {
  id: 'soviet builds', label: 'Inactive Soviets: raise an army', cite: '8.1', version: 1, desk: 'turn', picture: 'n-inf',
  *run({ state }) {
    const lend = !mechanizes(state) && track(state, 'lendLease') > 0
    const purse = track(state, 'sovietPR') > 0 ? 'sovietPR' : lend ? 'lendLease' : null
    const pool = poolOf(state, 'soviet', 'front')
    if (purse === null) return mechanizes(state) && track(state, 'lendLease') > 0 ? outcome('Lend-lease arms the fronts', { group: '', then: [call(mechanize, {})] }) : outcome('No Soviet PR left', { group: 'done' })
    const again: readonly Call[] = [call(sovietBuilds, {})]
    const [face] = yield* roll({ id: 'infantry or air', who: 'soviet', lines: [line('On a 6 an air army, one a turn; else infantry', '8.1')] }, oneDie)
    if (face === 6 && track(state, 'sovietAirDrawn') === 0) return yield* airArmy(state, purse, again)
    if (pool.length === 0) return outcome('The pool holds no front', { group: 'pool empty', lines: [line('The rest is kept to buy off losses', '15.1')] })
    const unit = yield* lot('drawn', pool, line('Drawn at random from the pool', '8.1'))
    const { zone, why } = yield* placeFor(state, labelOf(unit))
    return outcome(`${labelOf(unit)} raised${zone === '' ? '' : ` in ${zone}`}`, {
      group: 'infantry', lines: [why], then: again, tally: { infantry: 1 }, duties: [duty('soviet', `Place ${labelOf(unit)}, reduced${zone === '' ? '' : `, in ${zone}`}`, '8.1')],
      changes: [add('track', purse, -1), drop('pile', `pool soviet/${unit}`), put('unit', unit, { steps: 1, built: true, ...(zone === '' ? {} : { cell: zone }) })],
    })
  },
}

function* airArmy(state: State, purse: string, then: readonly Call[]): Script<ReturnType<typeof outcome>> {
  const onMap = airArmies.filter(id => placeOf(state, id) !== '')
  const pay = [add('track', purse, -1), set('track', 'sovietAirDrawn', 1)]
  const weak = onMap.filter(id => stepsNow(state, id) === 1)
  if (onMap.length >= 4 && weak.length > 0) {
    const unit = yield* lot('air to full', weak, line('Four air armies on the map: one is turned to full', '8.1'))
    return outcome(`${labelOf(unit)} to full strength`, { group: 'air to full', then, changes: [...pay, put('unit', unit, { steps: 2 })], duties: [duty('soviet', `Turn ${labelOf(unit)} over`, '8.1')] })
  }
  const pool = poolOf(state, 'soviet', 'air')
  if (pool.length === 0) return outcome('No air army left: the point is spent on nothing', { group: 'no air army', then, changes: pay })
  const unit = yield* lot('air army', pool, line('Drawn at random', '8.1'))
  const zones = zoneNames.filter(zone => soviet(state, zone) && touchesEnemy(state, 'soviet', zone))
  const zone = zones.length === 0 ? '' : yield* lot('air zone', zones, line('At random next to the enemy', '8.1'))
  return outcome(`${labelOf(unit)} appears${zone === '' ? ' next to the enemy' : ` in ${zone}`}`, { group: 'air army', then, tally: { air: 1 }, changes: [...pay, drop('pile', `pool soviet/${unit}`), put('unit', unit, { steps: 1, ...(zone === '' ? {} : { cell: zone }) })], duties: [duty('soviet', `Place ${labelOf(unit)}, reduced, in a Soviet zone next to the enemy`, '8.1')] })
}

/** 8.1: from six turns after the attack each lend-lease point turns a front to its mechanized side. */
export const mechanize: Procedure<Record<string, never>> = {
  id: 'mechanize', label: 'Lend-lease turns fronts over', cite: '8.1', version: 1, desk: 'none', picture: 'n-arm',
  *run({ state }) {
    const points = track(state, 'lendLease')
    const foot = fronts.filter(id => placeOf(state, id) !== '' && stepsNow(state, id) === 1)
    if (points === 0 || !mechanizes(state)) return outcome('No lend-lease to spend', { group: '' })
    if (foot.length === 0) return outcome('No infantry front on the map is known', { group: 'no front', duties: [duty('soviet', `Turn up to ${points} fronts to their mechanized side and take the points off`, '8.1')] })
    const unit = yield* lot('front', foot, line('At random among the infantry fronts', '8.1'))
    const zones = armourZones(state)
    const zone = isBlank(state, placeOf(state, unit)) || zones.length === 0 ? '' : yield* lot('armour zone', zones, line('A production zone nearest the enemy', '8.1'))
    return outcome(`${labelOf(unit)} is mechanized`, { group: 'mechanized', tally: { mechanized: 1 }, changes: [add('track', 'lendLease', -1), put('unit', unit, { steps: 2, ...(zone === '' ? {} : { cell: zone }) })], duties: [duty('soviet', `Turn ${labelOf(unit)} over${zone === '' ? '' : ` and place it in ${zone}`}`, '8.1')], then: [call(mechanize, {})] })
  },
}

/** 8.1: before the war one unit marked ? a turn; on turn 6 Kiev's second step instead. */
export const mobilization: Procedure<Record<string, never>> = {
  id: 'mobilization', label: 'Soviet mobilization', cite: '8.1', version: 1, desk: 'turn', picture: 'n-inf',
  *run({ state }) {
    if (turnOf(state) === 6) return outcome('Kiev Front to full strength, no other unit', { group: 'Kiev', changes: [put('unit', 'Kiev Front', { steps: 2 })], duties: [duty('soviet', 'Turn Kiev Front to full strength', '1')] })
    const left = state.pile['soviet aside']
    const fewer: readonly Change[] = typeof left === 'number' && left > 0 ? [add('pile', 'soviet aside', -1)] : []
    return outcome('One unit marked ? to its start zone', { group: 'placed', changes: fewer, duties: [duty('soviet', 'Draw one of the units marked ? at random and place it in its start zone', '8.1')] })
  },
}
