import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, put, set } from '../../src/engine/changes.ts'
import { questionKey, redo, remembered, replay, sound, soundFrom, standing, undo, written, type Entry } from '../../src/engine/journal.ts'
import { scratch } from '../../src/engine/scratch.ts'
import { applied, emptyState, mirrored, net, same, type Change, type State } from '../../src/engine/state.ts'
import { killed } from '../table.ts'

const bare = { tracks: { vp: { min: 0, max: 5 } } }
const seal = (state: State, changes: readonly Change[]) => {
  const on = scratch(bare, killed(state))
  on.write(changes)
  return { state: on.state, effects: on.done }
}
const draft = (n: number, does: Entry['does'], effects: Entry['effects']) => ({ match: 'm', id: `e${n}`, v: 1, module: 'x', at: 0, seat: 'a', does, effects })

describe('changes and effects', () => {
  it('each change sees those before it; bounds hold; what changes nothing is left out', () => {
    const { effects } = seal(emptyState(), [add('track', 'vp', 4), add('track', 'vp', 4), put('unit', 'u', { a: 1 }), put('unit', 'u', { b: 2 }), put('unit', 'u', { b: 2 }), add('pile', 'hand', 2), add('track', 'vp', -9)])
    expect(effects).toEqual([
      { kind: 'track', id: 'vp', from: null, to: 4 }, { kind: 'track', id: 'vp', from: 4, to: 5 },
      { kind: 'unit', id: 'u', from: null, to: { a: 1 } }, { kind: 'unit', id: 'u', from: { a: 1 }, to: { a: 1, b: 2 } },
      { kind: 'pile', id: 'hand', from: null, to: 2 }, { kind: 'track', id: 'vp', from: 5, to: 0 },
    ])
    expect(net(effects)).toHaveLength(3)
  })

  it.each([[1, 1, true], [{ a: [1] }, { a: [1] }, true], [{ a: 1 }, { b: 1 }, false], [[1], { 0: 1 }, false], [null, {}, false], ['a', 1, false], [[1, 2], [1], false]])('%j and %j are the same: %s', (a, b, wanted) => {
    expect(same(a, b)).toBe(wanted)
  })

  const someChange = fc.oneof(
    fc.record({ kind: fc.constant('track' as const), id: fc.constantFrom('vp', 'oil'), by: fc.integer({ min: -3, max: 3 }) }),
    fc.record({ kind: fc.constantFrom('unit' as const, 'row' as const), id: fc.constantFrom('a', 'b'), put: fc.record({ n: fc.integer({ min: 0, max: 3 }) }) }),
    fc.record({ kind: fc.constantFrom('unit' as const), id: fc.constantFrom('a', 'b'), to: fc.constant(null) }),
  )
  it('mirrored effects bring the state back; net effects do what all of them do', () => {
    fc.assert(fc.property(fc.array(someChange, { maxLength: 12 }), fc.array(someChange, { maxLength: 12 }), (first, then) => {
      const before = seal(emptyState(), first).state
      const { state, effects } = seal(before, then)
      expect(applied(state, mirrored(effects))).toEqual(before)
      expect(applied(before, net(effects))).toEqual(state)
      expect(applied(state, net(mirrored(effects)))).toEqual(before)
      expect(applied(state, [])).toBe(state)
    }), { numRuns: 1000 })
  })
})

describe('journal', () => {
  it('any mixture of taps, undo, undo to a point, redo and redo to a point keeps to a stack of states', () => {
    fc.assert(fc.property(fc.array(fc.oneof(fc.constant('tap'), fc.constant('undo'), fc.constant('redo'), fc.constant('redo all'), fc.integer({ min: 2, max: 9 })), { maxLength: 40 }), moves => {
      const entries: Entry[] = []
      const write = (does: Entry['does'], effects: Entry['effects']) => { entries.push(written(entries.at(-1), draft(entries.length, does, effects))) }
      write({ kind: 'setup' }, seal(emptyState(), [set('track', 'n', 0)]).effects)
      let past: State[] = [replay(entries)]
      let future: State[] = []
      let n = 0
      for (const move of moves) {
        if (move === 'tap') {
          write({ kind: 'next' }, seal(replay(entries), [set('track', 'n', ++n), set('unit', `u${n % 3}`, n % 2 ? { n } : null)]).effects)
          past = [...past, replay(entries)]
          future = []
        } else if (move === 'redo' || move === 'redo all') {
          const all = standing(entries).undone
          const back = redo(standing(entries), move === 'redo all' ? all[0]?.seq : undefined)
          if (back !== null) write(back.does, back.effects)
          for (let i = move === 'redo' ? Math.min(1, future.length) : future.length; i > 0; i--) past.push(future.pop() as State)
        } else {
          const some = Math.min(move === 'undo' ? 1 : Number(move), past.length - 1)
          const back = undo(standing(entries), standing(entries).done.at(-some)?.seq)
          if (some > 0 && back !== null) write(back.does, back.effects)
          for (let i = 0; i < some; i++) future.push(past.pop() as State)
        }
        expect(replay(entries)).toEqual(past.at(-1))
      }
      expect(sound(entries)).toBe(entries.length)
    }), { numRuns: 300 })
  })

  it('the set-up cannot be taken back, and nothing comes of nothing', () => {
    const first = written(undefined, draft(1, { kind: 'setup' }, []))
    expect(undo(standing([first]))).toBeNull()
    expect(undo({ done: [], undone: [] })).toBeNull()
    expect(redo(standing([first]))).toBeNull()
  })

  it('a changed, lost, doubled or swapped row is found at its place', () => {
    const entries: Entry[] = []
    for (let i = 0; i < 20; i++) entries.push(written(entries.at(-1), draft(i, { kind: 'next' }, [{ kind: 'track', id: 't', from: i, to: i + 1 }])))
    expect(sound(killed(entries))).toBe(20)
    const at = (i: number): Entry => entries[i] as Entry
    expect(sound(entries.with(7, { ...at(7), at: 99 }))).toBe(7)
    expect(sound(entries.toSpliced(7, 1))).toBe(7)
    expect(sound(entries.toSpliced(7, 0, at(6)))).toBe(7)
    expect(soundFrom(entries.with(3, { ...at(3), at: 99 }), 10)).toBe(20)
    expect(soundFrom(entries.with(13, { ...at(13), at: 99 }), 10)).toBe(13)
  })

  it('an undone roll is found again by its question, once, and not after it was done again', () => {
    const frame = { procedure: 'p', input: { a: 1 }, version: 1 }
    const question = questionKey(frame, [], 'die', 0)
    expect(questionKey(frame, [], 'die', 1)).not.toBe(question)
    const entries: Entry[] = []
    const write = (does: Entry['does']) => { entries.push(written(entries.at(-1), draft(entries.length, does, []))) }
    write({ kind: 'setup' })
    const roll = (face: number) => write({ kind: 'answer', answer: { ask: 'die', faces: [face] }, question })
    roll(3)
    expect(remembered(entries, question), 'a second equal battle is a new question').toBeNull()
    write({ kind: 'undo', of: 2 })
    expect(remembered(entries, question)).toEqual({ ask: 'die', faces: [3] })
    expect(remembered(entries, 'another')).toBeNull()
    write({ kind: 'redo', of: 2 })
    expect(remembered(entries, question)).toBeNull()
    write({ kind: 'undo', of: 2 })
    roll(3)
    expect(remembered(entries, question), 'used again').toBeNull()
  })
})
