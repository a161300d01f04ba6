import { choice, option, toggle, type Fields } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import type { Json } from '../../engine/json.ts'
import type { Scene } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { armored, fighting, holding, partisan, quick, rosterOf, tooMany } from './combatants.ts'
import { faceOf, isOps, attacksIn, type Face } from './costs.ts'
import { bonusOf } from './eventCards.ts'
import { factions, isAxis, labelOf, opponentOf, titleOf } from './factions.ts'
import { active, type World } from './initiative.ts'
import type { Combat } from './strength.ts'
import { difficultIn, sky } from './weather.ts'
import { orderNow } from './read.ts'

/** The Ops order a faction is performing now, if it attacks; null outside of one. */
export function performing(world: World, faction: string): Face | null {
  const order = orderNow(world.state)
  if (faction !== active(world.state) || !isOps(order) || world.state.flag['paid'] !== true) return null
  const face = faceOf(world, faction, order)
  return attacksIn(face) ? face : null
}

const badge = (label: string): { kind: 'number'; label: string; min: number; max: number; usual: number } => ({ kind: 'number', label, min: 0, max: 9, usual: 0 })

export function combatFields(scene: Scene<Partial<Combat>>): Fields {
  const { state, input } = scene
  const attacker = String(input.attacker ?? active(state))
  const defender = opponentOf(attacker)
  const sides = [defender, ...(isAxis(defender) ? [defender === 'okw' ? 'okh' : 'okw'] : [])]
  const alone = (input.defenders ?? []).length > 0 && (input.defenders ?? []).every(partisan)
  const withArmor = [...(input.primary ?? []), ...(input.flank ?? [])].some(armored)
  return {
    attacker: { ...choice('Attacker', factions.map(each => option(each, titleOf(each)))), group: 'Attack', cite: '7.2', usual: active(state) },
    by: { ...choice('By', [option('order', 'an Attack order'), option('card', 'a free attack from a card')]), group: 'Attack', usual: 'order', cite: '3.2' },
    primary: { kind: 'units', label: 'Primary attacker', min: 1, max: 1, roster: rosterOf(state, [attacker], fighting), quick: quick([attacker], fighting), group: 'Attack', faction: attacker, cite: '8 S1', check: tooMany },
    flank: { kind: 'units', label: 'Flanking attackers', min: 0, max: 10, roster: rosterOf(state, [attacker], fighting), quick: quick([attacker], fighting), group: 'Attack', faction: attacker, cite: '8 S1', check: tooMany },
    ...(attacker === 'soviet' ? { shock: { ...toggle('Shock symbol on the order or card'), group: 'Attack', cite: '8 S3', picture: 'n-shock' } } : {}),
    ...(attacker === 'western' ? { ranged: { ...toggle('Airborne flank from two hexes away'), group: 'Attack', cite: '8 S1', picture: 'n-para' }, airdrop: { ...toggle('Airdrop marker in the defending hex'), group: 'Attack', cite: '8 S5' } } : {}),
    defenders: { kind: 'units', label: 'Defenders', min: 1, max: 3, roster: rosterOf(state, sides, holding), quick: quick(sides, holding), group: 'Defence', faction: defender, cite: '8 S1', check: tooMany },
    ...(alone ? {} : { partisan: { ...choice('Partisan in the hex', [option('none', 'none'), option('western', 'Western'), option('soviet', 'Soviet')]), group: 'Defence', usual: 'none', cite: '2.2', picture: 'n-part' } }),
    ...(alone ? { sharing: { ...choice('Axis units in the partisan’s hex', [option('apart', 'none'), option('primary', 'the primary is one of them'), option('other', 'yes, the primary is not')]), group: 'Defence', usual: 'apart', cite: '2.2' } } : {}),
    ...ground(state, withArmor ? input : null),
    ...air(attacker, defender),
    ...badges(attacker, defender),
    ...cards(attacker, defender, alone),
    target: { kind: 'cell', label: 'Hex, if you wish', usual: '', group: 'Ground' },
    objective: { ...toggle('The hex is an objective'), group: 'Ground', cite: '13.1' },
  }
}

