import { columnAt, cell, rowAt, type Grid } from '../../engine/chart.ts'
import { add, set } from '../../engine/changes.ts'
import { dice } from '../../engine/dice.ts'
import { choice, number, option, toggle } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { forbid, outcome, roll, type Procedure, type Script } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { flying } from './aircraft.ts'
import { impulseOf, isFlag, level, phasing, weatherOf, type Side } from './table.ts'

const oneDie = dice(1)

export type Enters = 'none' | 'rough' | 'mountain' | 'alpine' | 'flooded' | 'dyke' | 'off limits' | 'blue arrow' | 'zoc'

export interface Moving {
  readonly side: Side
  readonly kind: 'armour' | 'other' | 'hq'
  readonly impulse: number
  readonly factor: number
  readonly enters: Enters
  readonly mountaineers: boolean
  readonly landing: 'none' | 'sea' | 'invasion'
  readonly inZoc: boolean
  readonly flooded: boolean
}

/** 5.4, 5.6, 8.1, 8.2, 8.9, 8.11, 11.3, 12.11, 13.1: how far this unit goes now. */
export const allowance: Procedure<Moving> = {
  id: 'allowance', label: 'How far may it move?', cite: '5.4', version: 1, desk: 'map', picture: 'i-move',
  fields: ({ state, input }) => ({
    side: { ...choice('Side', [option('allied', 'Allied'), option('german', 'German')]), usual: phasing(state) },
    kind: { ...choice('Unit', [{ ...option('other', 'Not armoured'), picture: 'n-inf' }, { ...option('armour', 'Armoured'), picture: 'n-arm' }, { ...option('hq', 'Headquarters'), picture: 'n-hq' }]), usual: 'other' },
    impulse: { ...number('Move impulse', 1, 2), usual: impulseOf(state) === 2 ? 2 : 1 },
    factor: { ...number('Movement factor', 0, 8), usual: 4 },
    enters: { ...choice('On the way it enters', [option('none', 'Nothing special'), { ...option('rough', 'Rough'), picture: 't-rough' }, { ...option('mountain', 'Mountain'), picture: 't-mtn' }, { ...option('alpine', 'Alpine'), picture: 't-mtn' }, { ...option('flooded', 'Flooded'), picture: 't-river' }, option('dyke', 'The dyke II2'), option('zoc', 'An enemy ZOC'), option('off limits', 'Spain, Switzerland, England'), option('blue arrow', 'Across a blue arrow')]), usual: 'none' },
    ...(input.enters === 'mountain' || input.enters === 'alpine' ? { mountaineers: { ...toggle('Mountain unit'), picture: 'n-mtn', cite: '8.4' } } : {}),
    landing: { ...choice('Landing', [option('none', 'No'), option('sea', 'By sea movement'), option('invasion', 'Second impulse of an invasion')]), usual: 'none' },
    inZoc: { ...toggle('Starts in an enemy ZOC'), cite: '8.9' }, flooded: { ...toggle('Entered a flooded hex in the first impulse'), cite: '8.2' },
  }),
  *run({ state, input, chart }) {
    const stop = held(input) ?? shut(input)
    if (stop !== null) return outcome('May not move', { tally: { hexes: 0 }, lines: [stop] })
    if (input.kind === 'hq') return hexes(input.factor, [line('Headquarters: full factor in the second impulse, whatever the weather', '13.1')], input)
    const grid = chart('movement')
    const code = yield* lookUp(grid, `${input.side} ${input.kind} ${input.impulse}`, weatherOf(state), phasing(state))
    const base = code === 'full' ? input.factor : code === 'half' ? Math.floor(input.factor / 2) : code === 'none' ? 0 : Math.min(input.factor, Number(code))
    if (base === 0 && code === 'none') return outcome('May not move in this weather', { tally: { hexes: 0 }, lines: [line(`${weatherOf(state)}: none`, '8.11')] })
    return hexes(base, [line(`${weatherOf(state)}, impulse ${input.impulse}: ${code}`, '5.4')], input)
  },
}

