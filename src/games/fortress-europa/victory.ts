import { choice, number, option, toggle, type Fields } from '../../engine/field.ts'
import { ends, set } from '../../engine/changes.ts'
import type { Consequence } from '../../engine/game.ts'
import { rows } from '../../engine/ledger.ts'
import { line, type Line } from '../../engine/line.ts'
import { outcome, type Outcome, type Procedure } from '../../engine/procedure.ts'
import { enters } from '../../engine/stages.ts'
import type { Effect, State } from '../../engine/state.ts'
import cities from '../../../data/fortress-europa/charts/cities.json'
import { lastTurn, turnOf } from './calendar.ts'
import { capacity, mulberryHeld } from './capacity.ts'
import { districtName } from './districts.ts'
import { allied, districtGoals, goalMet } from './goals.ts'
import { objectives } from './objectives.ts'
import { isFlag, level, scenarioOf } from './table.ts'

const facts: { readonly [id: string]: { readonly country: string } } = cities.rows

/** 30.1: Genova and Torino count with the cities of Germany; a city of the owner's own list was marked when it was taken. */
export const germanCities = (state: State): number => rows(state, 'city').filter(([id, row]) => row['owner'] === 'allied' && (facts[id]?.country === 'Germany' || row['german'] === true || id === 'genova' || id === 'torino')).length

export interface Standing { readonly paris: boolean; readonly bruxelles: boolean; readonly majors: number; readonly cities: number }
export type Verdict = 'allied' | 'german' | 'draw' | 'open'

/** 30.1, 33.4.7: the Allies win at once; at the end the Germans need three majors. */
export function verdict(standing: Standing, needed: number, over: boolean): Verdict {
  if (standing.paris && standing.bruxelles && (standing.majors >= needed || standing.cities >= 15)) return 'allied'
  if (!over) return 'open'
  return 5 - standing.majors >= 3 ? 'german' : 'draw'
}

/** 33.4.7: one level towards the Germans. */
export const shifted = (found: Verdict, bulge: boolean): Verdict => (!bulge || found === 'open' ? found : found === 'allied' ? 'draw' : 'german')

const words: { readonly [verdict in Verdict]: string } = { allied: 'Allied victory', german: 'German victory', draw: 'A draw', open: 'Not decided' }
const majorsNeeded = (state: State): number => (scenarioOf(state) === 'berlin' ? 2 : 4)

export interface Final {
  readonly majors?: number; readonly cities?: number; readonly paris?: boolean; readonly bruxelles?: boolean
  readonly bastogne?: boolean; readonly liege?: boolean; readonly aachen?: boolean
  readonly district?: string; readonly goal?: boolean
  readonly allied?: number; readonly german?: number
}

/** One procedure for every scenario: asks what that scenario needs. */
export const victory: Procedure<Final> = {
  id: 'victory', label: 'Victory', cite: '30.1', version: 1, desk: 'turn', picture: 'i-flag',
  fields: ({ state, input }) => victoryFields(state, input),
  *run({ state, input }) {
    const scenario = scenarioOf(state)
    if (scenario === 'invasion') return invasionEnd(state, input)
    if (scenario === 'west-wall') return westWallEnd(input)
    if (scenario === 'bulge' || (scenario === 'berlin' && turnOf(state) === 30)) return bulgeEnd(state, input)
    const over = turnOf(state) >= lastTurn(state)
    const standing = { paris: input.paris === true, bruxelles: input.bruxelles === true, majors: input.majors ?? 0, cities: input.cities ?? 0 }
    const found = shifted(verdict(standing, majorsNeeded(state), over), scenario === 'berlin' && ['strategic', 'tactical'].includes(String(state.flag['bulge result'])))
    return outcome(words[found], { code: found, lines: [line(`Paris and Bruxelles, and ${majorsNeeded(state)} majors or 15 cities`, scenario === 'berlin' ? '33.4.7' : '30.1'), ...(scenario === 'berlin' ? [line('An Ardennes success shifts it one level to the Germans', '33.4.7')] : [])], changes: found === 'open' ? [] : [ends(found, words[found], scenario === 'berlin' ? '33.4.7' : '30.1')] })
  },
}

