import { put } from '../../../engine/changes.ts'
import { choice, number, option, toggle } from '../../../engine/field.ts'
import { rows } from '../../../engine/ledger.ts'
import { duty, line, type Line } from '../../../engine/line.ts'
import { block, forbid, outcome, roll, type Outcome, type Procedure, type Scene, type Script } from '../../../engine/procedure.ts'
import type { Change } from '../../../engine/state.ts'
import { party, type Party } from '../battle/attack.ts'
import { battleDice, battleFaces, scored, symbol } from '../dice.ts'
import { numbers, optionsOf, troop, troops } from '../facts.ts'
import { unitsOf } from '../roster.ts'
import { mover, other, type Side } from '../sides.ts'
import { aircraft, downed, flying, leaves } from './fleet.ts'
import { numberIn, textIn, unitLabel } from '../kept.ts'

/** Possible hits, thrown again: one face shoots the air unit down, another makes it retire, anything else is nothing. */
function* downing(scene: Scene, side: Side, n: number, lines: readonly Line[], sure = false): Script<Outcome> {
  const enemy = other(side)
  const possible = yield* symbol(scene, sure ? 'landed-hit' : 'air-hit', sure ? ['grenade', 'star'] : ['star'])
  const thrown = yield* roll({ id: 'at aircraft', who: side, lines, head: [`${n} ${n === 1 ? 'die' : 'dice'}`] }, battleDice(n, possible.faces, false))
  const hits = scored(thrown, possible.faces)
  if (hits === 0) return outcome('It flies on', { group: 'missed', code: 'flies', tone: 'none', changes: possible.changes })
  if (sure) return shot(scene, enemy, possible.changes)
  const confirm = yield* symbol(scene, 'air-confirm', ['star'])
  const retire = yield* symbol(scene, 'air-retire', ['flag'])
  const classes = Object.fromEntries(battleFaces.map(face => String(face)).map(face => [face, confirm.faces.includes(face) ? 'down' : retire.faces.includes(face) ? 'retire' : 'miss']))
  const again = yield* roll({ id: 'confirm', who: side, lines: [line(`Throw the ${hits} again: ${confirm.faces.join(' or ')} shoots it down, ${retire.faces.join(' or ')} makes it retire`, 'Air: Downing')], head: [`${hits} dice`] }, { kind: 'dice', n: hits, faces: battleFaces, read: 'bag', classes })
  const changes = [...possible.changes, ...confirm.changes, ...retire.changes]
  if (scored(again, confirm.faces) > 0) return shot(scene, enemy, changes)
  if (scored(again, retire.faces) > 0) return outcome('The air unit retires; it may come back later', { group: 'retires', code: 'retires', tone: 'push', changes: [...changes, ...leaves(enemy)], duties: [duty(enemy, 'Take the aircraft off; ammo back to the pool; no medal', 'Air: Downing')] })
  return outcome('Not confirmed: it flies on', { group: 'not confirmed', code: 'flies', tone: 'none', changes })
}

const shot = ({ state }: Scene, enemy: Side, changes: readonly Change[]): Outcome => outcome('Shot down: a medal and an air combat card', {
  group: 'shot down', code: 'down', tone: 'win', tally: { medals: 1 }, changes: [...changes, ...downed(state, enemy)], duties: [duty(other(enemy), 'Take the nation marker as a medal and draw an air combat card', 'Air: Downing')],
})

