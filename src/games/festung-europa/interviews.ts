import { edgeKey } from '../../engine/board/grid.ts'
import type { Interview, Sketch } from '../../engine/board/rules.ts'
import { put } from '../../engine/changes.ts'
import { choice, number, option, toggle, type Field, type Values } from '../../engine/field.ts'
import type { Change, Facts, State } from '../../engine/state.ts'
import { other, type Side } from './components.ts'
import { surrendered } from './italy.ts'

// Three or four questions instead of a map: the same searches answer them on a small sketch.

const hex = (n: number): string => `Hex ${n}`
const place = (name: string, x: number, y: number, facts: Facts = {}): Change => put('cell', name, { place: true, name, x, y, ...facts })
const link = (a: string, b: string, facts: Facts = {}): Change => put('edge', edgeKey(a, b), { link: true, ...facts })
const counter = (id: string, side: Side, cell: string, facts: Facts = {}): Change => put('unit', id, { faction: side, cell, label: id, type: 'corps', nation: side === 'allied' ? 'us' : 'ge', factors: '2-2-3', ...facts })
const sideOf = (values: Values): Side => (values['who'] === 'german' || values['who'] === 'italian' || values['who'] === 'axis' ? 'axis' : 'allied')
const homeOf = (state: State, who: unknown): string => (who === 'german' || who === 'axis' ? 'Berlin' : who === 'italian' ? (surrendered(state) ? 'Milan' : 'Rome') : 'United Kingdom')

const onTheWay: Field = { ...choice('On the way', [option('free', 'Nothing'), option('enemy', 'An enemy-controlled hex'), option('zoc', 'An enemy ZOC'), option('guarded', 'An enemy ZOC with a friendly unit in it')]), usual: 'free', cite: '8.43' }

/** 8.43: supplied enemy tanks beside the first hex, and a friendly unit in it. */
function threat(state: State, block: unknown, side: Side): readonly Change[] {
  if (block !== 'zoc' && block !== 'guarded') return []
  const foe = other(side)
  return [
    place('Enemy hex', 2, 1, { control: foe }), link('Enemy hex', 'Hex 1'), link('Enemy hex', homeOf(state, foe)), counter('Enemy tanks', foe, 'Enemy hex', { type: 'mech-corps' }),
    ...(block === 'guarded' ? [counter('The guard', side, 'Hex 1')] : []),
  ]
}

const supply: Interview = {
  id: 'supply', label: 'Is it in supply?', cite: '11.41',
  fields: (_state, values) => {
    const axis = sideOf(values) === 'axis'
    const { way = 'port' } = values
    return {
      who: { ...choice('Units', [option('allied', 'Allied'), option('german', 'German'), option('italian', 'Italian')]), usual: 'allied', cite: '11.21' },
      way: { ...choice('The line begins at', [option('land', 'A source'), option('port', axis ? 'A port, by a second port from a source' : 'A port or Beach Head'), option('none', 'Nothing')]), usual: 'port', cite: '11.43' },
      // 11.52: by two ports it is limited, however far the port
      ...(way === 'none' ? {} : way === 'port' && axis ? { coast: onTheWay } : { hexes: { ...number('Hexes from there to the unit', 1, 8), usual: 2, cite: '11.51' }, block: onTheWay }),
    }
  },
  sketch: (state, values): Sketch => {
    const side = sideOf(values)
    const block = values['coast'] ?? values['block']
    const n = Math.max(block === 'free' ? 1 : 2, Number(values['hexes'] ?? 2))
    const hexes = Array.from({ length: n }, (_, i) => hex(i + 1))
    const foe = other(side)
    const changes: readonly Change[] = [
      ...begin(state, values, side),
      ...hexes.map((name, i) => place(name, i + 2, 0, { control: block === 'enemy' && i === 0 ? foe : side })),
      ...hexes.slice(1).map((name, i) => link(hex(i + 1), name)),
      counter('The unit', side, hex(n), values['who'] === 'italian' ? { nation: 'it' } : {}),
      ...threat(state, block, side),
    ]
    return { changes, ask: 'supply', unit: 'The unit' }
  },
}

function begin(state: State, values: Values, side: Side): readonly Change[] {
  const home = homeOf(state, values['who'])
  if (values['way'] === 'none') return []
  if (values['way'] === 'land') return [place(home, 1, 0, { control: side }), link(home, 'Hex 1')]
  const port = [place('Port', 1, 0, { port: 'north', control: side }), link('Port', 'Hex 1')]
  return side === 'allied' ? port : [...port, place(home, -1, 0, { control: side }), place('First port', 0, 0, { port: 'north', control: side }), link(home, 'First port')]
}