const held = ({ kind, impulse, inZoc, flooded }: Moving): Line | null => {
  if (kind === 'hq' && impulse === 1) return line('Headquarters move in the second impulse only', '13.1')
  if (impulse === 2 && flooded) return line('Entered a flooded hex this turn', '8.2')
  return impulse === 2 && inZoc ? line('Starts the second impulse in an enemy ZOC', '8.9') : null
}

/** 8.4, 8.6, 8.8: where it may not go at all. */
function shut({ enters, mountaineers }: Moving): Line | null {
  if (enters === 'off limits') return line('Spain, Switzerland and England are off limits', '8.6')
  if (enters === 'blue arrow') return line('Blue arrows join hexes for invasions only', '8.8')
  return enters === 'alpine' && !mountaineers ? line('Alpine is for mountain units', '8.4') : null
}

/** 7.2, 8.2, 8.3, 8.4, 8.7: where it stops. */
function stops({ enters, mountaineers }: Moving): readonly Line[] {
  switch (enters) {
    case 'mountain': return [mountaineers ? line('Mountain units go on through mountains', '8.3') : line('Stops in the mountain hex for this impulse', '8.3')]
    case 'alpine': return [line('Stops in the alpine hex for this impulse', '8.4')]
    case 'flooded': return [line('Stops in the flooded hex for the whole turn; not when it lands at a port, comes by rail or leaves by sea', '8.2')]
    case 'dyke': return [line('May cross but not stop on II2; the hexes beside it must be free of enemies', '8.7')]
    case 'zoc': return [line('Stops on entering; never straight from one enemy ZOC to another', '8.10')]
    default: return []
  }
}

/** 5.6: whatever halves it, one hex is left. */
function hexes(base: number, lines: readonly Line[], input: Moving) {
  const rough = input.kind === 'armour' && input.enters === 'rough'
  const slower = rough ? Math.ceil(base / 2) : base
  const landed = input.landing === 'none' ? slower : Math.floor(slower / 2)
  const n = Math.max(1, landed)
  const said = [...lines, ...stops(input), ...(rough ? [line('Rough ground: halved, round up; entered after half is spent, it stops there', '8.1')] : []),
    ...(input.landing === 'sea' ? [line('Sea movement: halved, round down', '11.3')] : input.landing === 'invasion' ? [line('Lands in the second impulse: halved, round down', '12.11')] : []), ...(landed < 1 ? [line('At least one hex', '5.6')] : []), line('A stack goes as far as its slowest unit; faster ones may split off', '6.4')]
  return outcome(`${n} hex${n === 1 ? '' : 'es'}`, { tally: { hexes: n }, lines: said })
}

/** One cell of a chart without dice: asked for when it is missing, and remembered. */
function* lookUp(grid: Grid, row: string, column: string, who: string): Script<string> {
  const at = { id: grid.id, column: columnAt(grid, column), row: rowAt(grid, row), codes: grid.codes }
  const printed = cell(grid, at.column, at.row)
  if (printed !== null) return printed
  const told = yield { id: 'allowance code', who, kind: 'code', lines: [line(`${grid.label}: ${grid.rows[at.row]?.label ?? ''}, ${grid.columns[at.column]?.label ?? ''}`, '5.4')], chart: at }
  return 'code' in told ? told.code : 'full'
}

/** 10.1, 17.10.3: six less two for each uncancelled railway aircraft. */
export const railCapacity = (state: State): number => Math.max(0, 6 - 2 * flying(state, 'rail'))

export interface Rail { readonly n: number; readonly rail: boolean; readonly zoc: boolean; readonly trace: boolean; readonly arriving: boolean }

