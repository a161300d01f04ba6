import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { halvesFor, placement, rpBudget, type Rebuild } from '../../../src/games/festung-europa/replacements.ts'
import { asked, blockedBy, played, remindedOf, standing, vpOf } from './scene.ts'
import { values, type Table } from '../../table.ts'

const rp = (side: 'axis' | 'allied', points: number, at: Table = standing(side, 4), rest: object = {}) => { at.start({ procedure: 'replace', input: { side, halves: points * 2, fromEvent: false, ...rest } }); return at }
const axis = (what: string, more: object = {}) => values('replace', { what, nation: 'german', elite: false, steps: '1', recreated: false, barred: 'no', ...more })
const allied = (what: string, more: object = {}) => values('replace', { what, nation: 'allied', steps: '1', recreated: false, barred: 'no', ...more })

describe('12: replacements', () => {
  it.each<{ rule: string; row: string; kind: Rebuild['kind']; steps: 1 | 2; rp: number }>([
    { rule: '12.2', row: 'FS-104', kind: 'corps', steps: 1, rp: 0.5 },
    { rule: '12.2', row: 'FS-104', kind: 'army', steps: 1, rp: 1 },
    { rule: '12.2', row: 'FS-104', kind: 'fortress', steps: 1, rp: 1 },
    { rule: '12.3', row: 'FS-105', kind: 'corps', steps: 2, rp: 1 },
    { rule: '12.3', row: 'FS-105', kind: 'army', steps: 2, rp: 2 },
    { rule: '12.3', row: 'FS-105', kind: 'army', steps: 1, rp: 1 },
    { rule: '12.3', row: 'FS-105', kind: 'corps', steps: 1, rp: 0.5 },
  ])('$rule $row $kind, $steps steps: $rp RP', ({ kind, steps, rp: cost }) => expect(halvesFor({ kind, steps }) / 2).toBe(cost))

  it('12.2 FS-104 two RP are four corps steps, and then it is over by itself', () => {
    const at = rp('allied', 2)
    for (let i = 0; i < 3; i++) at.answer(allied('corps'))
    expect(at.ask?.holds?.budget[0]).toEqual({ label: 'RP', left: 0.5, of: 2 })
    const step = at.answer(allied('corps'))
    expect([at.ask, step.outcomes.at(-1)?.label]).toEqual([null, 'Allied spent 2 of 2 RP'])
  })

  it('12.3 FS-105 an army from nothing to full takes two; with one left it is refused', () => {
    const at = rp('allied', 3)
    at.answer(allied('army', { steps: '2' }))
    expect(at.ask?.holds?.budget[0]?.left).toBe(1)
    at.answer(allied('army', { steps: '2' }))
    expect(blockedBy(at)).toBe('12.2')
    // from nothing: so it is placed anew
    expect(rp('allied', 3).answer(allied('army', { steps: '2' })).outcomes[0]?.duties?.map(each => each.cite)).toEqual(['12.31'])
    expect(rp('allied', 3).answer(allied('army')).outcomes[0]?.duties).toEqual([])
  })

  it('12.4 FS-108 what goes to others does not count against the limit for mechanized and Luftwaffe units', () => {
    const at = rp('axis', 5)
    for (const elite of [false, false, false, true, true]) at.answer(axis('army', { elite }))
    expect([blockedBy(at), at.ask]).toEqual([undefined, null])
  })

  it('12.1 FS-106 what is not spent is lost, and it is said before and after', () => {
    const at = rp('axis', 3)
    expect(asked(at)[0]?.cite).toBe('12.1')
    at.answer(axis('corps'))
    const step = at.answer(axis('done'))
    expect(step.lines.some(each => each.cite === '12.1' && each.text.startsWith('2½'))).toBe(true)
  })

  it.each([
    { rule: '14.2', row: 'FS-107', value: 3, bombers: 2, rp: 1 },
    { rule: '14.2', row: 'FS-107', value: 1, bombers: 2, rp: 0 },
    { rule: '14.2', row: 'FS-107', value: 3, bombers: 0, rp: 3 },
  ])('$rule $row an RP card of $value with $bombers SAC on oil: $rp', ({ value, bombers, rp: points }) => {
    const oil = ['sac-uk-bc', 'sac-us-8'].slice(0, bombers).map(id => set('flag', id, 'oil'))
    const at = standing('axis', 4, oil)
    expect(rpBudget(at.state, 'axis', value).points).toBe(points)
    expect(rpBudget(at.state, 'allied', value).points).toBe(value)
    at.start({ procedure: 'play-card', input: { side: 'axis', use: 'rp', card: 0, value } })
    expect(at.ask?.holds?.budget[0]?.of ?? 0).toBe(points)
  })

  it.each([[true, 2], [false, 3]])('14.2 FS-107 doubt B10 (each: %s): the second RP action of 3 with one on oil gives %i', (each, points) => {
    const at = standing('axis', 4, [set('flag', 'sac-us-8', 'oil'), set('track', 'rp-axis', 1)], { 'oil-each': each })
    expect(rpBudget(at.state, 'axis', 3).points).toBe(points)
  })

  it.each([
    { rule: '12.4', row: 'FS-108', what: 'three RP on mechanized', events: [] as string[], spend: 3, fromEvent: false, cite: '12.4' },
    { rule: '12.4', row: 'FS-108', what: 'two RP on mechanized', events: [], spend: 2, fromEvent: false, cite: undefined },
    { rule: '12.4', row: 'FS-108', what: 'three after Production Miracle', events: ['production-miracle'], spend: 3, fromEvent: false, cite: undefined },
    { rule: '12.4', row: 'FS-108', what: 'four after Production Miracle', events: ['production-miracle'], spend: 4, fromEvent: false, cite: '12.4' },
    { rule: '12.4', row: 'FS-108', what: 'four from an event', events: [], spend: 4, fromEvent: true, cite: undefined },
  ])('$rule $row $what: refused by $cite', ({ events, spend, fromEvent, cite }) => {
    const at = rp('axis', 5, standing('axis', 4, played(...events)), { fromEvent })
    for (let i = 0; i < spend; i++) at.answer(axis('army', { elite: true }))
    expect(blockedBy(at)).toBe(cite)
  })

  it.each([
    { rule: '12.4', row: 'FS-109', what: 'an Allied unit beside it', more: { barred: 'enemy' }, cite: '12.4' },
    { rule: '12.4', row: 'FS-109', what: 'eliminated', more: { recreated: true }, cite: '12.4' },
    { rule: '12.4', row: 'FS-109', what: 'reduced and alone', more: {}, cite: undefined },
  ])('$rule $row a fortress, $what: refused by $cite', ({ more, cite }) => {
    const at = rp('axis', 3)
    at.answer(axis('fortress', more))
    expect(blockedBy(at)).toBe(cite)
  })

  it.each([
    { rule: '12.4', row: 'FS-110', what: 'corps', fallen: true, events: [] as string[], rebuilt: 0, cite: '12.4' },
    { rule: '13.3', row: 'FS-110', what: 'corps', fallen: true, events: ['italian-social-republic'], rebuilt: 0, cite: undefined },
    { rule: '13.3', row: 'FS-110', what: 'corps', fallen: true, events: ['italian-social-republic'], rebuilt: 1, cite: '13.3' },
    { rule: '13.3', row: 'FS-110', what: 'army', fallen: true, events: ['italian-social-republic'], rebuilt: 0, cite: '13.3' },
    { rule: '13.3', row: 'FS-110', what: 'army', fallen: false, events: [], rebuilt: 0, cite: undefined },
  ])('$rule $row Italian $what, surrendered $fallen, [$events], $rebuilt rebuilt: refused by $cite', ({ what, fallen, events, rebuilt, cite }) => {
    const at = rp('axis', 3, standing('axis', 5, [...(fallen ? [set('flag', 'italy-surrendered', 2)] : []), ...played(...events), set('track', 'italian-corps-rebuilt', rebuilt)]))
    at.answer(axis(what, { nation: 'italian' }))
    expect(blockedBy(at)).toBe(cite)
  })

  it('13.3 FS-110 before the surrender Italian corps are not counted', () => {
    const at = rp('axis', 3)
    at.answer(axis('corps', { nation: 'italian' }))
    at.answer(axis('corps', { nation: 'italian' }))
    expect([blockedBy(at), at.state.track['italian-corps-rebuilt']]).toEqual([undefined, 0])
  })

  it('13.3 FS-110 the count of the turn goes up and is gone on the next turn', () => {
    const at = rp('axis', 3, standing('axis', 5, [set('flag', 'italy-surrendered', 2), ...played('italian-social-republic')]))
    at.answer(axis('corps', { nation: 'italian' }))
    expect(at.state.track['italian-corps-rebuilt']).toBe(1)
    at.answer(axis('corps', { nation: 'italian' }))
    expect(blockedBy(at)).toBe('13.3')
    at.abandon()
    at.jump([{ list: 'turn', stage: 'turn-end' }])
    at.next()
    expect(at.state.track['italian-corps-rebuilt']).toBe(0)
  })

  it.each([
    { rule: '12.31', row: 'FS-111', nation: 'allied' as const, events: [] as string[], text: 'the United Kingdom box, the North Africa box or an Allied Beach Head' },
    { rule: '12.32', row: 'FS-111', nation: 'german' as const, events: [], text: 'Berlin, Breslau, Munich, The Ruhr, the OKW, Eastern Front or Balkans Front box' },
    { rule: '12.33', row: 'FS-111', nation: 'italian' as const, events: [], text: 'the Balkans Front box or an urban-industrial hex in Italy' },
    { rule: '12.33', row: 'FS-111', nation: 'italian' as const, events: ['italian-social-republic'], text: 'Milan' },
  ])('$rule $row a recreated $nation unit after [$events]: $text', ({ rule, nation, events, text }) => {
    expect(placement(standing('axis', 4, played(...events)).state, { nation })).toBe(`Place it in ${text}`)
    const at = rp(nation === 'allied' ? 'allied' : 'axis', 2, standing(nation === 'allied' ? 'allied' : 'axis', 4, played(...events)))
    const step = at.answer(nation === 'allied' ? allied('corps', { recreated: true }) : axis('corps', { nation, recreated: true }))
    expect(step.outcomes[0]?.duties?.[0]?.cite).toBe(rule)
  })

  it('12.32 FS-111 a German centre in Allied hands is no place for a new unit', () => {
    expect(placement(standing('axis', 8, [set('cell', 'Munich', { control: 'allied' })]).state, { nation: 'german' })).toBe('Place it in Berlin, Breslau, The Ruhr, the OKW, Eastern Front or Balkans Front box')
  })

  it.each([
    { rule: '12.34', row: 'FS-112', barred: 'dot', cite: '12.34' },
    { rule: '11.64', row: 'FS-112', barred: 'out', cite: '11.64' },
  ])('$rule $row $barred: refused', ({ barred, cite }) => {
    const at = rp('allied', 2)
    at.answer(allied('corps', { barred }))
    expect(blockedBy(at)).toBe(cite)
  })
})

