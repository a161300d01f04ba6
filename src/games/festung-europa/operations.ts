import { choice, number, option, toggle, type Fields, type PickField } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { call, choose, forbid, outcome, type Holds, type Outcome, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { hexId } from './attack.ts'
import { combat } from './combat.ts'
import { sideName, type Side } from './components.ts'
import { moveLines, ukRefusal } from './movement.ts'

export type Status = 'full' | 'limited' | 'out'
/** `fought`: an attack has come out of it already (6.25); `done`: nothing more will. */
export interface Mark { readonly marker: 'move' | 'attack' | 'box'; readonly hex: string; readonly supply: Status; readonly units: number; readonly extra: number; readonly done: boolean; readonly fought?: boolean }
export interface Operation { readonly side: Side; readonly ops: number; readonly marks?: readonly Mark[]; readonly phase?: 'mark' | 'move' | 'attack' }

/** 6.21, 11.51, 11.52, 11.61, 6.24: what one marker costs, and by which rule. */
export function markCost({ marker, supply, units, extra }: Pick<Mark, 'marker' | 'supply' | 'units' | 'extra'>): Line & { readonly amount: number } {
  const more = extra > 0 ? `, ${extra} for Coalition Strife` : ''
  const said = (text: string, cite: string, amount: number) => ({ text: `${text}${more}`, cite, on: 'ops', amount: amount + extra })
  if (marker === 'box') return said('A box costs 1, whoever is in it', '6.24', 1)
  if (supply === 'out') return said(`Out of supply: 1 for each of ${units}`, '11.61', units)
  if (supply === 'limited' && marker === 'attack') return said(`Limited supply: 1 for each of ${units} to attack`, '11.52', units)
  return said(supply === 'full' ? 'Full supply: 1 for the hex' : 'Limited supply: 1 for the hex to move', supply === 'full' ? '11.51' : '11.52', 1)
}
export const spent = (marks: readonly Mark[]): number => marks.reduce((sum, mark) => sum + markCost(mark).amount, 0)
const leftOf = ({ ops, marks = [] }: Operation): number => Math.max(0, ops - spent(marks))

const boxes: { readonly [side in Side]: readonly string[] } = { allied: ['United Kingdom', 'North Africa'], axis: ['Eastern Front', 'Balkans Front'] }

function markFields(state: State, side: Side): Fields {
  const strife = side === 'allied' && state.flag['coalition-strife'] === true
  return {
    marker: { ...choice('Marker', [option('move', 'Move'), option('attack', 'Attack'), ...boxes[side].map(box => option(box, `Move out of the ${box} box`)), option('done', 'All markers placed')]), usual: 'move', cite: '6.23' },
    hex: { kind: 'cell', label: 'Hex', usual: '', cite: '6.24' },
    supply: { ...choice('Supply', [option('full', 'Full'), option('limited', 'Limited'), option('out', 'Out of supply')]), usual: 'full', cite: '11.51' },
    units: { ...number('Units in the hex', 1, 5), usual: 1, cite: '11.52' },
    enemy: { ...toggle('The hex is enemy-controlled or holds an enemy unit'), cite: '6.24' },
    ...(strife ? { extra: { ...number('More OPS by Coalition Strife', 0, 4), usual: 0, cite: '7.14' } } : {}),
  }
}

/** 6.2: one budget; every hex is marked first, then all moves, then the attacks one by one. */
export const operations: Procedure<Operation> = {
  id: 'operations', label: 'Operations', cite: '6.2', version: 2, desk: 'none',
  *run(scene) {
    const { phase = 'mark' } = scene.input
    return yield* phase === 'mark' ? marking(scene) : phase === 'move' ? moving(scene) : attacking(scene)
  },
}

const again = (input: Operation, rest: Partial<Operation>) => call(operations, { ...input, ...rest })

function* marking({ state, input }: Scene<Operation>): Script<Outcome> {
  const { side, marks = [], ops } = input
  const placed = () => outcome(`${sideName(side)}: ${spent(marks)} of ${ops} OPS spent`, { group: '', lines: marks.map(mark => markCost(mark)), then: [again(input, { marks, phase: 'move' })] })
  // 6.21: with nothing left there is nothing more to mark
  if (leftOf(input) === 0) return placed()
  const strife = side === 'allied' && state.flag['coalition-strife'] === true
  const lines = [line('Mark every hex first, then all moves, then all attacks; only friendly hexes', '6.24'), line('Supply is checked now, at activation', '11.1'), ...(strife ? [line('Coalition Strife is in effect: see the card for what mixed stacks cost', '7.14')] : [])]
  const given = yield* choose({ id: 'mark', who: side, lines, holds: holdsOf(input) }, markFields(state, side), { marker: 'done', hex: '', supply: 'full', units: 1, enemy: false, ...(strife ? { extra: 0 } : {}) })
  if (given['marker'] === 'done') return placed()
  const mark = markOf(given, side)
  const said: Line[] = []
  for (const [i, why] of refusals(state, input, mark, given['enemy'] === true).entries()) said.push(yield* forbid({ id: `refused ${i + 1}`, who: side, holds: holdsOf(input) }, why))
  return outcome(`${mark.marker === 'attack' ? 'Attack' : 'Move'} marker`, { group: '', lines: [...said, markCost(mark)], then: [again(input, { marks: [...marks, mark] })] })
}

function markOf(given: { readonly [field: string]: unknown }, side: Side): Mark {
  const box = boxes[side].find(each => each === given['marker'])
  return {
    marker: box === undefined ? (given['marker'] as Mark['marker']) : 'box', hex: box ?? (typeof given['hex'] === 'string' ? given['hex'] : ''),
    supply: given['supply'] as Status, units: Number(given['units']), extra: Number(given['extra'] ?? 0), done: false,
  }
}

function refusals(state: State, input: Operation, mark: Mark, enemy: boolean): readonly Line[] {
  const left = leftOf(input)
  const cost = markCost(mark)
  const roundup = mark.hex === 'United Kingdom' && mark.marker === 'box' ? ukRefusal(state, input.side) : null
  return [
    ...(cost.amount > left ? [line(`Costs ${cost.amount}, ${left} OPS left: the full cost must be paid`, cost.cite ?? '6.21')] : []),
    ...(enemy && mark.marker !== 'box' ? [line('Only friendly hexes, never on enemy units', '6.24')] : []),
    ...(mark.hex !== '' && (input.marks ?? []).some(each => hexId(each.hex) === hexId(mark.hex)) ? [line('One marker a hex: move or attack, not both', '6.23')] : []),
    ...(roundup === null ? [] : [roundup]),
  ]
}

/** 6.241: moves come before any attack; nobody has to move. */
function* moving({ state, input }: Scene<Operation>): Script<Outcome> {
  const { side, marks = [] } = input
  const moves = marks.filter(mark => mark.marker !== 'attack')
  if (moves.length > 0) {
    yield* choose({ id: 'moves', who: side, lines: moveLines(state, side), holds: holdsOf(input) }, { moved: toggle('All moves are made') }, { moved: true })
  }
  return outcome('Moves made', { group: '', then: [again(input, { phase: 'attack', marks: marks.map(mark => (mark.marker === 'attack' ? mark : { ...mark, done: true })) })] })
}

/** 6.25, 9.12, 9.13: every Attack marker brings an attack; several may join in one, and units of one hex may go at different hexes. */
function* attacking({ input }: Scene<Operation>): Script<Outcome> {
  const { side, marks = [] } = input
  const open = marks.map((mark, i) => ({ mark, id: String(i) })).filter(({ mark }) => mark.marker === 'attack' && !mark.done)
  const owing = open.filter(({ mark }) => mark.fought !== true)
  if (open.length === 0) return outcome('Card spent', { group: 'spent' })
  const from: PickField = {
    kind: 'pick', label: owing.length > 0 ? 'Attack from' : 'Attack once more from, or from nowhere', min: owing.length > 0 ? 1 : 0, max: open.length, cite: '6.25',
    options: open.map(({ mark, id }) => ({ ...option(id, mark.hex === '' ? `Attack marker ${Number(id) + 1}` : mark.hex), ...(mark.fought === true ? { note: 'has attacked' } : {}) })),
  }
  const chosen = yield* choose({ id: 'attack', who: side, lines: attackLines(marks), holds: holdsOf(input) }, { from, more: { ...toggle('Other units there will attack another hex'), cite: '9.13' } }, { from: (owing.length > 0 ? owing : open).slice(0, 1).map(each => each.id), more: false })
  if (chosen.from.length === 0) return outcome('Card spent', { group: 'spent' })
  const after = marks.map((mark, i) => (chosen.from.includes(String(i)) ? { ...mark, fought: true, done: !chosen.more } : mark))
  return outcome('Attack', { group: '', then: [call(combat, { side }), again(input, { marks: after })] })
}

const attackLines = (marks: readonly Mark[]): readonly Line[] => [
  line('At least one unit under each Attack marker must attack', '6.25'), line('One defending hex a combat; any number of marked hexes beside it join', '9.12'),
  line('Each unit attacks once; its factor is never split', '9.14'), line('Units of one hex may attack different hexes', '9.13'),
  ...(marks.some(mark => mark.marker !== 'attack') ? [line('A mechanized unit that ended its move on an Attack marker attacks with it', '8.37')] : []),
]

const holdsOf = (input: Operation): Holds => ({
  budget: [{ label: 'OPS', left: leftOf(input), of: input.ops }],
  declared: (input.marks ?? []).map(mark => ({ label: `${mark.marker === 'attack' ? 'Attack' : 'Move'}${mark.hex === '' ? '' : `: ${mark.hex}`}`, done: mark.done, note: markCost(mark) })),
})
