import { describe, expect, it } from 'vitest'
import type { Situation } from '../../../src/engine/board/rules.ts'
import { put, set } from '../../../src/engine/changes.ts'
import type { Change, Facts } from '../../../src/engine/state.ts'
import { board } from '../../../src/games/fortress-europa/board.ts'
import { drawnState, onTable, type Legend } from '../../engine/board/drawn.ts'
import { at as standAt } from './kit.ts'

// The rulebook's illustrations as drawings: what stands behind the slash is in the hex. Where a picture does not name a hex, the drawing keeps to what its text says.

const unit = (faction: string, type = 'infantry', more: Facts = {}): Legend[string] => ({ unit: { faction, type, nation: faction === 'german' ? 'ge' : 'us', factors: '6-4', steps: 2, ...more } })
const draw = (text: string, legend: Legend, sides: readonly string[] = [], stage = 'allied first move', changes: readonly Change[] = []): Situation => onTable(board, standAt(stage, 6, changes).state, drawnState(text, legend, sides))
const zoned = (at: Situation, faction: string): readonly string[] => { const zone = board.zoc!(at, faction); return Object.keys(at.state.cell).filter(label => zone.in[at.grid.index(label)] === 1).sort() }
const verdict = (at: Situation, id: string) => board.supply!(at, at.unit(id)!.faction).verdict(at.unit(id)!)

describe('7.4: estuaries', () => {
  const legend: Legend = { G: unit('german'), A: unit('allied') }
  it('7.4 the estuary example: between A19, B19 and B18 lies a river: the ZOC reaches both, and a blue arrow over an estuary it does not', () => {
    expect(zoned(draw(`
      A18   B18
      A19   B19/G`, legend, ['A19-B19 river', 'B18-B19 river']), 'german')).toEqual(['A19', 'B18', 'B19'])
    expect(zoned(draw(`
      C9/G   D9
      C10    D10`, legend), 'german')).toEqual(['C9', 'D9'])
    const why = board.zoc!(draw('C9/G C10', legend), 'german').why(draw('C9/G C10', legend).grid.index('C10'))
    expect(why).toEqual([{ text: 'C10: across an estuary', cite: '7.1' }])
  })
  it('8.8 hexes joined by a blue arrow are not adjacent for movement', () => {
    const at = draw('C9/A C10', legend)
    expect(board.move!.ask(at, at.unit('A@C9')!, { allowance: 4, impulse: 1 }).refused('C10').map(each => each.cite)).toEqual(['7.1'])
  })
})

describe('12: the invasion example at Anvers', () => {
  // B BB4, C BB5, D CC6 (Anvers), E CC5, F CC4 of the illustration
  const legend: Legend = { B: unit('allied', 'infantry', { nation: 'br' }), H: unit('allied', 'hq', { nation: 'br', factors: '1-5' }), K: unit('allied', 'commando', { nation: 'br', factors: '2-4' }), G: unit('german'), f: { cell: { terrain: 'flooded', beach: true } } }
  const landed = (stage: string) => draw(`
      AA6   BB4    CC4/f
      AA7   BB5/BBBH  CC5/fBK
            BB6    CC6/G
            BB7    CC7   DD6   DD7`, legend, [], stage, [set('flag', 'invasion', 'first')])
  it('12.8 in the first impulse the landed hold their own hexes only, in the second their ZOC reaches Anvers', () => {
    expect(zoned(landed('allied first combat'), 'allied')).toEqual(['BB5', 'CC5'])
    expect(zoned(landed('allied second combat'), 'allied')).toContain('CC6')
  })
  it('8.9 in the second impulse the infantry and Montgomery landed in C may not move: the German in D has them in his ZOC', () => {
    const at = landed('allied second move')
    for (const id of ['B@BB5', 'H@BB5']) expect(board.move!.ask(at, at.unit(id)!, { allowance: 4, impulse: 2 })).toMatchObject({ cells: [], lines: [{ cite: '8.9' }] })
  })
  it('12.8, 15.5 all in C and E attack D together, and the German can be thrown back inland, not past them', () => {
    const at = landed('allied second combat')
    const attackers = at.units.filter(each => each.faction === 'allied')
    const fight = board.fight!(at, attackers, at.grid.index('CC6'))
    expect(fight?.input).toMatchObject({ side: 'allied', kind: 'land', attackers: { length: 6 }, defenders: [{ unit: 'G@CC6' }] })
    const back = board.retreat!.ask(at, at.unit('G@CC6')!, { hexes: 1, own: false })
    expect(back.who).toBe('allied')
    expect(back.cells.map(each => each.cell)).toEqual(['CC7', 'DD6'])
    expect(back.refused.find(each => each.cell === 'BB6')?.line).toMatchObject({ cite: '15.5' })
  })
})

