import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import type { Change } from '../../../src/engine/state.ts'
import { swing, surrendered, verdictOf, winnerBy, type Owner } from '../../../src/games/downfall/victory.ts'
import { faces, type Table } from '../../table.ts'
import { four, round, told } from './setting.ts'

const taken = (play: Table, objective: string, to: Owner, hex = '') => play.start({ procedure: 'objective', input: { objective, to, hex } })
const alert = (play: Table, step: { readonly alerts: readonly { readonly text: string }[] }) => { void play; return step.alerts.map(each => each.text).join() }

describe('13.1: victory points', () => {
  it.each([['axis', 'western', 1], ['axis', 'soviet', -1], ['western', 'axis', -1], ['soviet', 'axis', 1], ['soviet', 'western', 2], ['western', 'soviet', -2], ['axis', 'axis', 0]] as const)('13.1 DF-227 from %s to %s: %i', (from, to, by) => {
    expect(swing(from, to)).toBe(by)
    const play = round(four, 40, { more: [set('row', 'objective/berlin', { label: 'Berlin', owner: from })] })
    taken(play, 'berlin', to)
    expect([play.state.track['vp'], play.state.row['objective/berlin']?.['owner']]).toEqual([by, to])
  })
  it('1.F DF-226 every objective with its owner; Axis is an empty box; another hex joins the list when it changes hands', () => {
    const play = round()
    const rows = () => { const drawing = told.panels(play.state).find(each => each.id === 'objectives')?.drawing; return drawing?.kind === 'list' ? drawing.rows.map(each => [each.label, each.owner]) : [] }
    expect(rows()).toHaveLength(7)
    taken(play, 'other', 'western', 'Rome')
    taken(play, 'stalingrad', 'soviet')
    expect(rows()).toEqual(expect.arrayContaining([['Rome', 'western'], ['Stalingrad', 'soviet'], ['Berlin', 'axis']]))
    expect(play.state.track['vp']).toBe(0)
    taken(play, 'other', 'western', '')
    expect(play.ask).toMatchObject({ kind: 'blocked', why: { cite: '1.F' } })
  })
})

describe('13: the end', () => {
  it('13 DF-023 DF-228 the tenth point ends the game at once, and says who won', () => {
    const play = round(four, 40, { more: [set('track', 'vp', 9)] })
    const step = taken(play, 'berlin', 'western')
    expect([play.state.end['match']?.['by'], alert(play, step)]).toEqual(['10 VP', expect.stringContaining('Western player wins')])
    const red = round(four, 40, { more: [set('track', 'vp', -9)] })
    expect(alert(red, taken(red, 'berlin', 'soviet'))).toContain('Soviet player wins')
  })
  const allied = (owners: Readonly<Record<string, Owner>>): readonly Change[] => Object.entries(owners).map(([id, owner]) => set('row', `objective/${id}`, { label: id, owner }))
  const most = { berlin: 'soviet', stalingrad: 'soviet', marseille: 'western', malta: 'axis', atlantic: 'axis', bombing: 'axis', oslo: 'axis' } as const
  it('13 DF-229 all objective hexes but Oslo Allied: Germany surrenders; the three tracks are not needed', () => {
    const play = round(four, 40, { more: [...allied({ ...most, marseille: 'axis' }), set('option', 'objective-hexes', 4), set('track', 'vp', -2)] })
    expect(play.state.end['match']).toBeUndefined()
    const step = taken(play, 'marseille', 'western')
    expect([play.state.end['match']?.['by'], alert(play, step)]).toEqual(['surrender', expect.stringContaining('Soviet player wins')])
  })
  it('13 DF-229 a hex still Axis, or not all hexes told: no surrender; uncounted it is only asked', () => {
    const state = (owners: Readonly<Record<string, Owner>>, printed: number) => round(four, 40, { more: [...allied(owners), set('option', 'objective-hexes', printed)] }).state
    expect([surrendered(state({ ...most, marseille: 'axis' }, 4)), surrendered(state(most, 12)), surrendered(state(most, 4)), surrendered(state(most, 0))]).toEqual(['no', 'no', 'yes', 'perhaps'])
    const play = round(four, 40, { more: [...allied({ ...most, marseille: 'axis' })] })
    expect(alert(play, taken(play, 'marseille', 'western'))).toContain('if that is all of them, Germany surrenders')
  })
  it('13 DF-229 a tied surrender goes to whoever holds Berlin', () => {
    expect(verdictOf(round(four, 40, { more: [...allied(most), set('track', 'vp', 0)] }).state, 'surrender').winner).toBe('soviet')
  })
  it.each([[1, 0, 0, 'axis', 'western'], [0, 1, 3, 'axis', 'soviet'], [0, 3, 1, 'soviet', 'western'], [0, 2, 2, 'western', 'western'], [0, 2, 2, 'axis', 'tie']] as const)('13 DF-230 VE-Day: points %i, partisans %i to %i, Berlin %s: %s', (vp, west, soviet, berlin, winner) => {
    const { state } = round(four, 40, { more: [set('track', 'vp', vp), set('track', 'partisans/western', west), set('track', 'partisans/soviet', soviet), set('row', 'objective/berlin', { label: 'Berlin', owner: berlin })] })
    expect(verdictOf(state, 've-day').winner).toBe(winner)
  })
  it.each([[-1, 'western', 9, 0, 'soviet'], [0, 'western', 0, 9, 'western'], [0, 'axis', 4, 3, 'western'], [0, 'axis', 3, 3, 'tie']] as const)('13 DF-231 turn 8: points %i, Berlin %s, cards %i to %i: %s', (vp, berlin, west, soviet, winner) => {
    const { state } = round(four, 40, { more: [set('track', 'vp', vp), set('track', 'hand/western', west), set('track', 'hand/soviet', soviet), set('track', 'hand/okw', 9), set('row', 'objective/berlin', { label: 'Berlin', owner: berlin })] })
    expect(winnerBy(state, ['berlin', 'cards']).winner).toBe(winner)
    expect(verdictOf(state, 'turn 8').winner).toBe(winner)
  })
  it('13 DF-231 DF-044 the weather marker in period 3 of turn 8 names the winner at once', () => {
    const play = round({ western: 58, soviet: 70, okw: 70, okh: 71 }, 50, { turn: 8, more: [set('track', 'vp', 3)] })
    play.start({ procedure: 'weather', input: {} })
    expect(alert(play, play.answer(faces('weather', 3, 3)))).toContain('Western player wins: Victory point advantage 3')
  })
  it.each([['red-tide', 'Soviet player wins'], ['united-nations', 'Western player wins']])('13 DF-232 %s, if its condition applies: %s', (ending, who) => {
    const no = round()
    no.start({ procedure: 'ending', input: { ending, applies: false } })
    expect(no.state.end['match']).toBeUndefined()
    const play = round()
    expect(play.start({ procedure: 'ending', input: { ending, applies: true } }).outcomes[0]?.label).toBe(who)
  })
})
