import facts from '../../../data/tempest-over-europe/modifiers.json'
import type { Dice } from '../../engine/chance.ts'
import { cell, columnAt, rowAt, shift, type Grid, type Place } from '../../engine/chart.ts'
import { d6, dice } from '../../engine/dice.ts'
import { amount, line, sum, type Line } from '../../engine/line.ts'
import { join } from '../../engine/modifiers.ts'
import { consult, type Consulted, type Scene, type Script } from '../../engine/procedure.ts'
import { alive, best, total, type Army, type Steps } from './army.ts'
import { airModifier, type Attack, type Fight } from './fight.ts'
import { turnShift } from './turn.ts'

export const oneDie = dice(1)
/** n dice of which only what each says matters: the forecast counts equal ones once. */
export const diceBy = (says: (face: number) => string, n = 1): Dice => ({ kind: 'dice', n, faces: d6, read: 'bag', classes: Object.fromEntries(d6.map(face => [face, says(face)])) })
/** One die read on the table: faces with the same result are one. */
export function dieOn(table: Grid, column: number, by: number): Dice {
  const dice = thrown.get(table) ?? new Map<string, Dice>()
  thrown.set(table, dice)
  const at = `${column} ${by}`
  const die = dice.get(at) ?? diceBy(face => cell(table, column, rowAt(table, face + by)) ?? String(face))
  dice.set(at, die)
  return die
}
/** The same die each time it is asked for: its falls are then counted once, not once a branch. */
const thrown = new WeakMap<Grid, Map<string, Dice>>()

/** The facts that some procedures share, for joining with their questions. */
export const factsFor = (...procedures: readonly string[]) => facts.filter(fact => fact.procedures.some(each => procedures.includes(each)))

interface Blow { readonly fight: Fight; readonly by: readonly Army[]; readonly at: readonly Army[] }

const modifiers = join<Blow>(factsFor('attack', 'counter'), {
  effectiveness: ({ by, at }) => best(by) - best(at),
  'counter-effectiveness': ({ fight, by, at }) => (fight.state.option['counter-effectiveness'] === 'difference' ? best(by) - best(at) : 0),
  air: ({ fight, by }) => airModifier(fight) * (by[0]?.key === fight.ours[0]?.key ? 1 : -1),
  bombardment: ({ fight }) => (fight.disorganized ? 0 : fight.bombardment),
  landing: ({ fight }) => fight.kind === 'amphibious',
  'landing-counter': ({ fight }) => fight.kind === 'amphibious',
  airborne: ({ fight }) => (fight.kind === 'airborne' ? Number(fight.state.option['airborne-attack'] ?? 2) : 0),
  'airborne-counter': ({ fight }) => fight.kind === 'airborne',
  mud: ({ fight }) => fight.weather === 'mud',
  'mud-counter': ({ fight }) => fight.weather === 'mud' && fight.state.option['mud-counter'] !== false,
  cold: ({ fight }) => fight.weather === 'cold',
  'cold-counter': ({ fight, by }) => fight.weather === 'cold' && by.some(each => each.nation === 'ge'),
  'reaction-bonus': ({ fight }) => fight.bonus,
})

const axisAllies = ['it', 'hu', 'ro', 'fi']

/** CRT and 15: the attacker's shift, and whom it does not help or hurt. */
export function shiftLines({ side, turn, surprise, weather, ours, theirs }: Fight): readonly Line[] {
  const by = turnShift(side, turn)
  if (by === 0) return []
  const none = (why: string, cite: string): readonly Line[] => [line(`No column shift for the turn: ${why}`, cite)]
  if (surprise === 'surprise') return none('surprise', 'CRT')
  if (by > 0 && side === 'axis' && weather === 'cold') return none('severe cold', '19')
  if (by > 0 && ours.every(each => axisAllies.includes(each.nation))) return none('Axis allies alone', '15')
  if (by < 0 && side !== 'axis' && theirs.every(each => each.nation !== 'ge' && each.nation !== 'fi')) return none('no German or Finn among them', '15')
  return [amount('Game turn', 'CRT', 'column', by)]
}

/** CRT: which column a difference and a shift lead to. The text is silent beyond the ends; the switch decides the order. */
export function columnFor(table: Grid, difference: number, by: number, clamp: unknown): Place {
  if (clamp !== 'after') return shift(table, columnAt(table, difference), by)
  const middle = columnAt(table, 0)
  return shift(table, middle + Math.sign(difference) * Math.ceil(Math.abs(difference) / 2), by)
}

export interface Struck extends Consulted { readonly lines: readonly Line[] }

/** Sums, column, die, chart: the same for the attack and the counter-attack. */
export function* strike(id: 'attack' | 'counter', scene: Scene<Attack>, fight: Fight, by: { readonly all: readonly Army[]; readonly steps: Steps }, at: { readonly all: readonly Army[]; readonly steps: Steps }, before: readonly Line[]): Script<Struck> {
  const [power, guard] = [total(by.all, by.steps), total(at.all, at.steps)]
  const shifts = id === 'attack' ? [...shiftLines(fight), ...scene.manual.filter(each => each.on === 'column')] : []
  const drm = [...modifiers(id, { fight, by: alive(by.all, by.steps), at: alive(at.all, at.steps) }), ...scene.manual.filter(each => each.on === (id === 'attack' ? 'die' : 'counter'))]
  const table = scene.chart('crt')
  const column = columnFor(table, power - guard, sum(shifts, 'column'), fight.state.option['clamp'])
  const by6 = sum(drm, 'die') + sum(drm, 'counter')
  const lines = [...before, line(`${id === 'attack' ? 'Attack' : 'Counter-attack'}: ${power} against ${guard}`, '15.2'), ...shifts, ...column.lines, ...drm]
  const head = [`${power} : ${guard}`, ...(sum(shifts, 'column') === 0 ? [] : [`turn ${signed(sum(shifts, 'column'))}`]), `die ${signed(by6)}`, table.columns[column.at]?.label ?? '']
  const found = yield* consult({ id, who: id === 'attack' ? fight.side : fight.against, lines, head }, table, column.at, dieOn(table, column.at, by6), ([face]) => Number(face) + by6)
  return { ...found, lines: [...lines, line(`${id === 'attack' ? 'Attack' : 'Counter-attack'}: ${found.code}`, 'CRT')] }
}

export const signed = (n: number): string => (n > 0 ? `+${n}` : String(n))
