import { describe, expect, it } from 'vitest'
import { annals, throwsOf } from '../../../src/desks/report/annals.ts'
import { toMarkdown } from '../../../src/desks/report/markdown.ts'
import { toHtml } from '../../../src/desks/report/page.ts'
import { reportOf, type Source } from '../../../src/desks/report/report.ts'
import { set } from '../../../src/engine/changes.ts'
import memoir from '../../../src/games/memoir-44/module.ts'
import { faces } from '../../table.ts'
import { battleCall, unit } from '../../games/memoir-44/game.ts'
import { recorder, type Recorder } from './recorder.ts'

const hostile = '<img src=x onerror=alert(1)> *Ann* [x](javascript:alert(1)) & "Bo" \'; </title><script>alert(2)</script>'
const options = { 'allied cards': 5, 'axis cards': 4, 'allied medals': 3, 'axis medals': 3, first: 'allies', deck: 'untracked' }

/** Two battles, one undone and thrown anew at the table; a correction; a note that was sealed, another revealed. */
function evening(name = 'Ann'): Recorder {
  const units = { rifles: unit('allies', 'infantry', 4, { label: 'Rifles' }), rangers: unit('allies', 'infantry', 4, { label: 'Rangers' }), gren: unit('axis', 'infantry', 4, { label: name }) }
  const at = recorder(memoir, [...memoir.setup({ scenario: 'own', options }), ...Object.entries(units).map(([id, facts]) => set('unit', id, facts))], [{ id: 'a', label: name, factions: ['allies'] }], name)
  at.start(battleCall({ attacker: 'unit:rifles', target: 'unit:gren', range: 2, figures: 4 }))
  at.answer(faces('dice', 'infantry', 'star'))
  at.start(battleCall({ attacker: 'unit:rangers', target: 'unit:gren', range: 2, figures: 3 }))
  at.answer(faces('dice', 'grenade', 'infantry'))
  at.undo()
  at.answer(faces('dice', 'star', 'star'), 'table')
  at.correct([{ kind: 'track', id: 'medals allies', to: 1 }], 'we forgot one')
  at.correct([{ kind: 'track', id: 'medals allies', to: 2 }], 'and another')
  at.correct([set('row', 'secret/a/plan', { hash: 'h', sealed: true })], 'a note was sealed')
  at.correct([set('row', 'secret/a/other', { hash: 'h', sealed: false, text: 'We land at dawn', genuine: true })], 'revealed as it was sealed')
  return at
}
const sourceOf = (at: Recorder, more: Partial<Source> = {}): Source => ({ row: at.row, module: memoir, entries: at.entries, told: at.told, marks: [], ...more })
const name = (id: string): string => memoir.data.game.factions.find(each => each.id === id)?.label ?? id

describe('annals', () => {
  it('know what stands, what was undone, and with which die a throw was made', () => {
    const at = evening()
    const when = annals(memoir, at.entries)
    expect([...when.values()].filter(each => !each.stands).map(each => each.seq)).toEqual([5])
    expect(throwsOf(memoir, at.entries).map(each => [each.seq, each.stands, each.by, each.die.length])).toEqual([[3, true, 'phone', 6], [5, false, 'phone', 6], [7, true, 'table', 6]])
  })
})

describe('report of a recorded match', () => {
  it('tells what was rolled, what came of it, what was corrected, and how it stands', () => {
    const found = reportOf(sourceOf(evening()))
    const items = found.turns.flatMap(turn => turn.phases.flatMap(phase => phase.items))
    expect(items.filter(each => each.dice !== undefined).map(each => [each.seq, each.dice, each.by])).toEqual([[3, ['infantry', 'star'], 'phone'], [7, ['star', 'star'], 'table']])
    expect(items.find(each => each.seq === 3)?.head.at(-1)).toMatch(/2 dice/)
    expect(items.map(each => each.text)).toContain('Corrected: we forgot one')
    expect(items.map(each => each.seq)).not.toContain(5)
    expect(found.series.find(each => each.id === 'medals allies')?.steps.map(each => each.value)).toEqual([0, 1, 2])
    expect(found.final.find(each => each.label === memoir.data.tracks.tracks.find(one => one.id === 'medals allies')?.label)?.value).toBe('2')
    expect(found.dice.map(each => [each.by, each.thrown])).toEqual([['phone', 2], ['table', 2]])
    expect(found.revealed).toEqual(['We land at dawn'])
    expect(found.missing).toEqual([])
  })

  it('counts luck by the very forecast: two dice at 3 in 6 for infantry against infantry expect one figure', () => {
    const found = reportOf(sourceOf(evening()))
    const figures = found.luck.sides.find(each => each.faction === 'allies')?.accounts.find(each => each.what === 'figures')
    // two battles of two dice, each die a figure on infantry, infantry or grenade: 1 expected each; 1 and 0 came
    expect([figures?.rolls, figures?.got]).toEqual([2, 1])
    expect(figures?.expected).toBeCloseTo(2, 9)
    expect(figures?.over).toBeCloseTo(-1, 9)
    expect(figures?.words).toMatch(/too few/)
  })

  it('says the same as a page and as Markdown', () => {
    const at = evening()
    const found = reportOf(sourceOf(at, { marks: [{ id: '1', match: 'm', seq: 3, kind: 'unsure', text: 'may they see?', at: 0 }] }))
    for (const text of [toHtml(found, name), toMarkdown(found, name)]) {
      for (const part of ['Corrected: we forgot one', 'we forgot one', 'may they see?', 'We were unsure', 'We land at dawn', 'How it stands at the end', 'Luck', '2 dice', 'Told by Adjutant']) expect(text).toContain(part)
      expect(text).not.toContain('secret/')
    }
  })

  it('takes hostile names as names: nothing executes, nothing is markup', () => {
    const at = evening(hostile)
    const found = reportOf(sourceOf(at, { marks: [{ id: '1', match: 'm', seq: 3, kind: 'note', text: hostile, at: 0 }] }))
    const html = toHtml(found, () => hostile)
    expect(html).not.toMatch(/<script|<img|<a |javascript:alert\(1\)">|<iframe|href=/i)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html.match(/<\/title>/g)).toHaveLength(1)
    expect(html).toContain("default-src 'none'")
    const tags = new Set([...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(each => each[1]?.toLowerCase()))
    for (const tag of tags) expect(['doctype', 'html', 'head', 'meta', 'title', 'style', 'body', 'main', 'header', 'h1', 'h2', 'h3', 'p', 'ul', 'li', 'b', 'article', 'section', 'span', 'figure', 'figcaption', 'svg', 'path', 'rect', 'text', 'table', 'tr', 'th', 'td', 'footer']).toContain(tag)
    const markdown = toMarkdown(found, () => hostile)
    expect(markdown).not.toMatch(/<(?!\/?$)/)
    expect(markdown).not.toContain('](javascript')
  })

  it('says what is missing when entries are damaged or have lost their words', () => {
    const at = evening()
    const found = reportOf(sourceOf(at, { entries: at.entries.slice(0, 6), told: at.told.filter(each => each.seq !== 3 && each.seq < 7), damage: { seq: 7, kind: 'broken', why: 'Step 7 does not agree with its checksum.' } }))
    expect(found.missing[0]).toContain('Step 7 does not agree')
    expect(found.missing[1]).toBe('1 of 6 steps have lost their words.')
    expect(toHtml(found, name)).toContain('What is missing')
    expect(reportOf(sourceOf(at, { entries: [], told: [] })).turns).toEqual([])
  })
})