/** What the armor is asked: only where the weather makes ground difficult (1.A.3). */
function armorAsks(state: State, { weather = sky(state), terrain = 'clear', hard = false }: Partial<Combat>): Fields {
  const rough = weather === 'snow' ? 'mountains' : 'swamp'
  return weather === 'fair' ? {} : {
    hard: { ...toggle(`An armored attacker stands in ${rough}`), group: 'Ground', cite: '1.A.3' },
    ...(hard || difficultIn(terrain, weather) ? { rail: { ...toggle('The armor crosses rail sides'), group: 'Ground', cite: '1.A.3' } } : {}),
  }
}
const ground = (state: State, armed: Partial<Combat> | null): Fields => ({
  terrain: { ...choice('Terrain', [{ id: 'clear', label: 'Clear', picture: 't-open' }, { id: 'forest', label: 'Forest', picture: 't-forest' }, { id: 'hills', label: 'Hills', picture: 't-hill' }, { id: 'swamp', label: 'Swamp', picture: 't-swamp' }, { id: 'mountains', label: 'Mountains', picture: 't-mtn' }]), group: 'Ground', usual: 'clear', cite: '8 S3' },
  place: { ...choice('City', [option('none', 'none'), { id: 'city', label: 'City or port', picture: 't-town' }, option('beachhead', 'Beachhead'), option('mulberry', 'Mulberry')]), group: 'Ground', usual: 'none', cite: '8 S3' },
  water: { ...choice('All attackers across', [option('dry', 'no: one is dry'), { id: 'river', label: 'River', picture: 't-river' }, option('beach', 'Beach side'), option('strait', 'Strait')]), group: 'Ground', usual: 'dry', cite: '8 S3' },
  weather: { ...choice('Weather', [{ id: 'fair', label: 'Fair', picture: 'w-clear' }, { id: 'snow', label: 'Snow', picture: 'w-snow' }, { id: 'mud', label: 'Mud', picture: 'w-mud' }]), group: 'Ground', usual: sky(state), cite: '8 S5' },
  ...(armed === null ? {} : armorAsks(state, armed)),
})

const air = (attacker: string, defender: string): Fields => ({
  airA: { ...badge(`${labelOf(attacker)} air units in range`), group: 'Air', faction: attacker, cite: '8.1' },
  airEliteA: { ...badge(`of them elite`), group: 'Air', faction: attacker, cite: '2.3.3' },
  airD: { ...badge(`${labelOf(defender)} air units in range`), group: 'Air', faction: defender, cite: '8.1' },
  airEliteD: { ...badge(`of them elite`), group: 'Air', faction: defender, cite: '2.3.3' },
})

const isolation = (label: string): Fields[string] => ({ ...choice(label, [option('0', 'none'), option('1', 'Isolated 1'), option('3', 'Isolated 3')]), usual: '0', cite: '11.3', group: 'Badges' })
const badges = (attacker: string, defender: string): Fields => ({
  eliteA: { ...badge(`Elite badges, ${labelOf(attacker)} units`), group: 'Badges', cite: '2.1.5' }, eliteD: { ...badge(`Elite badges, ${labelOf(defender)} units`), group: 'Badges', cite: '2.1.5' },
  conscriptA: { ...badge(`Conscript badges, ${labelOf(attacker)} units`), group: 'Badges', cite: '2.1.5' }, conscriptD: { ...badge(`Conscript badges, ${labelOf(defender)} units`), group: 'Badges', cite: '2.1.5' },
  isolatedA: isolation('Attackers isolated, worst'), isolatedD: isolation('Defenders isolated, worst'),
})

