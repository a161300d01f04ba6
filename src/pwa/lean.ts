import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Options } from '@vitejs/plugin-vue'
import type { Plugin } from 'vite'

// What the build does to the same facts and the same code so that less is stored.

/** Our components use nothing of Vue's older way of writing them; the tests' own tools do. Static parts are written where they stand: Vue skips them by their block as well. */
export const lean: Options = {
  features: { optionsAPI: process.env['VITEST'] !== undefined, componentIdGenerator: shortId },
  template: { compilerOptions: { hoistStatic: false } },
}

/** One or two letters tell our components apart as well as eight digits do: the place of each in the list of all. */
const components = readdirSync(fileURLToPath(new URL('..', import.meta.url)), { recursive: true, encoding: 'utf8' }).map(name => `src/${name.replaceAll('\\', '/')}`).filter(name => name.endsWith('.vue')).sort()
function shortId(path: string, _source: string, _production: boolean | undefined, hash: (text: string) => string): string {
  const at = components.indexOf(path)
  return at < 0 ? hash(path) : at.toString(36)
}

/** A component's name is for whoever looks for a fault in it; none of ours calls itself by it. */
export const nameless = (): Plugin => ({
  name: 'adjutant-nameless',
  apply: 'build',
  transform: (code, id) => (/\.vue(\?|$)/.test(id) && code.includes('__name') ? { code: code.replace(/\b__name: ['"]\w+['"],/, ''), map: null } : null),
})

/** Dexie as a module for today's browsers, in place of the one translated for those of 2015. */
export const modernDexie = (): Plugin => ({
  name: 'adjutant-dexie',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) { return source === 'dexie' ? this.resolve('dexie/dist/modern/dexie.mjs', importer) : null },
})

type Facts = Record<string, unknown>

/** Our JSON, with lists of records turned into columns: the names of the fields stand once, and like stands beside like. */
export const columns = (): Plugin => ({
  name: 'adjutant-columns',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!/\.json$/.test(source)) return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found !== null && /\/data\/[^/]+\/.*\.json$/.test(found.id) ? `${found.id}.columns` : found
  },
  load(id) {
    if (!id.endsWith('.json.columns')) return null
    const file = id.slice(0, -'.columns'.length)
    this.addWatchFile(file)
    const written = code(JSON.parse(readFileSync(file, 'utf8')))
    return { code: `import { named as k, records as r } from ${JSON.stringify(home)}\nexport default ${written}`, moduleType: 'js' }
  },
})

const home = fileURLToPath(new URL('../engine/records.ts', import.meta.url))

/** Plain data as an expression; `r` in it is `records`, `k` is `named`. */
export function code(value: unknown): string {
  if (Array.isArray(value)) return shorter(`[${value.map(code).join()}]`, asColumns(value))
  if (!isFacts(value)) return JSON.stringify(value)
  return shorter(`{${Object.entries(value).map(([key, each]) => `${/^[a-z_]\w*$/i.test(key) ? key : JSON.stringify(key)}:${code(each)}`).join()}}`, asNamed(value))
}

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null && !Array.isArray(value)
const shorter = (a: string, b: string | null): string => (b === null || a.length <= b.length ? a : b)

/** `r(3, "id,label", [1,2,3], ["a",,"c"])`; null where a record has its fields in another order than the rest, since order may be read. */
function asColumns(list: readonly unknown[]): string | null {
  if (list.length < 3 || !list.every(isFacts)) return null
  const fields = inOrder(list)
  if (fields === null || fields.some(field => field.includes(','))) return null
  return `r(${list.length},${JSON.stringify(fields.join())},${fields.map(field => asColumn(list.map(each => each[field]))).join()})`
}

/** `"a||c"` for words, `[1,,3]` for all else. */
const asColumn = (column: readonly unknown[]): string =>
  column.every(each => each === undefined || isWord(each)) ? JSON.stringify(column.join('|')) : `[${column.map(each => (each === undefined ? '' : code(each))).join()}]`

const isWord = (value: unknown): value is string => typeof value === 'string' && value !== '' && !value.includes('|')

/** `k("a|b|c", r(3, …))`: records that stand under names, as columns too. */
function asNamed(facts: Facts): string | null {
  const [names, list] = [Object.keys(facts), asColumns(Object.values(facts))]
  return list === null || !names.every(isWord) ? null : `k(${JSON.stringify(names.join('|'))},${list})`
}

/** One order of all fields that every record keeps. */
function inOrder(list: readonly Facts[]): readonly string[] | null {
  const fields: string[] = []
  for (const each of list) {
    let at = 0
    for (const field of Object.keys(each)) {
      const known = fields.indexOf(field)
      if (known < 0) fields.splice(at++, 0, field)
      else if (known < at) return null
      else at = known + 1
    }
  }
  return list.every(each => String(Object.keys(each)) === String(fields.filter(field => field in each))) ? fields : null
}
