// What the bench runs of ours: bundled for production like the app, so that it measures what players get.
import { forecast, type Prospect } from '../../src/engine/forecast.ts'
import { fieldsOf } from '../../src/engine/game.ts'
import { laidOut } from '../../src/engine/chart.ts'
import { redo, replay, standOn, nothingStands, undo, written, type Entry } from '../../src/engine/journal.ts'
import { ladder } from '../../src/engine/ladder.ts'
import type { GameModule } from '../../src/engine/module.ts'
import type { Answer, Ask, Call } from '../../src/engine/procedure.ts'
import { next } from '../../src/engine/game.ts'
import { opened, question, setUp, start, answer } from '../../src/engine/runner.ts'
import { emptyState, fold, mirrored, type Effect, type State } from '../../src/engine/state.ts'
import { below, fallOf } from '../../src/stores/dice.ts'
import { dice } from '../../src/engine/dice.ts'
import { inputFor, player } from '../play.ts'

export { below, fallOf, dice, fold, mirrored, replay, emptyState, redo, undo, standOn, nothingStands, written }

export interface Action { readonly type: 'move' | 'loss' | 'vp' | 'turn'; readonly u: string; readonly to: number }

/** The same log as the anchors play, as our entries: 400 units, absolute effects. */
export function entriesOf(log: readonly Action[], units: number): Entry[] {
  const state = emptyState()
  const first: Effect[] = [
    ...Array.from({ length: units }, (_, i): Effect => ({ kind: 'unit', id: `u${i}`, from: null, to: { hex: i, steps: 2, moved: false, oos: false } })),
    { kind: 'track', id: 'vp', from: null, to: 0 }, { kind: 'track', id: 'turn', from: null, to: 1 },
  ]
  const out: Entry[] = []
  const write = (effects: readonly Effect[]): void => {
    out.push(written(out.at(-1), { match: 'm', id: `e${out.length}`, v: 1, module: 'x', at: 1_760_000_000_000 + out.length, seat: 'a', does: { kind: out.length === 0 ? 'setup' : 'next' }, effects }))
    fold(state, effects)
  }
  write(first)
  for (const { type, u, to } of log) {
    const unit = state.unit[u] ?? {}
    if (type === 'move') write([{ kind: 'unit', id: u, from: unit, to: { ...unit, hex: to, moved: true } }])
    else if (type === 'loss') write([{ kind: 'unit', id: u, from: unit, to: { ...unit, steps: Number(unit['steps']) > 0 ? Number(unit['steps']) - 1 : 2 } }])
    else if (type === 'vp') write([{ kind: 'track', id: 'vp', from: state.track['vp'] ?? 0, to: (state.track['vp'] ?? 0) + 1 }])
    else write([{ kind: 'track', id: 'turn', from: state.track['turn'] ?? 0, to: (state.track['turn'] ?? 0) + 1 }])
  }
  return out
}

const modules = import.meta.glob<GameModule>('../../src/games/*/module.ts', { import: 'default' })

/** A game as a table has it at the start of its first scenario. */
export async function tableOf(game: string): Promise<{ module: GameModule; state: State }> {
  const load = Object.entries(modules).find(([path]) => path.includes(`/${game}/`))?.[1]
  if (load === undefined) throw new Error(`no game ${game}`)
  const base = await load()
  const module = { ...base, charts: laidOut(base.charts) }
  const state = emptyState()
  fold(state, setUp(module, module.setup({ scenario: module.data.scenarios[0]?.id ?? '', options: {} })).effects)
  return { module, state }
}
export const games = Object.keys(modules).map(path => path.split('/').at(-2) ?? '')

/** Something to forecast: the first random input of a procedure whose first question is dice. */
export function somethingToForecast(module: GameModule, state: State, procedure: string, tries = 40): Call | null {
  const by = player(procedure.length * 7 + 3)
  for (let i = 0; i < tries; i++) {
    const input = inputFor(module, state, procedure, by)
    if (input === null) continue
    const call: Call = { procedure, input }
    const said = next(module, state, { frame: opened(module, call), answers: [] })
    if (said.kind === 'chance' && said.chance.kind === 'dice') return call
  }
  return null
}
export const proceduresOn = (module: GameModule): readonly string[] => Object.values(module.procedures).filter(each => each.fields !== undefined).map(each => each.id)

export const forecastOf = (module: GameModule, state: State, call: Call, limits = {}): Prospect => forecast(module, state, { frame: opened(module, call), answers: [] }, limits)
/** As the screens ask. The Combat desk after every change of a field: the forecast, and the ladder that starts from it. Elsewhere the open question's own chances. */
export function afterAChange(module: GameModule, state: State, call: Call): number {
  if (module.procedures[call.procedure]?.desk !== 'combat') return counted(forecastOf(module, state, call, { paths: 2000, branches: 0 }))
  const found = forecastOf(module, state, call, { paths: 20_000 })
  const [first] = 'refused' in found ? [] : found.branches
  return counted(found) + ('refused' in found ? 0 : ladder(module, state, opened(module, call), first?.values === null ? first.forecast : undefined).length)
}
const counted = (found: Prospect): number => ('refused' in found ? 1e9 : found.branches.reduce((sum, each) => sum + each.forecast.paths, 0))

/** Of so many random inputs of a procedure the one with the most ways to end; null if it never throws or draws. */
export function hardestOf(module: GameModule, state: State, procedure: string, tries = 40): Call | null {
  const by = player(procedure.length * 7 + 3)
  let hardest: { readonly call: Call; readonly ways: number } | null = null
  for (let i = 0; i < tries; i++) {
    const input = inputFor(module, state, procedure, by)
    if (input === null) continue
    const call: Call = { procedure, input }
    const said = next(module, state, { frame: opened(module, call), answers: [] })
    const shown = said.kind === 'chance' ? said.chance.kind !== 'pick' : said.kind === 'choose' && module.procedures[procedure]?.desk === 'combat'
    const ways = shown ? afterAChange(module, state, call) : 0
    if (ways > (hardest?.ways ?? 0)) hardest = { call, ways }
  }
  return hardest?.call ?? null
}
export const fieldCount = (module: GameModule, state: State, call: Call): number => Object.keys(fieldsOf(module, state, call.procedure, call.input as never)).length

/** One trial through the same runner with real dice: what a simulation would do, thousands of times. */
export function trial(module: GameModule, state: State, call: Call): string {
  const done: (readonly Effect[])[] = []
  const take = (effects: readonly Effect[]): void => { fold(state, effects); done.push(effects) }
  const first = start(module, state, call)
  take(first.effects)
  let name = first.outcomes.at(-1)?.group ?? ''
  for (let guard = 0; guard < 40; guard++) {
    const ask = question(module, state)
    const given = ask === null ? null : reply(ask)
    if (given === null) break
    const step = answer(module, state, given)
    take(step.effects)
    name = step.outcomes.at(-1)?.group ?? name
  }
  for (const effects of done.reverse()) fold(state, mirrored(effects))
  return name
}
function reply(ask: Ask): Answer | null {
  if (ask.kind === 'chance') { const faces = fallOf(ask.chance); return faces === null ? null : { ask: ask.id, faces } }
  return ask.kind === 'choose' && ask.usual !== undefined ? { ask: ask.id, values: ask.usual } : null
}
