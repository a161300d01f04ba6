import { add, put } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { choice, number, option, toggle, type Fields, type UnitsField } from '../../engine/field.ts'
import { amount, line, sum, type Line } from '../../engine/line.ts'
import { join } from '../../engine/modifiers.ts'
import { choose, consult, outcome, type Consulted, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { stepsIn } from './combat.ts'
import { usualSide } from './fight.ts'
import { entryOf, heed, sideField } from './candidates.ts'
import { placeOf, unitsOf } from './roster.ts'
import { isActive, purseOf, twoPlayers, type Side } from './sides.ts'
import { hurt } from './losses.ts'
import { columnFor, dieOn, factsFor, signed } from './strike.ts'
import { disorganize } from './fleets.ts'
import { isAt, turnOf, turnShift, weatherOf, type Belt } from './turn.ts'
import { track } from './tracks.ts'

/** What both kinds of air offensive ask for. */
export interface Offensive {
  readonly side: Side
  readonly attackers: readonly UnitValue[]
  readonly strength: number
  readonly target: readonly UnitValue[]
  readonly defence: number
  readonly belt?: Belt
}
export interface AirBattle extends Offensive { readonly friends?: number; readonly radar?: boolean; readonly hitBack?: number; readonly weakest?: number }
export interface PortStrike extends Offensive { readonly green?: boolean; readonly inPort?: boolean }

const foes = (side: Side): readonly Side[] => (side === 'axis' ? ['west', 'soviet'] : ['axis'])

const flyers = ({ state, slot }: Pick<Scene, 'state' | 'slot'>, sides: readonly Side[], types: readonly string[], label: string, max: number): UnitsField => ({
  kind: 'units', label, min: 1, max, usual: [], faction: sides[0] ?? 'axis', cite: '14.1',
  roster: sides.flatMap(side => unitsOf(side, ...types)).map(({ id }) => entryOf(state, slot, id)),
  quick: { nations: [{ id: 'lw', label: 'German' }, { id: 'it', label: 'Italian' }, { id: 'br', label: 'British' }, { id: 'us', label: 'American' }, { id: 'ff', label: 'French' }, { id: 'su', label: 'Soviet' }], types: types.map(id => ({ id, label: id === 'air' ? 'Air army' : 'Fleet', symbol: id, factors: [3, 3], steps: 2 })), factors: [{ label: id(types), min: 0, max: 12 }, { label: 'Defence', min: 0, max: 12 }] },
})
const id = (types: readonly string[]): string => (types.includes('air') ? 'Attack' : 'Combat')

function offensiveFields(scene: Scene<Partial<Offensive>>, types: readonly string[], what: string): Fields {
  const side = scene.input.side ?? usualSide(scene.state)
  return {
    attackers: { ...flyers(scene, [side], ['air'], 'Attacking air armies, all in one zone', 6), group: 'Attack' },
    strength: { ...number('Their attack values together', 0, 30), group: 'Attack', cite: '15.6' },
    target: { ...flyers(scene, foes(side), types, what, 1), group: 'Defence' },
    side: { ...sideField('Who attacks', side), group: 'Attack' },
    belt: { ...choice('Where', [option('black', 'Temperate Europe'), option('blue', 'Far North and USSR'), option('orange', 'Africa, Middle East')]), usual: 'black', group: 'Ground', cite: '19' },
  }
}

/** 14.1, 9, 19: once a turn, together only from one zone, not into or out of severe cold, 1 PR for the side that leads itself. */
function objections(state: State, { side, attackers, belt }: Offensive): readonly Line[] {
  const places = new Set(attackers.map(each => (each.unit === undefined ? '' : placeOf(state, each.unit))).filter(each => each !== ''))
  const flown = attackers.filter(each => state.unit[each.unit ?? '']?.['flown'] === true || state.unit[each.unit ?? '']?.['engaged'] === true)
  const price = priceFor(state, side)
  return [
    ...(weatherOf(belt ?? 'black', turnOf(state)) === 'cold' ? [line('No air action in severe cold', '19')] : []),
    ...(places.size > 1 ? [line('Air armies of different zones attack apart', '14.1')] : []),
    ...(flown.length > 0 ? [line(`${flown.map(each => each.label).join(', ')}: already used this turn`, '14.1')] : []),
    ...(price > track(state, purseOf[side]) ? [line('An air offensive costs 1 PR', '9')] : []),
  ]
}
const priceFor = (state: State, side: Side): number => (isAt(state, 'operations', 'inactive-operations') && (isActive(state, side) || twoPlayers(state)) ? 1 : 0)

const spent = (state: State, { side, attackers }: Offensive): readonly Change[] => [
  add('track', purseOf[side], -priceFor(state, side)),
  ...attackers.flatMap(each => (each.unit === undefined || !isAt(state, 'operations', 'inactive-operations') ? [] : [put('unit', each.unit, { flown: true })])),
]

interface Shot { readonly id: string; readonly who: string; readonly by: number; readonly to: number; readonly shift: number; readonly drm: readonly Line[]; readonly before?: readonly Line[] }
/** A difference, a shift, a die: one reading of the table. */
export function* shoot({ state, chart }: Pick<Scene, 'state' | 'chart'>, { id, who, by, to, shift, drm, before = [] }: Shot): Script<Consulted & { readonly lines: readonly Line[] }> {
  const table = chart('crt')
  const column = columnFor(table, by - to, shift, state.option['clamp'])
  const lines = [...before, line(`${by} against ${to}`, 'CRT'), ...(shift === 0 ? [] : [amount('Game turn', 'CRT', 'column', shift)]), ...column.lines, ...drm]
  const add = sum(drm, 'die')
  const found = yield* consult({ id, who, lines, head: [`${by} : ${to}`, `die ${signed(add)}`, table.columns[column.at]?.label ?? ''] }, table, column.at, dieOn(table, column.at, add), ([face]) => Number(face) + add)
  return { ...found, lines: [...lines, line(`${id}: ${found.code}`, 'CRT')] }
}

const off = (state: State, units: readonly UnitValue[], steps: number): readonly Change[] => units.flatMap(({ unit, steps: had }) => (unit === undefined || steps === 0 ? [] : hurt(state, unit, steps, had)))

/** 15.6: the defence of the target and of all its friends in the zone; it alone hits back, at the weakest. */
export const airBattle: Procedure<AirBattle> = {
  id: 'air battle', label: 'Air against air', cite: '15.6', version: 1, desk: 'combat', picture: 'p-tac', manual: [{ on: 'die', label: 'Attack die' }],
  fields: scene => ({
    ...offensiveFields(scene, ['air'], 'Target air army'),
    defence: { ...number('Its defence value', 0, 15), group: 'Defence', cite: '15.6' }, friends: { ...number('Defence of its friends in the zone', 0, 20), group: 'Defence', cite: '15.6' },
    radar: { ...toggle('Allied aircraft over England or Scotland (radar)'), group: 'Ground', cite: '15.6' },
    hitBack: { ...number('Its attack value', 0, 15), group: 'Defence', cite: '15.6' }, weakest: { ...number('Defence value of the weakest attacker', 0, 15), group: 'Attack', cite: '15.6' },
  }),
  nudges: () => [{ label: 'attack point', most: 2, by: (input, n) => ({ ...input, strength: input.strength + n }) }],
  *run(scene) {
    const { state, input } = scene
    const { side, friends = 0, radar = false, hitBack = 0, weakest = 0 } = input
    yield* heed(side, objections(state, input))
    const hit = yield* shoot(scene, { id: 'attack', who: side, by: input.strength, to: input.defence + friends, shift: turnShift(side, turnOf(state)), drm: scene.manual })
    const back = yield* shoot(scene, { id: 'counter', who: foes(side)[0] ?? 'axis', by: hitBack, to: weakest, shift: 0, drm: [], before: [line('The attacked unit alone, at the weakest attacker', '15.6')] })
    const [theirs, ours] = [Math.max(0, stepsIn(hit.code) - (radar && side === 'axis' ? 1 : 0)), stepsIn(back.code)]
    const struck = ours === 0 || input.attackers.length < 2 ? input.attackers.slice(0, 1) : yield* weakestOf(side, input.attackers)
    return outcome(`They lose ${theirs}, we lose ${ours}`, {
      code: `${hit.code}/${back.code}`, group: theirs > ours ? 'They lose more' : ours > theirs ? 'We lose more' : theirs > 0 ? 'Both lose' : 'No loss', tone: theirs > ours ? 'win' : ours > theirs ? 'lose' : theirs > 0 ? 'both' : 'none',
      tally: { 'steps they lose': theirs, 'steps we lose': ours }, read: [hit.at, back.at], lines: [...hit.lines, ...(radar && side === 'axis' ? [line('Radar: the first step is ignored', '15.6')] : []), ...back.lines],
      changes: [...spent(state, input), ...off(state, input.target, theirs), ...off(state, struck, ours)],
    })
  },
}

function* weakestOf(side: Side, attackers: readonly UnitValue[]): Script<readonly UnitValue[]> {
  const name = (each: UnitValue, i: number): string => each.unit ?? `${each.label} ${i + 1}`
  const { who } = yield* choose({ id: 'weakest', who: side }, { who: choice('The weakest attacker is', attackers.map((each, i) => option(name(each, i), each.label))) }, { who: name(attackers[0] as UnitValue, 0) })
  return attackers.filter((each, i) => name(each, i) === who)
}

const strikes = join<{ readonly green: boolean; readonly inPort: boolean }>(factsFor('air-naval').map(fact => ({ ...fact, procedures: ['air-naval'] })), { green: each => each.green, 'in-port': each => each.inPort })

/** 15.5: against the fleet's air defence. */
export const portStrike: Procedure<PortStrike> = {
  id: 'air against fleet', label: 'Air against fleet', cite: '15.5', version: 1, desk: 'combat', picture: 'p-ship', manual: [{ on: 'die', label: 'Attack die' }],
  fields: scene => ({
    ...offensiveFields(scene, ['fleet'], 'Target fleet'),
    defence: { ...number('Its air defence (red circle)', 0, 15), group: 'Defence', cite: '15.5' },
    green: { ...toggle('Mediterranean (green border)'), group: 'Ground', cite: 'CRT' }, inPort: { ...toggle('The fleet is in a base'), group: 'Ground', cite: '15.5', usual: true },
  }),
  nudges: () => [{ label: 'attack point', most: 2, by: (input, n) => ({ ...input, strength: input.strength + n }) }],
  *run(scene) {
    const { state, input } = scene
    const { side, green = false, inPort = true } = input
    yield* heed(side, objections(state, input))
    const drm = [...strikes('air-naval', { green, inPort }), ...scene.manual]
    const hit = yield* shoot(scene, { id: 'attack', who: side, by: input.strength, to: input.defence, shift: turnShift(side, turnOf(state)), drm })
    const fleet = input.target[0]
    const steps = hit.code === 'D' ? 0 : stepsIn(hit.code)
    return outcome(hit.code === 'D' ? `${fleet?.label ?? 'The fleet'} is disorganized` : `${fleet?.label ?? 'The fleet'} loses ${steps}`, {
      code: hit.code, group: hit.code === 'D' ? 'Disorganized' : `${steps} steps`, tone: steps > 0 ? 'win' : hit.code === 'D' ? 'push' : 'none', tally: { 'steps they lose': steps, disorganized: hit.code === 'D' ? 1 : 0 }, read: [hit.at], lines: hit.lines,
      changes: [...(fleet?.unit !== undefined && hit.code === 'D' ? disorganize(state, fleet.unit) : []), ...off(state, input.target, steps), ...spent(state, input)],
    })
  },
}
