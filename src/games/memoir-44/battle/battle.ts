import { add, drop, put } from '../../../engine/changes.ts'
import { duty, sum, type Line } from '../../../engine/line.ts'
import { forbid, outcome, roll, type Call, type Outcome, type Procedure, type Script, type Tone } from '../../../engine/procedure.ts'
import type { Change } from '../../../engine/state.ts'
import { battleDice } from '../dice.ts'
import { commands } from '../sides.ts'
import { attackOf, type Attack, type Battle } from './attack.ts'
import { battleFields, battlePrefill } from './fields.ts'
import { objections } from './forbidden.ts'
import { advanceOf, type Advance } from './ground.ts'
import { hitting, struck, type Struck } from './losses.ts'
import { noRetreat, retreatOf, type Retreat } from './retreat.ts'
import { diceLines, toldOf } from './strength.ts'
import { trackOf } from '../kept.ts'

export const battle: Procedure<Battle> = {
  id: 'battle', label: 'Battle', cite: 'Battle', version: 1, desk: 'combat', picture: 'i-combat',
  manual: [{ on: 'dice', label: 'Dice' }],
  fields: battleFields,
  prefill: battlePrefill,
  nudges: () => [
    { label: 'die more', most: 2, by: (input, n) => ({ ...input, cards: (input.cards ?? 0) + n }) },
    { label: 'hex nearer', most: 1, by: (input, n) => ({ ...input, range: Math.max(1, input.range - n) }) },
    { label: 'target in the open', most: 1, by: input => ({ ...input, terrain: 'open', obstacle: 'none' }) },
  ],
  *run(scene) {
    const attack = attackOf(scene)
    if (scene.last?.procedure === 'ambush' && scene.last.code !== 'stands') return outcome('The ambush ends the attack', { group: 'Ambushed', tone: 'lose', changes: spent(attack) })
    const overruled: Line[] = []
    for (const [n, why] of objections(attack).entries()) overruled.push(yield* forbid({ id: `may not ${n}`, who: attack.from.side }, why))
    const told = yield* toldOf(attack)
    const hits = yield* hitting(scene, attack)
    const lines = [...overruled, ...diceLines(attack, told, scene.manual), ...hits.lines]
    const n = Math.max(0, sum(lines, 'dice'))
    const changes = [...told.changes, ...hits.changes]
    if (n === 0) return outcome('No dice are left: nothing happens', { group: 'No effect', tone: 'none', lines, changes: [...changes, ...spent(attack)] })
    const windows = attack.close && scene.last?.procedure !== 'ambush' ? ['ambush'] : []
    const head = [`${told.base} dice`, `${n} ${n === 1 ? 'die' : 'dice'}`]
    const thrown = yield* roll({ id: 'dice', who: attack.from.side, lines, windows, head }, battleDice(n, hits.faces))
    const found = yield* struck(scene, attack, thrown, hits)
    return yield* aftermath(attack, found, [...lines, ...found.lines], [...changes, ...found.changes])
  },
}

/** Figures first, then flags, then ground. */
function* aftermath(attack: Attack, found: Struck, lines: readonly Line[], changes: readonly Change[]): Script<Outcome> {
  const { at } = attack
  const fallen = Math.min(at.figures, found.hits)
  const back = fallen === at.figures ? noRetreat : yield* retreatOf(attack, found.flags)
  const lost = Math.min(at.figures, fallen + back.blocked)
  const gone = lost === at.figures
  const advance = yield* advanceOf(attack, gone || back.hexes > 0)
  const then = [...(gone ? fateOf(attack) : []), ...advance.then, ...answerBack(attack, lost, back)]
  return outcome(sentence(attack, lost, back), {
    ...feel(lost, gone, back), tally: { figures: lost, wiped: gone ? 1 : 0, vacated: gone || back.hexes > 0 ? 1 : 0, retreats: back.hexes > 0 ? 1 : 0, medals: medalsFor(attack, lost) },
    lines: [...lines, ...back.lines, ...advance.lines], duties: dutiesOf(attack, lost, back, advance),
    changes: [...changes, ...spent(attack), ...losses(attack, lost, back), ...marks(attack, lost, back), ...advance.changes], ...(then.length > 0 ? { then } : {}),
  })
}

