import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import MiniSearch from 'minisearch'
import { describe, expect, it } from 'vitest'
import type { Chapters } from '../../../src/desks/rules/chapters.ts'
import { rankOver, type Hit } from '../../../src/desks/rules/ranking.ts'
import { askedIn, textsOf, worths } from '../../../src/desks/rules/search.ts'
import { fold, stem, words } from '../../../src/desks/rules/words.ts'
import type { RuleEntry } from '../../../src/stores/registry.ts'
import { questions } from './questions.ts'

type Rank = (asked: readonly string[], favour: (at: number) => number) => readonly Hit[]
const file = <T>(game: string, name: string): T => JSON.parse(readFileSync(`data/${game}/${name}.json`, 'utf8')) as T
const textsIn = (game: string): readonly (readonly string[])[] => file<readonly RuleEntry[]>(game, 'rules').map(rule => textsOf(rule, file<Chapters>(game, 'chapters')))

/** The library whose order ours is: whatever it answers we answer. */
function libraryOver(entries: readonly (readonly string[])[]): Rank {
  const fields = worths.map((_, field) => `field${field}`)
  const library = new MiniSearch<Record<string, unknown>>({ fields, tokenize: text => [...words(text)], processTerm: word => stem(fold(word)) })
  library.addAll(entries.map((texts, id) => ({ id, ...Object.fromEntries(fields.map((name, field) => [name, texts[field]])) })))
  return (asked, favour) => library.search(asked.join(' '), {
    boost: Object.fromEntries(fields.map((name, field) => [name, worths[field] ?? 1])), prefix: term => term.length > 1, fuzzy: term => (term.length > 4 && !/\d/.test(term) ? 0.2 : false),
    weights: { fuzzy: 0.3, prefix: 0.5 }, boostDocument: at => favour(Number(at)),
  }).map(hit => ({ at: Number(hit.id), score: hit.score * (hit.queryTerms.length / asked.length) ** 1.5, terms: hit.terms })).sort((a, b) => b.score - a.score)
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9
const inOrder = (hit: Hit): Hit => ({ ...hit, terms: [...hit.terms].sort() })

/** The same entries with the same scores for the same words, best first. Equals may change places: the library puts them as its tree grew. */
function agree(ours: readonly Hit[], theirs: readonly Hit[], said: string): void {
  const byEntry = new Map(ours.map(hit => [hit.at, inOrder(hit)]))
  expect(ours, said).toHaveLength(theirs.length)
  for (const [place, hit] of theirs.entries()) {
    const { score, ...rest } = inOrder(hit)
    expect(byEntry.get(hit.at), said).toMatchObject(rest)
    expect(near(byEntry.get(hit.at)?.score ?? NaN, score) && near(ours[place]?.score ?? NaN, score), `${said}: ${place}`).toBe(true)
  }
}

describe.each(Object.keys(questions))('%s is ranked as the library ranks it', game => {
  const entries = textsIn(game)
  const { known, rank } = rankOver(entries, worths)
  const library = libraryOver(entries)
  const all = [...new Set(words(fold(entries.flat().join(' '))))]
  const heard = (said: string): readonly string[] => askedIn(fold(said), known)
  const everywhere = (): number => 1

  it('for every question of the table, in the very same order', () => {
    for (const [question] of questions[game] ?? []) {
      const [ours, theirs] = [rank(heard(question), everywhere), library(heard(question), everywhere)]
      agree(ours, theirs, question)
      expect(ours.slice(0, 30).map(hit => hit.at), question).toEqual(theirs.slice(0, 30).map(hit => hit.at))
    }
  })

  it('for every word of the digest, whole and begun', () => {
    const said = new Set(all.flatMap(word => [word, word.slice(0, 2), word.slice(0, -1)]).flatMap(words))
    for (const word of said) agree(rank([word], everywhere), library([word], everywhere), word)
  })

  it('for words put together at random, misspelt and favoured', () => {
    const letter = fc.constantFrom(...'aeiounrst')
    const misspelt = fc.tuple(fc.constantFrom(...all), fc.nat(), letter, fc.constantFrom('whole', 'left out', 'put in', 'wrong', 'changed')).map(([word, where, other, how]) => {
      const at = where % word.length
      const [before, after] = [word.slice(0, at), word.slice(at + 1)]
      return { whole: word, 'left out': before + after, 'put in': before + other + word.slice(at), wrong: before + other + after, changed: before + after.slice(0, 1) + word.charAt(at) + after.slice(1) }[how]
    })
    fc.assert(fc.property(fc.array(fc.oneof(misspelt, misspelt.map(word => word + word), fc.string({ unit: letter, minLength: 1, maxLength: 14 })), { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 7 }), (said, each) => {
      const asked = said.flatMap(words)
      const favour = (at: number): number => (at % each === 0 ? 1.35 : 1)
      if (asked.length > 0) agree(rank(asked, favour), library(asked, favour), asked.join(' '))
    }), { numRuns: 300, seed: 44 })
  })
})

it('knows a word in any of its endings', () => {
  const { known } = rankOver([['Retreats', 'Élan']], [1, 1])
  expect(['retreat', 'retreating', 'elan'].map(known)).toEqual([true, true, true])
  expect(known('advance')).toBe(false)
})
