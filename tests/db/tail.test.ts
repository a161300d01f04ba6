import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { since } from '../../src/db/redo.ts'
import { after, lineOf, linesIn, type Kept } from '../../src/db/tail.ts'

const line = (n: number, more: Partial<Kept> = {}): Kept => ({ life: 'a', n, at: n * 10, ops: [['put', 'memos', { key: `k${n}` }]], ...more })
const numbers = (found: readonly Kept[]): readonly string[] => found.map(each => `${each.life}${each.n}`)

describe('lines beside the database', () => {
  test('come back as they went, whatever stands in them', () => {
    fc.assert(fc.property(fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.option(fc.string(), { nil: undefined }))), all => {
      const kept = all.map(([text, copy], i): Kept => ({ ...line(i + 1), ops: [['putAll', 'memos', [{ key: text, value: text }]]], ...(copy === undefined ? {} : { copy }) }))
      expect(linesIn(kept.map(lineOf).join('\n'))).toEqual(kept)
    }))
  })

  test('cut off anywhere, or with a byte turned, only that line is missed', () => {
    const [one, two, three] = [1, 2, 3].map(n => lineOf(line(n)) ?? '') as [string, string, string]
    for (let cut = 0; cut < two.length; cut++) expect(numbers(linesIn(`${one}\n${two.slice(0, cut)}\n${three}`))).toEqual(['a1', 'a3'])
    for (let at = 0; at < two.length; at++) {
      const spoiled = two.slice(0, at) + String.fromCharCode(two.charCodeAt(at) ^ 1) + two.slice(at + 1)
      expect(numbers(linesIn(`${one}\n${spoiled}\n${three}`))).toEqual(['a1', 'a3'])
    }
  })

  test('rows that JSON has no word for, or far too many, are a gap', () => {
    expect(lineOf(line(1, { ops: [['put', 'memos', { key: 'a', value: 10n }]] }))).toBeNull()
    expect(lineOf(line(1, { ops: [['put', 'memos', { key: 'x'.repeat(5e6) }]] }))).toBeNull()
  })

  test('a change follows the last one of its life; a new database begins a new life', () => {
    expect(after({ life: 'a', n: 7 })).toEqual({ life: 'a', n: 8 })
    const fresh = after(undefined)
    expect(fresh.n).toBe(1)
    expect(after(undefined).life).not.toBe(fresh.life)
  })
})

describe('what is done again after a loss', () => {
  const all = [1, 2, 3, 4, 5].map(n => line(n))
  test.each<[string, Parameters<typeof since>, readonly string[]]>([
    ['without a copy, everything from the first change', [null, all], ['a1', 'a2', 'a3', 'a4', 'a5']],
    ['what the copy holds is not done again', [{ at: 25, mark: { life: 'a', n: 3 } }, all], ['a4', 'a5']],
    ['the files of two tabs go into one row', [{ at: 15, mark: { life: 'a', n: 1 } }, [all[3], all[1], all[4], all[2]] as Kept[]], ['a2', 'a3', 'a4', 'a5']],
    ['nothing after a missing change', [null, [1, 2, 4, 5].map(n => line(n))], ['a1', 'a2']],
    ['nothing if the first is missing', [null, [line(2), line(3)]], []],
    ['nothing of a life the copy knows nothing of and that began before it', [{ at: 99, mark: { life: 'b', n: 3 } }, all], []],
    ['a life that began after the copy comes after it', [{ at: 15, mark: { life: 'a', n: 1 } }, [...all, line(1, { life: 'b', at: 60 }), line(2, { life: 'b', at: 61 })]], ['a2', 'a3', 'a4', 'a5', 'b1', 'b2']],
  ])('%s', (_, [copy, lines], expected) => { expect(numbers(since(copy, lines))).toEqual(expected) })

  test('of a change that was tried twice, the later try counts', () => {
    const [found] = since(null, [line(1, { at: 20, copy: 'second' }), line(1, { at: 10, copy: 'first' })])
    expect(found?.copy).toBe('second')
  })
})
