import { add, owe, put, set } from '../../engine/changes.ts'
import type { Chart } from '../../engine/chart.ts'
import { choice, number, option, toggle, type Fields } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { choose, forbid, outcome, type Procedure, type Scene } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import map from '../../../data/festung-europa/map.json' with { type: 'json' }
import { hexId } from './attack.ts'
import { sideName, type Side } from './components.ts'
import { infrastructure } from './infrastructure.ts'
import { activeSide, controls, played, turnOf } from './sequence.ts'
import { vp } from './victory.ts'

export interface Taking { readonly hex: string; readonly to: Side; readonly worth: number; readonly industrial: boolean; readonly italy: boolean; readonly sicily?: boolean }

/** A hex the text names or the match knows, by whatever spelling was typed: nothing is counted twice. */
export const namedHexes: readonly string[] = Object.entries(map.cells).filter(([, facts]) => !('box' in facts)).map(([id]) => id)
export const hexName = (state: State, typed: string): string => [...namedHexes, ...Object.keys(state.cell)].find(id => hexId(id) === hexId(typed)) ?? typed.trim()
const inItaly = new Set(Object.entries(map.cells).filter(([, facts]) => 'country' in facts && facts.country === 'italy').map(([id]) => hexId(id)))

const listed = (slot: Chart, hex: string): boolean => slot.kind === 'set' && slot.items.some(item => hexId(item) === hexId(hex))

/** What the lists say of a hex. */
const known = ({ slot, input: { hex = '' } }: Scene<Partial<Taking>>) => ({ worth: listed(slot('vp-hexes'), hex), industrial: listed(slot('industry'), hex), italy: inItaly.has(hexId(hex)) })

function fields(scene: Scene<Partial<Taking>>): Fields {
  const { input, state } = scene
  const { worth, industrial, italy } = known(scene)
  return {
    hex: { kind: 'cell', label: 'Hex', usual: input.hex ?? '', cite: '20', check: value => (value.trim() === '' ? line('Name the hex: it is counted by its name', '20') : null) },
    to: { ...choice('Now held by', [option('allied', 'Allied'), option('axis', 'Axis')]), usual: input.to ?? activeSide(state), cite: '20' },
    worth: { ...number('Victory Points (yellow name)', 0, 5), usual: worth ? 1 : 0, cite: '16.1' },
    industrial: { ...toggle('Urban-industrial hex'), usual: industrial, cite: '15.1' },
    italy: { ...toggle('In Sicily or Italy'), usual: italy, cite: '13.2' },
    ...(input.italy === true && input.to === 'allied' && state.flag['sicily'] !== true ? { sicily: { ...toggle('Now all of Sicily is Allied'), cite: '6.56' } } : {}),
  }
}

export const control: Procedure<Partial<Taking>> = {
  id: 'control', label: 'A hex changes hands', cite: '20', version: 1, desk: 'turn', picture: 'i-flag',
  fields,
  prefill: scene => {
    const { worth, industrial, italy } = known(scene)
    return {
      ...(worth ? { worth: { value: 1, line: line('A Victory Point hex', '16.1') } } : {}),
      ...(industrial ? { industrial: { value: true, line: line('An urban-industrial hex', '15.1') } } : {}),
      ...(italy ? { italy: { value: true, line: line('Lies in Italy', '13.2') } } : {}),
    }
  },
  *run(scene) {
    const asked = fields(scene)
    const usual = Object.fromEntries(Object.entries(asked).map(([id, field]) => [id, field.usual ?? '']))
    const given = scene.input.worth === undefined ? yield* choose({ id: 'hex', who: scene.input.to ?? 'allied' }, asked, usual) : scene.input
    const taking = { hex: hexName(scene.state, typeof given['hex'] === 'string' ? given['hex'] : ''), to: given['to'] as Side, worth: Number(given['worth'] ?? 0), industrial: given['industrial'] === true, italy: given['italy'] === true, sicily: given['sicily'] === true }
    const said: Line[] = []
    for (const [i, why] of closed(scene, taking).entries()) said.push(yield* forbid({ id: `closed ${i + 1}`, who: taking.to }, why))
    if (controls(scene.state, taking.to, taking.hex)) return outcome(`${taking.hex} was already ${sideName(taking.to)}`, { group: 'no change' })
    const lines = [...said, line(`${taking.hex} is now ${sideName(taking.to)}`, '20'), ...spoken(taking)]
    return outcome(`${taking.hex} is now ${sideName(taking.to)}`, { group: 'changed', lines, changes: changes(scene.state, taking) })
  },
}

const spoken = ({ worth, to, industrial, italy }: Taking): readonly Line[] => [
  ...(worth > 0 ? [line(`${to === 'allied' ? `VP -${worth}` : `VP +${worth}`}`, '16.1')] : []),
  ...(industrial && to === 'allied' ? [line('Infrastructure -1, for good', '15.1')] : []),
  ...(italy ? [line(to === 'allied' ? 'One more Allied hex in Sicily and Italy' : 'One Allied hex fewer in Sicily and Italy', '13.2')] : []),
]

/** 8.38, 16.2: the red zone, and Berlin. */
function closed(scene: Scene<Partial<Taking>>, { hex, to }: Taking): readonly Line[] {
  const { state } = scene
  const red = listed(scene.slot('red-zone'), hex)
  if (red && played(state, 'enemy-at-the-gates')) return [line('The Soviet zone is closed to both sides', '8.38')]
  if (red && to === 'allied' && played(state, 'tehran')) return [line('The Soviet zone is closed to the Allies', '8.38')]
  return to === 'allied' && hexId(hex) === 'berlin' && !played(state, 'stalin-betrayed') ? [line('Berlin can be taken only after Stalin Betrayed', '16.2')] : []
}

function changes(state: State, { hex, to, worth, industrial, italy, sicily }: Taking): readonly Change[] {
  const id = hexId(hex)
  const centre = industrial && to === 'allied' && state.row[`industry/${id}`] === undefined
  return [
    put('cell', hex, { control: to }),
    ...vp(state, `hex-${id}`, to === 'allied' ? -worth : worth, hex, '16.1'),
    ...(centre ? [put('row', `industry/${id}`, { label: hex, turn: turnOf(state) }), ...infrastructure(state, `centre-${id}`, -1, `${hex} captured`)] : []),
    ...(italy ? [add('track', 'italy-hexes', to === 'allied' ? 1 : -1)] : []),
    ...(sicily === true ? [set('flag', 'sicily', true)] : []),
    ...(to === 'allied' && state.flag['hitler'] === id ? [set('flag', 'hitler', 'dead')] : []),
    // 11.44: a Beach Head is a port while it is Allied
    ...(state.row[`beach/${id}`] === undefined ? [] : [put('row', `beach/${id}`, { held: to === 'allied' })]),
    ...(to === 'axis' ? overrun(state, id) : []),
  ]
}

/** 14.4: an airfield overrun is picked up and put down elsewhere. */
const overrun = (state: State, id: string): readonly Change[] =>
  Object.entries(state.row).filter(([key, row]) => key.startsWith('airfield/') && hexId(String(row['at'])) === id)
    .map(([key, row]) => owe(`overrun-${key}`, { text: `${String(row['label'])} is overrun: to the nearest Allied Beach Head or a reserve box`, cite: '14.4', call: { procedure: 'airfield-overrun', input: { marker: key.slice('airfield/'.length) } } }))