function victoryFields(state: State, input: Partial<Final>): Fields {
  const scenario = scenarioOf(state)
  const ask = (label: string, usual = false, cite = '30.1') => ({ ...toggle(label), usual, cite })
  if (scenario === 'invasion') {
    const district = input.district ?? String(state.flag['invaded'] ?? '7th')
    return { district: { ...choice('District invaded', Object.keys(districtGoals).map(id => option(id, districtName(id)))), usual: district, cite: '33.1.5' }, goal: ask((districtGoals[district] ?? []).join('; or: '), goalMet(state, district), '33.1.5') }
  }
  if (scenario === 'west-wall') return { allied: { ...number('Allied objectives met, of their seven', 0, 7), cite: '33.2.4' }, german: { ...number('German objectives met, of their seven', 0, 7), cite: '33.2.4' } }
  if (scenario === 'bulge' || (scenario === 'berlin' && turnOf(state) === 30)) return { bastogne: ask('Germans in Bastogne (EE12)', false, '33.3.10'), liege: ask('Germans in Liège or Namur', false, '33.3.10'), aachen: ask('Germans in Aachen (GG10)', false, '33.3.10') }
  return { paris: ask('Paris is Allied', allied(state, 'paris')), bruxelles: ask('Bruxelles is Allied', allied(state, 'bruxelles')), majors: { ...number('Major cities held by the Allies', 0, 5), usual: level(state, 'majors'), cite: '30.1' }, cities: { ...number('Cities in Germany, Genova and Torino held by the Allies', 0, 40), usual: germanCities(state), cite: '30.1' } }
}

/** 33.1.3: a goal, a capacity of at least one, and a mulberry that still exists, damaged or not (A27). */
function invasionEnd(state: State, input: Final): Outcome {
  const supplied = capacity(state).total >= 1
  const harbour = rows(state, 'mulberry').some(([, row]) => mulberryHeld(row))
  const won = input.goal === true && supplied && harbour
  const lines = [line(input.goal === true ? 'A goal of the district is met' : 'No goal of the district is met', '33.1.5'), line(supplied ? 'Supply capacity of at least 1' : `Supply capacity ${capacity(state).total}`, '33.1.3'), line(harbour ? 'A mulberry still stands' : 'No mulberry stands', '33.1.3')]
  return outcome(won ? words.allied : words.german, { code: won ? 'allied' : 'german', lines, changes: [ends(won ? 'allied' : 'german', won ? 'A goal of the invaded district, in supply' : 'The landing has not reached its goal', '33.1.3')] })
}

/** 33.2.4 */
function westWallEnd({ allied: ours = 0, german: theirs = 0 }: Final): Outcome {
  const found = ours === theirs ? 'draw' : ours > theirs ? 'allied' : 'german'
  return outcome(`${words[found]}: ${ours} to ${theirs}`, { code: found, lines: [line('Most objectives met; equal is a draw', '33.2.4')], changes: [ends(found, `Objectives met: ${ours} to ${theirs}`, '33.2.4')] })
}

/** 33.3.10 names only what the Germans win; what is left is the Allies' (A35). */
function bulgeEnd(state: State, { bastogne, liege, aachen }: Final): Outcome {
  const found = bastogne === true && liege === true ? 'strategic' : bastogne === true && aachen === true ? 'tactical' : 'none'
  const text = found === 'strategic' ? 'German strategic victory' : found === 'tactical' ? 'German tactical victory, the small solution' : 'Neither German level is reached: the Allies hold'
  return outcome(text, { code: found, lines: [line('Bastogne with Liège or Namur; or Bastogne with Aachen', '33.3.10')], changes: [set('flag', 'bulge result', found), ...(scenarioOf(state) === 'bulge' ? [ends(found === 'none' ? 'allied' : 'german', text, '33.3.10')] : [])] })
}

export interface SuddenDeath { readonly alliedMet: number; readonly germanMet: number; readonly alliedAll: number; readonly germanAll: number }

