import { put } from '../../../engine/changes.ts'
import { duty, line, sum, type Line } from '../../../engine/line.ts'
import { forbid, outcome, roll, type Call, type Outcome, type Procedure, type Scene, type Script, type Tone } from '../../../engine/procedure.ts'
import type { Change } from '../../../engine/state.ts'
import { allDice, battleDice, scored, symbol } from '../dice.ts'
import { obstacle } from '../facts.ts'
import { commands } from '../sides.ts'
import { attackOf, ofNation, type Attack, type Battle } from './attack.ts'
import { battleFields, battlePrefill } from './fields.ts'
import { objections } from './forbidden.ts'
import { advanceDuties, advanceOf, type Advance } from './ground.ts'
import { hitting } from './losses.ts'
import type { Retreat } from './retreat.ts'
import { diceLines, marking, petards, toldOf } from './strength.ts'
import { plural } from '../words.ts'
import { fateOf, losses, medalsFor, takenFrom, tollDuties, type Toll } from './toll.ts'

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
    if (ambushed(scene, attack)) return outcome('The ambush ends the attack', { group: 'Ambushed', tone: 'lose', changes: spent(attack) })
    const overruled: Line[] = []
    for (const [n, why] of objections(attack).entries()) overruled.push(yield* forbid({ id: `may not ${n}`, who: attack.from.side }, why))
    const told = yield* toldOf(attack)
    const hits = yield* hitting(scene, attack)
    const petard = petards(attack) ? yield* symbol(scene, 'petard', ['grenade']) : null
    const lines = [...overruled, ...diceLines(attack, told, scene.manual), ...hits.lines]
    const n = Math.max(0, sum(lines, 'dice'))
    const changes = [...told.changes, ...hits.changes, ...(petard?.changes ?? [])]
    if (n === 0) return outcome('No dice are left: nothing happens', { group: 'No effect', tone: 'none', lines, changes: [...changes, ...spent(attack)] })
    const windows = attack.close && scene.last?.procedure !== 'ambush' ? ['ambush'] : []
    const head = [`${told.base} dice`, `${n} ${n === 1 ? 'die' : 'dice'}`]
    const thrown = yield* roll({ id: 'dice', who: attack.from.side, lines, windows, head }, petard === null ? battleDice(n, hits.faces) : allDice(n))
    const toll = yield* takenFrom(scene, attack, thrown, hits)
    const breached = petard !== null && scored(thrown, petard.faces) > 0
    return yield* aftermath(breached ? withoutBunker(scene, attack) : attack, toll, [...lines, ...toll.found.lines], [...changes, ...toll.found.changes])
  },
}

/** The attacker was driven off before its dice, or is no more. */
const ambushed = ({ last, state }: Pick<Scene, 'last' | 'state'>, { from }: Attack): boolean => (last?.procedure === 'ambush' && last.code !== 'stands') || (from.unit !== undefined && !(from.unit in state.unit))

/** A petard that shows its symbol takes the bunker with it, and the way is open. */
const withoutBunker = (scene: Pick<Scene, 'slot'>, attack: Attack): Attack => ({ ...attack, obstacle: obstacle(scene, 'none'), breached: true })

/** Losses are known; now the ground, and whatever follows at once. */
function* aftermath(attack: Attack, toll: Toll, lines: readonly Line[], changes: readonly Change[]): Script<Outcome> {
  const { lost, back, gone } = toll
  const vacated = gone || back.hexes > 0
  const advance = yield* advanceOf(attack, vacated)
  const then = [...fateOf(attack, gone), ...advance.then, ...answerBack(attack, toll)]
  return outcome(sentence(attack, lost, back), {
    ...feel(lost, gone, back), tally: { figures: lost, wiped: gone ? 1 : 0, vacated: vacated ? 1 : 0, retreats: back.hexes > 0 ? 1 : 0, medals: medalsFor(attack, lost) },
    lines: [...lines, ...back.lines, ...advance.lines, ...(marksOut(attack) && lost > 0 ? [line('All three of its markers lie elsewhere', 'Hazard: Crosshair')] : [])], duties: dutiesOf(attack, toll, advance),
    changes: [...changes, ...spent(attack), ...losses(attack, lost, back), ...rubble(attack, gone), ...marks(attack, toll), ...advance.changes], ...(then.length > 0 ? { then } : {}),
  })
}

