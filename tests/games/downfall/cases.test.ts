import { describe, expect, it } from 'vitest'
import { edgeKey } from '../../../src/engine/board/grid.ts'
import type { Situation } from '../../../src/engine/board/rules.ts'
import { situationOf } from '../../../src/engine/board/situation.ts'
import { set } from '../../../src/engine/changes.ts'
import { sceneOf } from '../../../src/engine/game.ts'
import type { Json } from '../../../src/engine/json.ts'
import { remindersAt } from '../../../src/engine/reminders.ts'
import { emptyState, type Change, type Facts } from '../../../src/engine/state.ts'
import { board } from '../../../src/games/downfall/board.ts'
import { airRefusal } from '../../../src/games/downfall/boardAir.ts'
import { axisMinor, categoryOf, covered, pips, rosterOf, stepsIn, tooMany } from '../../../src/games/downfall/combatants.ts'
import { eligible } from '../../../src/games/downfall/reinforce.ts'
import { belongs, boxesFor, markerName } from '../../../src/games/downfall/markers.ts'
import downfall from '../../../src/games/downfall/module.ts'
import { orderLines } from '../../../src/games/downfall/ops.ts'
import { shipped } from '../../../src/games/downfall/panels.ts'
import { surrendered } from '../../../src/games/downfall/victory.ts'
import { faces, values, type Table } from '../../table.ts'
import { four, offered, offersOf, owning, round, told } from './setting.ts'

const leads: Readonly<Record<string, Readonly<Record<string, number>>>> = Object.fromEntries(['western', 'soviet', 'okw', 'okh'].map(each => [each, { ...four, [each]: 20 }]))
/** This faction has the initiative and has paid for this order. */
function performing(faction: string, order: string, more: readonly Change[] = []): Table {
  const play = round(leads[faction], 40, { more })
  play.correct([set('flag', 'order', order), set('flag', 'paid', true)], 'as if picked')
  play.next()
  return play
}
const start = (play: Table, procedure: string, input: Json) => play.start({ procedure, input })
const blocked = (play: Table) => (play.ask?.kind === 'blocked' ? play.ask.why.text : null)
const fields = (procedure: string, input: Parameters<typeof sceneOf>[2]['input'], state = round().state) => told.procedures[procedure]?.fields?.(sceneOf(told, state, { input })) ?? {}
const panel = (play: Table, id: string, game = told) => game.panels(play.state, chart => game.charts[chart] as never).find(each => each.id === id)?.drawing

describe('2.1: kinds of units', () => {
  it.each([['ro', true], ['it', true], ['bu', true], ['ge', false], ['geh', false], ['su', false], ['usd', false]])('2.1.2 %s is an Axis minor: %s', (nation, is) => {
    expect(axisMinor(nation)).toBe(is)
  })
  it.each([
    ['partisan', ['partisan'], true], ['partisan', ['infantry'], false], ['partisan', ['any'], false], ['fortress', ['fort'], false], ['fortress', ['any'], false], ['fort-troops', ['fort'], true],
    ['shock', ['shock'], true], ['leg', ['shock'], false], ['airborne', ['airborne'], true], ['tank', ['armored'], true], ['motorized', ['armored'], false], ['motorized', ['infantry'], true],
  ] as const)('2.1.1, 7.2 %s on an order that shows %j: %s', (type, shows, is) => { expect(covered(type, { shows })).toBe(is) })
  it('7.1 an elite unit of any kind is covered by the elite symbol', () => {
    expect([covered('tank', { shows: ['elite'] }, true), covered('tank', { shows: ['elite'] })]).toEqual([true, false])
  })
  it.each([['partisan', 1, false], ['partisan', 2, true], ['leg', 4, false], ['leg', 5, true], ['leg', 0, true]])('2.1.3 a %s of %i steps is too much or too little: %s', (type, n, is) => {
    expect(tooMany([{ label: 'U', type, nation: '', factors: [n], steps: n }]) !== null).toBe(is)
  })
  it('2.1.3 steps: the pips typed in, else the steps kept, else one', () => {
    expect([stepsIn({ factors: '3', steps: 2 }), stepsIn({ steps: 2 }), stepsIn({})]).toEqual([3, 2, 1])
    expect(pips({ label: 'U', type: 'leg', nation: '', factors: [], steps: 2 })).toBe(2)
    expect(categoryOf('cavalry')).toBe('infantry')
  })
  it('2.1 a unit without a name goes by its id', () => {
    const state = { ...emptyState(), unit: { u7: { cell: '3030', faction: 'okh', type: 'leg' } } }
    expect(rosterOf(state, ['okh'], ['leg'])).toEqual([{ id: 'u7', label: 'u7 (3030)', value: { unit: 'u7', label: 'u7', type: 'leg', nation: '', factors: [1], steps: 1 } }])
  })
})

