import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hash, redo, replay, standing, undo, written, type Deed, type Entry } from '../../src/engine/journal.ts'
import { emptyState, fold, type Effect, type State } from '../../src/engine/state.ts'
import { load } from '../../src/db/journal.ts'
import { duplicate } from '../../src/db/matches.ts'
import { memoryDatabase } from '../../src/db/memory.ts'
import { draft, firstEntry, matchRow, toldFor } from './matches.ts'

/** Ids in order, so that two ways to the same state hash the same. */
const stateHash = (state: State): string =>
  hash(JSON.stringify(Object.entries(state).map(([kind, all]) => [kind, Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1))])))

const change = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), to: fc.option(fc.integer(), { nil: null }) })
const tap = fc.oneof({ arbitrary: fc.array(change, { maxLength: 5 }), weight: 4 }, { arbitrary: fc.constantFrom('undo' as const, 'redo' as const), weight: 2 })

/** A journal as the store would grow it: played, undone, redone; with the hash of the live state after every entry. */
function grown(taps: readonly ('undo' | 'redo' | readonly { id: string; to: number | null }[])[]): { entries: Entry[]; hashes: string[] } {
  const entries = [firstEntry('m')]
  const live = emptyState()
  fold(live, (entries[0] as Entry).effects)
  const hashes = [stateHash(live)]
  for (const each of taps) {
    const mirror: { does: Deed; effects: readonly Effect[] } | null =
      each === 'undo' ? undo(standing(entries)) : each === 'redo' ? redo(standing(entries)) : { does: { kind: 'correct', reason: 'r' }, effects: sealed(live, each) }
    if (mirror === null) continue
    entries.push(written(entries.at(-1), draft('m', entries.length + 1, mirror.does, mirror.effects)))
    fold(live, mirror.effects)
    hashes.push(stateHash(live))
  }
  return { entries, hashes }
}

function sealed(state: State, changes: readonly { id: string; to: number | null }[]): readonly Effect[] {
  const now: Record<string, number | null> = { ...state.track }
  return changes.map(({ id, to }) => {
    const from = now[id] ?? null
    now[id] = to
    return { kind: 'track', id, from, to }
  })
}

test('any log, cut at any place, replays to the state it had there', async () => {
  await fc.assert(fc.asyncProperty(fc.array(tap, { maxLength: 40 }), fc.nat(), async (taps, n) => {
    const { entries, hashes } = grown(taps)
    const cut = (n % entries.length) + 1
    const db = memoryDatabase('test')
    await db.write(['matches', 'entries', 'told'], async tx => {
      await tx.add('matches', { ...matchRow('m'), head: entries.length })
      await tx.addAll('entries', entries)
      await tx.addAll('told', entries.map(entry => toldFor(entry)))
    })
    await duplicate(db, 'm', { id: 'copy', title: 'Cut', at: 1, upTo: cut })
    const found = await load(db, 'copy', true)
    expect(found?.damage).toBeNull()
    expect(stateHash(replay(found?.entries ?? []))).toBe(hashes[cut - 1])
  }), { numRuns: 1000 })
})
