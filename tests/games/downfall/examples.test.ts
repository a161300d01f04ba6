import { describe, expect, it } from 'vitest'
import { edgeKey } from '../../../src/engine/board/grid.ts'
import type { Situation } from '../../../src/engine/board/rules.ts'
import { situationOf } from '../../../src/engine/board/situation.ts'
import { set } from '../../../src/engine/changes.ts'
import { sceneOf } from '../../../src/engine/game.ts'
import { emptyState, type Facts } from '../../../src/engine/state.ts'
import { board } from '../../../src/games/downfall/board.ts'
import { rebases } from '../../../src/games/downfall/boardAir.ts'
import { covered, nationsOf } from '../../../src/games/downfall/combatants.ts'
import { superiority } from '../../../src/games/downfall/strength.ts'
import { complete } from '../../../src/games/downfall/combatFields.ts'
import { at as spot } from '../../../src/games/downfall/initiative.ts'
import { faces } from '../../table.ts'
import { eventLayers, offered, owning, pickAs, round } from './setting.ts'

// Worked examples of the rulebook that need a layout of their own; the others stand beside their rules.
// Where a picture shows hexes the text does not name, any that fit its words will do.

type Piece = readonly [cell: string, faction: string, type?: string, steps?: number, more?: Facts]
interface Layout { readonly clear?: readonly string[]; readonly cells?: Readonly<Record<string, Facts>>; readonly edges?: Readonly<Record<string, Facts>>; readonly units: Readonly<Record<string, Piece>> }
const flagOf: Readonly<Record<string, string>> = { western: 'br', soviet: 'su', okw: 'ge', okh: 'geh' }
const lay = ({ clear = [], cells = {}, edges = {}, units }: Layout): Situation => situationOf(board.map, new Map(), {
  ...emptyState(), flag: { sky: 'fair', scenario: 'campaign' }, cell: { ...Object.fromEntries(clear.map(each => [each, { terrain: 'clear' }])), ...cells },
  edge: Object.fromEntries(Object.entries(edges).map(([key, facts]) => { const [a = '', b = ''] = key.split('|'); return [edgeKey(a, b), facts] })),
  unit: Object.fromEntries(Object.entries(units).map(([id, [cell, faction, type = 'leg', steps = 2, more = {}]]) => [id, { cell, faction, type, steps, label: id, nation: flagOf[faction] ?? '', ...more }])),
})
const rails = (...cells: readonly string[]): Readonly<Record<string, Facts>> => Object.fromEntries(cells.slice(1).map((each, i) => [`${cells[i] ?? ''}|${each}`, { rail: true }]))
const supply = (at: Situation, id: string) => { const unit = at.unit(id); if (unit === null) throw new Error(id); return board.supply!(at, unit.faction).verdict(unit) }
const reach = (at: Situation, id: string, mp: number, port = false) => board.move!.ask(at, at.unit(id)!, { mp, port })

