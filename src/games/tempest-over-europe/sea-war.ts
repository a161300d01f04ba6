import { add, put, set } from '../../engine/changes.ts'
import { number, toggle } from '../../engine/field.ts'
import { line, sum, type Line } from '../../engine/line.ts'
import { join } from '../../engine/modifiers.ts'
import { call, choose, forbid, outcome, roll, type Procedure, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { hurt } from './losses.ts'
import { inPlace, stepsNow } from './roster.ts'
import { isLed, switched } from './sides.ts'
import { diceBy, factsFor, oneDie, signed } from './strike.ts'
import { turnOf } from './turn.ts'
import { controlOf } from './zones.ts'
import { track } from './tracks.ts'

/** 6: what an Axis die does. */
export const axisResult = (die: number): { readonly pr: number; readonly nm: number } => ({ pr: die >= 4 ? 1 : 0, nm: die >= 7 ? 1 : 0 })

/** Faces that do the same are one; a natural 1 is apart while it can cost the Luftflotte a step. */
const seaDie = (drm: readonly Line[], risky: boolean) => diceBy(face => (risky && face === 1 ? 'one' : JSON.stringify(axisResult(face + sum(drm, 'die')))))

interface Raid { readonly state: State; readonly luftflotte: boolean; readonly fleet: boolean }
const modifiers = join<Raid>(factsFor('atlantic', 'arctic', 'v-weapons'), {
  'west-france': ({ state }) => controlOf(state, 'West France') === 'axis',
  'luftflotte-france': ({ luftflotte }) => luftflotte,
  'happy-time': ({ state }) => turnOf(state) >= 10 && turnOf(state) <= 12,
  'anti-submarine': ({ state }) => turnOf(state) >= 15,
  escort: ({ state }) => state.flag['escort'] === true,
  'luftflotte-norway': ({ luftflotte }) => luftflotte,
  'kriegsmarine-norway': ({ fleet }) => fleet,
})
export const seaModifiers = (procedure: 'atlantic' | 'arctic' | 'v-weapons', state: State, luftflotte = false, fleet = false): readonly Line[] => modifiers(procedure, { state, luftflotte, fleet })

/** 6.2: how many PR may go into U-boats. */
export const uboatCap = (turn: number): number => (turn < 2 ? 0 : turn < 6 ? 1 : turn < 9 ? 2 : turn < 12 ? 3 : 4)

const luftflotteIn = (state: State, zone: string): string | undefined => inPlace(state, zone).find(id => id.endsWith(' LF'))

interface Toll { readonly pr: number; readonly nm: number; readonly hurt: boolean; readonly lines: readonly Line[] }

/** 6: one die after the other; a natural 1 keeps its bonus and costs the Luftflotte a step, later dice do without it. */
function* atlantic(state: State, rolls: number, engaged: boolean, manual: readonly Line[]): Script<Toll> {
  let toll: Toll = { pr: 0, nm: 0, hurt: false, lines: [] }
  for (let i = 1; i <= rolls; i++) {
    const drm = [...seaModifiers('atlantic', state, engaged && !toll.hurt), ...manual]
    const [face] = yield* roll({ id: `atlantic ${i}`, who: 'axis', lines: drm, head: [`roll ${i} of ${rolls}`, `die ${signed(sum(drm, 'die'))}`] }, seaDie(drm, engaged && !toll.hurt))
    const { pr, nm } = axisResult(Number(face) + sum(drm, 'die'))
    const hit = engaged && !toll.hurt && face === 1
    toll = { pr: toll.pr + pr, nm: toll.nm + nm, hurt: toll.hurt || hit, lines: [...toll.lines, line(`Roll ${i}: ${String(face)} ${signed(sum(drm, 'die'))}: ${nm > 0 ? '1 PR and 1 NM' : pr > 0 ? '1 PR' : 'nothing'}`, '6'), ...(hit ? [line('Natural 1: the Luftflotte loses a step and its bonus', '6')] : [])] }
  }
  return toll
}

/** 6: losses beyond the stock are ignored: no track falls below nothing. */
const sunk = (pr: number, nm: number): readonly Change[] => [add('track', 'westPR', -pr), add('track', 'NM', -nm)]

const engage = (state: State, zone: string, hit: boolean): readonly Change[] => {
  const unit = luftflotteIn(state, zone)
  if (unit === undefined) return []
  return [put('unit', unit, { engaged: true }), ...(hit ? hurt(state, unit, 1, stepsNow(state, unit)) : [])]
}

export interface Uboats { readonly pr: number; readonly luftflotte: boolean }

/** 6.2, 6: the Axis player's campaign, or the inactive Axis's by its dice. */
export const uboats: Procedure<Uboats> = {
  id: 'u-boats', label: 'Battle of the Atlantic', cite: '6.2', version: 1, desk: 'turn', picture: 'p-sub', manual: [{ on: 'die', label: 'Every Atlantic die' }],
  fields: ({ state }) => ({
    ...(isLed(state, 'axis') ? {} : { pr: { ...number('PR spent on U-boats', 0, Math.min(uboatCap(turnOf(state)), track(state, 'axisPR'))), cite: '6.2', faction: 'axis' } }),
    luftflotte: { ...toggle('A Luftflotte in West France is engaged'), cite: '6', picture: 'p-tac', usual: switched(state) && luftflotteIn(state, 'West France') !== undefined },
  }),
  prefill: ({ state }) => {
    const unit = luftflotteIn(state, 'West France')
    return unit === undefined || !switched(state) ? {} : { luftflotte: { value: true, line: line(`${unit} is in West France: the inactive Axis always uses it`, '6') } }
  },
  *run({ state, input, manual }) {
    const led = isLed(state, 'axis')
    const pr = led ? 0 : (input.pr ?? 0)
    if (pr > uboatCap(turnOf(state))) yield* forbid({ id: 'too many', who: 'axis' }, line(`At most ${uboatCap(turnOf(state))} PR for U-boats on turn ${turnOf(state)}`, '6.2'))
    if (pr > track(state, 'axisPR')) yield* forbid({ id: 'too dear', who: 'axis' }, line(`Only ${track(state, 'axisPR')} PR left`, '9'))
    const more = led ? yield* extraRolls(state, manual) : pr
    const engaged = input.luftflotte === true
    const toll = yield* atlantic(state, more + 1, engaged, manual)
    return outcome(`U-boats: ${toll.pr} PR and ${toll.nm} NM sunk`, {
      group: `${toll.pr} PR, ${toll.nm} NM`, tone: toll.nm > 0 ? 'win' : toll.pr > 0 ? 'push' : 'none', tally: { PR: toll.pr, NM: toll.nm, 'Luftflotte steps': toll.hurt ? 1 : 0 }, lines: toll.lines,
      changes: [add('track', 'axisPR', -pr), ...sunk(toll.pr, toll.nm), ...(engaged ? engage(state, 'West France', toll.hurt) : []), set('track', 'uboatsMade', more + 1)],
    })
  },
}

/** 6: after the switch a die says how many more. */
export const uboatPenalty = (turn: number): number => (turn <= 14 ? 2 : turn <= 19 ? 3 : 4)
function* extraRolls(state: State, manual: readonly Line[]): Script<number> {
  const less = uboatPenalty(turnOf(state))
  const [face] = yield* roll({ id: 'more rolls', who: 'axis', lines: [line(`One free roll, and the die less ${less} more`, '6'), ...manual] }, oneDie)
  return Math.max(0, Number(face) - less)
}

// --- 6.3 Murmansk --------------------------------------------------------------------------------------------------

/** What the inactive West sends, and why. */
export function convoyOf(state: State): { readonly n: number; readonly why: Line } {
  const [stock, ships] = [track(state, 'westPR'), track(state, 'NM')]
  if (!convoysSail(state)) return { n: 0, why: line(controlOf(state, 'Murmansk') === 'axis' ? 'Murmansk is Axis: convoys are stopped' : 'Convoys sail from the turn after the attack on the USSR', '6.3') }
  if (stock > 10 && ships >= 2) return { n: 2, why: line('More than 10 PR in stock: two sail', '6.3') }
  if (stock >= 2 && ships >= 2) return { n: 1, why: line('At least 2 PR and 2 NM: one sails', '6.3') }
  return { n: 0, why: line(`${stock} PR and ${ships} NM: none sails`, '6.3') }
}
export const convoysSail = (state: State): boolean => track(state, 'barbarossa') > 0 && turnOf(state) > track(state, 'barbarossa') && controlOf(state, 'Murmansk') !== 'axis'

export const murmansk: Procedure<Record<string, never>> = {
  id: 'murmansk', label: 'Convoy to Murmansk', cite: '6.3', version: 1, desk: 'turn', picture: 'p-ship',
  *run({ state }) {
    const { n: led, why } = convoyOf(state)
    const most = convoysSail(state) ? Math.min(2, track(state, 'westPR'), track(state, 'NM')) : 0
    const n = isLed(state, 'west') ? led : most === 0 ? 0 : (yield* choose({ id: 'convoy', who: 'west', lines: [line('Each PR needs an NM', '6.3')] }, { n: number('PR to Murmansk', 0, most) }, { n: 0 })).n
    if (n === 0) return outcome('No convoy to Murmansk', { group: 'No convoy', lines: [why], changes: [set('track', 'convoy', 0)] })
    const sails = [add('track', 'westPR', -n), set('track', 'convoy', n)]
    if (controlOf(state, 'Norway') === 'axis') return outcome(`${n} PR sail to Murmansk`, { group: '', lines: [why], changes: sails, then: [call(arctic, {})] })
    return outcome(`${n} PR reach Murmansk`, { group: 'arrives', lines: [why, line('Norway is not Axis: nobody attacks the convoy', '6.3')], changes: [...sails, add('track', 'lendLease', n)] })
  },
}

export const arctic: Procedure<Record<string, never>> = {
  id: 'arctic', label: 'Attack on the Arctic convoy', cite: '6.3', version: 1, desk: 'none', picture: 'p-sub',
  *run({ state, manual }) {
    const unit = luftflotteIn(state, 'Norway')
    const fleet = inPlace(state, 'Norway').includes('Kriegsmarine')
    const said = isLed(state, 'axis') ? { luftflotte: unit !== undefined, fleet } : yield* choose({ id: 'arctic forces', who: 'axis' }, {
      luftflotte: { ...toggle('A Luftflotte in Norway is engaged'), usual: unit !== undefined }, fleet: { ...toggle('The Kriegsmarine is in Norway'), usual: fleet },
    }, { luftflotte: unit !== undefined, fleet })
    const drm = [...seaModifiers('arctic', state, said.luftflotte, said.fleet), ...manual]
    const [face] = yield* roll({ id: 'arctic', who: 'axis', lines: drm, head: [`die ${signed(sum(drm, 'die'))}`] }, seaDie(drm, said.luftflotte))
    const { pr, nm } = axisResult(Number(face) + sum(drm, 'die'))
    const hit = said.luftflotte && face === 1
    const arrives = Math.max(0, track(state, 'convoy') - pr)
    return outcome(`${arrives} of ${track(state, 'convoy')} PR reach Murmansk`, {
      group: `${arrives} arrive${nm > 0 ? ', 1 NM sunk' : ''}`, tone: nm > 0 ? 'win' : pr > 0 ? 'push' : 'none', tally: { PR: pr, NM: nm },
      lines: [...drm, line(`${String(face)} ${signed(sum(drm, 'die'))}: ${nm > 0 ? '1 PR and 1 NM' : pr > 0 ? '1 PR' : 'nothing'}`, '6.3'), ...(hit ? [line('Natural 1: the Luftflotte loses a step', '6.3')] : [])],
      changes: [add('track', 'lendLease', arrives), ...sunk(0, nm), ...(said.luftflotte ? engage(state, 'Norway', hit) : [])],
    })
  },
}

// --- 6.4, 6.5 ------------------------------------------------------------------------------------------------------

export const escort: Procedure<Record<string, never>> = {
  id: 'escort', label: 'Does the Atlantic Fleet escort?', cite: '6.4', version: 1, desk: 'turn', picture: 'p-ship',
  *run({ state }) {
    const count = track(state, 'nmZero')
    const [face] = yield* roll({ id: 'escort', who: 'west', lines: [line(`${count} or less: the fleet escorts`, '6.4')] }, oneDie)
    if (Number(face) > count) return outcome('The Atlantic Fleet stays in port', { group: 'stays' })
    return outcome('The Atlantic Fleet escorts: -1 to every Axis roll', { group: 'escorts', lines: [line('It cannot react or join an operation this turn', '6.4')], changes: [set('flag', 'escort', true), put('unit', 'Atlantic Fleet', { engaged: true })] })
  },
}

/** 6.4: from the second turn at zero; lower than the number of such turns, never on a 6. */
export const surrenders = (face: number, count: number): boolean => face !== 6 && face < count

export const morale: Procedure<Record<string, never>> = {
  id: 'morale', label: 'English morale', cite: '6.4', version: 1, desk: 'turn', picture: 'i-flag',
  *run({ state }) {
    const count = track(state, 'nmZero')
    const [face] = yield* roll({ id: 'morale', who: 'west', lines: [line(`Lower than ${count}, never on a 6: England asks for peace`, '6.4')] }, oneDie)
    if (!surrenders(Number(face), count)) return outcome('England fights on', { group: 'fights on', tone: 'none' })
    const { accept } = yield* choose({ id: 'peace', who: 'axis', lines: [line('The player need not accept', '6.4')] }, { accept: toggle('Accept peace with England') }, { accept: true })
    if (!accept) return outcome('Peace declined', { group: 'asks for peace', tone: 'push' })
    return outcome('England makes peace', { group: 'asks for peace', tone: 'win', changes: [set('flag', 'england', 'peace')], duties: [{ text: 'Commonwealth units back to their set-up zones; English zones are closed to the Axis', cite: '20 Commonwealth', who: 'west' }] })
  },
}

export const vWeapons: Procedure<Record<string, never>> = {
  id: 'v-weapons', label: 'V-weapons', cite: '6.5', version: 1, desk: 'turn', picture: 'p-rocket',
  *run({ state, manual }) {
    const drm = [...seaModifiers('v-weapons', state), ...manual]
    const [face] = yield* roll({ id: 'v-weapons', who: 'axis', lines: drm, head: [`die ${signed(sum(drm, 'die'))}`] }, oneDie)
    const { pr, nm } = axisResult(Number(face) + sum(drm, 'die'))
    return outcome(`V-weapons: ${nm > 0 ? '1 PR and 1 NM' : pr > 0 ? '1 PR' : 'nothing'}`, { group: nm > 0 ? '1 PR, 1 NM' : pr > 0 ? '1 PR' : 'nothing', tally: { PR: pr, NM: nm }, changes: sunk(pr, nm) })
  },
}
