import type { RuleEntry } from '@/stores/registry.ts'

/** Headings of the rulebook by number or by the word before the colon; '' heads what stands under neither. */
export type Chapters = Readonly<Record<string, string>>
export interface Chapter { readonly id: string; readonly title: string; readonly rules: readonly RuleEntry[] }

const chapterOf = (id: string): string => (/^\d/.test(id) ? (/^\d+/.exec(id)?.[0] ?? '') : id.includes(':') ? id.slice(0, id.indexOf(':')) : '')

/** The book in its own order, chapter by chapter. A word that has rules under it stands with them. */
export function chaptersOf(rules: readonly RuleEntry[], titles: Chapters): readonly Chapter[] {
  const groups = new Map<string, RuleEntry[]>()
  const words = new Set(rules.map(rule => chapterOf(rule.id)))
  for (const rule of rules) {
    const id = words.has(rule.id) ? rule.id : chapterOf(rule.id)
    groups.set(id, [...(groups.get(id) ?? []), rule])
  }
  return [...groups].map(([id, list]) => ({ id, title: titleOf(id, list, titles), rules: list }))
}

const titleOf = (id: string, list: readonly RuleEntry[], titles: Chapters): string =>
  titles[id] ?? list.find(rule => rule.id === id)?.title ?? list.slice(0, 3).map(rule => rule.title).join(', ')

/** A number without an entry of its own: its heading and what stands under it. Null where nothing does. */
export function headingOf(cite: string, rules: readonly RuleEntry[], titles: Chapters): Chapter | null {
  const list = rules.filter(rule => under(rule.id, cite))
  return list.length === 0 ? null : { id: cite, title: titleOf(cite, list, titles), rules: list }
}

function under(id: string, cite: string): boolean {
  if (!id.startsWith(cite) || id === cite) return false
  const next = id.charAt(cite.length)
  return /[.: ]/.test(next) || (cite.includes('.') && /\d/.test(next))
}

/** The headings a rule stands under, for the search: 'How far' is found by 'retreat'. */
export const headings = (id: string, titles: Chapters): readonly string[] =>
  Object.entries(titles).filter(([head]) => head !== '' && under(id, head)).map(([, title]) => title)
