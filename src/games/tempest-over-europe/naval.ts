import { put } from '../../engine/changes.ts'
import { number, option, toggle, type Fields, type UnitsField } from '../../engine/field.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { join } from '../../engine/modifiers.ts'
import { choose, outcome, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { shoot } from './air-combat.ts'
import { entryOf, sideField } from './candidates.ts'
import { usualSide } from './fight.ts'
import { disorganize } from './fleets.ts'
import { labelOf, unitsOf, valueOf } from './roster.ts'
import { isLed, type Side } from './sides.ts'
import { factsFor } from './strike.ts'
import { isAt, turnOf, turnShift } from './turn.ts'
import { zoneNames } from './zones.ts'
import { hurt } from './losses.ts'
import { track } from './tracks.ts'
import { allOf, leftOver, wings } from './wings.ts'

export interface SeaBattle {
  readonly side: Side
  readonly fleets: readonly UnitValue[]
  readonly enemies: readonly UnitValue[]
  readonly zone?: string
  readonly green?: boolean
  readonly minor?: boolean
  /** air armies that react, and how many of the reduced ones do so from next door */
  readonly air?: readonly UnitValue[]
  readonly airNear?: number
  readonly theirAir?: readonly UnitValue[]
  readonly theirAirNear?: number
}

export const enemyOf = (side: Side): Side => (side === 'axis' ? 'west' : 'axis')
export const fleetField = ({ state, slot }: Pick<Scene, 'state' | 'slot'>, side: Side, label: string, min = 1): UnitsField => ({
  kind: 'units', label, cite: '15.4', min, max: 6, usual: [], faction: side,
  roster: unitsOf(side, 'fleet').map(({ id }) => {
    const busy = state.unit[id]?.['disorganized'] === true ? line(`${labelOf(id)} is disorganized`, '15.4') : state.unit[id]?.['engaged'] === true ? line(`${labelOf(id)} is engaged this turn`, '6.4') : undefined
    return entryOf(state, slot, id, busy)
  }),
  quick: { nations: side === 'axis' ? [{ id: 'ge', label: 'German' }, { id: 'it', label: 'Italian' }] : [{ id: 'br', label: 'British' }, { id: 'us', label: 'American' }, { id: 'ff', label: 'French' }], types: [{ id: 'fleet', label: 'Fleet', symbol: 'fleet', factors: [4, 1], steps: 2 }], factors: [{ label: 'Combat', min: 0, max: 12 }, { label: 'Bombardment', min: 0, max: 6 }] },
})

const weak = (air: readonly UnitValue[] | undefined): boolean => (air ?? []).some(each => each.steps < 2)
const nextDoor = (state: State, side: Side, zone: string) => ({ ...number('Reduced ones among them next door', 0, 6), group: 'Air', cite: '16.1', usual: wings(state, side, zone).near.length })
const valueField = (unit: string): string => `combat ${unit}`
const ask = (units: readonly UnitValue[]): Fields => Object.fromEntries(units.filter(each => each.unit !== undefined && each.factors.length === 0).map(each => [valueField(each.unit ?? ''), { ...number(`${each.label}: naval combat value`, 0, 12), cite: '1' }]))
const power = (unit: UnitValue, input: { readonly [field: string]: unknown }): number => unit.factors[0] ?? Number(input[valueField(unit.unit ?? '')] ?? 0)

const modifiers = join<{ readonly green: boolean; readonly net: number }>(factsFor('naval', 'naval-counter').filter(each => each.id !== 'in-port'), { green: each => each.green, 'naval-air': each => each.net })

/** 16.1: a full army or a reduced one in the zone counts one, a reduced one next door a half. */
const worths = (air: readonly UnitValue[], near: number): readonly number[] => {
  const reduced = air.filter(each => each.steps < 2).length
  return [...Array<number>(air.length - Math.min(near, reduced)).fill(1), ...Array<number>(Math.min(near, reduced)).fill(0.5)]
}
/** 15.4, 16.2 */
export const navalAir = (input: SeaBattle): number => leftOver(worths(input.air ?? [], input.airNear ?? 0), worths(input.theirAir ?? [], input.theirAirNear ?? 0))

/** 16.1: once an operation, any number of times a turn. */
const rested = (state: State, id: string): boolean => Number(state.unit[id]?.['reacted'] ?? 0) !== track(state, 'operation') + 1
const airField = ({ state, slot }: Pick<Scene, 'state' | 'slot'>, side: Side, zone: string, label: string): UnitsField => ({
  kind: 'units', label, group: 'Air', cite: '16.1', faction: side, min: 0, max: 6,
  usual: allOf(wings(state, side, zone)).filter(id => rested(state, id)).map(id => valueOf(state, slot, id)),
  roster: unitsOf(side, 'air').map(({ id }) => entryOf(state, slot, id, rested(state, id) ? undefined : line(`${labelOf(id)} has reacted in this operation`, '16.1'))),
})
const reacted = (state: State, ...air: readonly (readonly UnitValue[] | undefined)[]): readonly Change[] =>
  air.flatMap(each => each ?? []).flatMap(({ unit }) => (unit === undefined || !isAt(state, 'operations', 'inactive-operations') ? [] : [put('unit', unit, { reacted: track(state, 'operation') + 1 })]))

/** 16.3: an engagement of outposts. */
export const lessened = (code: string): string => (code === 'D' || code === '0' ? '0' : code === '1' || code === '2' ? 'D' : '1')

interface Toll { readonly unit: UnitValue; readonly code: string }

export const navalBattle: Procedure<SeaBattle> = {
  id: 'naval battle', label: 'Naval battle', cite: '15.4', version: 1, desk: 'combat', picture: 'p-ship', manual: [{ on: 'die', label: 'Every naval die' }],
  fields: scene => {
    const side = scene.input.side ?? (usualSide(scene.state) === 'axis' ? 'axis' : 'west')
    const zone = scene.input.zone ?? String(scene.state.flag['landing'] ?? '')
    return {
      fleets: { ...fleetField(scene, side, 'Active fleets'), group: 'Attack' }, ...ask(scene.input.fleets ?? []),
      enemies: { ...fleetField(scene, enemyOf(side), 'Reacting fleets'), group: 'Defence' }, ...ask(scene.input.enemies ?? []),
      side: { ...sideField('Active side', side, ['axis', 'west']), group: 'Attack' },
      zone: { kind: 'cell', label: 'Zone, if you like', group: 'Ground', cite: '2', among: ['', ...zoneNames], usual: zone },
      green: { ...toggle('Mediterranean (green border)'), group: 'Ground', cite: 'CRT' }, minor: { ...toggle('Minor reaction'), group: 'Ground', cite: '16.3', usual: scene.state.flag['seaReaction'] === 'minor' },
      air: airField(scene, side, zone, 'Our air armies that react'), ...(weak(scene.input.air) ? { airNear: nextDoor(scene.state, side, zone) } : {}),
      theirAir: airField(scene, enemyOf(side), zone, 'Their air armies that react'), ...(weak(scene.input.theirAir) ? { theirAirNear: nextDoor(scene.state, enemyOf(side), zone) } : {}),
    }
  },
  *run(scene) {
    const { state, input } = scene
    const targets = yield* targetsOf(state, input)
    const tolls: { readonly ours: Toll[]; readonly theirs: Toll[] } = { ours: [], theirs: [] }
    const lines: Line[] = []
    const net = navalAir(input)
    const green = input.green === true
    const drm = { attack: [...modifiers('naval', { green, net }), ...scene.manual], counter: [...modifiers('naval-counter', { green, net: -net }), ...scene.manual] }
    const shift = turnShift(input.side, turnOf(state))
    const table = input as SeaBattle & { readonly [field: string]: unknown }
    for (const [i, target] of targets.entries()) {
      const fleet = input.fleets[i] as UnitValue
      const [by, to] = [power(fleet, table), power(target, table)]
      const hit = yield* shoot(scene, { id: `attack ${i + 1}`, who: input.side, by, to, shift, drm: drm.attack, before: [line(`${fleet.label} against ${target.label}`, '15.4')] })
      // its initial value, whatever the attack did to it
      const back = yield* shoot(scene, { id: `counter ${i + 1}`, who: enemyOf(input.side), by: to, to: by, shift: 0, drm: drm.counter })
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
  const n = input.fleets.length
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

function settled(state: State, { side, air, theirAir }: SeaBattle, ours: readonly Toll[], theirs: readonly Toll[], lines: readonly Line[]) {
  const cost = (all: readonly Toll[]): number => lossPoints(all.map(({ unit, code }) => (code === 'D' ? code : String(Math.min(Number(code), unit.steps)))))
  const [mine, yours] = [cost(ours), cost(theirs)]
  const on = proceeds(side, mine, yours)
  const sunkWithCargo = ours.filter(({ unit, code }) => code !== 'D' && Number(code) >= unit.steps)
  return outcome(`Losses ${mine} to ${yours}: the operation ${on ? 'goes on' : 'is cancelled'}`, {
    group: on ? 'goes on' : 'cancelled', tone: on ? 'win' : 'back', tally: { 'our points': mine, 'their points': yours },
    lines: [...lines, line(mine === yours ? `Equal losses: ${side === 'axis' ? 'the Axis stops' : 'the Allies go on'}` : 'Losses compared', '14.3')],
    changes: [...[...ours, ...theirs].flatMap(each => struck(state, each)), ...reacted(state, air, theirAir)],
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
