import { expect, it } from 'vitest'
import type { MatchRow } from '@/db/records.ts'
import { homePainted, lastOf, matchPainted } from '@/pwa/painted.ts'

const row = (id: string, more: Partial<MatchRow> = {}): MatchRow => ({
  id, game: 'downfall', scenario: 'campaign', title: 'Tuesday', seats: [{ id: 'w', label: 'Ann', factions: ['western'] }, { id: 's', label: 'Bo', factions: ['soviet'] }], createdAt: 1, playedAt: 1, head: 3,
  standing: { headline: 'Turn 2', stage: '3 Pick', prompt: 'One marker', faction: 'soviet' }, ...more,
})
const home = '<div id="app"><header></header><main>Shelf</main></div>\n<noscript>x</noscript><template id="still-resume"><section data-still>%title% %players% %headline% %stage%<button type="button" class="btn main">Resume</button></section></template>'
const frame = '<div id="app"><header>Adjutant</header></div>\n<noscript>x</noscript><template id="still-stage"><div data-still>%title%|%headline%|%stage%|%person%|%prompt%</div></template><template id="still-head"><div>%title%</div></template>'
const shown = (html: string): string => /<div id="app">(.*?)<noscript>/s.exec(html)?.[1] ?? ''

it('Home is painted with the match that Resume would open, its deed a link until the app is there', () => {
  const found = shown(homePainted(home, [row('a', { touched: 1 }), row('b c', { touched: 2, title: 'Sunday' })], '/sub/'))
  expect(found).toContain('Sunday Ann and Bo Turn 2 3 Pick')
  expect(found).toContain('<a href="/sub/match/b%20c/turn" class="btn main">Resume</a>')
  expect(found.indexOf('Sunday')).toBeGreaterThan(found.indexOf('Shelf'))
})
it.each([
  ['deleted', { deletedAt: 5 }], ['scrap', { scrap: true }], ['archived', { archived: true }], ['ended', { standing: { headline: 'x', stage: '', ended: 'won' } }], ['damaged', { standing: undefined as never }],
] as const)('a match that is %s is not the last one, and Home stays as it is', (_what, more) => {
  expect(lastOf([row('a', more)])).toBeUndefined()
  expect(homePainted(home, [row('a', more)], '/')).toBe(home)
})
it('the Turn desk is painted with its stage, another desk with the head alone, an unknown match with the bare frame', () => {
  expect(shown(matchPainted(frame, [row('a')], 'a', 'turn'))).toContain('Tuesday|Turn 2|3 Pick|Bo|One marker')
  expect(shown(matchPainted(frame, [row('a')], 'a', 'map'))).toMatch(/^<div>Tuesday<\/div>/)
  expect(matchPainted(frame, [row('a')], 'z', 'turn')).toBe(frame)
  expect(matchPainted(frame, [row('a', { deletedAt: 1 })], 'a', 'turn')).toBe(frame)
})
it('what a player typed is text, whatever it looks like', () => {
  const nasty = `</template><script>alert(1)</script>$& %stage% "'`
  const found = shown(matchPainted(frame, [row('a', { title: nasty })], 'a', 'turn'))
  expect(found).not.toContain('<script')
  expect(found).toContain('&#60;/template&#62;&#60;script&#62;')
  expect(found).toContain('$&#38; %stage% ')
  const card = shown(homePainted(home, [row('a', { title: nasty, id: '"><img>' })], '/'))
  expect(card).not.toMatch(/<script|<img/)
})