const plural = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`

function sentence({ at }: Attack, lost: number, { hexes }: Retreat): string {
  if (lost === at.figures) return `${at.label}: wiped out`
  const parts = [...(lost > 0 ? [`loses ${lost} of ${at.figures}`] : []), ...(hexes > 0 ? [`falls back ${plural(hexes, 'hex').replace('hexs', 'hexes')}`] : [])]
  return `${at.label} ${parts.length === 0 ? 'stands' : parts.join(' and ')}`
}

function feel(lost: number, gone: boolean, { hexes }: Retreat): { readonly group: string; readonly tone: Tone } {
  if (gone) return { group: 'Wiped out', tone: 'win' }
  const fall = lost === 0 ? '' : lost === 1 ? 'One falls' : `${['', '', 'Two', 'Three'][lost] ?? lost} fall`
  if (hexes > 0) return { group: fall === '' ? 'Falls back' : `${fall}, falls back`, tone: 'push' }
  return lost > 0 ? { group: fall, tone: 'push' } : { group: 'No effect', tone: 'none' }
}

function dutiesOf(attack: Attack, lost: number, back: Retreat, advance: Advance): readonly Line[] {
  const { at, from } = attack
  const out: Line[] = []
  if (lost > 0) out.push(duty(at.side, `Take ${plural(lost, 'figure')} off ${at.label}`, 'Resolving battles'))
  const won = medalsFor(attack, lost)
  if (won > 0) out.push(duty(from.side, `Put the last figure on your medal stand: ${plural(won, 'medal')}`, 'Resolving battles'))
  if (lost === at.figures && won === 0) out.push(duty(from.side, `No medal for ${at.troop.label.toLowerCase()}`, at.troop.rule))
  if (back.blocked > 0) out.push(duty(at.side, `${plural(back.blocked, 'figure')} of these for hexes it could not retreat`, 'Retreating'))
  if (back.hexes > 0 && lost < at.figures) out.push(duty(at.side, `Move ${at.label} back ${back.hexes === 1 ? '1 hex' : `${back.hexes} hexes`} toward its own side`, 'Retreating'))
  if (from.troop.id === 'engineers' && attack.on.id === 'wire') out.push(duty(from.side, 'Engineers remove the wire in the same turn', 'Unit: Engineers'))
  if (from.troop.id === 'brandenburgers') out.push(duty(from.side, 'Take the enemy figure out of the Brandenburgers', 'Unit: Brandenburgers'))
  if (advance.took) out.push(duty(from.side, `Move ${from.label} into the hex`, 'Take ground'))
  return out
}

/** A battle uses up the order and gives a hidden unit away; engineers take their wire off as well. */
const spent = ({ from, on }: Attack): readonly Change[] => (from.unit === undefined ? [] : [put('unit', from.unit, { battled: true, camouflaged: false, ...(from.troop.id === 'engineers' && on.id === 'wire' ? { obstacle: 'none' } : {}) })])

/** Half-tracks and trucks: every third figure eliminated, whoever it belonged to; others: the last figure of the unit. */
export function medalsFor({ at, state }: Attack, lost: number): number {
  const pool = carrierPool(at)
  if (pool === null) return lost === at.figures ? at.troop.medal : 0
  const before = trackOf(state, pool)
  return Math.floor((before + lost) / 3) - Math.floor(before / 3)
}
const carrierPool = ({ troop, side }: Attack['at']): string | null => (troop.id === 'half-track' ? `half-tracks ${side}` : troop.id === 'truck' ? `trucks ${side}` : null)

export function losses(attack: Attack, lost: number, back: Retreat): readonly Change[] {
  const { at, from } = attack
  const gone = lost === at.figures
  const won = medalsFor(attack, lost)
  const pool = carrierPool(at)
  const medal = [...(won > 0 ? [add('track', `medals ${from.side}`, won)] : []), ...(pool !== null && lost > 0 ? [add('track', pool, lost)] : [])]
  const count = gone ? [add('track', `lost ${at.side}`, 1)] : []
  if (at.unit === undefined) return [...medal, ...count]
  const stays = put('unit', at.unit, { figures: at.figures - lost, ...(back.hexes > 0 ? { retreated: true, camouflaged: false, crosshair: null } : {}) })
  return [...medal, ...count, gone ? drop('unit', at.unit) : stays]
}

/** A leader outlives his unit, or does not. */
const fateOf = ({ at, input }: Attack): readonly Call[] => (input.targetLeader === true || at.facts['leader'] === true ? [{ procedure: 'leader-fate', input: { side: at.side } }] : [])

/** Big guns and destroyers leave a marker on a target they hit and did not drive off. */
function marks({ from, at }: Attack, lost: number, back: Retreat): readonly Change[] {
  const marking = from.troop.id === 'big-gun' || from.troop.id === 'destroyer'
  return marking && at.unit !== undefined && lost > 0 && lost < at.figures && back.hexes === 0 ? [put('unit', at.unit, { crosshair: from.unit ?? 'gun' })] : []
}

/** A British unit down to one figure that stood its ground in close assault strikes back. */
function answerBack({ at, from, close, state, input }: Attack, lost: number, back: Retreat): readonly Call[] {
  if (!close || back.hexes > 0 || at.figures - lost !== 1 || !commands(state, 'british', at.side)) return []
  return [{ procedure: 'battle-back', input: { attacker: at.key, target: from.key, side: at.side, ...(input.ground === undefined ? {} : { terrain: input.ground }) } }]
}
