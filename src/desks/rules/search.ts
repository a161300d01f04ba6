import type MiniSearch from 'minisearch'
import type { RuleEntry } from '@/stores/registry.ts'
import { headings, type Chapters } from './chapters.ts'
import { canonical, slipped, standIns } from './synonyms.ts'

export interface Found { readonly rule: RuleEntry; readonly score: number; /** words of the rule that answered */ readonly terms: readonly string[] }
export type Search = (query: string, near?: ReadonlySet<string>) => readonly Found[]

const idle = new Set('a an and are as at be by can could do does for from get has have how i if in into is it its may me must my of on or our should so than that the their them then there they this to was we were what when where which while who why will with would you your happens happen work much many long far'.split(' '))

/** Built at the first search, over one game's digest. Beginnings and small slips are forgiven; whoever answers more of the words comes first. */
export async function searchOver(rules: readonly RuleEntry[], titles: Chapters = {}): Promise<Search> {
  const { default: Mini } = await import('minisearch')
  const byId = new Map(rules.map(rule => [rule.id, rule]))
  const index: MiniSearch = new Mini({ fields: ['title', 'words', 'text', 'under'], idField: 'id', tokenize: words, processTerm: term => stem(fold(term)) || null })
  index.addAll(rules.map(rule => ({ id: rule.id, title: withStandIns(rule.title), words: withStandIns((rule.words ?? []).join(' , ')), text: withStandIns(rule.text), under: withStandIns([...headings(rule.id, titles), /^\d/.test(rule.id) ? '' : rule.id].join(' , ')) })))
  const known = (word: string): boolean => index.search(word, { tokenize: words }).length > 0
  return (query, near = new Set()) => {
    const said = fold(query).trim().slice(0, 200)
    const numbered = byNumber(rules, said)
    const asked = [...new Set(words(canonical(said)).filter(word => !idle.has(word)).map(stem).map(word => (known(word) ? word : (slipped(word) ?? word))))]
    const hits = asked.length === 0 ? [] : index.search(asked.join(' '), {
      boost: { title: 3, words: 2.2, text: 1, under: 1.6 }, prefix: term => term.length > 1, fuzzy: term => (term.length > 4 && !/\d/.test(term) ? 0.2 : false),
      weights: { fuzzy: 0.3, prefix: 0.5 }, combineWith: 'OR', tokenize: words, boostDocument: id => (near.has(String(id)) ? 1.35 : 1),
    })
    const ranked = hits.map(hit => ({ id: String(hit.id), score: hit.score * (new Set(hit.queryTerms).size / asked.length) ** 1.5, terms: hit.terms })).sort((a, b) => b.score - a.score)
    const first = new Set(numbered.map(each => each.id))
    return [...numbered.map(rule => ({ rule, score: 1000, terms: [] })), ...ranked.flatMap(({ id, score, terms }) => { const rule = byId.get(id); return rule === undefined || first.has(id) ? [] : [{ rule, score, terms }] })].slice(0, 30)
  }
}

/** A number that is typed finds its rule, and then those below it. */
function byNumber(rules: readonly RuleEntry[], said: string): readonly RuleEntry[] {
  if (said === '') return []
  const exact = rules.filter(rule => fold(rule.id) === said)
  const below = /^\d/.test(said) ? rules.filter(rule => fold(rule.id).startsWith(said) && fold(rule.id) !== said) : []
  return [...exact, ...below]
}

export const fold = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
const words = (text: string): string[] => text.match(/\d+(?:\.\w+)+|[\p{L}\p{N}]+/gu) ?? []
const withStandIns = (text: string): string => `${text} ${standIns(fold(text)).join(' ')}`

/** Endings that do not change what is meant. */
const stem = (word: string): string => (word.length < 4 || /\d/.test(word) ? word : word.replace(/(?<=\p{L}{3})ies$/u, 'y').replace(/(?<=\p{L}{3}[^s])s$/u, '').replace(/(?<=\p{L}{4})(?:ing|ed)$/u, ''))
