import { rowAt, shift, cell, type Grid } from '../../engine/chart.ts'
import { dice } from '../../engine/dice.ts'
import { duty, line, sum, type Line } from '../../engine/line.ts'
import { block, choose, consult, forbid, outcome, type Consulted, type Outcome, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import type { Change } from '../../engine/state.ts'
import { attackFields, designation, isRough, knownOf, signed, whole } from './attack.ts'
import { aftermath } from './aftermath.ts'
import { cardLines } from './combat-cards.ts'
import { attackFactor, defenceFactor, isFortress, other, stepsOf, total, type Side } from './components.ts'
import { losers, replaceable, replaced, stepLosses, stepsLeft, type Loser, type Taken } from './losses.ts'
import { objections } from './objections.ts'
import { advanceDuties, retreatDuties } from './retreat.ts'
import { option } from './sequence.ts'
import { modifiers, type Attack } from './shifts.ts'

const oneDie = dice(1)

/** 9.23 and doubt B23: the greatest printed ratio that is not above AV to DV; past the ends the end column. */
export function columnOf(table: Grid, attack: number, defence: number): number {
  const fits = ({ label }: { label: string }): boolean => {
    const [a = 1, d = 1] = label.split(':').map(Number)
    return a * defence <= d * attack
  }
  return Math.max(0, table.columns.findLastIndex(fits))
}

const columnLabel = (table: Grid, at: number): string => table.columns[at]?.label ?? ''

export const combat: Procedure<Partial<Attack>> = {
  id: 'combat', label: 'Combat', cite: '9.21', version: 1, desk: 'combat', picture: 'i-combat',
  manual: [{ on: 'column', label: 'Columns' }, { on: 'die', label: 'drm' }],
  fields: attackFields,
  prefill: knownOf,
  nudges: ({ input }) => [
    { label: 'attack factor', most: 12, by: (given, n) => ({ ...given, attackers: [...(given.attackers ?? []), { label: 'more', type: 'corps', nation: (given.attackers ?? [])[0]?.nation ?? 'us', factors: [n, 0, 0], steps: 0 }] }) },
    ...((input.side ?? 'allied') === 'allied' && (input.support ?? []).length === 0 ? [{ label: 'ground support', most: 1, by: (given: Partial<Attack>) => ({ ...given, support: ['us-a'] }) }] : []),
  ],
  *run(scene) {
    const given = scene.input.attackers === undefined ? { ...scene.input, ...(yield* choose({ id: 'designate', who: scene.input.side ?? 'allied' }, designation(scene))) } : scene.input
    const attack = whole(given)
    if (attack.defenders.length + attack.retreated.length === 0) return yield* block({ id: 'nobody', who: attack.side }, line('Nobody defends there', '9.12'))
    const overruled: Line[] = []
    for (const [i, why] of objections(scene.state, attack).entries()) overruled.push(yield* forbid({ id: `objection ${i + 1}`, who: attack.side }, why))
    const { code, lines, at } = yield* resolve(scene, attack)
    return yield* results(scene, attack, code, [...overruled, ...lines], at)
  },
}

interface Resolved { readonly code: string; readonly lines: readonly Line[]; readonly at: Consulted['at'] }

/** 9.23 odds, 9.24 shifts, 9.26 drm, 9.27 the die. Doubt B3: the ratio is held to the table first, then shifted. */
function* resolve(scene: Scene<Partial<Attack>>, attack: Attack): Script<Resolved> {
  const table = scene.chart('crt')
  const av = total(attack.attackers, attackFactor)
  const dv = total(attack.defenders, defenceFactor)
  const from = av === 0 ? 0 : columnOf(table, av, dv)
  const shifts = [...modifiers('combat', { ...attack, state: scene.state }), ...(yield* terrainLines(scene, attack)), ...cardLines(scene.state, attack), ...scene.manual]
  const by = av === 0 && !option(scene.state, 'zero-shifts') ? 0 : sum(shifts, 'column')
  const to = shift(table, from, by)
  const drm = sum(shifts, 'die')
  const label = columnLabel(table, from)
  const lines = [line(av === 0 ? `Attack value 0: ${label}` : `${av} to ${dv} is ${label}`, av === 0 ? '9.15' : '9.23'), ...outLines(attack), ...shifts, ...to.lines]
  const head = [`${av} : ${dv}`, label, ...(by === 0 ? [] : [`${Math.abs(by)}${by > 0 ? 'R' : 'L'}`]), ...(drm === 0 ? [] : [`${signed(drm)} drm`]), columnLabel(table, to.at)]
  // 9.27: below 1 is read as 1, above 6 as 6: the rows of the table end there
  const { code, at } = yield* consult({ id: 'result', who: attack.side, lines, head, windows: ['combat-card'] }, table, to.at, oneDie, ([die]) => Number(die) + drm)
  return { code, lines, at }
}

const outLines = (attack: Attack): readonly Line[] => [
  ...(attack.attackersOut ? [line('No Combat Card helps attackers out of supply', '11.63')] : []),
  ...(attack.defendersOut ? [line('No Combat Card helps defenders out of supply', '11.63')] : []),
  ...(attack.retreated.length > 0 ? [line(`${attack.retreated.length} already retreated: no factor in this defence`, '9.48')] : []),
]

/** 9.242: always to the left; one missing value is asked for by itself. */
function* terrainLines({ chart }: Scene<Partial<Attack>>, attack: Attack): Script<readonly Line[]> {
  const rows = [attack.terrain, ...(attack.crossing === 'none' ? [] : [attack.crossing]), ...(attack.defenders.some(isFortress) ? ['fortress'] : [])]
  const table = chart('terrain')
  const lines: Line[] = []
  for (const name of rows) {
    const row = rowAt(table, name)
    const printed = cell(table, 0, row) ?? (yield* askedShift(table, row, attack.side))
    const left = Number(printed)
    if (left !== 0) lines.push({ text: table.rows[row]?.label ?? name, cite: name === 'river' || name === 'rhine' ? '9.263' : 'TEC', on: 'column', amount: -left })
  }
  return lines
}

function* askedShift(table: Grid, row: number, who: Side): Script<string> {
  const told = yield { kind: 'code', id: `terrain ${table.rows[row]?.label ?? row}`, who, lines: [], chart: { id: table.id, column: 0, row, codes: table.codes } }
  return 'code' in told ? told.code : '0'
}

/** 9.3 losses, 9.4 winner and retreat, 9.5 advance. */
function* results(scene: Scene<Partial<Attack>>, attack: Attack, code: string, lines: readonly Line[], at: Consulted['at']): Script<Outcome> {
  const { state } = scene
  const [toAttacker = 0, toDefender = 0] = code.split('/').map(Number)
  const ours = yield* stepLosses('attacker losses', attack.side, state, losers(attack.attackers), toAttacker)
  const oursBack = yield* replaced('attacker corps', attack.side, replaceable(ours.after))
  const theirs = yield* stepLosses('defender losses', other(attack.side), state, losers(attack.defenders), toDefender)
  const theirsBack = yield* replaced('defender corps', other(attack.side), replaceable(theirs.after))
  // 9.48: those who had just retreated die with the first step, and count for nothing
  const swept = toDefender > 0 ? attack.retreated : []
  // doubt B4: excess is ignored, so winner and distance follow what was really lost
  const margin = option(state, 'printed-losses') ? toDefender - toAttacker : theirs.taken - ours.taken
  const alive = stepsLeft(theirs.after) + theirsBack.n + (swept.length > 0 ? 0 : attack.retreated.reduce((n, unit) => n + stepsOf(unit), 0))
  const end = yield* standing(scene, attack, theirs, margin, alive)
  const duties = [...ours.duties, ...oursBack.duties, ...theirs.duties, ...theirsBack.duties, ...swept.map(unit => duty(other(attack.side), `Remove ${unit.label}: it had already retreated`, '9.48')), ...end.duties]
  const after = aftermath(state, attack, end.open ? margin : 0)
  return outcome(`${code}: ${end.text}`, {
    code, group: end.group, tone: end.tone, read: [at], duties, lines: [...lines, line(`Result ${code}`, '9.27'), ...end.lines, ...after.lines],
    tally: { 'attacker steps': ours.taken, 'defender steps': theirs.taken + end.extra, 'hex vacated': end.open ? 1 : 0 },
    changes: [...ours.changes, ...theirs.changes, ...end.changes, ...after.changes],
  })
}

interface Standing { readonly text: string; readonly group: string; readonly tone: 'win' | 'push' | 'both' | 'none' | 'back'; readonly extra: number; readonly open: boolean; readonly lines: readonly Line[]; readonly duties: readonly Line[]; readonly changes: readonly Change[] }

/** Who leaves the hex: 9.41 to 9.45. */
function* standing({ state }: Scene<Partial<Attack>>, attack: Attack, theirs: Taken, margin: number, alive: number): Script<Standing> {
  const none = { extra: 0, open: false, duties: [], changes: [] }
  if (alive === 0) return { ...none, open: true, text: 'the hex is empty', group: 'destroyed', tone: 'win', lines: [margin > 0 ? line('No defender is left', '9.31') : line('No defender is left, but the attacker has not won: no advance', '9.51')], duties: margin > 0 ? advanceDuties(attack, margin) : [] }
  if (margin < 0) return { ...none, text: 'the defender wins; attackers never retreat', group: 'repulsed', tone: 'back', lines: [line('Attacking units never retreat', '9.42')] }
  if (margin === 0) return { ...none, text: 'neither side wins', group: 'held', tone: theirs.taken > 0 ? 'both' : 'none', lines: [line('Equal losses: nobody retreats or advances', '9.43')] }
  const stands = yield* refusal(attack, theirs.after, alive)
  if (!stands) return { ...none, open: true, text: `the defender retreats ${margin}`, group: `retreat ${margin}`, tone: 'push', lines: [line(`Retreat ${margin}, the difference in steps`, '9.43')], duties: [...retreatDuties(attack, margin), ...advanceDuties(attack, margin)] }
  const extra = yield* stepLosses('extra loss', other(attack.side), state, theirs.after, 1)
  const gone = alive - Math.max(1, extra.taken) <= 0
  return {
    ...none, extra: extra.taken, open: gone, changes: extra.changes, text: gone ? 'the last step is spent standing' : 'the defender stands', group: gone ? 'destroyed' : 'stands', tone: gone ? 'win' : 'both',
    lines: [line('One more step instead of the retreat', '9.441')], duties: [...extra.duties, ...(gone ? advanceDuties(attack, margin) : [])],
  }
}

/** 9.441: offered only on rough ground, or to Axis units stacked with a fortress. */
function* refusal(attack: Attack, after: readonly Loser[], alive: number): Script<boolean> {
  const fortress = attack.side === 'allied' && after.some(each => each.left > 0 && isFortress(each.unit))
  if (!isRough(attack.terrain) && !fortress) return false
  const { stand } = yield* choose({ id: 'stand', who: other(attack.side) }, { stand: { kind: 'toggle', label: 'Lose one more step and stay', cite: '9.441' } }, { stand: alive > 1 })
  return stand
}
