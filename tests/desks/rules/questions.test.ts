import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { searchOver } from '../../../src/desks/rules/search.ts'
import type { Chapters } from '../../../src/desks/rules/chapters.ts'
import type { RuleEntry } from '../../../src/stores/registry.ts'
import { questions } from './questions.ts'

const games = readdirSync('data').filter(name => name in questions)
const rulesOf = (game: string): readonly RuleEntry[] => JSON.parse(readFileSync(`data/${game}/rules.json`, 'utf8')) as readonly RuleEntry[]
const chaptersOf = (game: string): Chapters => JSON.parse(readFileSync(`data/${game}/chapters.json`, 'utf8')) as Chapters

it('asks at least twenty questions of every game', () => {
  expect(games).toHaveLength(5)
  for (const game of games) expect(questions[game]?.length, game).toBeGreaterThanOrEqual(20)
})

describe.each(games)('%s', game => {
  it('answers each question among the first three', () => {
    const search = searchOver(rulesOf(game), chaptersOf(game))
    const missed = (questions[game] ?? []).map(([question, rule]) => ({ question, rule, first: search(question).slice(0, 3).map(each => each.rule.id) })).filter(each => !each.first.includes(each.rule))
    expect(missed).toEqual([])
  })

  it('answers every rule number with that rule first', () => {
    const rules = rulesOf(game)
    const search = searchOver(rules)
    for (const rule of rules) expect(search(rule.id)[0]?.rule.id).toBe(rule.id)
  })

  it('takes any characters without a word of complaint', () => {
    const search = searchOver(rulesOf(game), chaptersOf(game))
    for (const query of ['', '   ', '"', '\\', '*', '[[', '(?:', '<script>alert(1)</script>', '%00', '🂡', 'ß'.repeat(500), '15.', '..', '-', "'; drop table", 'a\u0000b', '\u202e']) expect(Array.isArray(search(query))).toBe(true)
  })
})

it('what the match is at comes before an equal', () => {
  const rules: RuleEntry[] = [{ id: '1', title: 'Supply in clear weather', text: 'Supply.' }, { id: '2', title: 'Supply in storm weather', text: 'Supply.' }]
  const search = searchOver(rules)
  expect(search('supply', new Set(['2'])).map(each => each.rule.id)).toEqual(['2', '1'])
  expect(search('supply', new Set(['1'])).map(each => each.rule.id)).toEqual(['1', '2'])
})
