import { columnAt } from '../../engine/chart.ts'
import { add, set } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { dice } from '../../engine/dice.ts'
import { choice, number, option, toggle, type Fields } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { call, consult, forbid, outcome, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { on, turnOf } from './calendar.ts'
import { startCapacity } from './capacity.ts'
import { cameAshore, marked, noRoom } from './landing.ts'
import { losses } from './results.ts'
import { unitsField } from './roster.ts'
import { isClear, isOn, level, scenarioOf, weatherOf, type Side } from './table.ts'
import { isAirborne } from './units.ts'

const oneDie = dice(1)
const dropRule = (side: Side): string => (side === 'allied' ? '20.4' : '20.5')
const fromRule = (side: Side): string => (side === 'allied' ? '20.2' : '20.3')
/** 20.4, 20.5, 20.17: by air in one turn */
const mostAt = (side: Side): number => (side === 'allied' ? 3 : 1)

/** 20.4, 33.3.3, 33.4.4. */
export const dropsAllowed = (state: State, side: Side): number =>
  side === 'allied' ? ({ bulge: 0, berlin: 2 }[scenarioOf(state)] ?? 5) : ({ bulge: 1, berlin: 1 }[scenarioOf(state)] ?? 2)

/** 20.1; Varsity may fly on Overcast too, not on Overcast* (31.18). */
export const dropWeather = (state: State): boolean => isClear(state) || (isOn(state, 'varsity') && turnOf(state) >= on.febI && weatherOf(state) === 'overcast')

function* barred(state: State, side: Side, units: number): Generator<Line> {
  const made = level(state, `${side} drops`)
  if (!dropWeather(state)) yield line('Paratroopers drop on Clear turns', '20.1')
  if (made >= dropsAllowed(state, side)) yield line(`All ${dropsAllowed(state, side)} drops are made`, dropRule(side))
  if (side === 'german' && scenarioOf(state) !== 'campaign' && turnOf(state) === on.decIII) yield line('From the second turn on, Heydte only', '33.3.3')
  if (side === 'allied' && level(state, 'drops this turn') > 0) yield line('One paradrop a turn', '20.4')
  const most = mostAt(side)
  if (level(state, `${side} by air`) + units > most) yield line(`${most} unit${most > 1 ? 's' : ''} a turn by air, drops and airlift together`, '20.17')
}

export interface Drop { readonly hex?: string; readonly units: number; readonly named?: readonly UnitValue[]; readonly apart: number; readonly inRange: boolean; readonly where: Where; readonly onEnemy: boolean }
export type Where = 'clear' | 'non-clear' | 'zoc' | 'germany'

const whereOptions = (side: Side) => [option('clear', 'Clear'), option('non-clear', 'Not clear'), option('zoc', 'Enemy ZOC or enemy in the hex'), ...(side === 'allied' ? [option('germany', 'In Germany')] : [])]

function whoDrops(scene: Pick<Scene, 'state' | 'slot'>, side: Side): Fields[string] {
  const field = unitsField(scene, side, 'Which: named here, they are the number', 'Units')
  return { ...field, max: mostAt(side), roster: field.roster.filter(each => isAirborne(each.value)) }
}

const dropFields = (scene: Pick<Scene, 'state' | 'slot'>, side: Side): Fields => ({
  units: { ...number('Units dropping', 1, mostAt(side)), usual: 1, cite: dropRule(side) }, named: whoDrops(scene, side),
  ...(side === 'allied' ? { apart: { ...number('Hexes apart at most', 0, 9), cite: '20.4' }, hex: { kind: 'cell', label: 'First hex', usual: '', cite: '20.2' } } : {}),
  inRange: { ...toggle(side === 'allied' ? 'From England or Africa, in range' : 'From a city in Germany out of enemy ZOC, in TAC range'), usual: true, cite: fromRule(side) },
  where: { ...choice('Drop hex', whereOptions(side)), usual: 'clear', cite: '20.9' }, onEnemy: { ...toggle('On top of enemy units'), cite: '20.8' },
})

const dropping = (side: Side): Procedure<Drop> => ({
  id: side === 'allied' ? 'paradrop' : 'german drop', label: side === 'allied' ? 'Paradrop' : 'German paradrop', cite: dropRule(side), version: 1, desk: 'turn', picture: 'n-para', offered: `${side} drops left`,
  fields: scene => dropFields(scene, side),
  prefill: ({ slot, input }) => {
    const radius = slot('tac-radius')
    return side === 'allied' && radius.kind === 'set' && radius.items.includes(input.hex ?? '') ? { inRange: { value: true, line: line('Inside the printed TAC radius', '17.4') } } : {}
  },
  *run({ state, input }) {
    const lines: Line[] = []
    const { named = [] } = input
    const units = named.length || input.units
    for (const why of barred(state, side, units)) lines.push(yield* forbid({ id: `${why.cite ?? ''} ${why.text}`, who: side, lines }, why))
    if (side === 'allied' && (input.apart ?? 0) > 3) lines.push(yield* forbid({ id: 'apart', who: side }, line('No more than three hexes between the units', '20.4')))
    if (!input.inRange) lines.push(yield* forbid({ id: 'range', who: side }, line('Out of range, or not at its starting place', fromRule(side))))
    const no = side === 'allied' && startCapacity(state) <= 0 ? noRoom(state, 1) : null
    if (no !== null) lines.push(yield* forbid({ id: 'room', who: side }, line('At a capacity of zero or less paradrops are barred; raids are not', no.cite)))
    return outcome(units === 1 ? 'One unit drops: roll for it' : `${units} units drop: roll for each`, {
      group: '', lines, duties: ashore(side, input), changes: [...(input.onEnemy ? [set('flag', 'drop on enemy', true)] : []), add('track', `${side} drops`, 1), ...(side === 'allied' ? [add('track', 'drops this turn', 1)] : []), add('track', `${side} by air`, units), ...marked(state, named, 'dropped')],
      then: Array.from({ length: units }, (_, i) => call(dropRoll, { side, where: input.where, unit: i + 1, ...(named[i] && { who: named[i] }) })),
    })
  },
})

const ashore = (side: Side, input: Drop): readonly Line[] => [
  duty(side, 'They may not move this impulse, have no ZOC beyond their hex, are in supply this turn, and stack as usual but for enemies in the hex', '20.6'),
  ...(side === 'allied' ? [duty(side, 'Airdropped: never counted against the supply capacity', '20.15'), duty(side, 'A drop in a frozen district releases it as any Allied unit does', '20.12')] : []),
  ...(input.onEnemy ? [duty(side, 'On the enemy: this battle is fought before all others, and only against this hex', '20.8')] : []),
]
export const paradrop = dropping('allied')
export const germanDrop = dropping('german')

/** 20.9: Allies in Germany always read Non-Clear*. */
export const dropRoll: Procedure<{ readonly side: Side; readonly where: Where; readonly unit: number; readonly who?: UnitValue }> = {
  id: 'drop roll', label: 'Drop roll', cite: '20.9', version: 1, desk: 'none', picture: 'n-para',
  fields: () => ({ side: choice('Side', [option('allied', 'Allied'), option('german', 'German')]), where: choice('Drop hex', whereOptions('allied')), unit: { ...number('Unit', 1, 3), usual: 1 } }),
  *run({ chart, input, state }) {
    const grid = chart('drop')
    const name = input.who?.label ?? `Unit ${input.unit}`
    const germany = input.where === 'germany'
    const lines = germany ? [line('In Germany: Non-Clear* whatever the ground', '20.9')] : []
    const { code, at } = yield* consult({ id: `drop ${input.unit}`, who: input.side, lines, head: [name] }, grid, columnAt(grid, germany ? 'non-clear' : input.where), oneDie, ([die]) => Number(die))
    const { changes, duties } = yield* losses(state, input.side, 'drop', input.who === undefined ? [] : [input.who], code === 'safe' ? 0 : code === 'destroyed' ? 'all' : 1)
    return outcome(`${name}: ${code}`, { code, group: code, read: [at], lines, tone: code === 'safe' ? 'win' : 'lose', changes, duties })
  },
}

export interface Airlift { readonly cities: boolean; readonly zoc: boolean; readonly moved: boolean; readonly fromBase: boolean }

function* liftBarred(state: State, side: Side, input: Airlift): Generator<Line> {
  if (!isClear(state)) yield line('Airlift in Clear weather only', '20.10')
  if (side === 'allied' && level(state, 'allied airlifts') > 0) yield line('One Allied airlift a turn', '20.10')
  if (side === 'german' && level(state, 'german airlifts') >= 2) yield line('Two German airlifts a game', '20.11')
  if (level(state, `${side} by air`) >= mostAt(side)) yield line(side === 'allied' ? 'Three units a turn by air' : 'One unit a turn by air', '20.17')
  if (!input.cities) yield line('From a held city to a city held since the impulse began', '20.10')
  if (input.zoc) yield line('Not to or from a city in an enemy ZOC', side === 'allied' ? '20.10' : '20.11')
  if (input.moved) yield line('It starts the turn in a city and does not move otherwise', '20.10')
  if (side === 'allied' && input.fromBase && startCapacity(state) <= 0) yield line('At a capacity of zero or less only from city to city on the map', '18.7.6')
}

const lifting = (side: Side): Procedure<Airlift> => ({
  id: side === 'allied' ? 'airlift' : 'german airlift', label: side === 'allied' ? 'Airlift' : 'German airlift', cite: side === 'allied' ? '20.10' : '20.11', version: 1, desk: 'turn', picture: 'n-para',
  fields: () => ({ cities: { ...toggle('From one held city to another'), usual: true }, zoc: toggle('One of them in an enemy ZOC'), moved: toggle('The unit has moved or started elsewhere'), ...(side === 'allied' ? { fromBase: { ...toggle('From England or Africa'), cite: '18.7.2' } } : {}) }),
  *run({ state, input }) {
    const lines: Line[] = []
    for (const why of liftBarred(state, side, input)) lines.push(yield* forbid({ id: why.text, who: side, lines }, why))
    if (side === 'allied' && input.fromBase) lines.push(...(yield* countedIn(state)))
    return outcome('One unit airlifted', {
      lines, changes: [add('track', `${side} by air`, 1), add('track', `${side} airlifts`, 1), ...(side === 'allied' && input.fromBase ? cameAshore(state, 1) : [])],
    })
  },
})
function* countedIn(state: State): Script<readonly Line[]> {
  const no = noRoom(state, 1)
  return [...(no === null ? [] : [yield* forbid({ id: 'room', who: 'allied' }, no)]), line('Brought to Europe by airlift it counts', '20.10')]
}
export const airlift = lifting('allied')
export const germanAirlift = lifting('german')
