import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import type { Line } from '../../../src/engine/line.ts'
import type { Change } from '../../../src/engine/state.ts'
import { entryRefusal, stackLimit, zocAnswer, type Entry, type Stack, type ZocCase } from '../../../src/games/festung-europa/movement.ts'
import { asked, begin, played, position, remindedOf, standing } from './scene.ts'
import { values } from '../../table.ts'

/** What is said when an operation comes to its moves. */
function moveLines(side: 'axis' | 'allied', more: readonly Change[] = []): readonly Line[] {
  const at = standing(side, 2, more)
  at.start({ procedure: 'operations', input: { side, ops: 2 } })
  at.answer(values('mark', { marker: 'move', hex: 'Metz', supply: 'full', units: 2, enemy: false }))
  at.answer(values('mark', { marker: 'done', hex: '', supply: 'full', units: 1, enemy: false }))
  return asked(at)
}
const moveCites = (side: 'axis' | 'allied', more?: readonly Change[]): readonly (string | undefined)[] => moveLines(side, more).map(each => each.cite)

describe('8.4: zones of control', () => {
  const plain: ZocCase = { of: 'axis', mech: true, supply: 'full', between: 'open', interdicted: false, friendly: false, purpose: 'move' }
  it.each<{ rule: string; row: string; what: string; it: Partial<ZocCase>; counts: boolean }>([
    { rule: '8.41', row: 'FS-086', what: 'mechanized in full supply', it: {}, counts: true },
    { rule: '8.41', row: 'FS-086', what: 'mechanized in limited supply', it: { supply: 'limited' }, counts: true },
    { rule: '8.41', row: 'FS-086', what: 'mechanized out of supply', it: { supply: 'out' }, counts: false },
    { rule: '8.41', row: 'FS-086', what: 'not mechanized', it: { mech: false }, counts: false },
    { rule: '8.42', row: 'FS-087', what: 'over the strait at Kristiansand', it: { between: 'strait' }, counts: false },
    { rule: '8.42', row: 'FS-087', what: 'over a red hexside', it: { between: 'closed' }, counts: false },
    { rule: '8.42', row: 'FS-087', what: 'into an off-map box', it: { between: 'box' }, counts: false },
    { rule: '8.43', row: 'FS-088', what: 'a friendly unit in the hex, for movement', it: { friendly: true }, counts: true },
    { rule: '8.43', row: 'FS-088', what: 'a friendly unit in the hex, for retreat', it: { friendly: true, purpose: 'retreat' }, counts: false },
    { rule: '8.43', row: 'FS-088', what: 'a friendly unit in the hex, for supply', it: { friendly: true, purpose: 'supply' }, counts: false },
    { rule: '8.43', row: 'FS-088', what: 'nobody in the hex, for supply', it: { purpose: 'supply' }, counts: true },
    { rule: '14.3', row: 'FS-089', what: 'within four hexes of interdiction', it: { interdicted: true }, counts: false },
    { rule: '14.3', row: 'FS-089', what: 'an Allied ZOC there', it: { interdicted: true, of: 'allied' }, counts: true },
  ])('$rule $row $what: counts $counts', ({ rule, it: more, counts }) => {
    expect(zocAnswer({ ...plain, ...more }).counts).toBe(counts)
    const step = standing('axis').start({ procedure: 'zoc-check', input: { ...plain, ...more } })
    expect(step.outcomes[0]?.group).toBe(counts ? 'zoc' : 'no zoc')
    if (!counts) expect(step.outcomes[0]?.lines[0]?.cite).toBe(rule)
  })

  it('8.43 FS-088 for movement it stops, never from one to the next; for the others it bars', () => {
    expect(zocAnswer(plain).why.text).toContain('Stop')
    expect(zocAnswer({ ...plain, purpose: 'supply' }).why.text).toContain('No supply')
  })
})

