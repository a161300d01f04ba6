import type { Answer, Frame } from './procedure.ts'
import type { Json } from './json.ts'
import type { Line } from './line.ts'
import { emptyState, fold, mirrored, net, type Effect, type State } from './state.ts'

/** One tap. Lines and labels live elsewhere: the fold never reads them. */
export type Entry = {
  readonly match: string
  readonly seq: number
  readonly id: string
  readonly v: number
  readonly module: string
  readonly at: number
  readonly seat: string
  readonly does: Deed
  readonly effects: readonly Effect[]
  readonly prev: string
  readonly sum: string
}

export type RolledBy = 'phone' | 'table'

export type Deed =
  | { readonly kind: 'setup' | 'abandon' }
  | { readonly kind: 'next'; readonly note?: string }
  | { readonly kind: 'start'; readonly procedure: string; readonly input: Json; readonly due?: string; readonly manual?: readonly Line[] }
  /** `question` names what was asked and of what, so that an undone roll can be found again; `again` marks a new roll for an old question */
  | { readonly kind: 'answer'; readonly answer: Answer; readonly question?: string; readonly rolledBy?: RolledBy; readonly again?: true; readonly charts?: Readonly<Record<string, string>> }
  | { readonly kind: 'correct' | 'waive' | 'jump'; readonly reason: string }
  | { readonly kind: 'seal' | 'reveal'; readonly secret: string }
  /** a battle put on the list, to be fought when its turn comes */
  | { readonly kind: 'declare'; readonly text: string }
  | { readonly kind: 'undo' | 'redo'; readonly of: number }

export type Draft = Omit<Entry, 'seq' | 'prev' | 'sum'>

export function written(before: Pick<Entry, 'seq' | 'id' | 'sum'> | undefined, draft: Draft): Entry {
  const entry = { ...draft, seq: (before?.seq ?? 0) + 1, prev: before?.id ?? '' }
  return { ...entry, sum: chained(before?.sum ?? '', entry) }
}

/** How many entries from the start are whole and in order. */
export const sound = (entries: readonly Entry[]): number => soundFrom(entries, 0)

/** The same, when the first `known` are already known to be whole. */
export function soundFrom(entries: readonly Entry[], known: number): number {
  let before: Entry | undefined = entries[known - 1]
  for (let i = known; i < entries.length; i++) {
    const entry = entries[i] as Entry
    const { sum, ...rest } = entry
    if (entry.seq !== i + 1 || entry.prev !== (before?.id ?? '') || sum !== chained(before?.sum ?? '', rest)) return i
    before = entry
  }
  return entries.length
}

export function replay(entries: readonly Entry[]): State {
  const state = emptyState()
  for (const { effects } of entries) fold(state, effects)
  return state
}

/** What stands, and what was undone and may come back: newest last. Grown entry by entry. */
export interface Standing { readonly done: Entry[]; undone: Entry[] }

export const nothingStands = (): Standing => ({ done: [], undone: [] })

export function standOn(standing: Standing, entry: Entry): void {
  const { done, undone } = standing
  const { does } = entry
  if (does.kind === 'undo') while (done.length > 0 && (done.at(-1)?.seq ?? 0) >= does.of) undone.push(done.pop() as Entry)
  else if (does.kind === 'redo') while (undone.length > 0 && done.at(-1)?.seq !== does.of) done.push(undone.pop() as Entry)
  else {
    done.push(entry)
    standing.undone = []
  }
}

export function standing(entries: readonly Entry[]): Standing {
  const out = nothingStands()
  for (const entry of entries) standOn(out, entry)
  return out
}

export interface Mirror { readonly does: Deed; readonly effects: readonly Effect[] }

/** Takes back everything from the entry `to` on; the journal only ever grows. The set-up cannot be taken back. */
export function undo({ done }: Standing, to?: number): Mirror | null {
  const of = to ?? done.at(-1)?.seq
  if (of === undefined) return null
  const first = done.findLastIndex(entry => entry.seq < of) + 1
  const back = done.slice(first)
  if (back.length === 0 || back[0]?.does.kind === 'setup') return null
  return { does: { kind: 'undo', of }, effects: net(back.reverse().flatMap(entry => mirrored(entry.effects))) }
}

/** Brings the newest undone entry back, or all up to and including the entry `to`. */
export function redo({ undone }: Standing, to?: number): Mirror | null {
  const last = to === undefined ? undone.length - 1 : undone.findIndex(entry => entry.seq === to)
  const back = undone.slice(last).reverse()
  const of = back.at(-1)?.seq
  return last < 0 || of === undefined ? null : { does: { kind: 'redo', of }, effects: net(back.flatMap(entry => entry.effects)) }
}

/** Names a question: what is open, what was said, what is asked, and the stage visit it belongs to. */
export const questionKey = (frame: Frame, answers: readonly Answer[], ask: string, visit: number): string =>
  hash(JSON.stringify([frame.procedure, frame.input, frame.manual ?? [], answers, ask, visit]))

/** The roll already made for this very question and then undone; null if there was none, or it has been used again. */
export function remembered(entries: readonly Entry[], question: string): Answer | null {
  const bySeq = new Map<number, Answer>()
  const loose: { readonly seq: number; readonly answer: Answer }[] = []
  for (const { seq, does } of entries) {
    if (does.kind === 'undo') {
      for (const [of, answer] of bySeq) if (of >= does.of) { loose.push({ seq: of, answer }); bySeq.delete(of) }
    } else if (does.kind === 'redo') {
      while ((loose.at(-1)?.seq ?? Infinity) <= does.of) loose.pop()
    } else if (does.kind === 'answer' && does.question === question && 'faces' in does.answer) {
      loose.length = 0
      bySeq.set(seq, does.answer)
    }
  }
  return loose.at(-1)?.answer ?? null
}

/** 53 bits of a cheap hash over the entry before and this one: finds damage, not malice. */
const chained = (before: string, entry: object): string => hash(before + JSON.stringify(entry))

export function hash(text: string): string {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}