/** 10.1 to 10.6. */
export const rail: Procedure<Rail> = {
  id: 'rail', label: 'Rail movement', cite: '10.1', version: 1, desk: 'turn', picture: 'i-path',
  fields: () => ({
    n: { ...number('Units', 1, 6), usual: 1 }, rail: { ...toggle('Start on a rail hex out of enemy ZOC, stay on the line'), usual: true, cite: '10.4' }, zoc: { ...toggle('The way enters an enemy ZOC or a partisan hex'), cite: '10.4' },
    trace: { ...toggle('ZOC-free rail line back to a city of theirs'), usual: true, cite: '10.6' }, arriving: { ...toggle('Reinforcements entering from the east'), cite: '10.2' },
  }),
  *run({ state, input }) {
    const most = railCapacity(state)
    const lines: Line[] = [flying(state, 'rail') > 0 ? line(`Six less two for each railway aircraft (${flying(state, 'rail')}): ${most}`, '17.10.3') : line('Six units a turn', '10.1')]
    const who = 'german'
    if (impulseOf(state) === 2) lines.push(yield* forbid({ id: 'impulse', who, lines }, line('Rail movement in the first move impulse only', '10.3')))
    if (level(state, 'rail moves') + input.n > most) lines.push(yield* forbid({ id: 'six', who, lines }, line(`${most - level(state, 'rail moves')} of ${most} left by rail`, '10.1')))
    if (!input.rail) lines.push(yield* forbid({ id: 'start', who, lines }, line('It must start on a rail hex out of enemy ZOC and stay on the line', '10.4')))
    if (input.zoc) lines.push(yield* forbid({ id: 'zoc', who, lines }, line('Never into an enemy ZOC, nor through partisans', '10.4')))
    if (!input.trace && !input.arriving) lines.push(yield* forbid({ id: 'trace', who, lines }, line('The line must lead back, free of enemy ZOC and cities, to a city of theirs', '10.6')))
    return outcome(`${input.n} by rail, ${most - level(state, 'rail moves') - input.n} of ${most} left`, { lines, changes: [add('track', 'rail moves', input.n)] })
  },
}

/** 10.10: one a month, second impulse, beyond the reach of railway attacks. */
export const hqRail: Procedure = {
  id: 'hq rail', label: 'Headquarters by rail', cite: '10.10', version: 1, desk: 'turn', picture: 'n-hq', offered: 'hq rail left',
  *run({ state }) {
    const no = isFlag(state, 'hq rail used') ? 'One headquarters a month by rail' : impulseOf(state) === 1 ? 'In the second move impulse only' : null
    const lines = no === null ? [line('Railway attacks do not touch it', '17.10.3')] : [yield* forbid({ id: 'month', who: 'german' }, line(no, '10.10'))]
    return outcome('One headquarters moves by rail', { lines, changes: [set('flag', 'hq rail used', true)] })
  },
}

/** 31.9: each German armoured unit outside the invaded district, on the first turn. */
export const armourRelease: Procedure<{ readonly factor: number }> = {
  id: 'armour release', label: 'German armour release', cite: '31.9', version: 1, desk: 'turn', picture: 'n-arm', offered: 'armour release rolls',
  fields: () => ({ factor: { ...number('Movement factor', 1, 8), usual: 6 } }),
  *run({ input: { factor } }) {
    const [die] = yield* roll({ id: 'release', who: 'german', lines: [line('1-2 stays, 3-4 second impulse only, 5-6 half now', '31.9')], head: ['1-2 / 3-4 / 5-6'] }, oneDie)
    const face = Number(die)
    const text = face <= 2 ? 'Stays for the whole turn' : face <= 4 ? 'Moves in the second impulse only, normally' : `Moves ${Math.ceil(factor / 2)} in the first impulse, normally in the second`
    return outcome(text, { group: face <= 2 ? 'stays' : face <= 4 ? 'second impulse' : 'half', lines: [line(String(die), '31.9')] })
  },
}
