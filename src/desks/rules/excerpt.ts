import { fold } from './words.ts'

export interface Piece { readonly text: string; readonly hit: boolean }

const around = 70

/** A line of the rule around the first word that answered, cut into what answered and what did not. Plain text, never markup. */
export function cut(text: string, terms: readonly string[], length = 2 * around): readonly Piece[] {
  const flat = text.replace(/\s+/g, ' ')
  const spans = [...flat.matchAll(/[\p{L}\p{N}.]+/gu)].filter(([word]) => terms.some(term => fold(word).startsWith(term))).map(found => ({ from: found.index, to: found.index + found[0].length }))
  const start = begin(flat, spans[0]?.from ?? 0)
  const end = start + length
  const out: Piece[] = start > 0 ? [{ text: '…', hit: false }] : []
  let at = start
  for (const { from, to } of spans) {
    if (from < at || to > end) continue
    if (from > at) out.push({ text: flat.slice(at, from), hit: false })
    out.push({ text: flat.slice(from, to), hit: true })
    at = to
  }
  if (at < end) out.push({ text: flat.slice(at, end), hit: false })
  return end < flat.length ? [...out, { text: '…', hit: false }] : out
}

/** From the beginning of a word, not far before the hit. */
function begin(text: string, hit: number): number {
  if (hit < around) return 0
  const space = text.indexOf(' ', hit - around)
  return space < 0 ? 0 : space + 1
}
