import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chaptersOf, headingOf, type Chapters } from '../../../src/desks/rules/chapters.ts'
import { citingRules, seeAlso } from '../../../src/desks/rules/citing.ts'
import { cut } from '../../../src/desks/rules/excerpt.ts'
import { opened } from '../../../src/desks/rules/recent.ts'
import type { GameModule } from '../../../src/engine/module.ts'
import { setUp } from '../../../src/engine/runner.ts'
import { emptyState, fold } from '../../../src/engine/state.ts'
import type { Doubt, RuleEntry } from '../../../src/stores/registry.ts'
import { blank, playAtRandom } from '../../play.ts'

const games = readdirSync('data', { withFileTypes: true }).filter(each => each.isDirectory() && each.name !== 'schema').map(each => each.name)
const file = <T>(game: string, name: string): T => JSON.parse(readFileSync(`data/${game}/${name}.json`, 'utf8')) as T
const load = async (game: string): Promise<GameModule> => ((await import(`../../../src/games/${game}/module.ts`)) as { default: GameModule }).default

describe.each(games)('%s', game => {
  const rules = file<readonly RuleEntry[]>(game, 'rules')
  const titles = file<Chapters>(game, 'chapters')
  const byId = new Map(rules.map(rule => [rule.id, rule]))
  /** what a tap on the number would show */
  const opens = (cite: string): boolean => (byId.get(cite)?.text.length ?? 0) > 10 || headingOf(cite, rules, titles) !== null
  const choice = (module: GameModule, scenario: string) => ({ scenario, options: Object.fromEntries(module.data.options.map(each => [each.id, each.usual])) })

  it('opens every rule that a prompt, tool, modifier, reminder, track, table, option or doubt names', async () => {
    const citing = citingRules(await load(game), file<readonly Doubt[]>(game, 'doubts'))
    expect(citing.size).toBeGreaterThan(10)
    expect([...citing.keys()].filter(cite => !opens(cite))).toEqual([])
  })

  it('opens every rule named on a panel or in a line of play', async () => {
    const module = await load(game)
    const report = blank()
    const cites = new Set<string>()
    for (const scenario of module.data.scenarios.slice(0, 4)) {
      const state = emptyState()
      fold(state, setUp(module, module.setup(choice(module, scenario.id))).effects)
      for (const panel of module.panels(state)) cites.add(panel.rule)
      playAtRandom(module, choice(module, scenario.id), 17, 150, report)
    }
    expect([...cites, ...report.cites].filter(cite => !opens(cite))).toEqual([])
  })

  it('has a heading for every chapter, in words, and puts every rule under exactly one', () => {
    const chapters = chaptersOf(rules, titles)
    expect(chapters.flatMap(each => each.rules)).toHaveLength(rules.length)
    for (const { id, title } of chapters) expect(title, id).toMatch(/\p{L}{3}/u)
    expect(Object.keys(titles).filter(id => id !== '' && !opens(id))).toEqual([])
    for (const { id } of rules.filter(each => /^\d+\./.test(each.id))) expect(opens(id.split('.')[0] ?? ''), id).toBe(true)
  })

  it('leads from rule to rule both ways', () => {
    for (const rule of rules) for (const other of rule.see ?? []) expect(seeAlso(byId.get(other) as RuleEntry, rules), `${other} back to ${rule.id}`).toEqual(other === rule.id ? expect.any(Array) : expect.arrayContaining([rule.id]))
  })
})

it('a heading gathers what stands under it and nothing else', () => {
  const rules = ['9.4', '9.41', '9.43', '9.5', '90.1', '17.10', '17.10.4', '17.1', '8 S3', '8.1', 'Unit: Tiger'].map(id => ({ id, title: id, text: id }))
  const under = (cite: string): readonly string[] | undefined => headingOf(cite, rules, {})?.rules.map(each => each.id)
  expect(under('9')).toEqual(['9.4', '9.41', '9.43', '9.5'])
  expect(under('9.4')).toEqual(['9.41', '9.43'])
  expect(under('8')).toEqual(['8 S3', '8.1'])
  expect(under('Unit')).toEqual(['Unit: Tiger'])
  expect(under('77')).toBeUndefined()
})

it('an excerpt shows the words that answered, cut from plain text', () => {
  const text = `${'Long words before it all begins. '.repeat(6)}A retreat in <b>rough</b> ground may be ignored.`
  const pieces = cut(text, ['rough'])
  expect(pieces.filter(each => each.hit).map(each => each.text)).toEqual(['rough'])
  expect(pieces.map(each => each.text).join('')).toContain('<b>rough</b>')
  expect(cut('short', []).map(each => each.text).join('')).toBe('short')
})

it('remembers the last dozen opened, each once', () => {
  let list: readonly string[] = []
  for (let i = 0; i < 20; i++) list = opened(list, String(i % 15))
  expect(list).toHaveLength(12)
  expect(list[0]).toBe('4')
  expect(new Set(list).size).toBe(12)
})
