import { total } from '../../engine/chance.ts'
import { add, set } from '../../engine/changes.ts'
import { columnAt } from '../../engine/chart.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { dice } from '../../engine/dice.ts'
import { line, sum, type Line } from '../../engine/line.ts'
import { call, consult, forbid, outcome, type Outcome, type Procedure, type Scene, type Script, type Tone } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { covered, fortress, german, nationsOf, partisan, sumOf } from './combatants.ts'
import { combatFields, combatPrefill, complete, performing } from './combatFields.ts'
import { labelOf, opponentOf, titleOf } from './factions.ts'
import { losses } from './losses.ts'
import { attackers, combatLines, lonePartisan, offRail, type Combat } from './strength.ts'
import { turn } from './weather.ts'
import { listIn, num } from './read.ts'

const twoDice = dice(2)
const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0')

/** 8: the land combat procedure, steps 1 to 5; hits, retreat and advance follow by `losses`. */
export const combat: Procedure<Combat> = {
  id: 'combat', label: 'Land combat', cite: '8', version: 2, desk: 'combat', picture: 'i-combat',
  manual: [{ on: 'attack', label: 'Attack strength' }, { on: 'defence', label: 'Defence strength' }, { on: 'die', label: 'Dice' }],
  fields: combatFields, prefill: combatPrefill,
  nudges: () => [
    { label: 'flanking attacker', most: 4, by: (input, n) => ({ ...input, flank: [...input.flank, ...Array<UnitValue>(n).fill({ label: 'another', type: 'leg', nation: '', factors: [1], steps: 1 })] }) },
    { label: 'pip on the primary attacker', most: 3, by: (input, n) => ({ ...input, primary: input.primary.map(each => ({ ...each, factors: [Math.min(4, (each.factors[0] ?? 1) + n)] })) }) },
    { label: 'air unit in range', most: 3, by: (input, n) => ({ ...input, airA: input.airA + n }) },
    { label: 'on the dice by cards', most: 2, by: (input, n) => ({ ...input, diceA: input.diceA + n }) },
  ],
  *run(scene) {
    const { state, input } = scene
    const combat: Combat = { ...complete(input), cityCounts: state.option['partisan-city'] === true }
    const notes = yield* allowed(scene, combat)
    const lines = [...combatLines(combat), ...scene.manual]
    const difference = sum(lines, 'attack') - sum(lines, 'defence')
    const drm = sum(lines, 'die')
    const held = Math.max(-4, Math.min(8, difference))
    const grid = scene.chart('combat-table')
    const found = yield* consult({
      id: 'combat', who: combat.attacker, lines: [...notes, ...lines, ...(held === difference ? [] : [line(`Difference ${signed(difference)} is read at ${signed(held)}`, '8 S4')])],
      head: [`${sum(lines, 'attack')} : ${sum(lines, 'defence')}`, `dice ${signed(drm)}`, `column ${signed(held)}`],
    }, grid, columnAt(grid, held), twoDice, faces => total(faces) + drm)
    return resolved(scene, combat, found.code, [...notes, ...lines], found.at)
  },
}

function resolved(scene: Scene<Combat>, combat: Combat, code: string, lines: readonly Line[], at: NonNullable<Outcome['read']>[number]): Outcome {
  const { state } = scene
  const { a, d, lines: read } = hitsOf(state, combat, code)
  const hurt = `attacker ${a}, defender ${d}`
  return outcome(`${code}: ${a} ${a === 1 ? 'hit' : 'hits'} on the attacker, ${d} on the defender`, {
    code, group: hurt, tone: toneOf(a, d, sumOf(combat.defenders)), tally: { attacker: a, defender: d }, lines: [...lines, ...read], read: [at],
    changes: fought(state, combat),
    then: [call(losses, { ...taking(combat), forts: performing(scene, combat.attacker)?.shows?.includes('fort') ?? null, a, d })],
  })
}

const toneOf = (a: number, d: number, strength: number): Tone => (d > 0 && a === 0 ? (d >= strength ? 'win' : 'push') : a > 0 && d > 0 ? 'both' : a > 0 ? 'back' : 'none')

const taking = ({ attacker, primary, flank, defenders, partisan: beside, water, ranged, objective, place, target }: Combat) =>
  ({ attacker, units: [...primary, ...flank], defenders, beside, water, ranged, objective: objective || false, city: place === 'city' || place === 'mulberry', target })

