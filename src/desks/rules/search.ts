import type { RuleEntry } from '@/stores/registry.ts'
import { headings, type Chapters } from './chapters.ts'
import { rankOver } from './ranking.ts'
import { canonical, slipped, standIns } from './synonyms.ts'
import { fold, stem, words } from './words.ts'

export interface Found { readonly rule: RuleEntry; readonly score: number; /** words of the rule that answered */ readonly terms: readonly string[] }
export type Search = (query: string, near?: ReadonlySet<string>) => readonly Found[]

const idle = new Set('a an and are as at be by can could do does for from get has have how i if in into is it its may me must my of on or our should so than that the their them then there they this to was we were what when where which while who why will with would you your happens happen work much many long far'.split(' '))

/** What a word is worth in a rule's title, its other names, its text and the headings it stands under. */
export const worths = [3, 2.2, 1, 1.6] as const
export const textsOf = (rule: RuleEntry, titles: Chapters): readonly string[] =>
  [rule.title, (rule.words ?? []).join(' , '), rule.text, [...headings(rule.id, titles), /^\d/.test(rule.id) ? '' : rule.id].join(' , ')].map(withStandIns)

/** Built at the first search, over one game's digest. Beginnings and small slips are forgiven; whoever answers more of the words comes first. */
export function searchOver(rules: readonly RuleEntry[], titles: Chapters = {}): Search {
  const byNumber = numbered(rules)
  const { known, rank } = rankOver(rules.map(rule => textsOf(rule, titles)), worths)
  return (query, near = new Set()) => {
    const said = fold(query).trim().slice(0, 200)
    const first = new Set(byNumber(said))
    const found = rank(askedIn(said, known), at => (near.has(rules[at]?.id ?? '') ? 1.35 : 1))
    return [...[...first].map(rule => ({ rule, score: 1000, terms: [] })), ...found.flatMap(({ at, score, terms }) => { const rule = rules[at]; return rule === undefined || first.has(rule) ? [] : [{ rule, score, terms }] })].slice(0, 30)
  }
}

/** The words that matter, each once; one that no rule has may be a slip away from one that has a stand-in. */
export const askedIn = (said: string, known: (word: string) => boolean): readonly string[] =>
  [...new Set(words(canonical(said)).filter(word => !idle.has(word)).map(stem).map(word => (known(word) ? word : (slipped(word) ?? word))))]

/** A number that is typed finds its rule, and then those below it. */
function numbered(rules: readonly RuleEntry[]): (said: string) => readonly RuleEntry[] {
  const ids = rules.map(rule => [fold(rule.id), rule] as const)
  return said => {
    const exact = ids.filter(([id]) => id === said)
    const below = /^\d/.test(said) ? ids.filter(([id]) => id.startsWith(said) && id !== said) : []
    return [...exact, ...below].map(([, rule]) => rule)
  }
}

const withStandIns = (text: string): string => `${text} ${standIns(fold(text)).join(' ')}`
