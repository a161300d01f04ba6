import { describe, expect, it } from 'vitest'
import { edgeKey } from '../../../src/engine/board/grid.ts'
import { set } from '../../../src/engine/changes.ts'
import { sceneOf } from '../../../src/engine/game.ts'
import { at as spot } from '../../../src/games/downfall/initiative.ts'
import { faces } from '../../table.ts'
import { eventLayers, offered, owning, pickAs, round } from './setting.ts'

// Worked examples of the rulebook about orders and turns; those with a map are drawn in board-examples.test.ts.

describe('orders and turns', () => {
  const quiet = owning(eventLayers({}))
  it('7.6 the Recruit example: one step places a US leg unit, two raise a British motorized one in the UK, the last raises A in North Africa by rail and sea; armored B is not offered', () => {
    const counter = (cell: string, type: string, steps: number, most: number, label: string) => ({ cell, faction: 'western', type, nation: 'br', steps, most, label })
    const play = round({ western: 20, soviet: 31, okw: 32, okh: 33 }, 40, { game: quiet, more: [
      set('cell', '2007', { terrain: 'clear', name: 'Casablanca', city: true, port: true, control: 'western' }), set('cell', '2008', { terrain: 'clear' }), set('edge', '2007|2008', { rail: true }), set('edge', edgeKey('2007', 'north-atlantic'), { link: true, port: true }),
      set('unit', 'fleet', { cell: 'north-atlantic', faction: 'western', type: 'fleet', label: 'Home' }), set('unit', 'uk', counter('uk', 'motorized', 2, 4, 'UK')), set('unit', 'a', counter('2008', 'leg', 2, 4, 'A')), set('unit', 'b', counter('2008', 'tank', 2, 4, 'B')),
    ] })
    play.correct([set('flag', 'order', 'recruit'), set('flag', 'paid', true)], 'as if picked')
    play.next()
    const share = quiet.procedures['recruit']?.fields?.(sceneOf(quiet, play.state, { input: { map: 3 } }))['share']
    expect(share?.kind === 'share' ? share.boxes.map(each => [each.id, each.max]) : []).toEqual([['a', 2], ['uk', 2]])
    const step = play.start({ procedure: 'recruit', input: { plain: 0, enter: 1, nation: 'usd', place: 'us', map: 3, share: { uk: 2, a: 1 }, sea: false } })
    expect([play.ask, step.outcomes[0]?.label, play.state.unit['uk']?.['steps'], play.state.unit['a']?.['steps']]).toEqual([null, 'Western recruits 4 of 4', 4, 3])
  })

  it('7.12 the Re-seed example: OKH has a planned marker but re-seeds for three; the planned one stays', () => {
    const track = offered.filter(each => !each.startsWith('okh') && !each.startsWith('axis'))
    const ten = [...track, 'western:ops-1', 'western:ops-2', 'western:ops-3', 'soviet:ops-3'].slice(0, 10)
    const play = round({ okh: 20, western: 30, soviet: 31, okw: 32 }, 40, { game: quiet, track: ten, more: [set('pile', 'planning/okh', ['okh:ops-3']), set('pile', 'cup/okh:ops-3', 0)] })
    pickAs(play, 'reseed')
    play.answer(faces('reseed', ...['okh:ops-1', 'okh:ops-2', 'axis:hq', 'axis:hq', 'axis:recruit', 'okw:ops-1', 'okw:ops-3', 'soviet:ops-4', 'western:ops-4', 'western:ops-5']))
    expect([spot(play.state, 'okh'), play.state.pile['planning/okh'], (play.state.pile['track'] as readonly string[])[0]]).toEqual([23, ['okh:ops-3'], 'okh:ops-1'])
  })

  it('12 the new turn example, step 6: with one Western and one Axis symbol left the empty discard box makes it two Western and one OKH air unit', () => {
    const card = (id: string, air: Readonly<Record<string, number>>) => set('row', `card/${id}`, { 'draw-western': 0, 'draw-soviet': 0, 'draw-okw': 0, 'draw-okh': 0, 'air-western': 0, 'air-soviet': 0, 'air-axis': 0, ...air })
    const play = round({ okw: 88, western: 90, soviet: 91, okh: 95 }, 88, { game: quiet, turn: 3, more: [
      card('other-1', { 'air-western': 1 }), card('other-2', { 'air-axis': 1 }), card('other-3', { 'air-soviet': 1 }), set('flag', 'axis-air/other-2', 'okh'), set('flag', 'event/pending', 'other-1'), set('flag', 'event/current', 'other-2'), set('flag', 'event/spent', 'other-3'), set('pile', 'event-discards', ['other-3']),
      ...Object.entries({ soviet: 1, okh: 1, okw: 0, western: 1 }).map(([who, n]) => set('track', `air/${who}`, n)),
    ] })
    play.start({ procedure: 'weather', input: {} })
    play.answer(faces('weather', 4, 4))
    while (play.stage !== 'turn-6') play.next()
    const step = play.start({ procedure: 'air-adjust', input: {} })
    expect(step.lines.map(each => each.text)).toEqual(['Soviet (Soviet player) removes 1', 'Western (Western player) places 1'])
    expect(['soviet', 'okh', 'okw', 'western'].map(each => play.state.track[`air/${each}`])).toEqual([0, 1, 0, 2])
  })

  it('9.1 the Western Mediterranean example: Italian fleets of 4 trace supply past a Western 7, OKW pays three', () => {
    const play = round({ okw: 20, western: 30, soviet: 31, okh: 33 }, 40, { game: quiet })
    play.start({ procedure: 'interception', input: { mover: 'okw', activity: 'supply-event', area: 'western-med', own: 4, enemy: 7, air: false, modifier: 0 } })
    expect([play.ask, spot(play.state, 'okw')]).toEqual([null, 23])
  })

  it('6 step 4 the planning example: two spaces on, past a Western event space: the marker is flipped', () => {
    const play = round({ western: 30, soviet: 36, okw: 33, okh: 34 }, 40, { game: owning(eventLayers({ western: [31] })) })
    pickAs(play, '6@plan')
    expect([spot(play.state, 'western'), play.state.flag['pending/western']]).toEqual([32, true])
    expect(play.ask).toBeNull()
  })
})