/** 8 step 2: attacker's HQ, defender's HQ, attacker's combat cards, defender's; none for a lone partisan. */
function cards(attacker: string, defender: string, alone: boolean): Fields {
  const card = (label: string, by: string, cite = '8 S2'): Fields[string] => ({ ...badge(label), min: -4, group: 'Cards', faction: by, cite })
  return {
    bonus: { ...toggle(`Event dice bonus for ${labelOf(attacker)}`), group: 'Cards', cite: '10.2' },
    hqStrengthA: card(`1 ${labelOf(attacker)} HQ card: strength`, attacker), hqDiceA: card(`1 ${labelOf(attacker)} HQ card: dice`, attacker),
    ...(alone ? {} : { hqStrengthD: card(`2 ${labelOf(defender)} HQ card: strength`, defender), hqDiceD: card(`2 ${labelOf(defender)} HQ card: dice`, defender) }),
    diceA: card(`3 ${labelOf(attacker)} combat cards: dice`, attacker),
    ...(alone ? {} : { diceD: card(`4 ${labelOf(defender)} combat cards: dice`, defender) }),
  }
}

/** What the match knows already, each with whence. */
export function combatPrefill(scene: Scene<Partial<Combat>>): { readonly [field: string]: { readonly value: Json; readonly line: Line } } {
  const { state, input } = scene
  const attacker = String(input.attacker ?? active(state))
  const face = performing(scene, attacker)
  const known: Record<string, { value: Json; line: Line }> = {
    attacker: { value: active(state), line: line(`${labelOf(active(state))} acts`, '5') },
    weather: { value: sky(state), line: line(`Weather: ${sky(state)}`, '6 S1') },
    bonus: { value: bonusOf(state, attacker) > 0, line: line(bonusOf(state, attacker) > 0 ? 'An event card face up gives it' : 'No event card face up gives it', '10.2') },
  }
  if (state.flag['free-attack'] === true && state.flag['paid'] !== true) known['by'] = { value: 'card', line: line('A free attack card was played', '3.2') }
  if (face !== null) {
    known['by'] = { value: 'order', line: line('Performing an Attack order', '7.2') }
    if (attacker === 'soviet') known['shock'] = { value: face.shows?.includes('shock') === true, line: line('Symbols of the order', '2.1.1') }
  }
  return { ...known, ...counted(state, input) }
}

/** Badges and isolation of units kept on the app's map. */
function counted(state: State, { primary = [], flank = [], defenders = [] }: Partial<Combat>): Record<string, { value: Json; line: Line }> {
  const ids = (units: readonly { readonly unit?: string }[]): readonly string[] => units.flatMap(each => (each.unit === undefined ? [] : [each.unit]))
  const sides = [['A', ids([...primary, ...flank])], ['D', ids(defenders)]] as const
  const out: Record<string, { value: Json; line: Line }> = {}
  for (const [side, units] of sides) {
    if (units.length === 0) continue
    const facts = units.map(each => state.unit[each] ?? {})
    out[`elite${side}`] = { value: facts.filter(each => each['elite'] === true).length, line: line('Counted on the map', '2.1.5') }
    out[`conscript${side}`] = { value: facts.filter(each => each['conscript'] === true).length, line: line('Counted on the map', '2.1.5') }
    out[`isolated${side}`] = { value: String(Math.max(0, ...facts.map(each => Number(each['isolated'] ?? 0)))), line: line('Isolated markers on the map', '11.3') }
  }
  return out
}

/** Fields that were not asked count as nothing. */
export const complete = (input: Partial<Combat>): Combat => ({
  attacker: 'western', by: 'order', primary: [], flank: [], ranged: false, shock: false, defenders: [], target: '', terrain: 'clear', place: 'none', water: 'dry', rail: false, hard: false, partisan: 'none', sharing: 'apart', weather: 'fair',
  airA: 0, airEliteA: 0, airD: 0, airEliteD: 0, eliteA: 0, eliteD: 0, conscriptA: 0, conscriptD: 0, airdrop: false, isolatedA: '0', isolatedD: '0', bonus: false,
  hqStrengthA: 0, hqDiceA: 0, diceA: 0, hqStrengthD: 0, hqDiceD: 0, diceD: 0, objective: false, ...input,
})
