import { fold, stem, words } from './words.ts'

/** An entry's texts, one for each field; a field's worth stands at the same place. */
type Texts = readonly string[]
export interface Hit { /** which entry */ readonly at: number; readonly score: number; /** words of the entry that answered */ readonly terms: readonly string[] }
export interface Ranking {
  readonly known: (word: string) => boolean
  /** Best first. Whoever answers more of the words comes before who answers one of them well. */
  readonly rank: (asked: readonly string[], favour: (at: number) => number) => readonly Hit[]
}

/** Which entries hold a term, and what it says of each. */
type Index = Map<string, Map<number, number>>

/** BM25+: rare words count more, repeating one soon counts little, and a word in a short text more than in a long one. */
const [soon, byLength, atLeast] = [1.2, 0.7, 0.5]
const beginning = 0.5
const slip = 0.3

/** A digest has a few thousand terms: going through all of them for each word asked takes less than a millisecond. */
export function rankOver(entries: readonly Texts[], worths: readonly number[]): Ranking {
  const index: Index = new Map()
  const plain = remembering(word => stem(fold(word)))
  for (const [field, worth] of worths.entries()) weigh(entries.map(texts => words(texts[field] ?? '')), worth, plain, index)
  const rank: Ranking['rank'] = (asked, favour) => {
    const found = new Map<number, { score: number; readonly terms: Set<string>; readonly answered: Set<string> }>()
    for (const word of asked.map(plain)) {
      const likeness = likenessTo(word)
      for (const [term, holders] of index) {
        const like = likeness(term)
        if (like === 0) continue
        for (const [at, weight] of holders) {
          const hit = found.get(at) ?? { score: 0, terms: new Set(), answered: new Set() }
          hit.score += like * weight
          hit.terms.add(term)
          hit.answered.add(word)
          found.set(at, hit)
        }
      }
    }
    return [...found].map(([at, { score, terms, answered }]) => ({ at, score: score * favour(at) * answered.size * (answered.size / asked.length) ** 1.5, terms: [...terms] })).sort((a, b) => b.score - a.score)
  }
  return { known: word => index.has(plain(word)), rank }
}

/** Adds one field of all entries to the index. */
function weigh(texts: readonly (readonly string[])[], worth: number, plain: (word: string) => string, index: Index): void {
  const counts: Index = new Map()
  for (const [at, said] of texts.entries()) for (const word of said) add(counts, plain(word), at, 1)
  const lengths = texts.map(said => new Set(said).size)
  const usual = lengths.reduce((sum, each) => sum + each, 0) / lengths.length
  for (const [term, holders] of counts) {
    const rare = Math.log(1 + (texts.length - holders.size + 0.5) / (holders.size + 0.5))
    for (const [at, count] of holders) add(index, term, at, worth * rare * (atLeast + count * (soon + 1) / (count + soon * (1 - byLength + byLength * (lengths[at] ?? 0) / usual))))
  }
}

function add(index: Index, term: string, at: number, amount: number): void {
  const holders = index.get(term) ?? new Map<number, number>()
  holders.set(at, (holders.get(at) ?? 0) + amount)
  index.set(term, holders)
}

/** 1 for the word itself, less for one that begins with it or is a slip or two away, the less the further; else 0. */
function likenessTo(word: string): (term: string) => number {
  const most = word.length > 4 && !/\d/.test(word) ? Math.min(6, Math.round(word.length * 0.2)) : 0
  return term => {
    if (term === word) return 1
    if (word.length > 1 && term.startsWith(word)) return beginning * term.length / (term.length + 0.3 * (term.length - word.length))
    const far = most === 0 ? Infinity : slips(word, term, most)
    return far === Infinity ? 0 : slip * term.length / (term.length + far)
  }
}

/** Letters too many, too few or wrong between two words, read from a letter of each on; Infinity when more than `most`. */
function slips(a: string, b: string, most: number, i = 0, j = 0): number {
  if (Math.abs(a.length - i - b.length + j) > most) return Infinity
  while (i < a.length && a[i] === b[j]) { i++; j++ }
  if (i === a.length && j === b.length) return 0
  if (most === 0) return Infinity
  return 1 + Math.min(slips(a, b, most - 1, i + 1, j + 1), slips(a, b, most - 1, i + 1, j), slips(a, b, most - 1, i, j + 1))
}

/** The same words come again and again. */
function remembering(of: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>()
  return word => {
    const before = known.get(word)
    if (before !== undefined) return before
    const now = of(word)
    known.set(word, now)
    return now
  }
}
