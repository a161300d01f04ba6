import { describe, expect, it } from 'vitest'
import { luckAcross, statsOf } from '../../../src/desks/home/stats.ts'
import type { Thrown } from '../../../src/desks/report/annals.ts'
import { chiSquare, histograms } from '../../../src/desks/report/fairness.ts'
import { judged, luckOf } from '../../../src/desks/report/luck.ts'
import type { MatchRow, ToldRow } from '../../../src/db/records.ts'

const thrown = (faces: readonly number[], by: 'phone' | 'table' = 'phone'): Thrown => ({ seq: 1, stands: true, faces, die: [1, 2, 3, 4, 5, 6], who: 'blue', by, head: [] })
const times = (n: number, face: number): readonly number[] => Array<number>(n).fill(face)

describe('chi-square', () => {
  // the printed tables: upper tail of 5 per cent and 1 per cent
  it.each([[3.841, 1, 0.05], [5.991, 2, 0.05], [11.07, 5, 0.05], [15.086, 5, 0.01], [16.919, 9, 0.05], [0, 5, 1], [4.351, 5, 0.5]])('of %f with %i degrees is %f', (x, k, p) => {
    expect(chiSquare(x, k)).toBeCloseTo(p, 3)
  })
})

describe('histograms', () => {
  it('say nothing about few throws, and how many it would take', () => {
    const [found] = histograms([thrown([1, 2, 3])])
    expect([found?.p, found?.words]).toEqual([null, 'Too few throws to judge: 30 would do, here are 3.'])
  })
  it('call even dice unremarkable and sixes only very odd', () => {
    expect(histograms([thrown([1, 2, 3, 4, 5, 6].flatMap(face => times(10, face)))])[0]?.words).toMatch(/^Nothing unusual/)
    expect(histograms([thrown(times(60, 6))])[0]?.words).toMatch(/^Very odd.*less than once in a thousand/)
  })
  it('keep phone and table apart, and count a face that is there twice twice', () => {
    const found = histograms([thrown([1]), thrown([2], 'table'), { ...thrown([]), faces: ['infantry'], die: ['infantry', 'infantry', 'armor', 'grenade', 'star', 'flag'] }])
    expect(found.map(each => [each.by, each.thrown])).toEqual([['phone', 1], ['phone', 1], ['table', 1]])
    expect(found.flatMap(each => each.bars).find(each => each.face === 'infantry')?.expected).toBeCloseTo(1 / 3, 9)
  })
})

const row = (seq: number, faction: string, got: number, expected = 0.5, variance = 0.25): ToldRow => ({ match: 'm', seq, label: `roll ${seq}`, lines: [], where: 'Combat', faction, luck: { expected: { steps: expected }, got: { steps: got }, variance: { steps: variance }, chance: 0.5, group: '' } })

describe('luck', () => {
  it('is what came less what was expected, by side; undone rolls do not count', () => {
    const rows = [row(1, 'blue', 1), row(2, 'blue', 1), row(3, 'red', 0), row(4, 'blue', 1)]
    const found = luckOf(rows, [], seq => seq !== 4)
    expect(found.sides.map(each => [each.faction, each.rolls, each.accounts[0]?.over])).toEqual([['blue', 2, 1], ['red', 1, -0.5]])
    expect(found.curves[0]?.points.map(each => each.over)).toEqual([0.5, 1])
  })
  it('belongs to whoever the question named', () => {
    expect(luckOf([row(1, 'blue', 1)], [{ ...thrown([1]), who: 'red' }], () => true).sides.map(each => each.faction)).toEqual(['red'])
  })
  it('puts the largest swing first, measured by what is usual for its measure', () => {
    const big = { ...row(9, 'red', 20, 19), luck: { expected: { PR: 19 }, got: { PR: 20 }, variance: { PR: 400 }, chance: 0.1, group: '' } }
    expect(luckOf([row(1, 'blue', 1, 0.1), big], [], () => true).swings.map(each => each.seq)).toEqual([1, 9])
  })
  it.each([[3, 1, 5, /too few/], [0.4, 1, 30, /nothing unusual/], [-1.5, 1, 30, /a little below/], [2.5, 1, 30, /well above.*one match in twenty/], [4, 1, 30, /far above/], [0, 0, 30, /nothing unusual/]])('of %f with a stray of %f over %i rolls', (over, sigma, rolls, words) => {
    expect(judged(over, sigma, rolls)).toMatch(words)
  })
})

describe('across matches', () => {
  const match = (id: string, ended?: string, winner?: string): MatchRow => ({ id, game: 'g', scenario: 's', title: id, seats: [], createdAt: 0, playedAt: 2 * 86_400_000, head: 100, standing: { headline: '', stage: '', ...(ended === undefined ? {} : { ended }), ...(winner === undefined ? {} : { winner }) } })
  it('counts played, finished, won and how long', () => {
    expect(statsOf([match('a', 'over', 'blue'), match('b', 'over', 'blue'), match('c', 'over', 'red'), match('d')])).toEqual([{ game: 'g', played: 4, finished: 3, wins: [{ winner: 'blue', n: 2 }, { winner: 'red', n: 1 }], steps: 100, days: 2 }])
    expect(statsOf([])).toEqual([])
  })
  it('adds up the luck of a side', () => {
    const rows = [row(1, 'blue', 1), row(1, 'blue', 1), row(1, 'red', 0)].map(each => ({ ...each, game: 'g' }))
    expect(luckAcross(rows).map(each => [each.faction, each.rolls, each.over])).toEqual([['blue', 2, 1], ['red', 1, -0.5]])
  })
})
