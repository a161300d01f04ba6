import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { stageAt, whoseTurn } from '../../../src/engine/stages.ts'
import { values } from '../../table.ts'
import { begin, blockedBy, fieldsOf, noEffect, played, position, practised, remindedOf, standing } from './scene.ts'

describe('4: the turn', () => {
  it('4.1 FS-013 the Air Power Phase has four steps, its tools, and the loss at its end', () => {
    const at = begin()
    expect(stageAt(practised, at.state)?.tasks?.map(each => each.slice(0, 2) + each.slice(each.indexOf('(')))).toEqual(['1.(14.4)', '2.(14.1)', '3.(14.32)', '4.(15.1)'])
    expect(stageAt(practised, at.state)?.procedures).toEqual(expect.arrayContaining(['airfield', 'sac', 'tac']))
    at.start({ procedure: 'sac', input: { 'uk-bc': 'infrastructure', 'us-8': 'industry' } })
    expect(at.state.track['infrastructure']).toBe(20)
    at.next()
    expect(at.state.track['infrastructure']).toBe(19)
  })

  it('4.3 FS-017 six rounds, the Axis first in each, each marker by itself', () => {
    const at = begin()
    at.next()
    at.next()
    const seen: string[] = []
    const rounds: number[][] = []
    for (let i = 0; i < 12; i++) {
      if (at.stage.endsWith('attrition')) at.next()
      seen.push(whoseTurn(practised, at.state) ?? '')
      rounds.push([at.state.track['round-axis'] ?? 0, at.state.track['round-allied'] ?? 0])
      at.next()
    }
    expect(seen).toEqual(Array.from({ length: 6 }, () => ['axis', 'allied']).flat())
    expect(rounds.slice(0, 4)).toEqual([[1, 1], [2, 1], [2, 2], [3, 2]])
  })

  it('4.4 FS-020 Axis attrition stands between the sixth Axis and the sixth Allied action, and nowhere else', () => {
    const at = begin()
    const seen: string[] = []
    for (let i = 0; i < 20 && at.stage !== 'turn-end'; i++) {
      at.next()
      seen.push(at.stage)
    }
    const i = seen.indexOf('axis-attrition')
    expect(seen.filter(each => each === 'axis-attrition')).toHaveLength(1)
    expect([seen[i - 1], seen[i + 1]]).toEqual(['axis', 'allied'])
    expect(seen.slice(0, i).filter(each => each === 'axis')).toHaveLength(6)
  })

  it('4.4 FS-021 Allied attrition follows the sixth Allied action', () => {
    const at = standing('allied', 1)
    at.jump(position('allied', 6))
    at.next()
    expect(at.stage).toBe('allied-attrition')
    expect(remindedOf(at)).toContain('allied-attrition')
    at.jump(position('allied', 5))
    at.next()
    expect(at.stage).toBe('axis')
  })

  it('4.5 FS-022 the check, the RP marker, discards, and the next season', () => {
    const at = standing('turn-end', 1, [set('flag', 'rp-card-played', true), set('track', 'rp-axis', 2)])
    expect(at.stage).toBe('turn-end')
    expect(remindedOf(at)).toContain('hand-discard')
    at.start({ procedure: 'discard', input: { axis: 3, allied: 1 } })
    expect([at.state.pile['axis-hand'], at.state.pile['axis-discard'], at.state.pile['allied-discard']]).toEqual([5, 3, 1])
    at.next()
    expect([at.stage, at.state.track['turn'], at.state.track['rp-axis'], at.state.flag['rp-card-played']]).toEqual(['air', 2, 0, undefined])
  })

  it('4.5 FS-022 whoever steps back from the turn end is still in the same season', () => {
    const at = standing('turn-end', 2)
    at.jump(position('allied', 6))
    expect(at.state.track['turn']).toBe(2)
  })

  it('4.5 FS-022 the victory check is owed as soon as the phase begins, and only if there is a winner', () => {
    const owed = (vp: number) => { const at = standing('allied-attrition', 1, [set('track', 'vp', vp)]); at.jump(position('allied-attrition', 6)); at.next(); return [at.stage, at.state.due['victory']?.cite] }
    expect([owed(0), owed(1)]).toEqual([['turn-end', '16.2'], ['turn-end', undefined]])
  })

  it('6.63 FS-023 face-up Combat Cards go to the discards when the Action Phase ends', () => {
    const at = standing('allied', 1)
    at.start({ procedure: 'combat-card', input: { side: 'axis', drm: -1, stays: true } })
    expect([at.state.pile['axis-table'], at.state.pile['axis-hand']]).toEqual([1, 7])
    expect(Object.keys(at.state.row).filter(id => id.startsWith('combat-card/'))).toHaveLength(1)
    at.jump(position('allied-attrition', 6))
    at.next()
    expect(at.stage).toBe('turn-end')
    expect([at.state.pile['axis-table'], at.state.pile['axis-discard']]).toEqual([0, 1])
    expect(Object.keys(at.state.row).filter(id => id.startsWith('combat-card/'))).toHaveLength(0)
  })

  it('14.32 FS-024 interdiction comes off at the end of the Action Phase, support stays until the turn ends', () => {
    const at = standing('allied-attrition', 1, [set('flag', 'tac-us-a', 'interdiction'), set('flag', 'base-us-a', 'base-uk'), set('flag', 'tac-uk-a', 'support')])
    at.jump(position('allied-attrition', 6))
    expect(at.state.flag['tac-us-a']).toBe('interdiction')
    at.next()
    expect([at.state.flag['tac-us-a'], at.state.flag['base-us-a'], at.state.flag['tac-uk-a']]).toEqual([undefined, undefined, 'support'])
  })

  it('17.1 FS-025 after turn 10 the match goes to its end, and the Axis has won', () => {
    const at = standing('allied-attrition', 10)
    at.jump(position('allied-attrition', 6))
    const step = at.next()
    expect(step.alerts.map(each => each.cite)).toContain('16.3')
    expect(remindedOf(at)).toContain('last-turn')
    expect(at.state.due['victory']?.cite).toBe('16.3')
    at.start({ procedure: 'victory', input: {} }, { due: 'victory' })
    expect(at.state.end['match']).toMatchObject({ winner: 'axis' })
    at.next()
    expect(at.stage).toBe('over')
  })

  it.each([[9, 'air', 10], [10, 'over', 10]])('17.1 FS-025 after turn %i comes %s, whether or not anybody has declared the winner; the marker stands at %i', (turn, stage, marker) => {
    const at = standing('turn-end', turn)
    at.next()
    expect([at.stage, at.state.track['turn']]).toEqual([stage, marker])
  })
})