/** 8 step 5: s0 hurts only Soviet attackers; G spares all-German defenders one hit until turn 6. */
export function hitsOf(state: State, combat: Combat, code: string): { readonly a: number; readonly d: number; readonly lines: readonly Line[] } {
  const [left = '0', right = '0'] = code.split('/')
  const units = combat.defenders.filter(each => !partisan(each))
  const spared = right.endsWith('G') && turn(state) <= 6 && units.length > 0 && units.length === combat.defenders.length && units.every(german)
  const a = left === 's0' ? (combat.attacker === 'soviet' ? 1 : 0) : Number(left)
  const d = Math.max(0, Number.parseInt(right, 10) - (spared ? 1 : 0))
  const lines = [
    ...(left === 's0' ? [line(combat.attacker === 'soviet' ? 's0: one hit on a Soviet attacker' : 's0: no hit, the attacker is not Soviet', '8 S5')] : []),
    ...(right.endsWith('G') ? [line(spared ? 'G: all defenders German before turn 7, one hit less' : 'G: printed hits apply', '8 S5')] : []),
  ]
  return { a, d, lines }
}

/** 7.2, A.3: who may attack whom, with what. */
function* allowed(scene: Scene<Combat>, combat: Combat): Script<readonly Line[]> {
  const notes: Line[] = []
  for (const why of objections(scene, combat)) notes.push(yield* forbid({ id: `legal ${notes.length + 1}`, who: combat.attacker }, why))
  const defender = opponentOf(combat.attacker)
  return [line(`${titleOf(combat.attacker)} attacks; ${titleOf(defender)} makes all decisions of the defence`, '7.2'), ...notes]
}

export function objections(scene: Pick<Scene<Combat>, 'state' | 'slot'>, combat: Combat): readonly Line[] {
  const { primary, defenders } = combat
  const units = attackers(combat)
  const face = performing(scene, combat.attacker)
  const used = listIn(scene.state, 'fought')
  const hexes = listIn(scene.state, 'attacked')
  const found: (Line | false)[] = [
    units.some(each => fortress(each) || partisan(each)) && line('Fortresses and partisans cannot attack', '7.2'),
    !opposed(combat) && line(`${labelOf(combat.attacker)} units attack only hexes with ${labelOf(opponentOf(combat.attacker))} units`, '7.2'),
    combat.by === 'order' && face !== null && primary.some(each => !covered(each.type, face)) && line(`The primary attacker must be of a type on the order: ${(face.shows ?? []).join(', ')}`, '7.2'),
    combat.ranged && face !== null && combat.by === 'order' && face.shows?.includes('airborne') === false && line('The order shows no airborne symbol: no attack from two hexes away', '8 S1'),
    combat.ranged && primary.some(each => each.type === 'airborne') && combat.flank.every(each => each.type !== 'airborne') && line('An airborne unit two hexes away only flanks', '8 S1'),
    offRail(combat) && line('Armored units cannot attack into or out of a difficult hex but across a rail side', '1.A.3'),
    combat.sharing === 'other' && line('A unit in the partisan’s own hex must be the primary attacker', '2.2'),
    units.some(each => each.unit !== undefined && used.includes(each.unit)) && line('A unit fights once in an order', '7.2'),
    combat.target !== '' && hexes.includes(combat.target) && line('A hex is attacked once in an order', '7.2'),
    lonePartisan(combat) && combat.attacker !== 'okw' && combat.attacker !== 'okh' && line('Only Axis units attack partisans', '2.2'),
    defenders.length > 0 && !lonePartisan(combat) && defenders.filter(each => !partisan(each)).length > 2 && line('A hex holds at most two combat units', '1.A.1'),
    combat.by === 'order' && face !== null && scene.state.flag['opened'] === true && scene.state.flag['phase'] === 'move' && line('Finish the movement first', '7.3'),
    combat.by === 'order' && scene.state.flag['order-attacks'] === true && num(scene.state, 'attacks') < 1 && line('The order has no attack left', '7.2'),
  ]
  return found.filter(each => each !== false)
}

/** 7.2: at least one defender of the faction one fights; a counter without a nation is taken on trust. */
const opposed = ({ attacker, defenders }: Combat): boolean => {
  const units = defenders.filter(each => !partisan(each))
  return units.length === 0 || units.some(each => each.nation === '' || nationsOf(opponentOf(attacker)).some(nation => nation.id === each.nation))
}

/** 7.2: one attack fewer; these units and this hex are done for this order. */
function fought(state: State, combat: Combat): readonly Change[] {
  const named = attackers(combat).flatMap(each => (each.unit === undefined ? [] : [each.unit]))
  return [
    ...(combat.by === 'order' && num(state, 'attacks') > 0 ? [add('track', 'attacks', -1)] : []),
    ...(named.length === 0 ? [] : [set('pile', 'fought', [...listIn(state, 'fought'), ...named])]),
    ...(combat.target === '' ? [] : [set('pile', 'attacked', [...listIn(state, 'attacked'), combat.target])]),
  ]
}
