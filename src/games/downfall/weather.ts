import { total } from '../../engine/chance.ts'
import { callList, set } from '../../engine/changes.ts'
import { cell, columnAt, rowAt } from '../../engine/chart.ts'
import { dice } from '../../engine/dice.ts'
import { line, type Line } from '../../engine/line.ts'
import { outcome, roll, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { titleOf } from './factions.ts'
import { endsBy } from './victory.ts'
import { active, at, furthest, lapOf, spaceOf, two } from './initiative.ts'

export type Sky = 'fair' | 'snow' | 'mud'
export const sky = (state: State): Sky => String(state.flag['sky'] ?? 'fair') as Sky
/** 1.A.3: mountains in snow, swamp in mud. */
export const difficultIn = (terrain: string, weather: Sky): boolean => (terrain === 'mountains' && weather === 'snow') || (terrain === 'swamp' && weather === 'mud')
export const period = (absolute: number): number => (spaceOf(absolute) <= 30 ? 1 : spaceOf(absolute) <= 60 ? 2 : 3)
export const turn = (state: State): number => state.track['turn'] ?? 1
export const weatherAhead = (state: State): boolean => at(state, 'weather') > at(state, active(state))

const twoDice = dice(2)
export type None = Readonly<Record<string, never>>

/** 6 step 1: catch up, roll, never past the furthest marker. The roll is never modified. */
export const weather: Procedure<None> = {
  id: 'weather', label: 'Update the weather', cite: '6 S1', version: 1, desk: 'turn', offered: 'weather behind', picture: 'w-clear',
  *run(scene) {
    const { state } = scene
    const faction = active(state)
    const from = at(state, faction)
    const lines = [line(`${titleOf(faction)}: weather marker ${at(state, 'weather') < from ? `catches up to ${two(from)}` : `stands at ${two(from)}`}`, '6 S1'), line(`Not beyond ${two(furthest(state))}, the furthest marker`, '6 S1')]
    const rolled = total(yield* roll({ id: 'weather', who: faction, lines, head: [two(from), `+2D6, at most ${two(furthest(state))}`] }, twoDice))
    const to = Math.min(from + rolled, furthest(state))
    const held = to < from + rolled ? [line(`${rolled} rolled, held at ${two(to)}`, '6 S1')] : []
    const news = yield* entering(scene, at(state, 'weather'), to)
    return outcome(`Weather marker to ${two(to)}${news.says}`, {
      group: `${two(to)}${news.says}`, code: two(to), tally: { spaces: to - from }, lines: [...held, ...news.lines],
      changes: [set('track', 'space/weather', spaceOf(to)), set('track', 'lap/weather', lapOf(to)), ...news.changes],
    })
  },
}

interface News { readonly says: string; readonly lines: readonly Line[]; readonly changes: readonly Change[] }

/** 6 step 1, 12, 13: a new period brings its weather, space 91 passed a new turn, the third period of turn 8 the end. */
function* entering(scene: Scene<None>, from: number, to: number): Script<News> {
  const newTurn = lapOf(to) > lapOf(from)
  if (!newTurn && period(to) === period(from)) return { says: '', lines: [], changes: [] }
  const now = turn(scene.state) + (newTurn ? 1 : 0)
  if (now >= 8 && (now > 8 || period(to) === 3)) return { says: ', the war is over', lines: [line('Third weather period of turn 8: the game ends', '13')], changes: [endsBy(scene.state, 'turn 8')] }
  const found = yield* skyOf(scene, now, period(to))
  const lines = [...(newTurn ? [line(`Past 91: turn ${now} begins`, '12')] : []), line(`Period ${period(to)}: ${found}`, '6 S1')]
  return {
    says: `${newTurn ? `, turn ${now}` : ''}, ${found}`, lines,
    changes: [set('flag', 'sky', found), ...(newTurn ? [set('track', 'turn', now), callList('new turn')] : [])],
  }
}

/** 1.H: printed on the turn track; asked once where the text does not tell. */
export function* skyOf(scene: Pick<Scene, 'state' | 'chart'>, now: number, part: number): Script<Sky> {
  const chart = scene.chart('turn-weather')
  const at = { id: chart.id, column: columnAt(chart, part), row: rowAt(chart, now), codes: chart.codes }
  const printed = cell(chart, at.column, at.row)
  if (printed !== null) return printed as Sky
  const told = yield { kind: 'code', id: 'sky', who: active(scene.state), lines: [line(`${titleOf(active(scene.state))}: what does the turn track show for turn ${now}, period ${part}?`, '1.H')], chart: at }
  return ('code' in told ? told.code : 'fair') as Sky
}