describe('2.5, 1.K: markers', () => {
  it('2.5 before set-up no marker is missing; an unknown one belongs to nobody', () => {
    expect(told.watch.find(each => each.id === 'forty-eight')?.test(emptyState())).toBeNull()
    expect([belongs('okw:ops-9', 'okw'), belongs('okw:ops-1', 'okw'), belongs('axis:hq', 'okh'), markerName('okw:ops-9')]).toEqual([false, true, true, 'okw:ops-9'])
    expect(boxesFor(emptyState(), 'western', 'recruit')).toBe(1)
  })
  it('3.1 nothing is counted before the events lie face up', () => { expect(told.watch.find(each => each.id === 'fifteen')?.test({ ...emptyState(), stage: { at: [{ list: 'new turn', stage: 'turn-6' }] } })).toBeNull() })
  it('1.H before set-up the headline reads turn 1', () => { expect(downfall.headline(emptyState())).toContain('Turn 1 · ') })
  it('a chart that does not exist is an error', () => { expect(() => shipped([])('beaches')).toThrow('no chart beaches') })
  const put = (play: Table, from: string, to: string) => start(play, 'put-right', { from, to })
  const gap = (more: readonly Change[] = []) => round(four, 40, { track: offered.map((each, i) => (i === 9 ? '' : each)), more })
  it('2.5 from box to box the first is empty after', () => {
    const play = gap()
    put(play, 'box 1', 'box 10')
    expect(play.state.pile['track']).toEqual(['', ...offered.slice(1, 9), 'okw:ops-2'])
  })
  it('2.5 out of the planning box; where nothing lies nothing is taken', () => {
    const play = gap([set('pile', 'planning/soviet', ['soviet:hq']), set('pile', 'cup/soviet:hq', 0)])
    put(play, 'planned soviet', 'box 10')
    expect([play.state.pile['planning/soviet'], (play.state.pile['track'] as readonly string[])[9]]).toEqual([[], 'soviet:hq'])
    put(play, 'planned soviet', 'cup')
    expect(blocked(play)).toBe('No marker lies there')
  })
  it('1.K a planning box holds one marker', () => {
    const play = gap([set('pile', 'planning/western', ['western:ops-1']), set('pile', 'cup/western:ops-1', 0)])
    put(play, 'box 2', 'planned western')
    expect(blocked(play)).toBe('Planning is taken')
  })
  it.each([
    ['another faction', { faction: 'soviet', item: 'western:ops-1', box: 'ops-1' }, 'Not a marker of this faction'],
    ['planning taken', { faction: 'okh', item: 'okh:ops-2', box: 'plan' }, 'Planning is taken'],
    ['box filled', { faction: 'okh', item: 'axis:hq', box: 'hq' }, 'Its box is filled'],
    ['none left', { faction: 'soviet', item: 'soviet:hq', box: 'hq' }, 'A marker lies in one place only: none is left in the cup'],
  ])('4, 1.K a set-up order is refused: %s', (_what, input, why) => {
    const play = round(four, 40, { more: [set('pile', 'display/okh', ['axis:hq@hq']), set('pile', 'planning/okh', ['okh:ops-3']), set('pile', 'cup/soviet:hq', 0)] })
    start(play, 'start-order', input)
    expect(blocked(play)).toBe(why)
  })
  it('6 S4 a box that is filled leaves planning at 1; an untold price is a question mark', () => {
    const filled = round(four, 40, { more: [set('pile', 'display/western', ['western:recruit@recruit', 'western:recruit@mechanize'])] })
    const drawn = panel(filled, 'action')
    expect(drawn?.kind === 'boxes' ? drawn.boxes[5] : null).toMatchObject({ item: 'western:recruit', price: 2, sum: '1 + 1' })
    const okw = panel(round(leads['okw']), 'action', downfall)
    expect(okw?.kind === 'boxes' ? okw.boxes[6]?.sum : null).toBe('? + 2')
  })
  it('1.K the display names what is planned', () => {
    const drawn = panel(round(four, 40, { more: [set('pile', 'planning/okh', ['okh:ops-1'])] }), 'display-okh')
    expect(drawn?.kind === 'display' ? drawn.boxes.at(-1) : null).toMatchObject({ label: 'Planned: OKH Ops 1', filled: 'okh:ops-1' })
  })
})

