import { add, put } from '../../engine/changes.ts'
import { choice, number, option, toggle, type Fields, type UnitsField } from '../../engine/field.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { join } from '../../engine/modifiers.ts'
import { choose, forbid, outcome, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { shoot } from './air-combat.ts'
import { airPoints, usualSide } from './fight.ts'
import { disorganize } from './fleets.ts'
import { counterOf, labelOf, unitsOf, valueOf } from './roster.ts'
import { isActive, isLed, sideName, switched, twoPlayers, type Side } from './sides.ts'
import { factsFor } from './strike.ts'
import { isAt, seasonOf, turnOf, turnShift } from './turn.ts'
import { controlOf } from './zones.ts'
import { hurt } from './losses.ts'
import { track } from './tracks.ts'

export interface SeaBattle {
  readonly side: Side
  readonly fleets: readonly UnitValue[]
  readonly enemies: readonly UnitValue[]
  readonly green?: boolean
  readonly minor?: boolean
  readonly air?: number
  readonly airHere?: number
  readonly airNear?: number
  readonly theirAir?: number
  readonly theirAirHere?: number
  readonly theirAirNear?: number
}

const enemyOf = (side: Side): Side => (side === 'axis' ? 'west' : 'axis')
export const fleetField = ({ state, slot }: Pick<Scene, 'state' | 'slot'>, side: Side, label: string, min = 1): UnitsField => ({
  kind: 'units', label, cite: '15.4', min, max: 6, usual: [], faction: side,
  roster: unitsOf(side, 'fleet').map(({ id }) => {
    const value = valueOf(state, slot, id)
    const busy = state.unit[id]?.['disorganized'] === true ? line(`${labelOf(id)} is disorganized`, '15.4') : state.unit[id]?.['engaged'] === true ? line(`${labelOf(id)} is engaged this turn`, '6.4') : undefined
    return { id, label: value.label, value, counter: counterOf(value), ...(busy === undefined ? {} : { refusal: busy }) }
  }),
  quick: { nations: side === 'axis' ? [{ id: 'ge', label: 'German' }, { id: 'it', label: 'Italian' }] : [{ id: 'br', label: 'British' }, { id: 'us', label: 'American' }, { id: 'ff', label: 'French' }], types: [{ id: 'fleet', label: 'Fleet', symbol: 'fleet', factors: [4, 1], steps: 2 }], factors: [{ label: 'Combat', min: 0, max: 12 }, { label: 'Bombardment', min: 0, max: 6 }] },
})

const valueField = (unit: string): string => `combat ${unit}`
const ask = (units: readonly UnitValue[]): Fields => Object.fromEntries(units.filter(each => each.unit !== undefined && each.factors.length === 0).map(each => [valueField(each.unit ?? ''), { ...number(`${each.label}: naval combat value`, 0, 12), cite: '1' }]))
const power = (unit: UnitValue, input: { readonly [field: string]: unknown }): number => unit.factors[0] ?? Number(input[valueField(unit.unit ?? '')] ?? 0)

const modifiers = join<{ readonly green: boolean; readonly net: number }>(factsFor('naval', 'naval-counter').filter(each => each.id !== 'in-port'), { green: each => each.green, 'naval-air': each => each.net })

/** 15.4: +2 to -2, as in 15.3; 16.2 lets enemy air armies cancel ours one by one, the strongest first, which is the difference. */
export const navalAir = (input: SeaBattle): number => Math.max(-2, Math.min(2, airPoints(input.air ?? 0, input.airHere ?? 0, input.airNear ?? 0) - airPoints(input.theirAir ?? 0, input.theirAirHere ?? 0, input.theirAirNear ?? 0)))

/** 16.3: an engagement of outposts. */
export const lessened = (code: string): string => (code === 'D' || code === '0' ? '0' : code === '1' || code === '2' ? 'D' : '1')

interface Toll { readonly unit: UnitValue; readonly code: string }

export const navalBattle: Procedure<SeaBattle> = {
  id: 'naval battle', label: 'Naval battle', cite: '15.4', version: 1, desk: 'combat', picture: 'p-ship', manual: [{ on: 'die', label: 'Every naval die' }],
  fields: scene => {
    const side = scene.input.side ?? (usualSide(scene.state) === 'axis' ? 'axis' : 'west')
    const air = (label: string) => ({ ...number(label, 0, 6), group: 'Air', cite: '15.4', picture: 'p-tac' })
    return {
      fleets: { ...fleetField(scene, side, 'Active fleets'), group: 'Attack' }, ...ask(scene.input.fleets ?? []),
      enemies: { ...fleetField(scene, enemyOf(side), 'Reacting fleets'), group: 'Defence' }, ...ask(scene.input.enemies ?? []),
      side: { ...choice('Active side', (['axis', 'west'] as const).map(each => option(each, sideName[each]))), usual: side, group: 'Attack' },
      green: { ...toggle('Mediterranean (green border)'), group: 'Ground', cite: 'CRT' }, minor: { ...toggle('Minor reaction'), group: 'Ground', cite: '16.3' },
      air: air('Our full air armies, here or next door'), airHere: air('Our reduced ones here'), airNear: air('Our reduced ones next door'),
      theirAir: air('Their full air armies, here or next door'), theirAirHere: air('Their reduced ones here'), theirAirNear: air('Their reduced ones next door'),
    }
  },
  *run(scene) {
    const { state, input } = scene
    const targets = yield* targetsOf(state, input)
    const tolls: { readonly ours: Toll[]; readonly theirs: Toll[] } = { ours: [], theirs: [] }
    const lines: Line[] = []
    const net = navalAir(input)
    const table = input as SeaBattle & { readonly [field: string]: unknown }
    for (const [i, target] of targets.entries()) {
      const fleet = input.fleets[i] as UnitValue
      const [by, to] = [power(fleet, table), power(target, table)]
      const hit = yield* shoot(scene, { id: `attack ${i + 1}`, who: input.side, by, to, shift: turnShift(input.side, turnOf(state)), drm: [...modifiers('naval', { green: input.green === true, net }), ...scene.manual], before: [line(`${fleet.label} against ${target.label}`, '15.4')] })
      // its initial value, whatever the attack did to it
      const back = yield* shoot(scene, { id: `counter ${i + 1}`, who: enemyOf(input.side), by: to, to: by, shift: 0, drm: [...modifiers('naval-counter', { green: input.green === true, net: -net }), ...scene.manual] })
      const read = (code: string): string => (input.minor === true ? lessened(code) : code)
      tolls.theirs.push({ unit: target, code: read(hit.code) })
      tolls.ours.push({ unit: fleet, code: read(back.code) })
      lines.push(...hit.lines, ...back.lines, ...(input.minor === true ? [line('Minor reaction: D is nothing, 1 and 2 become D, 3 and 4 become 1', '16.3')] : []))
    }
    return settled(state, input, tolls.ours, tolls.theirs, lines)
  },
}

/** 15.4: each fleet another target; the player chooses, the led side takes the strongest first. */
function* targetsOf(state: State, input: SeaBattle): Script<readonly UnitValue[]> {
  const n = Math.min(input.fleets.length, input.enemies.length)
  const table = input as SeaBattle & { readonly [field: string]: unknown }
  const strongest = [...input.enemies].sort((a, b) => power(b, table) - power(a, table))
  if (input.enemies.length === 1 || isLed(state, input.side)) return strongest.slice(0, n)
  const name = (each: UnitValue): string => each.unit ?? `${each.label} ${input.enemies.indexOf(each) + 1}`
  const { order } = yield* choose({ id: 'targets', who: input.side, lines: [line('The first fleet attacks the first, the second the second; extra fleets do not attack', '15.4')] },
    { order: { kind: 'order', label: 'Targets in order', options: input.enemies.map(each => option(name(each), each.label)) } }, { order: strongest.map(name) })
  return order.map(id => input.enemies.find(each => name(each) === id) as UnitValue).slice(0, n)
}

/** 14.3: a point a step, half a point a disorganized fleet. */
export const lossPoints = (codes: readonly string[]): number => codes.reduce((sum, code) => sum + (code === 'D' ? 0.5 : Number(code)), 0)
/** 14.3: fewer, it goes on; more, it stops; as many, the Axis stops and the Allies go on. */
export const proceeds = (side: Side, ours: number, theirs: number): boolean => ours < theirs || (ours === theirs && side !== 'axis')

function settled(state: State, { side }: SeaBattle, ours: readonly Toll[], theirs: readonly Toll[], lines: readonly Line[]) {
  const cost = (all: readonly Toll[]): number => lossPoints(all.map(({ unit, code }) => (code === 'D' ? code : String(Math.min(Number(code), unit.steps)))))
  const [mine, yours] = [cost(ours), cost(theirs)]
  const on = proceeds(side, mine, yours)
  const sunkWithCargo = ours.filter(({ unit, code }) => code !== 'D' && Number(code) >= unit.steps)
  return outcome(`Losses ${mine} to ${yours}: the operation ${on ? 'goes on' : 'is cancelled'}`, {
    group: on ? 'goes on' : 'cancelled', tone: on ? 'win' : 'back', tally: { 'our points': mine, 'their points': yours },
    lines: [...lines, line(mine === yours ? `Equal losses: ${side === 'axis' ? 'the Axis stops' : 'the Allies go on'}` : 'Losses compared', '14.3')],
    changes: [...ours, ...theirs].flatMap(each => struck(state, each)),
    duties: [
      ...(sunkWithCargo.length > 0 ? [duty(side, `${sunkWithCargo.map(each => each.unit.label).join(', ')} sunk: the units aboard are lost`, '15.4')] : []),
      duty(side, on ? 'Land the armies, then return to a friendly base' : 'Return to the nearest base; the armies aboard do nothing more this turn', '14.3'),
      duty(enemyOf(side), 'Reacting fleets return to their bases', '16.3'),
    ],
  })
}

function struck(state: State, { unit, code }: Toll): readonly Change[] {
  if (unit.unit === undefined || code === '0') return []
  if (code === 'D') return disorganize(state, unit.unit)
  return hurt(state, unit.unit, Number(code), unit.steps)
}

export const fleetReturns: Procedure<{ readonly unit: string }> = {
  id: 'fleet returns', label: 'A fleet returns', cite: '7.3', version: 1, desk: 'none',
  *run({ input: { unit } }) {
    return outcome(`${labelOf(unit)} returns`, { group: 'returns', changes: [put('unit', unit, { disorganized: false })] })
  },
}

// --- 14.3: setting out -----------------------------------------------------------------------------------------------

export interface Landing { readonly side: Side; readonly fleets: readonly UnitValue[]; readonly steps: number; readonly sea: Sea; readonly cold?: boolean; readonly passes?: boolean; readonly repair?: number }
export type Sea = 'mediterranean' | 'atlantic' | 'north' | 'baltic'

const available = (state: State): number => Math.max(0, track(state, 'NM') - track(state, 'nmUsed'))

export function landingRefusals(state: State, { side, fleets, steps, sea, cold, passes }: Landing): readonly Line[] {
  const price = activation(state, side, fleets.length)
  return [
    ...(seasonOf(turnOf(state)) === 'winter' && sea !== 'mediterranean' ? [line('No landings in Atlantic, North Sea and Baltic zones in winter', '19')] : []),
    ...(seasonOf(turnOf(state)) === 'winter' && cold === true ? [line('No landings in the cold belt in winter', '19')] : []),
    ...(side === 'west' && steps > available(state) ? [line(`${steps} steps need ${steps} NM, ${available(state)} are free`, '14.3')] : []),
    ...(passes === true && !mayPass(state, side) ? [line(side === 'axis' ? 'Gibraltar is not Axis: no passage between Atlantic and Mediterranean' : 'Neither Gibraltar nor Suez is open', '18')] : []),
    ...(price > track(state, side === 'axis' ? 'axisPR' : 'westPR') ? [line(`The operation costs ${price} PR`, side === 'axis' ? '9' : '10')] : []),
  ]
}

/** 18: the owner of Gibraltar passes; the West also by Suez while Egypt is friendly. */
export const mayPass = (state: State, side: Side): boolean => controlOf(state, 'Gibraltar') === side || (side === 'west' && controlOf(state, 'Egypt') === 'west' && state.cell['Egypt']?.['disputed'] !== true)

/** 9: the Axis pays for each fleet it activates. The Allies' 2 PR are paid with the landing's combat (10). */
const activation = (state: State, side: Side, fleets: number): number => (side === 'axis' && isAt(state, 'operations') && (isActive(state, 'axis') || twoPlayers(state)) && !switched(state) ? fleets : 0)

export const amphibious: Procedure<Landing> = {
  id: 'amphibious', label: 'Amphibious operation', cite: '14.3', version: 1, desk: 'combat', picture: 't-beach',
  fields: scene => {
    const side = scene.input.side ?? (usualSide(scene.state) === 'axis' ? 'axis' : 'west')
    return {
      fleets: fleetField(scene, side, 'Fleets that sail'),
      steps: { ...number('Steps embarked (a full army is two)', 0, 12), cite: '14.3' },
      sea: { ...choice('Target lies on', [option('mediterranean', 'Mediterranean'), option('atlantic', 'Atlantic'), option('north', 'North Sea'), option('baltic', 'Baltic')]), usual: 'mediterranean', cite: '19' },
      cold: { ...toggle('Target zone is named in blue'), cite: '19', picture: 'w-snow' },
      passes: { ...toggle('The way leads between Atlantic and Mediterranean'), cite: '18' },
      side: { ...choice('Active side', (['axis', 'west'] as const).map(each => option(each, sideName[each]))), usual: side },
    }
  },
  *run({ state, input }) {
    for (const [i, why] of landingRefusals(state, input).entries()) yield* forbid({ id: `objection ${i + 1}`, who: input.side }, why)
    const price = activation(state, input.side, input.fleets.length)
    return outcome(`${input.fleets.map(each => each.label).join(', ')} sail with ${input.steps} steps`, {
      group: 'sail', lines: [line('Fleets cross friendly zones only; they may be rebuilt or reorganized before they sail', '14.3'), ...(input.side === 'west' ? [line(`${input.steps} NM are away next turn`, '14.3')] : [])],
      changes: [...(price > 0 ? [add('track', 'axisPR', -price)] : []), ...(input.side === 'west' ? [add('track', 'nmUsed', input.steps)] : []), ...input.fleets.flatMap(each => (each.unit === undefined ? [] : [put('unit', each.unit, { sailed: true })]))],
      duties: [duty(input.side, 'Move the fleets to the target zone', '14.3'), duty(enemyOf(input.side), 'Roll for naval reaction', '16.3')],
    })
  },
}

