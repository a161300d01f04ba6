import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { chart, files } from '../data/schema/facts.ts'
import { faults, layered, type Chart } from '../src/engine/chart.ts'
import { forecast, type Forecast } from '../src/engine/forecast.ts'
import { knownOf, next, sceneOf } from '../src/engine/game.ts'
import { alike, ladder } from '../src/engine/ladder.ts'
import type { GameModule } from '../src/engine/module.ts'
import type { Frame } from '../src/engine/procedure.ts'
import { opened, setUp } from '../src/engine/runner.ts'
import { emptyState, fold, type State } from '../src/engine/state.ts'
import * as toy from './fixtures/toy/data.ts'
import { module as toyModule } from './fixtures/toy/module.ts'
import { blank, inputFor, playAtRandom, player } from './play.ts'

// Every module passes these; a sixth game is tested by being there.

/** The facts of a game as they stand in its files; the toy has them in one. */
interface Facts { readonly file: (name: string) => unknown; readonly charts: () => readonly (readonly [name: string, chart: unknown])[] }
const onDisk = (game: string): Facts => ({
  file: name => JSON.parse(readFileSync(join('data', game, `${name}.json`), 'utf8')) as unknown,
  charts: () => readdirSync(join('data', game, 'charts')).map(name => [name, JSON.parse(readFileSync(join('data', game, 'charts', name), 'utf8')) as unknown]),
})
const toyFacts: Facts = { file: name => ({ ...toy.data, rules: toy.rules, doubts: toy.doubts } as Record<string, unknown>)[name], charts: () => toy.data.charts.map(each => [each.id, each]) }
const games = readdirSync('data', { withFileTypes: true }).filter(each => each.isDirectory() && existsSync(join('data', each.name, 'game.json')) && existsSync(join('src/games', each.name, 'module.ts'))).map(each => each.name)
const all = ['two-hills', ...games]
const factsOf = (game: string): Facts => (game === 'two-hills' ? toyFacts : onDisk(game))
const load = async (game: string): Promise<GameModule> => (game === 'two-hills' ? toyModule : ((await import(`../src/games/${game}/module.ts`)) as { default: GameModule }).default)

/** Scenarios that differ only in their header are tried by a dozen of them, evenly spread. */
const dozen = <T>(all: readonly T[]): readonly T[] => all.filter((_, i) => i % Math.ceil(all.length / 12) === 0)

/** Whatever names a rule in a file of facts. */
function citations(value: unknown, key = ''): readonly string[] {
  if (Array.isArray(value)) return key === 'see' ? value.map(String) : value.flatMap(each => citations(each, key))
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([name, each]) => citations(each, name))
  return (key === 'rule' || key === 'cite') && typeof value === 'string' ? [value] : []
}

/** The slow way up: every amount from one, until something changes. */
function stepByStep(module: GameModule, state: State, frame: Frame): readonly (readonly [string, number])[] {
  const of = (given: Frame): Forecast | null => {
    const found = forecast(module, state, { frame: given, answers: [] }, { branches: 0 })
    return 'refused' in found ? null : (found.branches[0]?.forecast ?? null)
  }
  const now = of(frame)
  const nudges = module.procedures[frame.procedure]?.nudges?.(sceneOf(module, state, frame)) ?? []
  return now === null ? [] : nudges.flatMap(nudge => {
    for (let n = 1; n <= nudge.most; n++) {
      const then = of({ ...frame, input: nudge.by(frame.input, n) })
      if (then !== null && !alike(now, then)) return [[nudge.label, n] as const]
    }
    return []
  })
}

it.each(all)('%s is on the shelf under its own name', async game => {
  expect((await load(game)).data.game.id).toBe(game)
})

