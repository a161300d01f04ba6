import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { layered, type Chart } from '../../../src/engine/chart.ts'
import { sceneOf } from '../../../src/engine/game.ts'
import { vpOf as worth } from '../../../src/games/festung-europa/event-facts.ts'
import { verdict, vpTotal } from '../../../src/games/festung-europa/victory.ts'
import { blockedBy, played, position, practised, refused, remindedOf, standing, vpOf } from './scene.ts'
import { values, type Table } from '../../table.ts'

const allied = (...hexes: string[]) => hexes.map(hex => set('cell', hex, { control: 'allied' }))
const ending = (turn: number, more: readonly ReturnType<typeof set>[]): Table => {
  const at = standing('allied-attrition', turn, more)
  at.jump(position('allied-attrition', 6))
  return at
}
const event = (at: Table, side: 'axis' | 'allied', id: string) => { at.start({ procedure: 'event', input: { side, event: id } }); at.answer(values('effects', at.ask?.kind === 'choose' ? (at.ask.usual ?? {}) : {})); return at }

describe('16.1: Victory Points', () => {
  it('16.1 FS-137 an Allied gain lowers, an Axis gain raises the total, each with its cause', () => {
    const at = standing('allied', 5)
    const said = (hex: string, to: string, worth: number) => at.start({ procedure: 'control', input: { hex, to, worth, industrial: false, italy: false } }).outcomes[0]?.lines.filter(each => each.cite === '16.1').map(each => each.text)
    expect([said('Paris', 'allied', 1), vpOf(at)]).toEqual([['VP -1'], 20])
    expect([said('Paris', 'axis', 1), vpOf(at)]).toEqual([['VP +1'], 21])
    expect([said('Caen', 'allied', 0), vpOf(at)]).toEqual([[], 21])
    at.start({ procedure: 'control', input: { hex: 'Brest', to: 'allied', worth: 2, industrial: false, italy: false } })
    expect([vpOf(at), vpTotal(at.state).total, at.state.row['vp/hex-brest']]).toEqual([19, 19, { label: 'Brest', amount: -2, rule: '16.1' }])
  })

  it('16.1 FS-137 the marker stops at 0, and the ledger with it', () => {
    const at = standing('allied', 5, [set('track', 'vp', 1), set('row', 'vp/start', { label: 'At the start', amount: 1, rule: '3.12' })])
    const step = at.start({ procedure: 'control', input: { hex: 'Paris', to: 'allied', worth: 3, industrial: false, italy: false } })
    expect([vpOf(at), vpTotal(at.state).total, step.alerts.map(each => each.text.slice(0, 13))]).toEqual([0, 0, ['VP stand at 0']])
  })

  it('16.1 FS-137 a hex already held changes nothing', () => {
    const at = standing('allied', 5)
    expect(at.start({ procedure: 'control', input: { hex: 'Paris', to: 'axis', worth: 1, industrial: false, italy: false } }).outcomes[0]?.group).toBe('no change')
    expect(vpOf(at)).toBe(21)
  })

  it('16.1 FS-137 a hex is counted once, however it is spelt; one without a name not at all', () => {
    const at = standing('allied', 5)
    const take = (hex: string) => at.start({ procedure: 'control', input: { hex, to: 'allied', worth: 1, industrial: false, italy: true } }).outcomes[0]?.group
    expect([take('Palermo'), take('palermo '), vpOf(at), at.state.track['italy-hexes']]).toEqual(['changed', 'no change', 20, 1])
    expect(refused('control', at.state, { hex: ' ', to: 'allied', worth: 1, industrial: false, italy: false })?.cite).toBe('20')
  })

  it('16.1 FS-137 the marker set by hand: the app says that the causes do not add up', () => {
    const at = standing('allied', 5)
    expect(at.correct([set('track', 'vp', 15)], 'as on the table').alerts.map(each => each.cite)).toContain('16.1')
  })

  it('16.1 FS-137 the owner’s list of Victory Point hexes fills the field', () => {
    const charts: { readonly [id: string]: Chart } = { ...practised.charts, 'vp-hexes': layered(practised.charts['vp-hexes']!, { kind: 'set', items: ['Cherbourg'] }) }
    const fields = practised.procedures['control']?.fields?.({ state: standing('allied').state, input: { hex: 'cherbourg', to: 'allied' }, manual: [], chart: () => { throw new Error('no grid') }, slot: id => charts[id]! })
    expect(fields?.['worth']?.usual).toBe(1)
  })
})