describe('7: orders', () => {
  it('2.5.1 what nobody has told stands as a question mark', () => {
    expect(orderLines({ kind: 'Redeploy/Attack', mp: null, attacks: null, shows: null }).map(each => each.text)).toEqual(['Move up to ? MP each: ', 'Up to ? attacks, primary attacker: '])
  })
  it('2.5.1 a marker of which nothing is known: its kind first, then its numbers and symbols', () => {
    const blank = owning({ 'order-faces': { kind: 'rows', rows: { 'okw/ops-6': { kind: null } } } })
    const play = round(leads['okw'], 40, { game: { ...blank, charts: { ...blank.charts, 'order-faces': { ...blank.charts['order-faces'], rows: {} } as never } } })
    play.correct([set('flag', 'order', 'ops-6'), set('flag', 'paid', true)], 'as if picked')
    play.next()
    start(play, 'begin-ops', {})
    expect(play.ask).toMatchObject({ kind: 'choose', id: 'kind' })
    play.answer(values('kind', { kind: 'Attack' }))
    expect(play.ask?.kind === 'choose' ? Object.keys(play.ask.fields) : []).toEqual(['attacks', 'shows'])
    play.answer(values('face', { attacks: 3, shows: ['armored'] }))
    expect([play.state.track['attacks'], play.state.flag['phase']]).toEqual([3, 'attack'])
  })
  it('7.9 four or less moves no marker, the Western point is gained all the same', () => {
    const play = performing('western', 'sw')
    start(play, 'warfare', { theatre: 'malta' })
    const step = play.answer(faces('warfare', 2, 2))
    expect([step.outcomes[0]?.code, play.state.row['warfare/malta']?.['at'], play.state.track['transport']]).toEqual(['0', 0, 1])
  })
  it('7.9.2 a box with as many submarines asks nothing of OKW', () => {
    const play = performing('western', 'sw', [set('row', 'warfare/atlantic', { at: 0, units: 3, modifier: -2, inactive: false })])
    start(play, 'warfare', { theatre: 'atlantic' })
    play.answer(faces('warfare', 3, 3)); play.answer(values('way', { way: 'left' }))
    expect(play.answer(values('box', { units: 3, modifier: -1, western: false, end: false })).outcomes[0]?.duties ?? []).toEqual([])
  })
  it('7.9 the list shows units, Western strength, a closed track and who has the advantage', () => {
    const drawn = panel(round(four, 40, { more: [set('row', 'warfare/malta', { at: -3, units: 2, modifier: 1, inactive: true }), set('row', 'objective/malta', { label: 'Siege of Malta', owner: 'western' })] }), 'warfare')
    expect(drawn?.kind === 'list' ? drawn.rows.map(each => [each.owner, each.note]) : []).toEqual([['western', '2 units, West 1, closed'], ['okw', 'West -2'], ['okw', '']])
  })
  it('7.6.2 DF-083 Yugoslav units do not come by Recruit, whatever was typed', () => {
    const play = performing('soviet', 'recruit')
    start(play, 'recruit', { plain: 0, enter: 1, nation: 'yu', place: 'other', sea: false })
    expect(blocked(play)).toContain('National Liberation Army')
  })
  it('7.6 a minor unit from the force pool is the step a minor must get', () => {
    const enters = (nation: string) => { const play = performing('okh', 'recruit'); start(play, 'recruit', { plain: 0, minor: 0, enter: 4, nation, place: 'other', none: false, sea: false }); return blocked(play) }
    expect([enters('ro'), enters('geh')]).toEqual([null, 'At least one step must go to an Axis minor unit if one can take it'])
  })
  it('2.1.3 DF-081 room up to the printed strength, four where none is told', () => {
    const unit = (more: Readonly<Record<string, number>>) => ({ cell: '3030', faction: 'okh', type: 'leg', nation: 'geh', ...more })
    const state = { ...emptyState(), unit: { a: unit({ steps: 1 }), b: unit({ steps: 3, most: 3 }) } }
    expect(eligible(state, 'okh', 'infantry').map(each => [each.id, each.max, each.refusal?.cite])).toEqual([['a', 3, undefined], ['b', 0, '2.1.3']])
  })
  it('2.4.2 a beachhead comes from where one is', () => {
    const from = (pool: number, map: number) => offersOf(told, round(four, 40, { more: [set('track', 'beachheads', pool), set('track', 'beachheads-map', map)] }).state, 'beachhead', 'from').filter(each => each.refusal === undefined).map(each => each.id)
    expect([from(2, 0), from(0, 2), from(1, 1)]).toEqual([['pool'], ['map'], ['pool', 'map']])
  })
})