const zoc: Interview = {
  id: 'zoc', label: 'Is there a ZOC?', cite: '8.41',
  fields: (_state, values) => ({
    who: { ...choice('Enemy unit', [option('axis', 'Axis'), option('allied', 'Allied')]), usual: 'axis', cite: '8.41' },
    mech: { ...toggle('It is mechanized'), usual: true, cite: '8.41' },
    supplied: { ...toggle('It is in supply'), usual: true, cite: '8.41' },
    between: { ...choice('Between it and the hex', [option('open', 'Nothing special'), option('strait', 'Kristiansand to Hirtshals or Viborg'), option('closed', 'A red hexside')]), usual: 'open', cite: '8.42' },
    ...(values['who'] === 'allied' ? {} : { interdicted: { ...toggle('The hex is within four of an interdiction marker'), cite: '14.3' } }),
  }),
  sketch: (state, values): Sketch => {
    const side = sideOf(values)
    const home = homeOf(state, values['who'])
    const edge: Facts = values['between'] === 'strait' ? { strait: true } : values['between'] === 'closed' ? { closed: true } : {}
    return {
      ask: 'zoc', cell: 'The hex',
      changes: [
        place('The enemy', 1, 0, { control: side }), place('The hex', 2, 0, { control: other(side), ...(values['interdicted'] === true ? { interdiction: true } : {}) }), link('The enemy', 'The hex', edge),
        ...(values['supplied'] === true ? [place(home, 0, 0, { control: side }), link(home, 'The enemy')] : []), counter('Enemy unit', side, 'The enemy', { type: values['mech'] === true ? 'mech-corps' : 'corps' }),
      ],
    }
  },
}

const retreat: Interview = {
  id: 'retreat', label: 'May it retreat there?', cite: '9.46',
  fields: () => ({
    who: { ...choice('Unit', [option('german', 'German'), option('allied', 'Allied')]), usual: 'german', cite: '9.42' },
    hexes: { ...number('Hexes', 1, 3), usual: 1, cite: '9.43' },
    block: { ...choice('The way toward its source', [option('free', 'Free and friendly'), option('enemy', 'Enemy-controlled but empty'), option('unit', 'An enemy unit stands there'), option('zoc', 'In an enemy ZOC'), option('guarded', 'In an enemy ZOC, with a friendly unit'), option('full', 'Three friendly units at its end')]), usual: 'free', cite: '9.46' },
  }),
  sketch: (state, values): Sketch => {
    const side = sideOf(values)
    const foe = other(side)
    const n = Number(values['hexes'])
    const home = homeOf(state, values['who'])
    const way = Array.from({ length: n + 1 }, (_, i) => hex(i + 1))
    return {
      ask: 'retreat', unit: 'The unit', values: { hexes: n },
      changes: [
        place('Here', 0, 0, { control: side }), ...way.map((name, i) => place(name, i + 1, 0, { control: values['block'] === 'enemy' && i === 0 ? foe : side })), place(home, n + 2, 0, { control: side }),
        link('Here', 'Hex 1'), ...way.slice(1).map((name, i) => link(hex(i + 1), name)), link(hex(n + 1), home), counter('The unit', side, 'Here'),
        ...(values['block'] === 'unit' ? [counter('Enemy unit', foe, 'Hex 1')] : []),
        ...threat(state, values['block'], side),
        ...(values['block'] === 'full' ? [1, 2, 3].map(i => counter(`Friend ${i}`, side, hex(n))) : []),
      ],
    }
  },
}

const stack: Interview = {
  id: 'stacking', label: 'Too many units?', cite: '7.11',
  fields: () => ({
    who: { ...choice('Side', [option('allied', 'Allied'), option('axis', 'Axis')]), usual: 'allied', cite: '7.11' },
    beach: { ...toggle('It is a Beach Head'), cite: '7.11' },
    units: { ...number('Units', 1, 9), usual: 3, cite: '7.11' },
  }),
  sketch: (_state, values): Sketch => ({
    ask: 'stacking', cell: 'The hex',
    changes: [place('The hex', 1, 0, { control: sideOf(values), ...(values['beach'] === true ? { terrain: 'beach' } : {}) }), ...Array.from({ length: Number(values['units']) }, (_, i) => counter(`Unit ${i + 1}`, sideOf(values), 'The hex'))],
  }),
}

export const interviews: readonly Interview[] = [supply, zoc, retreat, stack]