/** Beside any attack run; needs an enemy air unit next door, and a plane in the air. */
export const dogfight: Procedure<{ readonly adjacent: boolean; readonly dice: number }> = {
  id: 'dogfight', label: 'Dogfight', cite: 'Air: Dogfight', version: 1, desk: 'turn', offered: 'both aircraft', picture: 'p-tac',
  fields: scene => ({ adjacent: { ...toggle('The enemy air unit is adjacent'), usual: true, cite: 'Air: Dogfight' }, dice: { ...number('Dice', 1, 5), usual: aircraft(scene, String(flying(scene.state, mover(scene.state))?.['type'] ?? 'fighter')).dogfight, cite: 'Air: Aircraft' } }),
  *run(scene) {
    const { state, input } = scene
    const side = mover(state)
    const own = flying(state, side)
    if (own === undefined || flying(state, other(side)) === undefined) return yield* block({ id: 'nobody', who: side }, line('Both sides need an air unit on the board', 'Air: Dogfight'))
    const lines: Line[] = []
    if (!input.adjacent) lines.push(yield* forbid({ id: 'not adjacent', who: side }, line('Only against an adjacent air unit', 'Air: Dogfight')))
    if (own['landed'] === true) lines.push(yield* forbid({ id: 'landed', who: side }, line('An air unit that lands does not dogfight', 'Air: Landing')))
    if (own['moveOnly'] === true) lines.push(yield* forbid({ id: 'move only', who: side }, line('An order to move only: no markers and no dogfight', 'Air: Other modules')))
    if (own['fought'] === true) lines.push(yield* forbid({ id: 'fought', who: side }, line('It has had its dogfight this turn', 'Air: Dogfight')))
    const found = yield* downing(scene, side, input.dice, [...lines, line(`Dogfight value ${aircraft(scene, String(own['type'])).dogfight}; no ammo is spent`, 'Air: Dogfight')])
    return { ...found, changes: [...found.changes, put('row', `air/${side}`, { fought: true })] }
  },
}

interface Flak { readonly unit: string; readonly range: number; readonly card?: number }

/** Infantry and armor next to it three dice; artillery and destroyers up to two hexes four; landed it is a target like any other. */
export const groundToAir: Procedure<Flak> = {
  id: 'ground-to-air', label: 'Fire at an air unit', cite: 'Air: Ground fire', version: 1, desk: 'combat', offered: 'enemy aircraft', picture: 'n-flak',
  fields: scene => ({
    unit: { ...choice('Attacker', [...unitsOf(scene.state, mover(scene.state)).map(id => option(`unit:${id}`, unitLabel(scene.state, id))), ...armed(scene)]), usual: 'infantry' },
    range: { ...number('Range', 1, 8), usual: 1, cite: 'Air: Ground fire' }, card: { ...number('Dice from the command card', 0, 2), usual: 0, cite: 'Air: Command cards' },
  }),
  *run(scene) {
    const { state, input } = scene
    const side = mover(state)
    const target = flying(state, other(side))
    if (target === undefined) return yield* block({ id: 'none', who: side }, line('No enemy air unit on the board', 'Air: Ground fire'))
    const who = party(scene, input.unit, side)
    const far = heavy(who)
    const lines: Line[] = []
    if (who.facts['battled'] === true) lines.push(yield* forbid({ id: 'battled', who: side }, line(`${who.label} has battled this turn`, 'Battle')))
    if (target['carrier'] === true) lines.push(yield* forbid({ id: 'on deck', who: side }, line('On a carrier it cannot be attacked: attack the carrier', 'Air: Landing')))
    if (target['landed'] === true) return followed(who, input.range, yield* landed(scene as unknown as Scene, side, who, input.range, lines))
    if (input.range > (far ? 2 : 1)) lines.push(yield* forbid({ id: 'too far', who: side }, line(far ? 'Up to two hexes' : 'Only from the next hex', 'Air: Ground fire')))
    if (input.card !== undefined && input.card > 0) lines.push(line(`Command card: +${input.card}`, 'Air: Command cards'))
    return followed(who, input.range, yield* downing(scene as unknown as Scene, side, (far ? 4 : 3) + (input.card ?? 0), [...lines, line(far ? 'Artillery and destroyers: four dice, no line of sight needed' : 'Three dice', 'Air: Ground fire')]))
  },
}

const armed = (scene: Pick<Scene, 'slot'>) => optionsOf(troops(scene).filter(each => each.dice !== ''))
const heavy = ({ troop: { arm, id } }: Pick<Party, 'troop'>): boolean => arm === 'artillery' || id === 'destroyer'

/** Next to it close assault rules hold: whoever brings it down or drives it off may take the ground, and armor overruns. */
function followed(who: Party, range: number, found: Outcome): Outcome {
  const battled = who.unit === undefined ? [] : [put('unit', who.unit, { battled: true, camouflaged: false })]
  const free = range === 1 && found.code !== 'flies' && who.troop.ground > 0
  const duties = [...(found.duties ?? []), ...(free ? [duty(who.side, 'May take the ground now', 'Take ground')] : [])]
  const then = free && who.troop.ground > 1 ? { then: [{ procedure: 'overrun', input: { attacker: who.key, side: who.side, ground: 'open', on: 'none', moved: 0 } }] } : {}
  return { ...found, duties, changes: [...found.changes, ...battled], ...then }
}

