import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlayOf, type Wanted } from '@/desks/map/overlays.ts'
import type { GameModule } from '@/engine/module.ts'
import type { Sketch } from '@/engine/board/rules.ts'
import { mapIn, situationOf } from '@/engine/board/situation.ts'
import { askBoard, askSketch, type Spoken } from '@/engine/board/sketch.ts'
import { drop } from '@/engine/changes.ts'
import { scratch } from '@/engine/scratch.ts'
import { emptyState, type State } from '@/engine/state.ts'
import { answers } from '../../engine/board/answers.ts'

// Whatever is answered in an interview: a table that enters the same hexes and counters into its match gets the same verdict
// from the Map desk, with the same citations, and the desk draws exactly those cells.

const modules = import.meta.glob<GameModule>('../../../src/games/*/module.ts', { import: 'default', eager: true })

/** the match of a table that cleared its map and then entered the sketch, one change after the other */
function entered(module: GameModule, start: State, sketch: Sketch): State {
  const state = structuredClone(start)
  const pad = scratch(module, state)
  const gone = (['cell', 'edge', 'unit'] as const).flatMap(kind => Object.keys(state[kind]).map(id => drop(kind, id)))
  for (const change of [...gone, ...sketch.changes]) pad.write([change])
  return state
}

const NOTHING: Wanted = { zoc: [], supply: false, control: false, stacking: false, question: null, values: {}, to: -1 }

describe.each(Object.values(modules).map(each => [each.data.game.id, each] as const))('%s', (_id, module) => {
  const rules = module.board!
  const roster = new Map(module.data.units.map(each => [each.id, each]))
  const start = emptyState()
  scratch(module, start).write(module.setup({ scenario: module.data.scenarios[0]!.id, options: {} }))

  test('60 random sketches: interview and Map desk say the same with the same rules', () => {
    const heard = new Set<string>()
    fc.assert(fc.property(fc.nat(), fc.array(fc.nat({ max: 255 }), { minLength: 8, maxLength: 8 }), (which, seeds) => {
      const interview = rules.interviews![which % rules.interviews!.length]!
      const sketch = interview.sketch(start, answers(interview, start, seeds))
      const asked = askSketch(rules, roster, start, sketch)
      const state = entered(module, start, sketch)
      const at = situationOf(mapIn(rules, state), roster, state)
      expect(askBoard(rules, at, sketch)).toEqual(asked)
      // a stack within its limit is the one answer without a rule to name
      if (sketch.ask !== 'stacking' || !asked.yes) expect(asked.lines.some(each => each.cite !== undefined)).toBe(true)
      onDesk(sketch, asked, state)
      heard.add(`${interview.id} ${String(asked.yes)}`)
    }), { numRuns: 60 })
    // both answers came up in most talks: the generator does not only find what is trivial
    expect(heard.size).toBeGreaterThan(rules.interviews!.length)
  })

  function onDesk(sketch: Sketch, asked: Spoken, state: State): void {
    if (sketch.ask === 'zoc' || sketch.ask === 'stacking') return
    const at = situationOf(mapIn(rules, state), roster, state)
    const unit = sketch.unit === undefined ? null : at.unit(sketch.unit)
    const number = (label: string): number => at.grid.index(label)
    const shown = overlayOf(rules, at, { ...NOTHING, question: sketch.ask, values: sketch.values ?? {}, to: sketch.to === undefined ? -1 : number(sketch.to) }, unit, sketch.cell === undefined ? (unit?.cell ?? -1) : number(sketch.cell))
    expect(shown.said).toEqual(asked)
    if (sketch.ask !== 'sight') expect(shown.path.map(cell => at.label(cell))).toEqual(asked.path)
    expect(new Set([...shown.bad.keys()].map(cell => at.label(cell)))).toEqual(new Set(asked.refused.map(each => each.cell)))
    if (sketch.to === undefined) expect(new Set([...shown.good.keys()].map(cell => at.label(cell)))).toEqual(new Set(asked.cells.map(each => each.cell)))
  }
})
