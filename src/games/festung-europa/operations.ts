import { choice, number, option, toggle, type Fields } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { call, choose, forbid, outcome, type Holds, type Outcome, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { combat } from './combat.ts'
import { sideName, type Side } from './components.ts'
import { moveLines } from './movement.ts'

export type Status = 'full' | 'limited' | 'out'
export interface Mark { readonly marker: 'move' | 'attack' | 'box'; readonly hex: string; readonly supply: Status; readonly units: number; readonly extra: number; readonly done: boolean }
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

const boxes = { allied: ['United Kingdom', 'North Africa'], axis: ['Eastern Front', 'Balkans Front'] } as const

function markFields(state: State, side: Side): Fields {
  const strife = side === 'allied' && state.flag['coalition-strife'] === true
  return {
    marker: { ...choice('Marker', [option('move', 'Move'), option('attack', 'Attack'), option('box', `Move out of ${boxes[side].join(' or ')}`), option('done', 'All markers placed')]), usual: 'move', cite: '6.23' },
    hex: { kind: 'cell', label: 'Hex', usual: '', cite: '6.24' },
    supply: { ...choice('Supply', [option('full', 'Full'), option('limited', 'Limited'), option('out', 'Out of supply')]), usual: 'full', cite: '11.51' },
    units: { ...number('Units in the hex', 1, 5), usual: 1, cite: '11.52' },
    enemy: { ...toggle('The hex is enemy-controlled or holds an enemy unit'), cite: '6.24' },
    ...(strife ? { extra: { ...number('More OPS by Coalition Strife', 0, 4), usual: 0, cite: '7.14' } } : {}),
  }
}

/** 6.2: one budget; every hex is marked first, then all moves, then the attacks one by one. */
export const operations: Procedure<Operation> = {
  id: 'operations', label: 'Operations', cite: '6.2', version: 1, desk: 'none',
  run: scene => {
    const { phase = 'mark' } = scene.input
    return phase === 'mark' ? marking(scene) : phase === 'move' ? moving(scene) : attacking(scene)
  },
}

const again = (input: Operation, rest: Partial<Operation>) => call(operations, { ...input, ...rest })

function* marking({ state, input }: Scene<Operation>): Script<Outcome> {
  const { side, marks = [], ops } = input
  const strife = side === 'allied' && state.flag['coalition-strife'] === true
  const lines = [line('Mark every hex first, then all moves, then all attacks; only friendly hexes', '6.24'), line('Supply is checked now, at activation', '11.1'), ...(strife ? [line('Coalition Strife is in effect: see the card for what mixed stacks cost', '7.14')] : [])]
  const given = yield* choose({ id: 'mark', who: side, lines, holds: holdsOf(input) }, markFields(state, side), { marker: 'done', hex: '', supply: 'full', units: 1, enemy: false, ...(strife ? { extra: 0 } : {}) })
  if (given['marker'] === 'done') return outcome(`${sideName(side)}: ${spent(marks)} of ${ops} OPS spent`, { group: '', lines: marks.map(mark => markCost(mark)), then: [again(input, { marks, phase: 'move' })] })
  const mark: Mark = { marker: given['marker'] as Mark['marker'], hex: typeof given['hex'] === 'string' ? given['hex'] : '', supply: given['supply'] as Status, units: Number(given['units']), extra: Number(given['extra'] ?? 0), done: false }
  const said: Line[] = []
  for (const [i, why] of refusals(input, mark, given['enemy'] === true).entries()) said.push(yield* forbid({ id: `refused ${i + 1}`, who: side, holds: holdsOf(input) }, why))
  return outcome(`${mark.marker === 'attack' ? 'Attack' : 'Move'} marker`, { group: '', lines: [...said, markCost(mark)], then: [again(input, { marks: [...marks, mark] })] })
}

function refusals({ marks = [], ops }: Operation, mark: Mark, enemy: boolean): readonly Line[] {
  const left = ops - spent(marks)
  const cost = markCost(mark)
  return [
    ...(cost.amount > left ? [line(`Costs ${cost.amount}, ${left} OPS left: the full cost must be paid`, mark.supply === 'limited' ? '11.52' : '6.21')] : []),
    ...(enemy && mark.marker !== 'box' ? [line('Only friendly hexes, never on enemy units', '6.24')] : []),
    ...(mark.hex !== '' && marks.some(each => each.hex === mark.hex) ? [line('One marker a hex: move or attack, not both', '6.23')] : []),
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

/** 6.25: each Attack marker must bring at least one attack. */
function* attacking({ input }: Scene<Operation>): Script<Outcome> {
  const { side, marks = [] } = input
  const open = marks.map((mark, i) => ({ mark, id: String(i) })).filter(({ mark }) => mark.marker === 'attack' && !mark.done)
  if (open.length === 0) return outcome('Card spent', { group: 'spent' })
  const options = open.map(({ mark, id }) => option(id, mark.hex === '' ? `Attack marker ${Number(id) + 1}` : mark.hex))
  const lines = [line('At least one unit under each Attack marker must attack', '6.25'), line('One defending hex a combat', '9.12'), line('Each unit attacks once; its factor is never split', '9.14'), line('Units of one hex may attack different hexes', '9.13')]
  const { from } = yield* choose({ id: 'attack', who: side, lines, holds: holdsOf(input) }, { from: { ...choice('Attack from', options), cite: '6.25' } }, { from: open[0]?.id ?? '' })
  const done = marks.map((mark, i) => (String(i) === from ? { ...mark, done: true } : mark))
  return outcome('Attack', { group: '', then: [call(combat, { side }), again(input, { marks: done })] })
}

const holdsOf = ({ ops, marks = [] }: Operation): Holds => ({
  budget: [{ label: 'OPS', left: Math.max(0, ops - spent(marks)), of: ops }],
  declared: marks.map(mark => ({ label: `${mark.marker === 'attack' ? 'Attack' : 'Move'}${mark.hex === '' ? '' : `: ${mark.hex}`}`, done: mark.done, note: markCost(mark) })),
})