describe.each(all)('%s', game => {
  const facts = factsOf(game)
  const rules = (): ReadonlySet<string> => new Set((facts.file('rules') as { id: string }[]).map(each => each.id))
  const usual = (module: GameModule, scenario: string) => ({ scenario, options: Object.fromEntries(module.data.options.map(each => [each.id, each.usual])) })
  const begun = (module: GameModule, scenario: string): State => {
    const state = emptyState()
    fold(state, setUp(module, module.setup(usual(module, scenario))).effects)
    return state
  }

  it.each(Object.keys(files))('has a sound %s.json', name => {
    const found = v.safeParse(files[name as keyof typeof files], facts.file(name))
    expect(found.issues?.slice(0, 5).map(issue => `${v.getDotPath(issue) ?? ''}: ${issue.message}`)).toBeUndefined()
  })

  it('has sound charts, whose practice values agree with what the rules reveal', () => {
    for (const [file, written] of facts.charts()) {
      const found = v.safeParse(chart, written)
      expect(found.issues?.slice(0, 5).map(issue => `${file} ${v.getDotPath(issue) ?? ''}: ${issue.message}`)).toBeUndefined()
      const slot = found.output as Chart
      if (slot.kind !== 'grid') continue
      expect([slot.cells.length, ...slot.cells.map(row => row.length)], file).toEqual([slot.rows.length, ...slot.rows.map(() => slot.columns.length)])
      const shown = layered(slot, undefined)
      if (shown.kind === 'grid') expect(faults(shown), file).toEqual([])
      if (slot.practice !== undefined) expect(new Set(slot.practice.flat()), `${file}: every code is practised`).toEqual(new Set(slot.codes))
    }
  })

  it('answers every citation of its facts with a rule', () => {
    const known = rules()
    const all = [...Object.keys(files).map(name => facts.file(name)), ...facts.charts().map(([, each]) => each)]
    expect([...new Set(all.flatMap(each => citations(each)))].filter(cite => !known.has(cite)).sort()).toEqual([])
  })

  it('sets up every scenario, stands at a stage, and can be drawn', async () => {
    const module = await load(game)
    for (const scenario of module.data.scenarios) {
      const state = begun(module, scenario.id)
      expect(state.stage['at']?.length, scenario.id).toBeGreaterThan(0)
      expect(module.headline(state), scenario.id).not.toBe('')
      expect(module.panels(state).length, scenario.id).toBeGreaterThan(0)
      for (const panel of module.panels(state)) expect(JSON.stringify(panel.drawing)).not.toContain('null,null,null,null,null')
      for (const ahead of [0, 1, 2, 3]) module.calendar?.(state, ahead)
      for (const id of Object.keys(state.track)) expect(module.tracks, `track ${id} is not declared`).toHaveProperty([id])
    }
  })

  it('names fields and questions once, and takes modifiers made by hand', async () => {
    const module = await load(game)
    const by = player(7)
    for (const scenario of dozen(module.data.scenarios)) {
      const state = begun(module, scenario.id)
      for (const procedure of Object.values(module.procedures)) {
        if (procedure.fields === undefined || (procedure.offered !== undefined && procedure.desk === 'none')) continue
        const input = inputFor(module, state, procedure.id, by)
        knownOf(module, state, procedure.id, {})
        if (input === null) continue
        const plain = next(module, state, { frame: opened(module, { procedure: procedure.id, input }), answers: [] })
        for (const { on, label } of procedure.manual ?? []) {
          const manual = [{ text: label, on, amount: 1 }]
          const changed = next(module, state, { frame: opened(module, { procedure: procedure.id, input }, { manual }), answers: [] })
          if (plain.kind === 'chance') expect(JSON.stringify(changed.lines), `${procedure.id} takes a manual ${on}`).toContain(label)
        }
      }
    }
  })

  it('climbs its ladders by halving to the very rung that every step from one up would find', async () => {
    const module = await load(game)
    const state = begun(module, module.data.scenarios[0]?.id ?? '')
    const by = player(31)
    for (const procedure of Object.values(module.procedures)) {
      for (let n = 0; n < 12 && procedure.nudges !== undefined; n++) {
        const input = inputFor(module, state, procedure.id, by)
        if (input === null) continue
        const frame = opened(module, { procedure: procedure.id, input })
        expect(ladder(module, state, frame).map(({ label, n: at }) => [label, at]), `${procedure.id} ${JSON.stringify(input)}`).toEqual(stepByStep(module, state, frame))
      }
    }
  })

  it('plays at random without sticking, and cites only rules it has', async () => {
    const module = await load(game)
    const known = rules()
    const report = blank()
    const ended: State['end'][string][] = []
    for (const [i, scenario] of dozen(module.data.scenarios).entries()) for (let seed = 1; seed <= 3; seed++) ended.push(...Object.values(playAtRandom(module, usual(module, scenario.id), seed * 100 + i, 400, report).end))
    expect(report.entries).toBeGreaterThan(200)
    for (const end of ended) expect(end, 'the end says how it was reached, by which rule and whose it is').toMatchObject({ how: expect.stringMatching(/\S/), cite: expect.toSatisfy(cite => known.has(String(cite))), winner: expect.stringMatching(/\S/) })
    expect([...report.cites].filter(cite => !known.has(cite)).sort()).toEqual([])
  })
})