describe('4 and 14: what begins anew', () => {
  const used = ['us-a', 'us-b', 'uk-a', 'uk-b'].map(id => `used-${id}`)
  const flown = [...['uk-bc', 'us-8', 'us-15'].map(id => `sac-${id}`), ...['us-a', 'us-b', 'uk-a', 'uk-b'].flatMap(id => [`tac-${id}`, `base-${id}`])]
  const raised = (ids: readonly string[]) => ids.map(id => set('flag', id, true))
  const left = (at: ReturnType<typeof standing>, ids: readonly string[]) => ids.filter(id => at.state.flag[id] !== undefined)

  it('14.31 FS-062 FS-063 with each action every support marker and the carpet bombing of the action are free again', () => {
    const at = standing('axis', 5, raised([...used, 'carpet-used', 'acted', 'rp-card-played']))
    at.next()
    expect([at.stage, left(at, [...used, 'carpet-used', 'acted']), at.state.flag['rp-card-played']]).toEqual(['allied', [], true])
  })

  it('14.1 FS-022 FS-125 with each turn the missions, the picked cards, the invasion and the RP marker go back', () => {
    const ids = [...flown, 'picked-axis', 'picked-allied', 'invasion', 'rp-card-played']
    const at = standing('turn-end', 5, [...raised(ids), ...raised(['sac-15-arrived', 'sicily', 'coalition-strife', 'valkyrie-failed'])])
    at.next()
    expect([at.stage, left(at, ids), left(at, ['sac-15-arrived', 'sicily', 'coalition-strife', 'valkyrie-failed'])]).toEqual(['air', [], ['sac-15-arrived', 'sicily', 'coalition-strife', 'valkyrie-failed']])
  })
})