describe('16.2: automatic victory', () => {
  it.each([
    { rule: '16.2', row: 'FS-138', what: 'VP 0', more: [set('track', 'vp', 0)], turn: 5, winner: 'allied' },
    { rule: '16.2', row: 'FS-138', what: 'VP 1', more: [set('track', 'vp', 1)], turn: 5, winner: undefined },
    { rule: '16.2', row: 'FS-138', what: 'Berlin and no Hitler', more: [...allied('Berlin'), set('flag', 'hitler', 'dead')], turn: 9, winner: 'allied' },
    { rule: '16.2', row: 'FS-138', what: 'Berlin with Hitler elsewhere', more: [...allied('Berlin'), set('flag', 'hitler', 'munich')], turn: 9, winner: undefined },
    { rule: '16.2', row: 'FS-138', what: 'no Hitler but no Berlin', more: [set('flag', 'hitler', 'dead')], turn: 9, winner: undefined },
    { rule: '16.2', row: 'FS-139', what: 'Husky, all three held on turn 6', more: [...played('husky')], turn: 6, winner: 'axis' },
    { rule: '16.2', row: 'FS-139', what: 'Husky, Rome lost', more: [...played('husky'), ...allied('Rome')], turn: 6, winner: undefined },
    { rule: '16.2', row: 'FS-139', what: 'Husky, Paris lost', more: [...played('husky'), ...allied('Paris')], turn: 6, winner: undefined },
    { rule: '16.2', row: 'FS-139', what: 'Husky, Marseilles lost', more: [...played('husky'), ...allied('Marseilles')], turn: 6, winner: undefined },
    { rule: '16.2', row: 'FS-139', what: 'Husky, held on turn 5', more: [...played('husky')], turn: 5, winner: undefined },
    { rule: '16.2', row: 'FS-139', what: 'Roundup, held on turn 6', more: [...played('roundup')], turn: 6, winner: undefined },
    { rule: '16.2', row: 'FS-140', what: 'Roundup, all three held on turn 4', more: [...played('roundup')], turn: 4, winner: 'axis' },
    { rule: '16.2', row: 'FS-140', what: 'Roundup, Marseilles lost', more: [...played('roundup'), ...allied('Marseilles')], turn: 4, winner: undefined },
    { rule: '16.2', row: 'FS-140', what: 'Roundup, Oslo lost', more: [...played('roundup'), ...allied('Oslo')], turn: 4, winner: undefined },
    { rule: '16.2', row: 'FS-140', what: 'Roundup, The Ruhr lost', more: [...played('roundup'), ...allied('The Ruhr')], turn: 4, winner: undefined },
    { rule: '16.2', row: 'FS-140', what: 'Husky, held on turn 4', more: [...played('husky')], turn: 4, winner: undefined },
    { rule: '16.3', row: 'FS-141', what: 'the last turn', more: [...allied('Rome')], turn: 10, winner: 'axis' },
    { rule: '16.3', row: 'FS-141', what: 'the last turn with VP 0', more: [set('track', 'vp', 0)], turn: 10, winner: 'allied' },
  ])('$rule $row $what: $winner', ({ more, turn, winner }) => {
    const at = ending(turn, more)
    expect(at.state.due['victory']).toBeUndefined()
    const step = at.next()
    expect(at.stage).toBe('turn-end')
    expect(verdict(at.state)?.winner).toBe(winner)
    expect(at.state.due['victory'] !== undefined).toBe(winner !== undefined)
    expect(step.alerts.some(each => each.text.includes('victory:'))).toBe(winner !== undefined)
    at.start({ procedure: 'victory', input: {} })
    expect(at.state.end['match']?.['winner']).toBe(winner)
    at.next()
    expect(at.stage).toBe(winner === undefined ? 'air' : 'over')
  })

  it('16.2 FS-138 nobody has won before the turn ends: at VP 0 in the action it is only said that they stand there', () => {
    const step = standing('axis', 5, [set('track', 'vp', 0)]).next()
    expect(step.alerts.map(each => each.text)).toContain('VP stand at 0: the Allies win if they still do at the end of the turn')
    expect(step.alerts.some(each => each.text.includes('victory:'))).toBe(false)
  })

  it('16.2 FS-138 Berlin can be taken only after Stalin Betrayed', () => {
    const take = (at: Table) => { at.start({ procedure: 'control', input: { hex: 'Berlin', to: 'allied', worth: 0, industrial: true, italy: false } }); return at }
    expect(blockedBy(take(standing('allied', 9)))).toBe('16.2')
    expect(take(standing('allied', 9, played('stalin-betrayed'))).state.cell['Berlin']).toEqual({ control: 'allied' })
  })

  it('16.2 FS-139 the decisive turn is told in the actions of that turn only', () => {
    expect(remindedOf(standing('axis', 6, played('husky')))).toContain('goal')
    expect(remindedOf(standing('axis', 5, played('husky')))).not.toContain('goal')
    expect(remindedOf(standing('axis', 4, played('roundup')))).toContain('goal')
  })

  it('8.38 FS-035 the red zone cannot be taken by the Allies after Tehran, by nobody after Enemy at the Gates', () => {
    const take = (to: string, ...events: string[]) => { const at = standing('allied', 9, [...played(...events), ...(to === 'axis' ? allied('Danzig') : [])]); at.start({ procedure: 'control', input: { hex: 'Danzig', to, worth: 0, industrial: false, italy: false } }); return blockedBy(at) }
    expect([take('allied'), take('allied', 'tehran'), take('axis', 'tehran'), take('axis', 'enemy-at-the-gates')]).toEqual([undefined, '8.38', undefined, '8.38'])
  })
})