describe('17.4, 17.10.4, 19.6: ranges', () => {
  it('17.10.4 the bridge example: from SHAEF in P11 the river sections up to X10 are in TAC range, Y10 on the Oise is not', () => {
    const at = draw('P11/S X10 Y10', { S: unit('allied', 'hq', { factors: '1-5' }) })
    const tac = board.ranges!(at, at.grid.index('P11')).find(each => each.cite === '17.4')!
    expect([tac.cells[at.grid.index('X10')], tac.cells[at.grid.index('Y10')]]).toEqual([1, 0])
  })
  it('19.6 the naval example: two hexes, the target counted and its own hex not', () => {
    const at = draw(`
         R4    S4    T4/w   U4   V4
         R5    S5    T5     U5   V5
         R6    S6    T6     U6   V6
               S7    T7     U7   V7`, { w: { cell: { terrain: 'sea' } } })
    const ring = board.ranges!(at, at.grid.index('T4')).find(each => each.cite === '19.6')!
    const inRange = (row: string): readonly string[] => row.split(' ').filter(hex => ring.cells[at.grid.index(hex)] === 1)
    expect(inRange('R5 S6 T5 T6 U6 V5 V4')).toEqual('R5 S6 T5 T6 U6 V5 V4'.split(' '))
    expect(inRange('R6 S7 T7 U7 V6 V7')).toEqual([])
  })
})

it('19.7 the offboard example: a naval unit in the imaginary hex beside A2 and A3 reaches two hexes inland from there, and no land unit enters it', () => {
  const at = draw(`
      A1   B1   C1
      A2/A B2   C2
      A3   B3   C3
      A4   B4   C4
      A5`, { A: unit('allied') })
  const off = at.grid.index('off A2')
  const [ring] = board.ranges!(at, off)
  expect([ring?.cite, Object.keys(at.state.cell).filter(label => ring?.cells[at.grid.index(label)] === 1).sort()]).toEqual(['19.6', ['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3']])
  expect(board.move!.ask(at, at.unit('A@A2')!, { allowance: 4, impulse: 1 }).refused('off A2').map(each => each.cite)).toEqual(['8.6'])
})

describe('18: the supply example of the 7th Military District', () => {
  const legend: Legend = { M: unit('allied', 'hq', { nation: 'br' }), B: unit('allied', 'hq'), b: unit('allied', 'infantry', { nation: 'br' }), u: unit('allied'), p: unit('allied', 'paratrooper', { counts: false }), c: { cell: { control: 'allied' } }, s: { cell: { control: 'allied', name: 'St. Nazaire', port: true } } }
  const standing: Readonly<Record<string, string>> = { G7: 'M', J10: 'B', L8: 'p', F6: 'bbb', G6: 'bbb', H7: 'bb', C9: 'su', K9: 'uuu', K10: 'uuu' }
  const text = [...'BCDEFGHIJKL'].flatMap(column => [5, 6, 7, 8, 9, 10, 11].map(row => `${column}${row}/c${standing[`${column}${row}`] ?? ''}`)).join(' ')
  const harbours = (mulberry: number): readonly Change[] => [put('row', 'mulberry/12', { value: mulberry, damage: 0, state: 'placed', hex: 'D7' }), put('row', 'port/st-nazaire', { hex: 'C9', value: 3, owner: 'allied', damage: 0 }), put('row', 'port/nantes', { hex: 'E10', value: 2, owner: 'allied', damage: 0 })]
  const shown = (mulberry: number): Situation => draw(text, legend, [], 'allied supply', harbours(mulberry))
  it('18.1, 18.2 with a capacity of 17 all seventeen are in supply, and the 101st, which counts for nothing, by Bradley', () => {
    const at = shown(12)
    expect(at.units.filter(each => verdict(at, each.id).status === 'out')).toEqual([])
    expect(at.units.filter(each => each.now['counts'] !== false)).toHaveLength(17)
    expect(at.grid.distance(at.grid.index('L8'), at.grid.index('J10'))).toBeLessThanOrEqual(5)
    expect(verdict(at, 'p@L8').yes).toBe(true)
  })
  it('18.2 Montgomery could trace to St. Nazaire and Nantes as well: without the mulberry five units still draw', () => {
    const at = shown(0)
    const drawing = at.units.filter(each => each.now['counts'] !== false && verdict(at, each.id).yes && verdict(at, each.id).lines.some(line => line.cite === '18.2'))
    expect(drawing).toHaveLength(5)
    expect(verdict(shown(0), 'M@G7').path.at(-1)).toMatch(/C9|E10/)
  })
})

