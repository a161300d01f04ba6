import { put, set } from '../../engine/changes.ts'
import { choice, number, option } from '../../engine/field.ts'
import { rows } from '../../engine/ledger.ts'
import { line, type Line } from '../../engine/line.ts'
import { outcome, type Procedure } from '../../engine/procedure.ts'
import type { Change, Facts, State } from '../../engine/state.ts'
import { inTheAir } from './roster.ts'
import { sideName, sides, type Side } from './sides.ts'
import { numberIn, textIn } from './kept.ts'

export const kinds: Readonly<Record<string, string>> = {
  temporary: 'Temporary', majority: 'Temporary majority', 'majority-start': 'Temporary majority at turn start', permanent: 'Permanent', 'permanent-start': 'Permanent at turn start',
  last: 'Last to occupy', sole: 'Sole control', sudden: 'Sudden death',
}
const cites: Readonly<Record<string, string>> = {
  temporary: 'Medal: Temporary', majority: 'Medal: Majority', 'majority-start': 'Medal: Majority at turn start', permanent: 'Medal: Permanent', 'permanent-start': 'Medal: Permanent at turn start', last: 'Medal: Last to occupy', sole: 'Medal: Sole control', sudden: 'Medal: Sudden death',
}

interface Declared { readonly kind: string; readonly side: string; readonly worth: number; readonly of: number; readonly cells?: string }

export const objective: Procedure<Declared> = {
  id: 'objective', label: 'Add a medal objective', cite: 'Medals', version: 1, desk: 'tracks', picture: 'i-star',
  fields: () => ({
    kind: { ...choice('Kind', Object.entries(kinds).map(([id, label]) => option(id, label))), usual: 'temporary', cite: 'Medals' },
    side: { ...choice('For', [option('either', 'Either side'), option('allies', 'Allies'), option('axis', 'Axis')]), usual: 'either' },
    worth: { ...number('Medals', 1, 5), usual: 1 }, of: { ...number('Hexes', 1, 12), usual: 1 },
    // with its hexes on the map the medal follows the units there by itself
    cells: { kind: 'cell', label: 'Hexes on the map, if you keep one', usual: '', cite: 'Medals' },
  }),
   
  *run({ state, input }) {
    const key = String(rows(state, 'objective').length + 1)
    const facts: Facts = { label: `${kinds[input.kind] ?? input.kind} ${key}`, kind: input.kind, side: input.side, worth: input.worth, of: input.of, allies: 0, axis: 0, held: '', bombed: '', cells: input.cells ?? '' }
    return outcome(`${String(facts['label'])} is in play`, { changes: [set('row', `objective/${key}`, facts)] })
  },
}

/** Tells who stands where; the medal follows by itself. */
export const occupy: Procedure<{ readonly objective: string; readonly allies: number; readonly axis: number }> = {
  id: 'occupy', label: 'Who holds an objective', cite: 'Medals', version: 1, desk: 'tracks', offered: 'objectives in play', picture: 'i-flag',
  fields: ({ state, input }) => {
    const row = state.row[`objective/${input.objective ?? ''}`]
    const of = numberIn(row, 'of', 12)
    return {
      objective: choice('Objective', rows(state, 'objective').map(([key, each]) => option(key, String(each['label']))).sort((a, b) => a.id.localeCompare(b.id))),
      allies: { ...number('Hexes with Allied units', 0, of), usual: numberIn(row, 'allies') }, axis: { ...number('Hexes with Axis units', 0, of), usual: numberIn(row, 'axis') },
    }
  },
   
  *run({ state, input }) {
    return outcome(`${String(state.row[`objective/${input.objective}`]?.['label'] ?? 'Objective')}: Allies ${input.allies}, Axis ${input.axis}`, { changes: [put('row', `objective/${input.objective}`, { allies: input.allies, axis: input.axis })] })
  },
}

const there = (row: Facts, side: Side): number => numberIn(row, side)
const may = (row: Facts, side: Side): boolean => row['side'] === 'either' || row['side'] === side
const first = (row: Facts, test: (side: Side) => boolean): Side | '' => sides.find(side => may(row, side) && test(side)) ?? ''
const majority = (row: Facts, side: Side): boolean => there(row, side) * 2 > numberIn(row, 'of', 1)

/** Who holds the medal now; `starts` is the side whose turn is just beginning. */
export function holder(row: Facts, starts: Side | null): Side | '' {
  const held = (row['held'] ?? '') as Side | ''
  const bombed = (row['bombed'] ?? '') as Side | ''
  const enter = first(row, side => there(row, side) > 0)
  switch (row['kind']) {
    case 'temporary': return enter !== '' ? enter : bombed
    case 'majority': return first(row, side => majority(row, side))
    case 'majority-start': return starts === null ? held : may(row, starts) && majority(row, starts) ? starts : held !== '' && majority(row, held) ? held : ''
    case 'permanent': case 'sudden': return held !== '' ? held : enter
    case 'permanent-start': return held !== '' ? held : starts !== null && may(row, starts) && there(row, starts) > 0 ? starts : ''
    case 'last': return enter !== '' ? enter : held !== '' ? held : bombed
    case 'sole': return first(row, side => there(row, side) > 0 && there(row, side === 'allies' ? 'axis' : 'allies') === 0) || (numberIn(row, 'allies') + numberIn(row, 'axis') === 0 ? bombed : '')
    default: return held
  }
}

/** Occupation of objectives whose hexes are on the board sketch. Air units never count. */
const counted = (is: State, row: Facts): Facts => {
  const cells = textIn(row, 'cells').split(' ').filter(each => each !== '')
  if (cells.length === 0) return row
  const here = (side: Side): number => cells.filter(cell => Object.values(is.unit).some(facts => facts['cell'] === cell && facts['faction'] === side && !inTheAir(facts))).length
  return { ...row, of: cells.length, allies: here('allies'), axis: here('axis') }
}

/** What changes hands, with a line for each. */
export function objectivesNow(is: State, starts: Side | null): { readonly changes: readonly Change[]; readonly lines: readonly Line[] } {
  const changes: Change[] = []
  const lines: Line[] = []
  for (const [key, old] of rows(is, 'objective')) {
    const row = counted(is, old)
    const held = holder(row, starts)
    const driven = row['bombed'] !== '' && row['bombed'] !== undefined && there(row, row['bombed'] === 'allies' ? 'axis' : 'allies') > 0
    if (held !== (old['held'] ?? '')) lines.push(line(held === '' ? `${String(row['label'])}: the medal is back in play` : `${String(row['label'])}: ${sideName(held)} take the medal`, cites[String(row['kind'])] ?? 'Medals'))
    changes.push(put('row', `objective/${key}`, { allies: there(row, 'allies'), axis: there(row, 'axis'), of: numberIn(row, 'of', 1), held, ...(driven ? { bombed: '' } : {}) }))
  }
  return { changes, lines }
}