describe('5: the action', () => {
  it('5.12 FS-018 the menu has the four uses, Event + OPS, and no card at all', () => {
    const use = fieldsOf('play-card', standing('axis').state)['use']
    expect(use?.kind === 'choice' ? use.options.map(each => each.id) : []).toEqual(['ops', 'rd', 'rp', 'event', 'event-ops', 'auto'])
  })

  it('5.12 FS-018 one action a round: a second one is refused', () => {
    const at = standing('axis')
    expect(remindedOf(at)).toContain('action')
    at.start({ procedure: 'play-card', input: { side: 'axis', use: 'rd', card: 4, value: 1 } })
    expect(remindedOf(at)).not.toContain('action')
    at.abandon()
    at.start({ procedure: 'play-card', input: { side: 'axis', use: 'auto' } })
    expect(blockedBy(at)).toBe('5.12')
  })

  it('5.11 FS-017 the other side may not act now', () => {
    const at = standing('axis')
    at.start({ procedure: 'play-card', input: { side: 'allied', use: 'auto' } })
    expect(blockedBy(at)).toBe('5.11')
  })

  it('5.12 FS-019 without a card: one OPS, and no card leaves the hand', () => {
    const at = standing('allied')
    at.start({ procedure: 'play-card', input: { side: 'allied', use: 'auto' } })
    expect(at.ask?.holds?.budget).toEqual([{ label: 'OPS', left: 1, of: 1 }])
    expect(at.state.pile['allied-hand']).toBe(8)
  })
})