describe('8 S6: losses', () => {
  const unit = (type: string, n: number) => ({ label: type, type, nation: 'geh', factors: [n], steps: n })
  const hits = (attacker: string, defenders: readonly ReturnType<typeof unit>[], d: number) => { const play = round(); start(play, 'losses', { attacker, units: [unit('leg', 4)], defenders, beside: 'none', water: 'dry', ranged: false, objective: false, city: false, target: '', a: 0, d }); return play }
  it('8 S6 DF-131 the fortress falls before anyone walks away', () => {
    const play = hits('soviet', [unit('fortress', 2), unit('leg', 4)], 4)
    play.answer(values('retreat', { hexes: 2 }))
    const step = play.answer(values('advance', { advance: [] }))
    expect(step.outcomes[0]?.duties?.map(each => each.text).slice(0, 2)).toEqual(['fortress is eliminated, out of the game', 'All survivors retreat 2 hexes, each hex farther away, outside enemy zones'])
  })
})

describe('on the map', () => {
  type Piece = readonly [cell: string, faction: string, type?: string, steps?: number, more?: Facts]
  interface Layout { readonly clear?: readonly string[]; readonly cells?: Readonly<Record<string, Facts>>; readonly edges?: Readonly<Record<string, Facts>>; readonly units: Readonly<Record<string, Piece>>; readonly sky?: string }
  const flags: Readonly<Record<string, string>> = { western: 'br', soviet: 'su', okw: 'ge', okh: 'geh' }
  const lay = ({ clear = [], cells = {}, edges = {}, units, sky = 'fair' }: Layout): Situation => situationOf(board.map, new Map(), {
    ...emptyState(), flag: { sky, scenario: 'campaign' }, cell: { ...Object.fromEntries(clear.map(each => [each, { terrain: 'clear' }])), ...cells },
    edge: Object.fromEntries(Object.entries(edges).map(([key, facts]) => { const [a = '', b = ''] = key.split('|'); return [edgeKey(a, b), facts] })),
    unit: Object.fromEntries(Object.entries(units).map(([id, [cell, faction, type = 'leg', steps = 2, more = {}]]) => [id, { cell, faction, type, steps, label: id, nation: flags[faction] ?? '', ...more }])),
  })
  const cells = (at: Situation, id: string, mp: number, port = false) => board.move!.ask(at, at.unit(id)!, { mp, port }).cells.map(each => [each.cell, each.cost])
  const retreats = (at: Situation, id: string) => board.retreat!.ask(at, at.unit(id)!, { hexes: 1 }).cells.map(each => each.cell)
  const supplied = (at: Situation, id: string) => board.supply!(at, at.unit(id)!.faction).status(at.unit(id)!)
  const rails = (...all: readonly string[]): Readonly<Record<string, Facts>> => Object.fromEntries(all.slice(1).map((each, i) => [`${all[i] ?? ''}|${each}`, { rail: true }]))

  it('8 S6 DF-132 no retreat into a zone though no spine is crossed, nor over a closed border', () => {
    const zoned = (enemy: string) => retreats(lay({ clear: ['3020', '3019', '3018', '3017'], units: { d: ['3020', 'okh'], s: [enemy, 'soviet'] } }), 'd')
    expect([zoned('3018'), zoned('3017')]).toEqual([[], ['3019']])
    const border = (other: string) => retreats(lay({ cells: { '3010': { terrain: 'clear', country: 'A' }, '3011': { terrain: 'clear', country: 'B' }, '3013': { terrain: 'clear', country: 'B' } }, units: { w: ['3010', 'western'], s: ['3013', other] } }), 'w')
    expect([border('soviet'), border('western')]).toEqual([[], ['3011']])
  })
  it('2.3 DF-140 DF-141 in a fight regular air counts from four hexes off, elite from five; the United Kingdom reaches its beaches and the hex behind', () => {
    const air = (cell: string, elite: boolean) => { const at = lay({ clear: ['3019', '3020', '3024', '3025'], units: { a: ['3019', 'okw'], d: ['3020', 'western'], f: [cell, 'okw', 'air', 1, { elite }] } }); return board.fight!(at, [at.unit('a')!], at.grid.index('3020'))?.input['airA'] }
    expect([air('3024', false), air('3025', false), air('3025', true)]).toEqual([1, 0, 1])
    const at = lay({ clear: ['3310', '3210'], cells: { '3410': { terrain: 'beach' } }, edges: { 'uk|3410': { link: true } }, units: { a: ['3210', 'okw'], d: ['3310', 'western'], f: ['uk', 'western', 'air', 1] } })
    expect(board.fight!(at, [at.unit('a')!], at.grid.index('3310'))?.input['airD']).toBe(1)
  })
  it('2.3.2 DF-148 an air unit is placed where a flag of its faction supplies it; the West also in the Middle East', () => {
    const at = lay({ cells: { '3030': { terrain: 'clear', city: true, flag: 'geh', control: 'axis' }, '2020': { terrain: 'clear', city: true, control: 'axis' }, 'middle-east': { area: true } }, units: {} })
    expect([airRefusal(at, at.grid.index('3030'), 'okh')?.text, airRefusal(at, at.grid.index('2020'), 'okh')?.text, airRefusal(at, at.grid.index('middle-east'), 'western')?.text]).toEqual([undefined, '2020: no supply from a flag of the faction', undefined])
  })
  it('7.1.1 DF-159 DF-160 a beach side costs one more, swamp two; a first hex that is too dear is not entered either', () => {
    expect(cells(lay({ clear: ['3020'], cells: { '3019': { terrain: 'beach', beachhead: true } }, edges: { '3019|3020': { beach: true } }, units: { w: ['3019', 'western'] } }), 'w', 3)).toEqual([['3020', 2]])
    const swamp = lay({ clear: ['3020'], cells: { '3019': { terrain: 'swamp' } }, units: { g: ['3020', 'okh'] } })
    expect([cells(swamp, 'g', 3), cells(swamp, 'g', 1)]).toEqual([[['3019', 2]], []])
  })
  it('1.A.2 DF-224 a unit in the open holds what is nearer to it than to any city; partisans and air units hold nothing', () => {
    const held = (type: string) => { const at = lay({ clear: ['3020', '3021', '3022', '3023'], cells: { '3024': { terrain: 'clear', city: true, control: 'axis' } }, units: { u: ['3020', 'western', type, 1] } }); return ['3020', '3021', '3022', '3023'].map(each => board.control!(at).of(at.grid.index(each))) }
    expect([held('leg'), held('partisan'), held('air')]).toEqual([['western', 'western', null, 'axis'], ['axis', 'axis', 'axis', 'axis'], ['axis', 'axis', 'axis', 'axis']])
  })
  it('1.A.1 DF-164 one partisan and one air unit in a hex; DF-168 any number in a land area', () => {
    const over = (type: string, n: number, cell = '3019') => { const at = lay({ cells: { '3019': { terrain: 'clear', city: true } }, units: Object.fromEntries(Array.from({ length: n }, (_, i) => [`u${i}`, [cell, 'western', type, 1] as Piece])) }); return board.stacking!(at, at.grid.index(cell), 'western')?.length ?? 0 }
    expect([over('partisan', 1), over('partisan', 2), over('air', 1), over('air', 2), over('leg', 5, 'uk')]).toEqual([0, 1, 0, 1, 0])
  })
  it('1.C DF-175 a port-to-port move does not pass where only the West may', () => {
    const at = (faction: string) => lay({ cells: { '3209': { terrain: 'clear', city: true, port: true, control: faction === 'western' ? 'western' : 'axis' }, '2010': { terrain: 'clear', city: true, port: true, control: faction === 'western' ? 'western' : 'axis' } }, edges: { '2010|western-med': { link: true, port: true } }, units: { u: ['3209', faction], f: ['north-atlantic', faction, 'fleet'], g: ['western-med', faction, 'fleet'] } })
    expect([cells(at('western'), 'u', 3, true).map(([cell]) => cell).includes('2010'), cells(at('okw'), 'u', 3, true).map(([cell]) => cell).includes('2010')]).toEqual([true, false])
  })
  it('11 DF-196 three hexes overland in all: rail at the unit\'s end of them does not count for nothing', () => {
    const row = ['3023', '3024', '3025', '3026', '3027', '3028', '3029']
    const at = (cell: string) => lay({ clear: row, cells: { '3030': { terrain: 'clear', city: true, flag: 'su', control: 'soviet' } }, edges: { ...rails('3030', '3029', '3028'), ...rails('3025', '3024', '3023') }, units: { u: [cell, 'soviet'] } })
    expect([supplied(at('3025'), 'u'), supplied(at('3024'), 'u')]).toEqual(['in', 'out'])
  })
  it('11.1 DF-199 a friendly partisan beside an enemy unit does not open that unit\'s hex', () => {
    const at = (type: string) => lay({ clear: ['3027', '3028'], cells: { '3029': { terrain: 'clear', city: true, flag: 'su', control: 'soviet' } }, units: { u: ['3027', 'soviet'], p: ['3028', 'soviet', 'partisan', 1], g: ['3028', 'okh', type, 1], h: ['3029', 'soviet'] } })
    expect([supplied(at('leg'), 'u'), supplied(at('air'), 'u')]).toEqual(['out', 'in'])
  })
  it('2.4.2, 7.6.1 DF-081 no step of a Recruit through a beachhead', () => {
    const play = performing('western', 'recruit', [set('cell', '3019', { terrain: 'beach', beachhead: true }), set('edge', edgeKey('3019', 'north-atlantic'), { link: true, port: true }), set('unit', 'f', { cell: 'north-atlantic', faction: 'western', type: 'fleet', label: 'F' }), set('unit', 'a', { cell: '3019', faction: 'western', type: 'leg', nation: 'usd', steps: 2, label: 'A' })])
    start(play, 'recruit', { plain: 0, enter: 0, map: 1, share: { a: 1 }, sea: false })
    expect(blocked(play)).toBe('A: cannot trace supply')
  })
})