describe('16.4: Hitler', () => {
  const hitler = (at: Table) => at.state.flag['hitler']
  it('16.43 FS-143 an Allied unit in his hex', () => {
    const at = standing('allied', 9, [set('flag', 'hitler', 'munich')])
    at.start({ procedure: 'control', input: { hex: 'Munich', to: 'allied', worth: 0, industrial: true, italy: false } })
    expect(hitler(at)).toBe('dead')
    const other = standing('allied', 9)
    other.start({ procedure: 'control', input: { hex: 'Munich', to: 'allied', worth: 0, industrial: true, italy: false } })
    expect(hitler(other)).toBe('berlin')
  })

  it('16.43 FS-143 a hex that becomes German again does him no harm', () => {
    const at = standing('axis', 9, [set('flag', 'hitler', 'munich'), ...allied('Munich')])
    at.start({ procedure: 'control', input: { hex: 'Munich', to: 'axis', worth: 0, industrial: true, italy: false } })
    expect(hitler(at)).toBe('munich')
  })

  it('16.43 FS-143 Fall of Berlin, if he is there', () => {
    expect(hitler(event(standing('allied', 9), 'allied', 'fall-of-berlin'))).toBe('dead')
    expect(hitler(event(standing('allied', 9, [set('flag', 'hitler', 'munich')]), 'allied', 'fall-of-berlin'))).toBe('munich')
  })

  it('16.43 FS-143 Hitler Dies', () => {
    expect(hitler(event(standing('axis', 9), 'axis', 'hitler-dies'))).toBe('dead')
  })

  it('16.43 FS-143 once he is gone Valkyrie rolls for nothing', () => {
    const at = event(standing('allied', 5, [set('flag', 'hitler', 'dead')]), 'allied', 'valkyrie')
    expect([at.ask, at.state.flag['valkyrie-failed']]).toEqual([null, undefined])
  })

  it('16.43 FS-143 Valkyrie, if the roll succeeds', () => {
    const at = event(standing('allied', 5), 'allied', 'valkyrie')
    at.answer(values('valkyrie', { success: true }))
    expect(hitler(at)).toBe('dead')
  })

  it.each([
    { rule: '16.44', row: 'FS-144', event: 'orders-from-berlin' }, { rule: '16.44', row: 'FS-144', event: 'disaster-in-the-east' },
    { rule: '16.44', row: 'FS-144', event: 'disaster-in-the-balkans' }, { rule: '16.44', row: 'FS-144', event: 'mincemeat' },
  ])('$rule $row $event: 1 VP, 2 after Valkyrie failed, 1 again after Hitler Dies', ({ event: id }) => {
    const at = standing('allied', 5)
    expect(worth(at.state, id)).toBe(-1)
    event(at, 'allied', 'valkyrie')
    at.answer(values('valkyrie', { success: false }))
    expect([hitler(at), worth(at.state, id)]).toEqual(['berlin', -2])
    at.start({ procedure: 'event', input: { side: 'allied', event: id } })
    expect(at.ask?.lines).toContainEqual({ text: 'VP -2', cite: '16.44' })
    at.abandon()
    event(at, 'allied', id)
    expect(vpOf(at)).toBe(19)
    event(at, 'axis', 'hitler-dies')
    expect(worth(at.state, id)).toBe(-1)
  })
})

