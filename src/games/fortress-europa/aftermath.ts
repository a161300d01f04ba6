import { toggle } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { choose, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { combatImpulse, hexesOf, type Battle } from './battle-input.ts'
import { losses, type Borne, type Meaning } from './results.ts'
import { mayStand, type Hex } from './strength.ts'
import { other, type Side } from './table.ts'

export interface Aftermath { readonly changes: readonly Change[]; readonly duties: readonly Line[]; readonly tally: Readonly<Record<string, number>> }

const nobody: Borne = { changes: [], duties: [], steps: 0, left: [] }

/** 15.2: the defender's losses and retreat come first, then the attacker's. */
export function* aftermath(state: State, input: Battle, side: Side, code: string, meaning: Meaning): Script<Aftermath> {
  const hexes = hexesOf(input)
  const enemy = other(side)
  const defenders = hexes.flatMap(hex => hex.units)
  const theirs = yield* losses(state, enemy, 'defender', defenders, meaning.defender.loss)
  const gone = theirs.left.every(each => each === 0)
  const back = gone ? [] : retreats(input, hexes, side, meaning.defender.retreat)
  const cleared = gone || (meaning.defender.retreat > 0 && (yield* leaves(input, hexes, enemy)))
  const ours = yield* own(state, input, side, meaning, cleared)
  return {
    changes: [...theirs.changes, ...ours.changes],
    duties: [...theirs.duties, ...back, ...beside(input, enemy, cleared), ...ours.duties, ...(code === 'AE' && input.idle === true ? [duty(side, 'The nation that stood by stays where it is', '14.11')] : [])],
    tally: { 'defender steps': theirs.steps, 'attacker steps': ours.steps, 'hex cleared': cleared ? 1 : 0 },
  }
}

/** 15.11: it fought in no battle here, but it does not stay when the others go. */
const beside = (input: Battle, enemy: Side, cleared: boolean): readonly Line[] =>
  input.newcomer !== true ? [] : [duty(enemy, cleared ? 'The unit retreated into this hex took no part, but retreats now' : 'The unit retreated into this hex took no part and stays', '15.11')]

/** 16.4, 16.8: each hex by itself; Bulge defenders in the sector have no choice (33.3.9). */
function retreats(input: Battle, hexes: readonly Hex[], side: Side, far: number): readonly Line[] {
  if (far === 0) return []
  const enemy = other(side)
  const told = (i: number, text: string): string => (hexes.length > 1 ? `Hex ${i + 1}: ${text}` : `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`)
  return hexes.flatMap((hex, i) => {
    if (input.sector === true) return [duty(enemy, told(i, `retreat the full ${hexCount(far)}; the Allied player moves them, and may take along friends they pass`), '33.3.9')]
    if (mayStand(hex)) return [duty(enemy, told(i, `defenders may stand; if they go, ${hexCount(far)}, moved by their owner`), '16.4')]
    const coast = hex.units.some(each => each.type === 'coastal') ? [duty(enemy, told(i, 'coastal defence turns over to infantry and retreats'), '22.3')] : []
    return [...coast, duty(side, told(i, `move the survivors back ${hexCount(far)}; not along a route that kills them if another is open`), '15.4')]
  }).concat(blockers(enemy))
}

const hexCount = (n: number): string => (n === 1 ? 'one hex' : 'two hexes')
const blockers = (who: Side): readonly Line[] => [duty(who, 'Eliminated if only these are left: enemy ZOC, map edge, sea, alpine, a river without bridges, an estuary, the hex they left, an overstacked hex, a partisan hex', '15.5')]

/** Only who landed on top of the enemy needs to know whether the hex is free. */
function* leaves(input: Battle, hexes: readonly Hex[], enemy: Side): Script<boolean> {
  if (!onTop(input) || !hexes.some(mayStand) || input.sector === true) return true
  const { stands } = yield* choose({ id: 'stands', who: enemy, lines: [line('In rough ground or a fortress the retreat may be ignored', '16.4')] }, { stands: toggle('The defenders stay in the hex') }, { stands: true })
  return !stands
}

const onTop = (input: Battle): boolean => input.kind === 'invasion' || input.kind === 'drop' || input.kind === 'raid'
const rule = (input: Battle): string => (input.kind === 'invasion' ? '12.9' : input.kind === 'drop' ? '20.8' : '21.11')

/** Attackers on top of the enemy never retreat: what should, or stays on a held hex, is lost. No result that throws them back clears the hex. */
function* own(state: State, input: Battle, side: Side, meaning: Meaning, cleared: boolean): Script<Borne> {
  if (onTop(input) && !cleared) {
    const all = yield* losses(state, side, 'attacker', input.attackers, 'all')
    const why = meaning.attacker.retreat > 0 ? 'No retreat from the landing: eliminated instead' : 'Enemy still in the hex: the attackers are eliminated'
    return { ...all, duties: [duty(side, why, rule(input)), ...all.duties] }
  }
  const borne = input.attackers.length === 0 ? nobody : yield* losses(state, side, 'attacker', input.attackers, meaning.attacker.loss)
  const alive = borne.left.some(each => each > 0)
  return { ...borne, duties: [...borne.duties, ...(alive ? [...withdraw(input, side, meaning), ...spearhead(state, input)] : [])] }
}

function withdraw(input: Battle, side: Side, meaning: Meaning): readonly Line[] {
  if (meaning.attacker.retreat === 0) return []
  const idle = input.idle === true ? [duty(side, 'The nation that stood by retreats too; it takes no losses', '14.11')] : []
  const go = input.holds === true
    ? duty(side, 'Attackers in rough ground or a fortress may stand; the others retreat one or two hexes', '16.4')
    : duty(side, 'Move all attackers back one or two hexes, as the attacker likes', '15.3')
  return [go, ...idle, ...blockers(side)]
}

/** 33.3.9.4: in the first combat impulse of Dec III, wherever they attack. */
const spearhead = (state: State, { attackers }: Battle): readonly Line[] =>
  state.flag['opening'] === 'ardennes' && combatImpulse(state) === 1 && attackers.some(each => /^(1st|150th) SS/.test(each.label)) ? [duty('german', '1st SS and 150th SS may advance one hex', '33.3.9')] : []