describe('7: stacking', () => {
  it.each<{ rule: string; row: string; side: Stack['side']; kind: Stack['kind']; limit: number }>([
    { rule: '7.11', row: 'FS-090', side: 'allied', kind: 'hex', limit: 3 },
    { rule: '7.11', row: 'FS-090', side: 'axis', kind: 'hex', limit: 3 },
    { rule: '7.11', row: 'FS-090', side: 'allied', kind: 'beach', limit: 5 },
    { rule: '7.11', row: 'FS-090', side: 'axis', kind: 'beach', limit: 3 },
    { rule: '7.11', row: 'FS-090', side: 'axis', kind: 'box', limit: Infinity },
  ])('$rule $row $side in a $kind: $limit', ({ side, kind, limit }) => {
    expect(stackLimit({ side, kind })).toBe(limit)
  })

  it('7.13 FS-091 the excess is lost at the end, the owner chooses; it is said to whoever moves', () => {
    const step = standing('allied').start({ procedure: 'stacking', input: { side: 'allied', kind: 'hex', units: 5, hitler: false } })
    expect(step.outcomes[0]).toMatchObject({ group: 'overstacked', tally: { excess: 2 } })
    expect(step.outcomes[0]?.lines.map(each => each.cite)).toContain('7.13')
    expect(moveCites('axis')).toContain('7.13')
  })

  it('16.42 FS-092 the Hitler marker does not count, and it is said while he lives', () => {
    const step = standing('axis').start({ procedure: 'stacking', input: { side: 'axis', kind: 'hex', units: 3, hitler: true } })
    expect(step.outcomes[0]).toMatchObject({ group: 'stack fits' })
    expect(step.outcomes[0]?.lines.map(each => each.cite)).toContain('16.42')
    expect(moveCites('axis')).toContain('16.42')
    expect(moveCites('axis', [set('flag', 'hitler', 'dead')])).not.toContain('16.42')
  })
})

