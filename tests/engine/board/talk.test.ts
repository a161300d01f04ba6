import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GameModule } from '@/engine/module.ts'
import type { Grid } from '@/engine/board/grid.ts'
import type { Interview, Sketch } from '@/engine/board/rules.ts'
import { gridFor, situationOf } from '@/engine/board/situation.ts'
import { askSketch, defaults } from '@/engine/board/sketch.ts'
import { interviewsFor, mapAnswer, talkOf } from '@/engine/board/talk.ts'
import { scratch } from '@/engine/scratch.ts'
import { emptyState, type Change, type Facts, type State } from '@/engine/state.ts'
import { answers } from './answers.ts'
import { drawnState, mapOf, NO_ROSTER, RRCC } from './drawn.ts'
import { board, retreat, supply } from './small.ts'

const HEXES = mapOf(RRCC)
const LEGEND = { G: { unit: { faction: 'axis' } }, S: { unit: { faction: 'soviet' } }, q: { cell: { source: 'axis' } } }
const stands = (text: string) => {
  const state = drawnState(text, LEGEND)
  const at = situationOf(HEXES, NO_ROSTER, state)
  return { state, at, unit: at.unit('G@3031') ?? at.units.find(each => each.faction === 'axis')! }
}
/** a hex with all six around it; the first letters are the middle's */
const ROSE = (middle: string, rest = ''): string => `3031${middle} 3030 3032 3130 3131 2930 2931 ${rest}`

describe('an interview about a counter on the map', () => {
  test('asks nothing when the map can tell: the way to the source is drawn', () => {
    const { state, at, unit } = stands('3030/q 3031 3032/G')
    const sketch = supply(HEXES).sketch(state, defaults(supply(HEXES).fields(state, {})))
    const said = mapAnswer(board(HEXES), at, unit, sketch)
    expect(said).toMatchObject({ yes: true, path: ['3032', '3031', '3030'] })
  })
  test('asks on when the answer hangs on hexes nobody entered', () => {
    const { state, at, unit } = stands('3040/q 3031 3032/G')
    expect(mapAnswer(board(HEXES), at, unit, supply(HEXES).sketch(state, {}))).toBeNull()
  })
  test('who stands around it is not asked once all six are entered; how far it must go still is', () => {
    const { state, at, unit } = stands(ROSE('/G').replace('3131', '3131/S').replace('3030', '3030/GG'))
    const talk = talkOf(retreat(HEXES), at, unit, state, {})
    expect(Object.keys(talk.asked)).toEqual(['hexes'])
    expect(talk.given).toMatchObject({ enemies: ['northeast'], full: ['west'], closed: [] })
    expect(talk.known).toEqual(['a Soviet unit in: northeast', 'Full of friends: west', 'Not to be entered: none'])
  })
  test('with one of the six blank everything is asked', () => {
    const { state, at, unit } = stands(ROSE('/G').replace('3131 ', ''))
    expect(Object.keys(talkOf(retreat(HEXES), at, unit, state, {}).asked)).toEqual(['hexes', 'enemies', 'full', 'closed'])
    expect(mapAnswer(board(HEXES), at, unit, retreat(HEXES).sketch(state, { hexes: 1 }))).toBeNull()
  })
  test('its own side is taken over from the counter, and only from one that stands there', () => {
    const asks: Interview = { id: 'x', label: 'X', cite: '1', fields: () => ({ who: { kind: 'choice', label: 'Whose', options: [{ id: 'soviet', label: 'Soviet' }, { id: 'axis', label: 'Axis' }] } }), sketch: (_state, { who }) => ({ ask: 'supply', unit: 'a', changes: [{ kind: 'unit', id: 'a', to: { faction: typeof who === 'string' ? who : 'soviet', cell: '3030' } }] }) }
    const { state, at, unit } = stands('3030/G')
    expect(talkOf(asks, at, unit, state, { who: 'soviet' })).toEqual({ asked: {}, known: ['Whose: Axis'], given: { who: 'axis' } })
    expect(talkOf(asks, at, null, state, { who: 'soviet' })).toMatchObject({ known: [], given: { who: 'soviet' } })
  })
})

const modules = import.meta.glob<GameModule>('../../../src/games/*/module.ts', { import: 'default', eager: true })

