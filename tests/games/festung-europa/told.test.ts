import { expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import type { Line } from '../../../src/engine/line.ts'
import { call } from '../../../src/engine/procedure.ts'
import { combat } from '../../../src/games/festung-europa/combat.ts'
import type { Attack } from '../../../src/games/festung-europa/shifts.ts'
import { asked, attack, ge, noEffect, standing, unit, us } from './scene.ts'
import { values, type Table } from '../../table.ts'

// Rules that are only said: their very words, where a player needs them, and a place where they are not said.

type Told = () => readonly Line[]
type Side = 'axis' | 'allied'
const started = (procedure: string, input: Readonly<Record<string, string | number | boolean>>, at: Table = standing(input['side'] === 'axis' ? 'axis' : 'allied', 4)): Table => { at.start({ procedure, input }); return at }
const mark = (marker: string, hex = '') => values('mark', { marker, hex, supply: 'full', units: 1, enemy: false })

const marking = (side: Side): Table => started('operations', { side, ops: 3 })
const marked = (side: Side, ...markers: readonly string[]): Table => { const at = marking(side); markers.forEach((each, i) => at.answer(mark(each, `Hex ${i}`))); at.answer(mark('done')); return at }
const moving = (side: Side, more: Parameters<typeof standing>[2] = []): Told => () => { const at = started('operations', { side, ops: 1 }, standing(side, 4, more)); at.answer(mark('move', 'Metz')); return asked(at) }
const attacking: Told = () => asked(marked('allied', 'attack'))
const joining: Told = () => { const at = marked('allied', 'attack', 'move'); at.answer(values('moves', { moved: true })); return asked(at) }
const choosing = (side: Side): Told => () => asked(started('event', { side }))
const landing = (event: string): Told => () => started('event', { side: 'allied', event }).answer(values('effects', noEffect)).outcomes[0]?.duties ?? []
const fought = (code: string, more: Partial<Attack> = {}): Told => () => {
  const at = standing(more.side ?? 'allied', 4)
  at.start(call(combat, attack({ attackers: [us(6, 'corps')], defenders: [ge(3, 'corps')], ...more })))
  return at.answer({ ask: 'result', code }).outcomes[0]?.duties ?? []
}
const beach: Partial<Attack> = { side: 'axis', attackers: [unit('ge', 'corps', 6, 3)], defenders: [unit('us', 'corps', 2, 3)], terrain: 'beach', boxNear: true }
const checked = (procedure: string, input: Readonly<Record<string, string | number | boolean>>): Told => () => standing('axis', 4).start({ procedure, input }).outcomes[0]?.lines ?? []
const stack = (units: number, hitler: boolean): Told => checked('stacking', { side: 'axis', kind: 'hex', units, hitler })
const traced = (way: string): Told => checked('supply-check', { who: 'german', way, hexes: 2, enemyHex: false, enemyZoc: false, friendlyThere: false })
const overrun = (at: string): Told => () => {
  const match = standing('axis', 6, [set('row', 'airfield/field-a', { label: 'Airfield A', at, permanent: false }), set('cell', 'Caen', { control: 'allied' })])
  match.start({ procedure: 'control', input: { hex: 'Caen', to: 'axis', worth: 0, industrial: false, italy: false } })
  return Object.values(match.state.due)
}

const rows: readonly { readonly row: string; readonly rule: string; readonly text: string; readonly at: Told; readonly not: Told }[] = [
  { row: 'FS-026', rule: '6.56', text: 'Put the invasion marker on the turn track and a control marker in the Beach Head', at: landing('overlord'), not: landing('tehran') },
  { row: 'FS-030', rule: '6.564', text: 'Use every unit the card names', at: landing('overlord'), not: landing('tehran') },
  { row: 'FS-038', rule: '6.511', text: 'Check the restrictions: an underlined event must have been played before some others', at: choosing('axis'), not: attacking },
  { row: 'FS-044', rule: '6.24', text: 'Mark every hex first, then all moves, then all attacks; only friendly hexes', at: () => asked(marking('axis')), not: attacking },
  { row: 'FS-045', rule: '6.241', text: 'Any or all units of a marked hex may move, or none', at: moving('axis'), not: attacking },
  { row: 'FS-045', rule: '6.25', text: 'At least one unit under each Attack marker must attack', at: attacking, not: moving('allied') },
  { row: 'FS-046', rule: '7.14', text: 'Coalition Strife is in effect: see the card for what mixed stacks cost', at: () => asked(started('operations', { side: 'allied', ops: 2 }, standing('allied', 4, [set('flag', 'coalition-strife', true)]))), not: () => asked(marking('allied')) },
  { row: 'FS-048', rule: '6.31', text: 'Any number of RD cards a turn', at: () => asked(started('redeploy', { side: 'axis', points: 2 })), not: () => asked(marking('axis')) },
  { row: 'FS-048', rule: '6.41', text: 'Any number of RP cards a turn', at: () => asked(started('replace', { side: 'allied', halves: 4, fromEvent: false })), not: () => asked(marking('allied')) },
  { row: 'FS-048', rule: '6.53', text: 'Any number of reinforcement events a turn', at: choosing('allied'), not: () => asked(marking('allied')) },
  { row: 'FS-056', rule: '9.12', text: 'One defending hex a combat; any number of marked hexes beside it join', at: attacking, not: moving('allied') },
  { row: 'FS-056', rule: '9.14', text: 'Each unit attacks once; its factor is never split', at: attacking, not: moving('allied') },
  { row: 'FS-057', rule: '9.13', text: 'Units of one hex may attack different hexes', at: attacking, not: moving('allied') },
  { row: 'FS-076', rule: '9.16', text: 'Only units that took part in the attack', at: fought('0/1'), not: fought('1/0') },
  { row: 'FS-079', rule: '9.43', text: 'Retreat 1 hex, the first toward a friendly supply source', at: fought('0/1'), not: fought('1/1') },
  { row: 'FS-081', rule: '9.45', text: 'Or into the reserve box beside the Beach Head: that is far enough', at: fought('0/1', beach), not: fought('0/1', { ...beach, boxNear: false }) },
  { row: 'FS-083', rule: '9.51', text: 'May advance up to 2 hexes, first into the vacated hex', at: fought('0/2'), not: fought('2/0') },
  { row: 'FS-085', rule: '9.49', text: 'The vacated hex changes hands only if somebody enters it', at: fought('0/1'), not: fought('1/1') },
  { row: 'FS-091', rule: '7.13', text: 'Three units a hex, five Allied in a Beach Head; what is too much at the end is lost, the owner chooses', at: moving('allied'), not: attacking },
  { row: 'FS-091', rule: '7.13', text: 'At the end of movement, RD or retreat 2 are eliminated, the owner chooses', at: stack(5, false), not: stack(3, false) },
  { row: 'FS-092', rule: '16.42', text: 'The Hitler marker does not count for stacking', at: moving('axis'), not: moving('axis', [set('flag', 'hitler', 'dead')]) },
  { row: 'FS-092', rule: '16.42', text: 'The Hitler marker does not count', at: stack(3, true), not: stack(3, false) },
  { row: 'FS-096', rule: '8.36', text: 'Non-mechanized units may pass an Attack marker but not stop on it', at: moving('axis'), not: attacking },
  { row: 'FS-096', rule: '8.37', text: 'A mechanized unit may end on an Attack marker, join that attack and lose its move marker', at: moving('allied'), not: attacking },
  { row: 'FS-096', rule: '8.37', text: 'A mechanized unit that ended its move on an Attack marker attacks with it', at: joining, not: attacking },
  { row: 'FS-101', rule: '10.6', text: 'By land or by sea, not both; each unit once', at: () => asked(started('redeploy', { side: 'allied', points: 2 })), not: () => asked(marking('allied')) },
  { row: 'FS-106', rule: '12.1', text: '2 of 2 RP left; what is not spent is lost', at: () => asked(started('replace', { side: 'axis', halves: 4, fromEvent: false })), not: () => asked(marking('axis')) },
  { row: 'FS-113', rule: '11.1', text: 'Supply is checked now, at activation', at: () => asked(marking('allied')), not: attacking },
  { row: 'FS-121', rule: '11.61', text: 'One OPS for each unit, to move or to attack', at: traced('none'), not: traced('land') },
  { row: 'FS-121', rule: '11.62', text: 'No redeployment', at: traced('none'), not: traced('land') },
  { row: 'FS-121', rule: '11.63', text: 'One column left in attack, no Combat Cards at all', at: traced('none'), not: traced('two-ports') },
  { row: 'FS-121', rule: '11.64', text: 'No replacements', at: traced('none'), not: traced('two-ports') },
  { row: 'FS-133', rule: '14.4', text: 'Airfield A is overrun: to the nearest Allied Beach Head or a reserve box', at: overrun('Caen'), not: overrun('Bayeux') },
  { row: 'FS-133', rule: '14.4', text: 'An airfield goes to an Allied hex not next to an Axis unit', at: () => asked(started('redeploy', { side: 'allied', points: 2 })), not: () => asked(started('redeploy', { side: 'axis', points: 2 })) },
  { row: 'FS-142', rule: '16.41', text: 'Hitler moves only between German supply sources', at: () => asked(started('redeploy', { side: 'axis', points: 3 })), not: () => asked(started('redeploy', { side: 'allied', points: 3 })) },
]

it.each(rows)('$rule $row it is said where it matters, not elsewhere: $text', ({ rule, text, at, not }) => {
  const said = (lines: readonly Line[]): boolean => lines.some(each => each.text === text && each.cite === rule)
  expect([said(at()), said(not())]).toEqual([true, false])
})
