import type { GameModule, Meta } from '../engine/module.ts'

// The shelf is a glob: a folder in data and one in games is a game. Only the small game.json files are read before a match opens.

const metas = import.meta.glob<Meta>('../../data/*/game.json', { eager: true, import: 'default' })
const covers = import.meta.glob<string>('../../data/*/cover.svg', { eager: true, query: '?url', import: 'default' })
const modules = import.meta.glob<GameModule>('../games/*/module.ts', { import: 'default' })
const digests = import.meta.glob<readonly RuleEntry[]>('../../data/*/rules.json', { import: 'default' })
const doubts = import.meta.glob<readonly Doubt[]>('../../data/*/doubts.json', { import: 'default' })
const chapters = import.meta.glob<Readonly<Record<string, string>>>('../../data/*/chapters.json', { import: 'default' })

/** rules.json: one rule in our words. */
export interface RuleEntry { readonly id: string; readonly title: string; readonly text: string; readonly see?: readonly string[]; readonly words?: readonly string[]; readonly unconfirmed?: boolean }
/** doubts.json: a rule that can be read two ways, and how we read it. */
export interface Doubt { readonly id: string; readonly title: string; readonly rule: string; readonly question: string; readonly reading: string; readonly switch?: string }

const folder = (path: string): string => path.split('/').at(-2) ?? ''
const at = <T>(all: Readonly<Record<string, T>>, game: string): T | undefined => Object.entries(all).find(([path]) => folder(path) === game)?.[1]

/** Every game whose rules are on board, by title. */
export const shelf: readonly Meta[] = Object.entries(metas)
  .filter(([path]) => at(modules, folder(path)) !== undefined)
  .map(([, meta]) => meta)
  .sort((a, b) => a.title.localeCompare(b.title))

export const metaOf = (game: string): Meta | undefined => shelf.find(each => each.id === game)
export const coverOf = (game: string): string | undefined => at(covers, game)

export async function loadModule(game: string): Promise<GameModule> {
  const load = at(modules, game)
  if (load === undefined) throw new Error(`This version of Adjutant does not have the game “${game}”.`)
  return load()
}

const lazily = async <T>(load: (() => Promise<T>) | undefined, none: T): Promise<T> => (load === undefined ? none : load())
export const loadRules = (game: string): Promise<readonly RuleEntry[]> => lazily(at(digests, game), [])
export const loadDoubts = (game: string): Promise<readonly Doubt[]> => lazily(at(doubts, game), [])
/** Headings of the rulebook by number: not every chapter has an entry of its own. */
export const loadChapters = (game: string): Promise<Readonly<Record<string, string>>> => lazily(at(chapters, game), {})