describe('19: options', () => {
  it.each([
    { rule: '19.33', row: 'FS-145', on: false, labor: false, vp: -1 },
    { rule: '19.33', row: 'FS-145', on: false, labor: true, vp: -2 },
    { rule: '19.33', row: 'FS-145', on: true, labor: false, vp: -2 },
    { rule: '19.33', row: 'FS-145', on: true, labor: true, vp: -4 },
  ])('$rule $row war crimes, option $on, Forced Labor $labor: $vp', ({ on, labor, vp }) => {
    const at = standing('allied', 8, labor ? played('forced-labor') : [], { 'war-crimes': on })
    expect(vpOf(event(at, 'allied', 'war-crimes-uncovered'))).toBe(21 + vp)
  })

  it('19.4 FS-146 the other sites are told while Overlord is still to come and the option is on', () => {
    expect(remindedOf(standing('allied', 4, [], { 'alternate-sites': true }))).toContain('sites')
    expect(remindedOf(standing('allied', 4))).not.toContain('sites')
    expect(remindedOf(standing('allied', 5, played('overlord'), { 'alternate-sites': true }))).not.toContain('sites')
    // not in winter, when Overlord cannot be played (6.562)
    expect(remindedOf(standing('allied', 3, [], { 'alternate-sites': true }))).not.toContain('sites')
  })
})

it.each([
  { rule: '16.1', hex: 'cherbourg', known: { worth: '16.1' } },
  { rule: '15.1', hex: 'the ruhr', known: { industrial: '15.1' } },
  { rule: '13.2', hex: 'Rome', known: { italy: '13.2' } },
  { rule: '20', hex: 'Bergen', known: {} },
])('$rule what is known of $hex is filled in with its rule', ({ hex, known }) => {
  const charts: { readonly [id: string]: Chart } = { ...practised.charts, 'vp-hexes': layered(practised.charts['vp-hexes']!, { kind: 'set', items: ['Cherbourg'] }), industry: layered(practised.charts['industry']!, { kind: 'set', items: ['The Ruhr'] }) }
  const found = practised.procedures['control']?.prefill?.({ state: standing('allied').state, input: { hex }, manual: [], chart: () => { throw new Error('no grid') }, slot: id => charts[id]! }) ?? {}
  expect(Object.fromEntries(Object.entries(found).map(([id, each]) => [id, each.line.cite]))).toEqual(known)
})

it('16.42 the Hitler marker is filled in where the hex attacked is his', () => {
  const known = (hex: string) => practised.procedures['combat']?.prefill?.(sceneOf(practised, standing('allied', 8, [set('flag', 'hitler', 'ruhr')]).state, { input: { hex } }))?.['hitler']?.line.cite
  expect([known('The Ruhr'), known('Munich'), known('')]).toEqual(['16.42', undefined, undefined])
})