function* landed(scene: Scene, side: Side, { troop: { dice } }: Party, range: number, lines: readonly Line[]): Script<Outcome> {
  const n = numbers(dice ?? '')[range - 1] ?? 0
  if (n === 0) return yield* block({ id: 'range', who: side }, line('Out of range', 'Range and dice'))
  return yield* downing(scene, side, n, [...lines, line('On the ground it is a target like any other; no second throw', 'Air: Landing')], true)
}

/** Ambush against an attack run: before the run goes on, as the marker is placed. */
export const ambushAir: Procedure<{ readonly unit: string }> = {
  id: 'ambush-air', label: 'Ambush an air unit', cite: 'Air: Command cards', version: 1, desk: 'none',
  fields: scene => ({ unit: { ...choice('Ground unit', armed(scene)), usual: 'infantry' } }),
  *run(scene) {
    const enemy = other(mover(scene.state))
    return yield* downing(scene, enemy, heavy({ troop: troop(scene, scene.input.unit) }) ? 4 : 3, [line('Resolved as the marker is placed', 'Air: Command cards')])
  },
}

interface Bombing { readonly objective: string; readonly occupied: boolean }

/** A bomber over an empty objective at the end of its move; not for majorities, nor where the enemy bombed before. */
export const strategic: Procedure<Bombing> = {
  id: 'bombing', label: 'Strategic bombing', cite: 'Air: Strategic bombing', version: 1, desk: 'turn', offered: 'own aircraft', picture: 'p-sac',
  fields: ({ state }) => ({ objective: choice('Objective', rows(state, 'objective').map(([key, row]) => option(key, String(row['label']))).sort((a, b) => a.id.localeCompare(b.id))), occupied: { ...toggle('A unit is on it'), usual: false, cite: 'Air: Strategic bombing' } }),
  *run(scene) {
    const { state, input } = scene
    const side = mover(state)
    const plane = flying(state, side)
    if (plane === undefined) return yield* block({ id: 'none', who: side }, line('No air unit on the board', 'Air: Strategic bombing'))
    const row = state.row[`objective/${input.objective}`] ?? {}
    const lines: Line[] = []
    const no = function* (held: boolean, id: string, text: string) { if (held) lines.push(yield* forbid({ id, who: side }, line(text, 'Air: Strategic bombing'))) }
    yield* no(!aircraft(scene, String(plane['type'])).bombing, 'fighter', 'Only bombers and fighter-bombers')
    yield* no(Number(plane['bombs']) < 1, 'no bombs', 'No bomb marker is left')
    yield* no(input.occupied || numberIn(row, 'allies') + numberIn(row, 'axis') > 0, 'occupied', 'The objective must be unoccupied')
    yield* no(textIn(row, 'kind').startsWith('majority'), 'majority', 'Majority medals cannot be bombed')
    yield* no(row['bombed'] === other(side), 'bombed before', 'The opponent has bombed it; it cannot be bombed back')
    const wanted = yield* symbol(scene, 'bomb-objective', ['grenade'])
    const thrown = yield* roll({ id: 'bomb', who: side, lines: [...lines, line(`${wanted.faces.join(' or ')} claims the medal`, 'Air: Strategic bombing')], head: ['1 die'] }, battleDice(1, wanted.faces, false))
    const hit = scored(thrown, wanted.faces) > 0
    const spent = put('row', `air/${side}`, { bombs: Math.max(0, Number(plane['bombs']) - 1) })
    return outcome(hit ? 'Bombed: the medal is claimed' : 'The bomb misses', { group: hit ? 'claimed' : 'missed', tone: hit ? 'win' : 'none', tally: { medals: hit ? 1 : 0 }, changes: [...wanted.changes, spent, ...(hit ? [put('row', `objective/${input.objective}`, { bombed: side, held: side })] : [])] })
  },
}