describe('on the map', () => {
  it('1.C ports and seas: Brest lies on the North Atlantic and the North Sea, the African Colonies (Capetown) on the South Atlantic and the Indian Ocean, which are connected', () => {
    const at = lay({ units: {} })
    const links = (cell: string) => { const i = at.grid.index(cell); return [...at.grid.near.subarray(at.grid.first[i], at.grid.first[i + 1])].map(each => at.label(each)).filter(each => /[a-z]/.test(each)).sort() }
    expect([links('3209'), links('africa'), links('south-atlantic').includes('indian')]).toEqual([['north-atlantic', 'north-sea'], ['indian', 'south-atlantic'], true])
  })

  it('1.A.2 Marseille under a Western partisan is no port for a Western port-to-port move, Bordeaux under a British unit is', () => {
    const at = lay({ cells: { '2413': { terrain: 'clear', name: 'Marseille', city: true, port: true, control: 'axis' }, '2010': { terrain: 'clear', city: true, port: true, control: 'western' }, '2313': { terrain: 'clear', city: true, port: true, control: 'axis' } }, edges: Object.fromEntries(['2413', '2010', '2313'].map(each => [`${each}|western-med`, { link: true, port: true }])), units: { p: ['2413', 'western', 'partisan', 1], b: ['2313', 'western', 'leg', 1], a: ['2010', 'western'], f: ['western-med', 'western', 'fleet'] } })
    expect(reach(at, 'a', 3, true).cells.map(each => each.cell)).toEqual(['2313'])
  })

  it('2.3.2 rebasing: 2837 is in the Soviet zone, 2736 has neither city nor rail; Novorossisk, Krasnodar and 2936 are equally near', () => {
    const at = lay({
      clear: ['2737', '2736', '2837', '2838', '2936', '2937', '2835'], cells: { '2735': { terrain: 'clear', name: 'Novorossisk', city: true, control: 'axis' }, '2836': { terrain: 'clear', name: 'Krasnodar', city: true, control: 'axis', flag: 'geh' } },
      edges: rails('2737', '2837', '2936', '2836', '2735'), units: { air: ['2737', 'okh', 'air', 1], s: ['2838', 'soviet'], k: ['2836', 'okh'] },
    })
    const found = rebases(at, at.unit('air')!)
    expect(found.cells.map(each => [each.cell, each.cost])).toEqual([['2735', 2], ['2836', 2], ['2936', 2]])
    expect(['2837', '2736'].map(each => found.refused(each)[0]?.text)).toEqual(['2837: in an enemy zone without a friendly combat unit', '2736: neither city nor rail'])
  })

  it('2.3.3 Tunis and Tripoli: two Western air units reach Tunis, only the elite one Tripoli, the one in Sicily both; the West is superior over either', () => {
    const at = lay({ clear: ['1918', '1620'], cells: { '1818': { terrain: 'clear', name: 'Tunis' }, '1520': { terrain: 'clear', name: 'Tripoli' } }, units: { a: ['1814', 'western', 'air', 1], b: ['1817', 'western', 'air', 1, { elite: true }], sicily: ['1820', 'okw', 'air', 1], x: ['1918', 'western'], y: ['1620', 'western'], d: ['1818', 'okw'], e: ['1520', 'okw'] } })
    const over = (target: string, by: string) => { const input = board.fight!(at, [at.unit(by)!], at.grid.index(target))?.input ?? {}; return [input['airA'], input['airEliteA'], input['airD'], superiority(complete(input))] }
    expect([over('1818', 'x'), over('1520', 'y')]).toEqual([[2, 1, 1, 1], [1, 1, 1, 1]])
  })

  it('7.1 example 1: the armored units A and B and the airborne C may move with the Western 3 Redeploy, the motorized D may not; C passes through a full friendly hex', () => {
    const shows = ['armored', 'naval', 'airborne'] as const
    expect(['tank', 'mechanized', 'airborne', 'motorized'].map(each => covered(each, { shows }))).toEqual([true, true, true, false])
    const at = lay({ clear: ['3412', '3411', '3410'], units: { c: ['3412', 'western', 'airborne', 1], a: ['3411', 'western', 'tank', 3], b: ['3411', 'western', 'mechanized', 3] } })
    expect(reach(at, 'c', 3).cells.map(each => each.cell)).toEqual(['3410'])
    expect(reach(at, 'c', 3).refused('3411').map(each => each.cite)).toEqual(['1.A.1'])
  })

  it('7.1 example 2: units may leave Soviet zones freely and stop only where they enter one; the Hungarian leg unit is OKH', () => {
    const at = lay({ clear: ['3020', '3019', '3018', '3017', '3021'], units: { b: ['3020', 'okh'], s: ['3021', 'soviet'] } })
    expect(reach(at, 'b', 3).cells.map(each => [each.cell, each.halt])).toEqual([['3019', false], ['3018', false], ['3017', false]])
    expect(nationsOf('okh').map(each => each.label)).toContain('Hungarian')
    expect([covered('leg', { shows: ['infantry', 'armored', 'fort'] }), covered('fort-troops', { shows: ['infantry', 'armored', 'fort'] })]).toEqual([true, true])
  })

  it('11 example 1, OKH: A, B, C, F and G reach the railway; D and E do not, Soviet zones lie in 3429 and 3629 and by F and G it is too far', () => {
    // rail along row 31; X in 3528 puts its zone into 3429 and 3629
    const at = lay({
      clear: ['3529', '3530', '3429', '3629', '3430', '3330', '3230', '3129', '3229'], cells: { '3131': { terrain: 'clear', city: true, flag: 'geh', control: 'axis' }, '3130': { terrain: 'clear' } }, edges: rails('3131', '3130', '3129'),
      units: { d: ['3529', 'okh', 'leg', 3], e: ['3530', 'okh', 'leg', 1], f: ['3430', 'okh'], g: ['3330', 'okh'], a: ['3129', 'okh'], b: ['3130', 'okh'], c: ['3229', 'okh'], x: ['3528', 'soviet'] },
    })
    expect(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(each => supply(at, each).status)).toEqual(['in', 'in', 'in', 'out', 'out', 'in', 'in'])
    expect(supply(at, 'd').refused.map(each => each.line.cite)).toContain('11')
    // 3 and 1 pips newly isolated: the event costs four (DF-206)
    expect([at.unit('d'), at.unit('e')].reduce((sum, each) => sum + Number(each?.now['steps']), 0)).toBe(4)
  })

  it('11 example 1, Soviet: U avoids the rail hex in the zone of A and traces through the friendly unit to its east; T, ringed by enemy zones, sits on its source', () => {
    const layout = (friend: boolean) => lay({
      clear: ['3020', '3021', '3120', '3121', '3119'], cells: { '3122': { terrain: 'clear', name: 'Kursk', city: true, flag: 'su', control: 'soviet' }, '2530': { terrain: 'clear', city: true, flag: 'su', control: 'soviet' } }, edges: rails('3120', '3121', '3122'),
      units: { u: ['3020', 'soviet'], ...(friend ? { v: ['3021', 'soviet'] as Piece } : {}), w: ['3121', 'soviet'], a: ['3119', 'okh'], h: ['2921', 'okh'], t: ['2530', 'soviet'], g: ['2531', 'okh'] },
    })
    expect([supply(layout(true), 'u').path, supply(layout(true), 't').status]).toEqual([['3020', '3021', '3121', '3122'], 'in'])
    expect(supply(layout(false), 'u').status).toBe('out')
  })
})

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