describe.each(Object.values(modules).map(each => [each.data.game.id, each] as const))('interviews of %s about a counter on the map', (_id, module) => {
  const rules = module.board!
  const state = emptyState()
  scratch(module, state).write(module.setup({ scenario: module.data.scenarios[0]!.id, options: {} }))
  const map = rules.mapFor?.(state) ?? rules.map
  test.each(module.data.game.factions.map(each => each.id))('of %s: whose it is is never asked, and every talk stays answerable', faction => {
    const cell = (map.places ?? []).find(place => map.cells[place.id] !== undefined)?.id ?? Object.keys(map.cells)[0] ?? situationOf(map, NO_ROSTER, state).grid.labels[40]!
    ;(state.unit as Record<string, Facts>)['asked about'] = { cell, faction, label: 'Asked about', type: 'infantry', nation: 'ge', factors: '2-2-3', steps: 2, figures: 4 }
    const at = situationOf(map, NO_ROSTER, state)
    const unit = at.unit('asked about')!
    for (const interview of interviewsFor(rules, at, unit, state)) {
      const { asked, given } = talkOf(interview, at, unit, state, {})
      for (const field of Object.values(asked)) expect(field.kind === 'choice' && field.options.some(each => each.id === faction), `${interview.id}: ${field.label}`).toBe(false)
      const sketch = interview.sketch(state, given)
      expect(sketch.changes.length).toBeGreaterThan(0)
      const said = mapAnswer(rules, at, unit, sketch)
      for (const { text } of said?.lines ?? []) expect(text).not.toMatch(/undefined|NaN/)
    }
  })
})

/** Of what was entered: a hex nobody painted or a place without its links, and ports nobody wrote down. Counters stay, they make their hex known. */
function halfDrawn({ changes }: Sketch, grid: Grid, holes: number): readonly Change[] {
  const stood = new Set(changes.flatMap(each => (each.kind === 'unit' && 'to' in each ? [String(each.to?.['cell'])] : each.kind === 'unit' && 'put' in each ? [String(each.put['cell'])] : [])))
  const cells = changes.flatMap(each => (each.kind === 'cell' ? [each.id] : []))
  const gone = new Set(cells.filter((_, i) => ((holes >> i % 16) & 1) === 1))
  return changes.filter(each => each.kind === 'cell' ? !gone.has(each.id) || !grid.hex(grid.index(each.id)) || stood.has(each.id) : each.kind === 'edge' ? !each.id.split('|').some(end => gone.has(end) && !grid.hex(grid.index(end))) : each.kind !== 'row' || holes % 2 === 0)
}

// The hexes and counters of a sketch, entered into a match, wholly or in part: whatever the map then tells instead of asking, the verdict stays what it was.
describe.each(Object.values(modules).filter(each => each.board?.supply !== undefined).map(each => [each.data.game.id, each] as const))('%s: what the map knows and does not ask', (_id, module) => {
  const rules = module.board!
  const about = rules.interviews!.filter(each => each.sketch(emptyState(), {}).ask === 'supply')
  const start = emptyState()
  scratch(module, start).write(module.setup({ scenario: module.data.scenarios[0]!.id, options: {} }))
  test('200 random sketches of supply, some half drawn: the interview says the same, however much the map answers', () => {
    const spared = new Set<string>()
    fc.assert(fc.property(fc.nat(), fc.array(fc.nat({ max: 255 }), { minLength: 8, maxLength: 8 }), fc.oneof(fc.constant(0), fc.nat({ max: 65535 })), (which, seeds, holes) => {
      const interview = about[which % about.length]!
      const said = answers(interview, start, seeds)
      const sketch = interview.sketch(start, said)
      const asked = askSketch(rules, NO_ROSTER, start, sketch)
      const state: State = { ...structuredClone(start), cell: {}, edge: {}, unit: {} }
      const map = rules.mapFor?.(state) ?? rules.map
      scratch(module, state).write(halfDrawn(sketch, gridFor(map, state), holes))
      const at = situationOf(map, NO_ROSTER, state)
      const unit = at.unit(sketch.unit!)!
      const talk = talkOf(interview, at, unit, state, said)
      const told = mapAnswer(rules, at, unit, interview.sketch(state, talk.given))
      for (const id of Object.keys(interview.fields(state, said))) if (!(id in talk.asked)) spared.add(id)
      expect(told?.yes ?? askSketch(rules, NO_ROSTER, start, interview.sketch(start, talk.given)).yes).toBe(asked.yes)
      if (told !== null && holes === 0) expect(told.lines.map(each => each.cite)).toEqual(asked.lines.map(each => each.cite))
    }), { numRuns: 200 })
    expect(spared.size).toBeGreaterThan(1) // more than whose it is
  })
})