describe('8.2 and 8.3: moving', () => {
  const plain: Entry = { side: 'axis', unit: 'other', hex: 'plain', marked: false, ends: true }
  it.each<{ rule: string; row: string; what: string; it: Partial<Entry>; events: string[]; turn: number; may: boolean }>([
    { rule: '8.21', row: 'FS-093', what: 'an ordinary hex', it: {}, events: [], turn: 2, may: true },
    { rule: '8.31', row: 'FS-094', what: 'an enemy unit', it: { hex: 'enemy' }, events: [], turn: 2, may: false },
    { rule: '8.31', row: 'FS-094', what: 'an unnamed hex', it: { hex: 'unnamed' }, events: [], turn: 2, may: false },
    { rule: '8.31', row: 'FS-094', what: 'the Axis into an unmarked Beach Head', it: { hex: 'beach' }, events: [], turn: 4, may: false },
    { rule: '8.31', row: 'FS-094', what: 'the Axis into a marked Beach Head', it: { hex: 'beach', marked: true }, events: [], turn: 4, may: true },
    { rule: '8.32', row: 'FS-095', what: 'Allies and the United Kingdom box', it: { side: 'allied', hex: 'uk-box' }, events: ['husky'], turn: 2, may: true },
    { rule: '8.32', row: 'FS-095', what: 'the Axis and the United Kingdom box', it: { hex: 'uk-box' }, events: [], turn: 2, may: false },
    { rule: '8.32', row: 'FS-032', what: 'after Roundup on turn 2', it: { side: 'allied', hex: 'uk-box' }, events: ['roundup'], turn: 2, may: false },
    { rule: '8.32', row: 'FS-032', what: 'after Roundup on turn 3', it: { side: 'allied', hex: 'uk-box' }, events: ['roundup'], turn: 3, may: true },
    { rule: '8.33', row: 'FS-095', what: 'the Axis and North Africa', it: { hex: 'na-box' }, events: [], turn: 2, may: false },
    { rule: '8.34', row: 'FS-095', what: 'the Axis and the Eastern Front box', it: { hex: 'east-box' }, events: [], turn: 2, may: true },
    { rule: '8.34', row: 'FS-095', what: 'Allies and the Eastern Front box', it: { side: 'allied', hex: 'east-box' }, events: [], turn: 2, may: false },
    { rule: '8.36', row: 'FS-096', what: 'non-mechanized ending on an Attack marker', it: { hex: 'attack-marker' }, events: [], turn: 2, may: false },
    { rule: '8.36', row: 'FS-096', what: 'non-mechanized passing it', it: { hex: 'attack-marker', ends: false }, events: [], turn: 2, may: true },
    { rule: '8.37', row: 'FS-096', what: 'mechanized ending on it', it: { hex: 'attack-marker', unit: 'mech' }, events: [], turn: 2, may: true },
    { rule: '13.1', row: 'FS-097', what: 'an Italian beyond Italy', it: { unit: 'italian', hex: 'beyond-italy' }, events: [], turn: 2, may: false },
    { rule: '13.1', row: 'FS-097', what: 'a German beyond Italy', it: { hex: 'beyond-italy' }, events: [], turn: 2, may: true },
    { rule: '13.1', row: 'FS-033', what: 'a German army south of the Arno', it: { unit: 'german-army', hex: 'south-of-arno' }, events: [], turn: 2, may: false },
    { rule: '13.1', row: 'FS-033', what: 'a German corps south of the Arno', it: { hex: 'south-of-arno' }, events: [], turn: 2, may: true },
    { rule: '13.1', row: 'FS-033', what: 'a German army after Italian Disarmament', it: { unit: 'german-army', hex: 'south-of-arno' }, events: ['italian-disarmament'], turn: 2, may: true },
    { rule: '8.38', row: 'FS-035', what: 'Allies in the red zone after Tehran', it: { side: 'allied', hex: 'red' }, events: ['tehran'], turn: 5, may: false },
    { rule: '8.38', row: 'FS-035', what: 'the Axis in the red zone after Tehran', it: { hex: 'red' }, events: ['tehran'], turn: 5, may: true },
    { rule: '8.38', row: 'FS-035', what: 'the Axis in the red zone after Enemy at the Gates', it: { hex: 'red' }, events: ['enemy-at-the-gates'], turn: 8, may: false },
  ])('$rule $row $what: may enter $may', ({ rule, it: more, events, turn, may }) => {
    const at = standing(more.side ?? 'axis', turn, played(...events))
    expect(entryRefusal(at.state, { ...plain, ...more }) === null).toBe(may)
    const step = at.start({ procedure: 'entry-check', input: { ...plain, ...more } })
    expect(step.outcomes[0]?.group).toBe(may ? 'may enter' : 'may not enter')
    if (!may) expect(step.outcomes[0]?.lines[0]?.cite).toBe(rule)
  })

  it.each([
    { rule: '8.21', row: 'FS-093', says: 'One movement point a hex', axis: true, allied: true },
    { rule: '8.31', row: 'FS-094', says: 'No enemy units, no partial or unnamed hexes', axis: true, allied: true },
    { rule: '8.31', row: 'FS-094', says: 'no Beach Head without an Allied marker', axis: true, allied: false },
    { rule: '8.33', row: 'FS-095', says: 'United Kingdom or North Africa box and the Beach Heads beside it', axis: false, allied: true },
    { rule: '8.34', row: 'FS-095', says: 'Eastern or Balkans Front box and the hexes beside it', axis: true, allied: false },
    { rule: '13.1', row: 'FS-097', says: 'Italians stay in Sicily and Italy, next to Italy, on Corsica and Sardinia, or in the Balkans box; a retreat elsewhere eliminates them', axis: true, allied: false },
  ])('$rule $row "$says" is said when the Axis moves: $axis, when the Allies move: $allied', ({ rule, says, axis, allied }) => {
    const said = (side: 'axis' | 'allied') => moveLines(side).some(each => each.cite === rule && each.text.includes(says))
    expect([said('axis'), said('allied')]).toEqual([axis, allied])
  })

  it.each([[{ unit: 'mech' as const }, true], [{ unit: 'mech' as const, ends: false }, false], [{ ends: false }, false]])('8.37 FS-096 %o on an Attack marker: told that it joins the attack and loses its move marker %s', (more, told) => {
    const step = standing('axis', 2).start({ procedure: 'entry-check', input: { ...plain, hex: 'attack-marker', ...more } })
    expect(step.outcomes[0]?.lines.some(each => each.cite === '8.37' && each.text.includes('loses its move marker'))).toBe(told)
  })

  it.each([[true, true], [false, false]])('13.1 FS-033 doubt D7 (switch %s): in the Overlord scenario German armies may go south of the Arno: %s', (open, may) => {
    const at = begin({ 'arno-open': open }, [], 'overlord')
    at.jump(position('axis'))
    expect([remindedOf(at).includes('arno'), entryRefusal(at.state, { ...plain, unit: 'german-army', hex: 'south-of-arno' }) === null]).toEqual([!may, may])
  })

  it('13.1 FS-097 after the surrender the Italian area is no longer said, and holds nobody', () => {
    const over = [set('flag', 'italy-surrendered', 2)]
    expect(moveCites('axis', over)).not.toContain('13.1')
    expect(entryRefusal(standing('axis', 3, over).state, { ...plain, unit: 'italian', hex: 'beyond-italy' })).toBeNull()
  })

  it('8.31 FS-094 the Beach Head entry is said once one is held', () => {
    expect(remindedOf(standing('axis', 4))).not.toContain('beach-entry')
    expect(remindedOf(standing('axis', 4, [set('row', 'beach/overlord', { held: true })]))).toContain('beach-entry')
  })

  it('8.36 FS-096 the move step says who may end on an Attack marker', () => {
    expect(moveCites('axis')).toEqual(expect.arrayContaining(['8.36', '8.37']))
  })
})
