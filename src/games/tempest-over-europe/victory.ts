import { ends, set } from '../../engine/changes.ts'
import { choice, option } from '../../engine/field.ts'
import { totalOf, type Value } from '../../engine/ledger.ts'
import { amount, duty, line, type Line } from '../../engine/line.ts'
import { call, choose, outcome, roll, type Outcome, type Procedure, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { armiesIn } from './geography.ts'
import { defencePlan } from './led-axis.ts'
import { switched } from './sides.ts'
import { oneDie } from './strike.ts'
import { lastTurn, turnOf } from './turn.ts'
import { boot, controlOf, france, hasLdc, holdsZone, homeland, isDisputed, ussr, zonesOf } from './zones.ts'

export type Objective = 'east' | 'world' | 'europe'
const poland = zonesOf('poland')
const must = ['Leningrad', 'Moscow', 'Stalingrad']
const lists: Readonly<Record<Objective, readonly string[]>> = {
  east: [...ussr, ...poland, 'Baltic States', 'Yugoslavia'],
  world: ['England', 'Scotland', 'Gibraltar', 'Malta', 'Egypt', 'Palestine', 'Iraq', 'Greece', 'Crete'],
  europe: [...france, 'Benelux', 'Denmark', 'Norway', 'Greece', 'Crete', 'Yugoslavia', ...poland, 'Baltic States'],
}
export const objectives: Readonly<Record<Objective, { readonly label: string; readonly of: number; readonly need: number; readonly zones: readonly string[] }>> = {
  east: { label: 'Drang nach Osten', of: 26, need: 20, zones: lists.east },
  world: { label: 'Germany rules the World', of: 9, need: 7, zones: lists.world },
  europe: { label: 'Gross Europa', of: 18, need: 14, zones: lists.europe },
}
export const objectiveFor = (face: number): Objective => (face === 1 ? 'east' : face <= 4 ? 'world' : 'europe')
export const objectiveOf = (state: State): Objective | null => {
  const told = state.flag['objective']
  return told === 'east' || told === 'world' || told === 'europe' ? told : null
}

const held = (state: State, zone: string): boolean => holdsZone(state, zone, 'axis')

/** 21: a point a zone; Gross Europa counts at most six Soviet zones. */
export const victoryPoints: Value = state => {
  const objective = objectiveOf(state)
  if (objective === null) return totalOf([line('No objective chosen yet', '21')])
  const zones = lists[objective].filter(zone => held(state, zone))
  const soviet = objective === 'europe' ? [...ussr].sort((a, b) => Number(must.includes(b)) - Number(must.includes(a))).filter(zone => held(state, zone)).slice(0, 6) : []
  return totalOf([...zones, ...soviet].map(zone => amount(zone, '21', 'VP', 1)))
}

/** 21: everything, and for the East an army in LdC in each zone, for Europe the three cities among the six. */
export function isComplete(state: State): boolean {
  const objective = objectiveOf(state)
  if (objective === null || victoryPoints(state).total < objectives[objective].of) return false
  if (objective === 'east') return lists.east.every(zone => hasLdc(state, zone) && (armiesIn(state, 'axis', zone).length > 0 || state.cell[zone]?.['garrison'] === true))
  return objective === 'world' || must.every(zone => held(state, zone))
}

const won = (winner: string, level: string, text: string, cite: string): Change => ends(winner, level === 'defeat' ? text : `${text}: ${level}`, cite, { level })

/** 8.4, 21: on the turn of the invasion. */
export function verdict(state: State): 'win' | 'switch' | 'lose' {
  if (isComplete(state)) return 'win'
  const objective = objectiveOf(state)
  return objective !== null && victoryPoints(state).total >= objectives[objective].need ? 'switch' : 'lose'
}

export const rollObjective: Procedure<Record<string, never>> = {
  id: 'objective', label: 'The Axis objective', cite: '21', version: 1, desk: 'turn', picture: 'i-flag',
  *run() {
    const [face] = yield* roll({ id: 'objective', who: 'axis', lines: [line('1 the East, 2 to 4 the World, 5 and 6 Europe', '21')] }, oneDie)
    const found = objectiveFor(Number(face))
    return outcome(`${objectives[found].label}: ${objectives[found].of} zones, ${objectives[found].need} for the switch`, { group: objectives[found].label, changes: [set('flag', 'objective', found)] })
  },
}

/** 8.2: the invasion comes on turn 13 with 1 or 2, on 14 with 1 to 4, on 15 for sure. */
export const invades = (face: number, turn: number): boolean => turn >= 15 || (turn === 14 && face <= 4) || (turn === 13 && face <= 2)

export const invasion: Procedure<Record<string, never>> = {
  id: 'invasion', label: 'Does the invasion come?', cite: '8.2', version: 1, desk: 'turn', picture: 't-beach',
  *run({ state }) {
    const turn = turnOf(state)
    if (turn < 13) return outcome('No invasion before turn 13', { group: 'not yet' })
    const face = turn >= 15 ? 1 : Number((yield* roll({ id: 'invasion', who: 'west', lines: [line(turn === 13 ? 'Turn 13: on 1 or 2' : 'Turn 14: on 1 to 4', '8.2')] }, oneDie))[0])
    if (!invades(face, turn)) return outcome('Not this turn', { group: 'not yet' })
    return yield* invaded(state)
  },
}

function* invaded(state: State): Script<Outcome> {
  const points = victoryPoints(state)
  const what = verdict(state)
  if (what === 'win') return outcome('The objective is complete: major victory', { group: 'Axis wins', tone: 'win', lines: points.lines, changes: [won('axis', 'major', 'The objective is complete', '8.4')] })
  if (what === 'lose') return outcome(`Only ${points.total} points: the Axis has lost`, { group: 'Axis loses', tone: 'lose', lines: points.lines, changes: [won('allies', 'defeat', 'Below three quarters at the invasion', '8.4')] })
  const algeria = controlOf(state, 'Gibraltar') === 'west' ? undefined : line('Gibraltar is not friendly', '8.2')
  const { target } = yield* choose({ id: 'where', who: 'west', lines: [line('The player chooses, for the invasion is the switch', '8.2')] }, { target: choice('The Allies land in', ['Egypt', 'Norway', 'Benelux', 'West France', 'Morocco'].map(each => option(each)).concat([option('Algeria', 'Algeria', algeria)])) }, { target: 'Morocco' })
  return outcome(`${points.total} points: sides are switched, the Allies land in ${target}`, {
    group: 'switch', lines: points.lines, changes: [set('flag', 'active', 'allies'), set('track', 'switch', turnOf(state))], then: [call(defencePlan, {})],
    duties: [duty('axis', 'First the Axis defence plan', '11'), duty('west', `Then land in ${target}`, '14.3')],
  })
}

// --- 21: the Allies' war -------------------------------------------------------------------------------------------------

export type Conference = 'churchill' | 'marshall' | 'stalin'
export const conferenceFor = (face: number): Conference => (face === 1 ? 'churchill' : face <= 4 ? 'marshall' : 'stalin')
const africa = ['Egypt', ...zonesOf('afn', 'italian-africa')]
export const toFree: Readonly<Record<Conference, readonly string[]>> = {
  churchill: [...africa, 'Palestine', 'Iraq', ...boot, 'Greece', 'Yugoslavia', 'Norway', ...poland, 'Slovakia'],
  marshall: [...zonesOf('afn'), ...france, 'Benelux', ...poland, 'Slovakia'],
  stalin: [...poland, 'Romania', 'Bulgaria', 'Yugoslavia', 'Hungary', 'Slovakia', 'Finland', ...france],
}
/** What still bars the way into Germany. */
export function unfreed(state: State): readonly string[] {
  const told = state.flag['conference']
  if (told !== 'churchill' && told !== 'marshall' && told !== 'stalin') return []
  return toFree[told].filter(zone => controlOf(state, zone) === 'axis' || isDisputed(state, zone))
}

export const conference: Procedure<{ readonly skip: boolean }> = {
  id: 'conference', label: 'Inter-Allied conference', cite: '21', version: 1, desk: 'turn', picture: 'i-people',
  fields: () => ({ skip: { kind: 'toggle', label: 'No conference: free choice, one victory level lower', cite: '21' } }),
  *run({ input: { skip } }) {
    if (skip) return outcome('No conference: one level lower', { group: 'skipped', changes: [set('flag', 'conference', 'skipped')] })
    const [face] = yield* roll({ id: 'conference', who: 'west', lines: [line('1 Churchill, 2 to 4 Marshall and Patton, 5 and 6 Stalin', '21')] }, oneDie)
    const found = conferenceFor(Number(face))
    return outcome(`Free first: ${toFree[found].join(', ')}`, { group: found, changes: [set('flag', 'conference', found)], lines: [line('Only then the three German zones and Prussia', '21')] })
  },
}

const levels = ['defeat', 'minor victory', 'victory', 'decisive victory']
/** 21: by the turn Germany surrenders; skipping the conference costs one level. */
export function levelOf(turn: number | null, skipped: boolean): string {
  if (turn === null) return 'defeat'
  const level = turn <= 21 ? 3 : turn === 22 ? 2 : 1
  return levels[Math.max(0, level - (skipped ? 1 : 0))] ?? 'defeat'
}
export const germanyFell = (state: State): boolean => homeland.every(zone => (controlOf(state, zone) === 'west' || controlOf(state, zone) === 'soviet') && !isDisputed(state, zone))

/** 11, 21, 23: phase 11. */
export const victoryCheck: Procedure<Record<string, never>> = {
  id: 'victory check', label: 'Victory check', cite: '21', version: 1, desk: 'turn', picture: 'i-star',
  *run({ state }) {
    if (state.flag['scenario'] === 'barbarossa') return barbarossaEnd(state)
    const turn = turnOf(state)
    if (switched(state)) {
      const skipped = state.flag['conference'] === 'skipped'
      if (germanyFell(state)) return over('allies', levelOf(turn, skipped), `Germany surrenders on turn ${turn}`, '21')
      return turn >= lastTurn ? over('axis', 'defeat', 'Germany has not surrendered', '21') : outcome('Germany fights on', { group: 'goes on' })
    }
    const points = victoryPoints(state)
    if (isComplete(state)) return over('axis', 'major victory', 'The objective is complete', '21', points.lines)
    const objective = objectiveOf(state)
    return outcome(objective === null ? 'No objective chosen' : `${points.total} of ${objectives[objective].of} points, ${objectives[objective].need} for the switch`, { group: 'goes on', lines: points.lines, tally: { VP: points.total } })
  },
}

const over = (winner: string, level: string, text: string, cite: string, lines: readonly Line[] = []): Outcome => outcome(`${text}: ${level}`, { group: level, tone: winner === 'axis' ? 'win' : 'lose', lines, changes: [won(winner, level, text, cite)] })

/** 23: both cities at once; one at the end of turn 10 a draw. */
export function barbarossaVerdict(state: State): 'win' | 'draw' | 'loss' | null {
  const n = ['Leningrad', 'Moscow'].filter(zone => held(state, zone)).length
  if (n === 2) return 'win'
  if (turnOf(state) < 10) return null
  return n === 1 ? 'draw' : 'loss'
}
function barbarossaEnd(state: State): Outcome {
  const found = barbarossaVerdict(state)
  if (found === null) return outcome('Neither decided nor over', { group: 'goes on' })
  return over(found === 'win' ? 'axis' : found === 'draw' ? 'nobody' : 'allies', found === 'win' ? 'victory' : found === 'draw' ? 'draw' : 'defeat', found === 'win' ? 'Leningrad and Moscow are Axis' : found === 'draw' ? 'One of the two cities at the end' : 'Neither city', '23')
}