describe('6.56: invasions', () => {
  const invade = (event: string, at = standing('allied', 2)) => {
    at.start({ procedure: 'event', input: { side: 'allied', event } })
    return at
  }
  const effects = noEffect

  it('6.56 FS-026 a second invasion in a turn is refused, Avalanche is not once Sicily is Allied', () => {
    const at = invade('husky')
    at.answer(values('effects', effects))
    expect(at.state.flag['invasion']).toBe('husky')
    expect(remindedOf(at)).toContain('invasion-done')
    invade('overlord', at)
    expect(blockedBy(at)).toBe('6.56')
    at.abandon()
    invade('avalanche', at)
    expect(blockedBy(at)).toBe('6.56')
    at.abandon()
    at.correct([set('flag', 'sicily', true)], 'Messina fell')
    expect(remindedOf(at)).toContain('avalanche')
    invade('avalanche', at)
    expect(at.ask?.kind).toBe('choose')
  })

  it('6.56 FS-026 that all of Sicily is Allied is asked with a hex taken there, and asked once', () => {
    const at = standing('allied', 2)
    const asks = (to: string, italy: boolean) => 'sicily' in fieldsOf('control', at.state, { hex: 'Messina', to, italy })
    expect([asks('allied', true), asks('axis', true), asks('allied', false)]).toEqual([true, false, false])
    at.start({ procedure: 'control', input: { hex: 'Messina', to: 'allied', worth: 0, industrial: false, italy: true, sicily: true } })
    expect([at.state.flag['sicily'], remindedOf(at).includes('avalanche'), asks('allied', true)]).toEqual([true, true, false])
  })

  it('6.56 FS-026 Avalanche does not use up the invasion of the turn', () => {
    const at = invade('avalanche', standing('allied', 2, [set('flag', 'sicily', true), ...played('husky')]))
    at.answer(values('effects', effects))
    expect([at.state.flag['invasion'], at.state.row['beach/avalanche']?.['held']]).toEqual([undefined, true])
    invade('overlord', at)
    expect(at.ask?.id).toBe('effects')
  })

  it('6.56 FS-026 the limit is gone next turn', () => {
    const at = standing('turn-end', 1, [set('flag', 'invasion', 'husky')])
    at.next()
    expect(at.state.flag['invasion']).toBeUndefined()
  })

  it.each([
    { rule: '6.561', row: 'FS-027', event: 'roundup', turn: 2, before: ['husky'], cite: '6.561' },
    { rule: '6.561', row: 'FS-027', event: 'husky', turn: 2, before: ['roundup'], cite: '6.561' },
    { rule: '6.561', row: 'FS-027', event: 'husky', turn: 2, before: [], cite: undefined },
    { rule: '6.562', row: 'FS-028', event: 'overlord', turn: 3, before: [], cite: '6.562' },
    { rule: '6.562', row: 'FS-028', event: 'anvil-dragoon', turn: 7, before: [], cite: '6.562' },
    { rule: '6.562', row: 'FS-028', event: 'shingle', turn: 3, before: [], cite: undefined },
    { rule: '6.562', row: 'FS-028', event: 'overlord', turn: 4, before: [], cite: undefined },
    { rule: '6.563', row: 'FS-029', event: 'anvil-dragoon', turn: 5, before: [], cite: '6.563' },
    { rule: '6.563', row: 'FS-029', event: 'anvil-dragoon', turn: 6, before: [], cite: undefined },
  ])('$rule $row $event on turn $turn after [$before]: refused by $cite', ({ event, turn, before, cite }) => {
    const at = invade(event, standing('allied', turn, played(...before)))
    expect(blockedBy(at)).toBe(cite)
  })

  it('6.562 FS-028 the table may overrule, and the reason is kept as a line', () => {
    const at = invade('overlord', standing('allied', 3))
    at.answer({ ask: 'refused 1', overrule: 'we misread the date' })
    const step = at.answer(values('effects', effects))
    expect(step.lines.some(each => each.text.includes('we misread the date'))).toBe(true)
  })

  it('6.564 FS-030 an invasion tells to use every unit, and it is reminded only while one may be played', () => {
    const at = invade('overlord', standing('allied', 4))
    const step = at.answer(values('effects', effects))
    expect(step.outcomes[0]?.duties?.map(each => each.cite)).toContain('6.564')
    expect(remindedOf(standing('allied', 4))).toContain('invasion-units')
    // in winter only Shingle may land
    expect(remindedOf(standing('allied', 3))).toContain('invasion-units')
    expect(remindedOf(standing('allied', 3, played('shingle')))).not.toContain('invasion-units')
    expect(remindedOf(standing('allied', 4, [set('flag', 'invasion', 'overlord')]))).not.toContain('invasion-units')
    expect(remindedOf(standing('axis', 4))).not.toContain('invasion-units')
  })
})

