import { columnAt, shift, type Grid } from '../../engine/chart.ts'
import { add, put, set } from '../../engine/changes.ts'
import { dice } from '../../engine/dice.ts'
import { amount, line, sum, type Line } from '../../engine/line.ts'
import { block, consult, forbid, outcome, type Outcome, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import { ratio, show, type Ratio } from '../../engine/ratio.ts'
import type { Change, State } from '../../engine/state.ts'
import { aftermath } from './aftermath.ts'
import { battleFields } from './battle-fields.ts'
import { forces } from './battle-forces.ts'
import { combatImpulse, hexesOf, namesOf, sideIn, type Battle } from './battle-input.ts'
import { objections } from './battle-legal.ts'
import { turnName, turnOf } from './calendar.ts'
import { committedAir, usedSupport } from './ground-support.ts'
import { hindered, recorded } from './impulse.ts'
import { dieModifiers } from './modifiers.ts'
import { meanings, type Meaning } from './results.ts'
import { asFought, sidesLearnt } from './roster.ts'
import { defence, onset, strength } from './strength.ts'
import { atTable, inCombat, isFlag, isOn, type Side } from './table.ts'

const oneDie = dice(1)

export const battle: Procedure<Battle> = {
  id: 'battle', label: 'Battle', cite: '15', version: 1, desk: 'combat', picture: 'i-combat',
  manual: [{ on: 'die', label: 'To the die' }, { on: 'column', label: 'Columns' }, { on: 'attack', label: 'Attack factors' }, { on: 'defence', label: 'Defence factors' }],
  fields: battleFields,
  prefill: scene => ({
    side: { value: sideIn(scene.state, {}), line: line(atTable(scene.state) ? `Player turn of ${turnName(scene.state, turnOf(scene.state))}` : 'No match: the Allies attack', '14.2') },
    ...committedAir(scene.state, scene.input), ...(landsWith79th(scene) ? { seventyNinth: { value: true, line: line('The 79th is among them', '12.13') } } : {}),
  }),
  nudges: ({ state }) => [
    { label: 'factor', most: 20, by: (input, n) => ({ ...input, attackers: [...input.attackers, { label: `+${n}`, type: 'infantry', nation: input.attackers[0]?.nation ?? 'us', factors: [n, 0], steps: 1 }] }) },
    ...(combatImpulse(state) === 1 ? [{ label: 'TAC', most: 3, by: (input: Battle, n: number): Battle => ({ ...input, air: (input.air ?? 0) + n }) }] : []),
  ],
  *run(scene) { return yield* resolved({ ...scene, input: { ...scene.input, ...asFought(scene) } }) },
}

function* resolved(scene: Scene<Battle>): Script<Outcome> {
  const { state, input } = scene
  const side = sideIn(state, input)
  const lines = [...forces(scene), ...(input.outOfFort === true ? [line('Out of a fortress every adjacent enemy must be attacked', '14.13')] : []), ...scene.manual]
  for (const why of [...hindered(state, input), ...objections(state, input, lines)]) lines.push(yield* forbid({ id: why.cite ?? 'rule', who: side, lines }, why))
  const placed = yield* column(scene, side, lines)
  const die = [...dieModifiers('battle', { input, funnies: isOn(state, 'funnies') }), ...scene.manual.filter(each => each.on === 'die')]
  lines.push(...placed.lines, ...die.filter(each => !scene.manual.includes(each)))
  const add = sum(die, 'die')
  // 15.2: above six is six; below one the text is silent (A3): a chart is read at its end
  const { code, at } = yield* consult({ id: 'result', who: side, lines, head: head(placed, input.air ?? 0, add) }, scene.chart('crt'), placed.at, oneDie, ([face]) => Number(face) + add)
  const meaning = meanings[code] as Meaning
  const done = yield* aftermath(state, input, side, code, meaning)
  return outcome(`${namesOf(input).join(' and ') || 'Battle'}, ${code}: ${meaning.label}`, {
    code, group: code, tone: meaning.tone, tally: done.tally, lines, duties: done.duties, read: [at], changes: [...done.changes, ...spent(scene, side)], ...sidesLearnt(scene),
  })
}

/** 12.13: its two belong to the first combat impulse of the first invasion. */
const landsWith79th = ({ state, input }: Scene<Partial<Battle>>): boolean => state.flag['invasion'] === 'first' && combatImpulse(state) === 1 && input.attackers?.some(each => each.unit === 'br-79th-armour') === true

interface Placed { readonly at: number; readonly lines: readonly Line[]; readonly odds: string; readonly sums: string; readonly label: string }

/** 15.1, 14.8, 14.12, 15.8, 17.10.2, in that order: aircraft never make an illegal attack legal (14.10). */
function* column(scene: Scene<Battle>, side: Side, lines: Line[]): Script<Placed> {
  const grid = scene.chart('crt')
  const attack = strength(lines, 'attack')
  const held = strength(lines, 'defence')
  const odds = ratio(attack, held)
  if (held <= 0 || attack <= 0) return yield* block({ id: 'odds', who: side, lines }, line('Enter attackers and defenders with a combat factor', '15.1'))
  const found: Line[] = [line(`${attack} to ${held} is ${show(capped(odds))}`, odds.attack > 7 ? '14.12' : '15.1')]
  if (odds.defence > 6) lines.push(yield* forbid({ id: 'odds', who: side, lines: [...lines, ...found] }, line('Worse than 1-6: no legal attack. The unit is removed before combat, and aircraft cannot help it', '14.10')))
  const from = odds.defence > 6 ? 0 : columnAt(grid, show(capped(odds)))
  const lower = declared(grid, scene.input, from)
  if (lower < from) found.push(line(`Declared at ${grid.columns[lower]?.label ?? ''}`, '15.8'))
  const air = scene.input.air ?? 0
  const by = air + sum(scene.manual, 'column')
  const moved = shift(grid, lower, by)
  if (air > 0) found.push(amount('Ground support', '17.10.2', 'column', air), ...beyond(scene, side))
  return { at: moved.at, lines: [...found, ...moved.lines], odds: grid.columns[lower]?.label ?? '', sums: `${attack} : ${held}`, label: grid.columns[moved.at]?.label ?? '' }
}

/** 17.4: inside the printed radius TAC need nothing else; as far as the owner has entered it. */
function beyond({ slot, input }: Scene<Battle>, side: Side): readonly Line[] {
  const radius = slot('tac-radius')
  const out = side === 'allied' && radius.kind === 'set' && radius.items.length > 0 ? namesOf(input).filter(hex => !radius.items.includes(hex)) : []
  return out.map(hex => line(`${hex} is outside the TAC radius: an HQ within eight hexes or the Mediterranean coast is needed`, '17.4'))
}

const capped = ({ attack, defence: held }: Ratio): Ratio => ({ attack: Math.min(7, attack), defence: held })

const declared = (grid: Grid, { declare = 'full' }: Battle, from: number): number => (declare === 'full' ? from : Math.min(from, columnAt(grid, declare)))

const head = (placed: Placed, air: number, die: number): readonly string[] =>
  [placed.sums, ...(air > 0 ? [placed.odds, `+${air} air`] : []), ...(die === 0 ? [] : [`die ${die > 0 ? '+' : ''}${die}`]), placed.label]

/** What the battle uses up: aircraft, the month's carpet, naval guns, one-time privileges. */
function spent({ state, input }: Scene<Battle>, side: Side): readonly Change[] {
  const air = input.air ?? 0
  return [
    ...(air > 0 && isFlag(state, `${side} air set`) ? [add('track', side === 'allied' ? 'support tac' : 'german support', -air)] : []),
    ...usedSupport(state, input), ...(input.kind === 'drop' ? [set('flag', 'drop on enemy', null)] : []), ...(input.carpet === true ? [set('flag', 'carpet used', true)] : []),
    ...(input.naval ?? []).map(id => put('row', `naval/${id}`, { used: turnOf(state) })),
    ...(input.skorzeny === true ? [set('flag', 'skorzeny used', true), set('flag', 'skorzeny attack', null)] : []),
    ...forced(state, input), ...(inCombat(state) ? [recorded(state, input)] : []),
  ]
}

/** 33.4.1: two attacks of 1-1 or better in the sector are owed on Dec III. */
const forced = (state: State, input: Battle): readonly Change[] => (input.sector === true && strengthEnough(input) && turnOf(state) === 27 ? [add('track', 'forced attacks', 1)] : [])
const strengthEnough = (input: Battle): boolean =>
  strength(onset({ units: input.attackers, hexes: hexesOf(input), unhalved: true }), 'attack') >= strength(hexesOf(input).flatMap(hex => defence(hex)), 'defence')