function sentence({ at }: Attack, lost: number, { hexes }: Retreat): string {
  if (lost === at.figures) return `${at.label}: wiped out`
  const parts = [...(lost > 0 ? [`loses ${lost} of ${at.figures}`] : []), ...(hexes > 0 ? [`falls back ${plural(hexes, 'hex')}`] : [])]
  return `${at.label} ${parts.length === 0 ? 'stands' : parts.join(' and ')}`
}

function feel(lost: number, gone: boolean, { hexes }: Retreat): { readonly group: string; readonly tone: Tone } {
  if (gone) return { group: 'Wiped out', tone: 'win' }
  const fall = lost === 0 ? '' : lost === 1 ? 'One falls' : `${['', '', 'Two', 'Three'][lost] ?? lost} fall`
  if (hexes > 0) return { group: fall === '' ? 'Falls back' : `${fall}, falls back`, tone: 'push' }
  return lost > 0 ? { group: fall, tone: 'push' } : { group: 'No effect', tone: 'none' }
}

function dutiesOf(attack: Attack, toll: Toll, advance: Advance): readonly Line[] {
  const { from } = attack
  const out: Line[] = [...tollDuties(attack, toll)]
  if (attack.breached === true) out.push(duty(from.side, 'Remove the bunker', 'Unit: Churchill'))
  if (from.troop.id === 'engineers' && attack.on.id === 'wire') out.push(duty(from.side, 'Engineers remove the wire in the same turn', 'Unit: Engineers'))
  if (from.troop.id === 'brandenburgers' && from.facts['unmasked'] !== true) out.push(duty(from.side, 'Take the enemy figure out of the Brandenburgers', 'Unit: Brandenburgers'))
  return [...out, ...advanceDuties(attack, advance)]
}

/** A battle uses up the order and gives a hidden unit away; engineers take their wire off as well. */
function spent({ from, on, state }: Attack): readonly Change[] {
  if (from.unit === undefined || !(from.unit in state.unit)) return []
  return [put('unit', from.unit, {
    battled: true, camouflaged: false, ...(from.facts['battled'] === true ? { twice: true } : {}),
    ...(from.troop.id === 'engineers' && on.id === 'wire' ? { obstacle: 'none' } : {}), ...(from.troop.id === 'brandenburgers' ? { unmasked: true } : {}),
  })]
}

const rubble = ({ at, breached }: Attack, gone: boolean): readonly Change[] => (breached !== true ? [] : [
  ...(at.unit === undefined || gone ? [] : [put('unit', at.unit, { obstacle: 'none' })]), ...(typeof at.facts['cell'] === 'string' ? [put('cell', at.facts['cell'], { bunker: false, 'field-bunker': false })] : []),
])

/** A gun has three markers; those out lie on the units that carry its name. */
const marksOut = ({ from, state }: Attack): boolean => marking(from) && from.unit !== undefined && Object.values(state.unit).filter(facts => facts['crosshair'] === from.unit).length >= 3

/** Big guns and destroyers leave a marker on a target they hit and did not drive off. */
const marks = (attack: Attack, { lost, gone, back }: Toll): readonly Change[] =>
  (marking(attack.from) && attack.at.unit !== undefined && lost > 0 && !gone && back.hexes === 0 && !marksOut(attack) ? [put('unit', attack.at.unit, { crosshair: attack.from.unit ?? 'gun' })] : [])

/** A British unit down to one figure that stood its ground in close assault strikes back, also in an overrun. */
function answerBack({ at, from, close, state }: Attack, { lost, back }: Toll): readonly Call[] {
  if (!close || back.hexes > 0 || at.figures - lost !== 1 || !commands(state, 'british', at.side) || !ofNation(at)) return []
  return [{ procedure: 'battle-back', input: { attacker: at.key, target: from.key, side: at.side } }]
}