/** 32.2; A28: when both have all seven, the twelve decide; equal goes on. */
export const suddenDeath: Procedure<SuddenDeath> = {
  id: 'sudden death', label: 'Sudden death objectives', cite: '32.2', version: 1, desk: 'turn', picture: 'i-flag', offered: 'sudden death due',
  fields: () => ({ alliedMet: number('Allied objectives met, of the seven picked', 0, 7), germanMet: number('German objectives met, of the seven picked', 0, 7), alliedAll: { ...number('Allied objectives met, of all twelve', 0, 12), cite: '32.2' }, germanAll: { ...number('German objectives met, of all twelve', 0, 12), cite: '32.2' } }),
  prefill: ({ state }) => Object.fromEntries((['allied', 'german'] as const).map(side => {
    const { met, lines } = objectives(state, side)
    return [`${side}All`, { value: met, line: line(`${met} met by the tracks, ${lines.filter(each => each.text.endsWith('look on the map')).length} to be looked up on the map`, '32.4') }]
  })),
  *run({ state, input }) {
    const ours = input.alliedMet === 7
    const theirs = input.germanMet === 7
    const found = ours && !theirs ? 'allied' : theirs && !ours ? 'german' : ours && theirs && input.alliedAll !== input.germanAll ? (input.alliedAll > input.germanAll ? 'allied' : 'german') : 'open'
    return outcome(found === 'open' ? 'The game goes on' : words[found], { code: found, lines: [line('All seven against not all; both: the most; else play on', '32.2'), ...objectives(state, 'allied').lines, ...objectives(state, 'german').lines], changes: found === 'open' ? [] : [ends(found, 'Sudden death: the objectives of Sep I', '32.2')] })
  },
}

/** Said at every entry, so that a city taken in mid-turn ends the game (30.1). */
export function victoryNow(state: State): Line | null {
  if (!['campaign', 'berlin'].includes(scenarioOf(state)) || !allied(state, 'paris') || !allied(state, 'bruxelles')) return null
  const majors = level(state, 'majors')
  if (majors < majorsNeeded(state) && germanCities(state) < 15) return null
  return line(`Paris, Bruxelles and ${majors >= majorsNeeded(state) ? `${majors} majors` : `${germanCities(state)} cities`}: Allied victory`, '30.1')
}

/** 12.18, 31.15. */
export function suddenEnd(state: State): Line | null {
  if (isFlag(state, 'allies gone') && level(state, 'invasions') >= 2) return line('No Allied unit left after the second invasion: German victory', '12.18')
  return level(state, 'exited') >= 25 && state.option['exit'] === true ? line('25 steps have exited: Allied victory at the end of the turn', '31.15') : null
}

/** 30.1, 12.18 end the game at once, 31.15 at the end of the turn, whatever brought it about; an Ardennes success still shifts the first (33.4.7). */
export function decided(done: readonly Effect[], is: State): Consequence {
  const won = is.end['match'] === undefined && done.some(each => each.kind === 'row' || each.kind === 'track' || each.kind === 'flag') ? victoryNow(is) : null
  const found = shifted('allied', scenarioOf(is) === 'berlin' && ['strategic', 'tactical'].includes(String(is.flag['bulge result'])))
  if (won !== null) return { changes: [ends(found, won.text, won.cite ?? '30.1')], lines: [won] }
  const sudden = is.end['match'] === undefined ? suddenEnd(is) : null
  return sudden === null || (sudden.cite === '31.15' && !enters(done, 'turn end')) ? { changes: [], lines: [] } : { changes: [ends(sudden.cite === '31.15' ? 'allied' : 'german', sudden.text, sudden.cite ?? '')], lines: [sudden] }
}

/** The last turn is over. */
export const gameOver = (state: State): Line | null =>
  turnOf(state) >= lastTurn(state) ? line('The last turn is over: work out the victory', scenarioOf(state) === 'campaign' ? '30.1' : { invasion: '33.1.2', 'west-wall': '33.2.2', bulge: '33.3.2', berlin: '33.4.2' }[scenarioOf(state)] ?? '30.1') : null