describe('what is reminded of, and where not', () => {
  const naval = { kind: 'Redeploy', mp: 4, attacks: null, any: false, infantry: true, armored: false, shock: false, airborne: false, fort: false, elite: false, naval: false, partisan: false }
  /** an order of this faction at step 5, opened as a Redeploy if it is an Ops order */
  const at = (faction: string, order: string): Table => { const play = performing(faction, order, [set('row', `face/${faction}/ops-7`, naval)]); if (order === 'ops-7') start(play, 'begin-ops', {}); return play }
  const shown = (play: Table, id: string) => remindersAt(told, play.state).some(each => each.id === id)
  it.each([
    ['1.A.4 DF-166', 'borders', [true, true, false, false, false]], ['1.B DF-168', 'areas', [true, false, false, false, false]], ['1.A.1 DF-164', 'five-checks', [true, true, true, true, false]],
    ['11 DF-194', 'reinforce-supply', [false, false, false, false, true]],
  ] as const)('%s %s while Western, Soviet, OKW, OKH units move, and in a Recruit', (_row, id, wanted) => {
    expect([...['western', 'soviet', 'okw', 'okh'].map(each => at(each, 'ops-7')), at('western', 'recruit')].map(each => shown(each, id))).toEqual(wanted)
  })
  it('2.4.2 DF-192 the beachhead is looked at as the OKW round begins, not when its order is performed', () => {
    const play = at('okw', 'recruit')
    play.correct([set('track', 'beachheads-map', 1)], 'a beachhead')
    expect(shown(play, 'beachhead-removal')).toBe(false)
  })
})