describe('18.8: inland ports', () => {
  const legend: Legend = { c: { cell: { control: 'allied' } }, H: unit('allied', 'hq', { factors: '1-5' }), G: unit('german', 'infantry', { factors: '4-3' }) }
  const bremen = (german: string | null): boolean => {
    const text = ['PP2', 'PP3', 'PP4', 'PP5', 'QQ2', 'QQ3', 'QQ4', 'QQ5', 'QQ6', 'OO3'].map(hex => `${hex}/c${hex === 'QQ5' ? 'H' : ''}${hex === german ? 'G' : ''}`).join(' ')
    const at = draw(text, legend, [], 'allied supply', [put('row', 'port/bremen', { hex: 'QQ4', value: 5, owner: 'allied', damage: 0 })])
    return verdict(at, 'H@QQ5').path.at(-1) === 'QQ4'
  }
  it.each(['PP2', 'PP3', 'QQ2', 'QQ3', 'QQ4'])('18.8 the Bremen example: a German in %s closes it', hex => { expect([bremen(null), bremen(hex)]).toEqual([true, false]) })
  it('18.8 a German farther off does not', () => { expect(bremen('OO3')).toBe(true) })
  it('12.16, 18.8 the banks of the Loire below Nantes', () => {
    const nantes = (german: string): boolean => verdict(draw(`E10/c E11/cH D9/c D10/c C9/c C10/c ${german}/cG`, legend, [], 'allied supply', [put('row', 'port/nantes', { hex: 'E10', value: 2, owner: 'allied', damage: 0 })]), 'H@E11').yes
    expect([nantes('D10'), nantes('C9'), nantes('G14')]).toEqual([false, false, true])
  })
})

describe('9: frozen counters', () => {
  const legend: Legend = { G: unit('german'), A: unit('allied', 'paratrooper') }
  const stands = (changes: readonly Change[] = []): Situation => draw('K6 K7/G K8 L7/A', legend, [], 'allied first move', changes)
  const marked = (at: Situation, id: string, label: RegExp) => board.markers!(at, at.unit(id)!).find(each => label.test(each.label))
  it('9.5, 9.10 a German on the coast of the 7th district can be marked frozen there: it shows, and its ZOC is its own hex', () => {
    const free = stands()
    const mark = marked(free, 'G@K7', /Frozen/)!
    expect(mark).toEqual({ label: 'Frozen: 7th district', on: false, put: { frozen: '7th' } })
    const frozen = onTable(board, free.state, { cell: {}, edge: {}, unit: { ...free.state.unit, 'G@K7': { ...free.state.unit['G@K7'], ...mark.put } } })
    expect([zoned(frozen, 'german'), board.counter!(frozen.unit('G@K7')!, frozen).badge, marked(frozen, 'G@K7', /Frozen/)?.on]).toEqual([['K7'], 'frozen', true])
    expect([zoned(free, 'german').length, board.counter!(free.unit('G@K7')!, free).badge]).toEqual([4, undefined])
  })
  it('9.1, 9.7 released with its district, not with another: the ZOC is back and the mark gone', () => {
    const after = (district: string): Situation => { const at = stands([put('row', `district/${district}`, { state: 'invaded' })]); return onTable(board, at.state, { cell: {}, edge: {}, unit: { ...at.state.unit, 'G@K7': { ...at.state.unit['G@K7'], frozen: '7th' } } }) }
    expect([board.counter!(after('19th').unit('G@K7')!, after('19th')).badge, board.counter!(after('7th').unit('G@K7')!, after('7th')).badge]).toEqual(['frozen', undefined])
    expect(zoned(after('7th'), 'german')).toHaveLength(4)
    expect(verdict(after('19th'), 'G@K7').lines.map(each => each.cite)).toContain('18.5')
  })
  it('20.6, 20.15 a paratrooper marked as dropped by one tap has its own hex only this turn and takes no capacity; a second tap takes both back', () => {
    const at = stands()
    expect(marked(at, 'A@L7', /Dropped/)).toEqual({ label: 'Dropped this turn', on: false, put: { dropped: 6, counts: false } })
    const down = onTable(board, at.state, { cell: {}, edge: {}, unit: { ...at.state.unit, 'A@L7': { ...at.state.unit['A@L7'], dropped: 6, counts: false } } })
    expect([zoned(down, 'allied'), board.counter!(down.unit('A@L7')!, down).badge, marked(down, 'A@L7', /Dropped/)]).toEqual([['L7'], 'dropped', { label: 'Dropped this turn', on: true, put: { dropped: null, counts: null } }])
  })
})

describe('what the map knows of an interview', () => {
  it('18.1 the hexes to a headquarters on the map are not asked, though its own way to a port is not drawn', () => {
    const at = draw('I10/A I11 I12/H', { A: unit('allied'), H: unit('allied', 'hq') }, [], 'allied supply')
    const known = (id: string) => board.interviews!.find(each => each.id === id)!.known!(at, at.unit('A@I10')!)
    expect([known('allied supply'), known('german supply')]).toEqual([{ hexes: 2, enemies: [], friends: [] }, {}])
    expect(verdict(at, 'A@I10')).toMatchObject({ status: 'out', open: true })
  })
  it('18.1 a drawn way of six hexes is not claimed where five may lead through a hex nobody entered', () => {
    const known = (gap: string) => { const at = draw(`I10/A J10 J11 J12 J13 J14 ${gap} I15/H`, { A: unit('allied'), H: unit('allied', 'hq') }, [], 'allied supply'); return board.interviews!.find(each => each.id === 'allied supply')!.known!(at, at.unit('A@I10')!) }
    expect([known(''), known('I11 I12 I13 I14')]).toEqual([{}, { hexes: 5, enemies: [], friends: [] }])
  })
})