describe('standing reminders by event', () => {
  it.each([
    { rule: '8.32', row: 'FS-032', id: 'roundup-box', stage: 'allied', turn: 2, on: ['roundup'], off: ['husky'] },
    { rule: '13.1', row: 'FS-033', id: 'arno', stage: 'axis', turn: 2, on: [], off: ['italian-disarmament'] },
    { rule: '8.38', row: 'FS-035', id: 'tehran', stage: 'allied', turn: 4, on: ['tehran'], off: [] },
    { rule: '8.38', row: 'FS-035', id: 'gates', stage: 'axis', turn: 8, on: ['enemy-at-the-gates'], off: ['tehran'] },
  ])('$rule $row $id appears after [$on], not after [$off], and not in the draw', ({ id, stage, turn, on, off }) => {
    expect(remindedOf(standing(stage, turn, played(...on)))).toContain(id)
    expect(remindedOf(standing(stage, turn, played(...off)))).not.toContain(id)
    expect(remindedOf(standing('draw', turn, played(...on)))).not.toContain(id)
  })

  it.each([[[], 'overlord', true], [[], 'anvil-dragoon', true], [[], 'husky', false], [['rommel'], 'overlord', false], [['roundup'], 'overlord', false]] as const)('6.26 FS-031 after [%s] with the Beach Head of %s: the bar on Axis tanks is told %s', (events, beach, told) => {
    const held = (is: boolean) => [...played(...events), set('row', `beach/${beach}`, { label: beach, box: 'uk', held: is })]
    expect(remindedOf(standing('axis', 6, held(true))).includes('rommel')).toBe(told)
    expect(remindedOf(standing('axis', 6, held(false)))).not.toContain('rommel')
    expect(remindedOf(standing('allied', 6, held(true)))).not.toContain('rommel')
  })

  it.each([
    { rule: '6.563', row: 'FS-029', id: 'anvil', turn: 6, more: [], told: true }, { rule: '6.563', row: 'FS-029', id: 'anvil', turn: 5, more: [], told: false },
    { rule: '6.562', row: 'FS-028', id: 'anvil', turn: 7, more: [], told: false }, { rule: '6.56', row: 'FS-026', id: 'anvil', turn: 6, more: [set('flag', 'invasion', 'overlord')], told: false },
    { rule: '6.562', row: 'FS-028', id: 'winter-invasion', turn: 3, more: [], told: true }, { rule: '6.562', row: 'FS-028', id: 'winter-invasion', turn: 4, more: [], told: false },
    { rule: '6.56', row: 'FS-026', id: 'avalanche', turn: 2, more: [set('flag', 'sicily', true)], told: true }, { rule: '6.562', row: 'FS-028', id: 'avalanche', turn: 3, more: [set('flag', 'sicily', true)], told: false },
    { rule: '6.56', row: 'FS-026', id: 'avalanche', turn: 2, more: [], told: false },
  ])('$rule $row turn $turn, $more: $id is told $told, and only to the Allies', ({ id, turn, more, told }) => {
    expect(remindedOf(standing('allied', turn, more)).includes(id)).toBe(told)
    expect(remindedOf(standing('axis', turn, more))).not.toContain(id)
  })

  it('8.32 FS-032 the Roundup limit is gone on turn 3', () => {
    expect(remindedOf(standing('allied', 3, played('roundup')))).not.toContain('roundup-box')
  })
})

describe('13: Italy surrenders', () => {
  const eighth = (hexes: number, stage = 'allied') => standing(stage, 1, [set('track', 'italy-hexes', hexes), set('unit', 'it 6', { nation: 'it', cell: 'Rome' }), set('unit', 'ge 10', { nation: 'ge', cell: 'Rome' })])

  it('13.2 FS-034 seven hexes are not enough; eight are, at the end of the Allied action', () => {
    const seven = eighth(7)
    seven.next()
    expect(seven.state.flag['italy-surrendered']).toBeUndefined()
    const at = eighth(8)
    expect(at.state.flag['italy-surrendered']).toBeUndefined()
    const step = at.next()
    expect(at.state.flag['italy-surrendered']).toBe(1)
    expect(step.lines.map(each => each.cite)).toContain('13.2')
    expect(at.state.due['italy']?.cite).toBe('13.2')
    at.start({ procedure: 'remove-italians', input: {} }, { due: 'italy' })
    expect(Object.keys(at.state.unit)).toEqual(['ge 10'])
    expect(at.state.due['italy']).toBeUndefined()
  })

  it('13.2 FS-034 Italy is in the war when the campaign begins, and surrenders once', () => {
    expect(begin().state.flag['italy-surrendered']).toBeUndefined()
    const at = eighth(8)
    at.next()
    at.waive('italy', 'they are off')
    at.correct([set('track', 'turn', 2)], 'a turn later')
    at.jump(position('allied', 2))
    at.next()
    expect([at.state.flag['italy-surrendered'], at.state.due['italy']]).toEqual([1, undefined])
  })

  it('13.2 FS-034 the count comes from the hexes taken, and the Axis action does not trigger it', () => {
    const at = standing('allied', 1, [set('track', 'italy-hexes', 7)])
    at.start({ procedure: 'control', input: { hex: 'Naples', to: 'allied', worth: 0, industrial: false, italy: true } })
    expect(at.state.track['italy-hexes']).toBe(8)
    at.start({ procedure: 'control', input: { hex: 'Naples', to: 'axis', worth: 0, industrial: false, italy: true } })
    expect(at.state.track['italy-hexes']).toBe(7)
    const axis = eighth(8, 'axis')
    axis.next()
    expect(axis.state.flag['italy-surrendered']).toBeUndefined()
  })
})