describe('10, 13: events and victory', () => {
  it('10.3 with the right number of air units nothing is placed or removed', () => {
    const play = round()
    expect(start(play, 'air-remove', {}).outcomes[0]?.duties).toHaveLength(2)
    const step = start(play, 'air-remove', {})
    expect([step.outcomes[0]?.duties ?? [], step.outcomes[0]?.changes ?? []]).toEqual([[], []])
  })
  it('4 the pending event of the scenario is offered first where one is printed', () => {
    const usual = (more: readonly Change[]) => { const field = fields('start-events', {}, round(four, 40, { more }).state)['pending']; return field?.kind === 'choice' ? field.usual : null }
    expect([usual([set('flag', 'event/pending', 'supply')]), usual([set('flag', 'event/pending', null)])]).toEqual(['supply', undefined])
  })
  it('2.4.2 the beachheads do not arrive before turn 2', () => {
    const arrive = (turn: number) => { const field = fields('high-command', {}, round(four, 40, { turn, more: [set('track', 'beachheads', 0)] }).state)['beachheads']; return field?.kind === 'toggle' ? field.check?.(true)?.cite ?? null : 'none' }
    expect([arrive(1), arrive(2)]).toEqual(['2.4.2', null])
  })
  it('14 High Command in Overlord brings no fleets', () => {
    const naval = (scenario: string) => start(round(four, 40, { scenario, turn: 5 }), 'high-command', {}).outcomes[0]?.duties?.some(each => each.text.includes('fleets'))
    expect([naval('campaign'), naval('overlord')]).toEqual([true, false])
  })
  it('13.1 a hex named for the first time as Axis joins the list and moves no marker', () => {
    const play = round()
    start(play, 'objective', { objective: 'other', to: 'axis', hex: 'Rome' })
    expect([play.state.row['objective/Rome'], play.state.track['vp']]).toEqual([{ label: 'Rome', owner: 'axis' }, 0])
  })
  it('13 without the printed number of objective hexes a surrender is only perhaps', () => {
    const state = { ...emptyState(), row: { 'objective/berlin': { label: 'Berlin', owner: 'soviet' } } }
    expect([surrendered(state), surrendered({ ...state, option: { 'objective-hexes': 2 } }), surrendered({ ...state, option: { 'objective-hexes': 9 } })]).toEqual(['perhaps', 'yes', 'no'])
  })
})