describe('19.32: the Volkssturm', () => {
  const ready = [...played('volkssturm')]
  const at = (turn = 8, options: object = {}) => standing('axis', turn, ready, { volkssturm: true, ...options })

  it('19.32 FS-145 once in 1945: four RP for reduced German foot, never a VP', () => {
    const play = at()
    play.correct([set('track', 'rp-axis', 1), set('flag', 'collapsed', 8)], 'worst case')
    play.start({ procedure: 'disband-volkssturm', input: {} })
    expect(play.ask?.holds?.budget[0]).toEqual({ label: 'RP', left: 4, of: 4 })
    expect([vpOf(play), play.state.row['event/volkssturm']?.['cancelled']]).toEqual([21, true])
    play.answer(axis('army', { elite: true }))
    expect(blockedBy(play)).toBe('19.32')
    play.abandon()
    play.start({ procedure: 'replace', input: { side: 'axis', halves: 8, fromEvent: false, volkssturm: true } })
    play.answer(axis('corps', { recreated: true }))
    expect(blockedBy(play)).toBe('19.32')
    play.abandon()
    play.start({ procedure: 'replace', input: { side: 'axis', halves: 8, fromEvent: false, volkssturm: true } })
    play.answer(axis('corps', { nation: 'italian' }))
    expect(blockedBy(play)).toBe('19.32')
    play.abandon()
    play.start({ procedure: 'replace', input: { side: 'axis', halves: 8, fromEvent: false, volkssturm: true } })
    play.answer(axis('corps'))
    expect(play.ask?.holds?.budget[0]?.left).toBe(3.5)
  })

  it('19.32 FS-145 it takes the action of the round, and happens once in a game', () => {
    const play = at()
    play.correct([set('flag', 'acted', true)], 'a card was played')
    play.start({ procedure: 'disband-volkssturm', input: {} })
    expect(blockedBy(play)).toBe('5.12')
    play.abandon()
    play.correct([set('flag', 'acted', null)], 'the next round')
    play.start({ procedure: 'disband-volkssturm', input: {} })
    play.abandon()
    expect(play.state.flag['acted']).toBe(true)
    play.correct([set('row', 'event/volkssturm', { label: 'Volkssturm', turn: 9, side: 'axis', cancelled: false })], 'played again')
    expect(standingOffer(play)).toBe(false)
  })

  it('19.32 FS-145 not offered to a table that does not play the option', () => {
    expect(standingOffer(standing('axis', 8, ready))).toBe(false)
  })

  it.each([[8, true], [6, false]])('19.32 FS-145 offered on turn %i: %s', (turn, offered) => {
    const conditions = at(turn)
    expect(standingOffer(conditions)).toBe(offered)
  })

  it.each([[true, 1], [false, 0]])('19.32 FS-145 doubt B20 (counts %s): RP actions of the turn %i', (counts, n) => {
    const play = at(8, { 'disband-counts': counts })
    play.start({ procedure: 'disband-volkssturm', input: {} })
    expect(play.state.track['rp-axis']).toBe(n)
  })
})
const standingOffer = (at: Table): boolean => remindedOf(at).includes('disband')
