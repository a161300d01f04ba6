import { choice, number, toggle, type ChoiceField, type Field, type Fields, type Option } from '../../../engine/field.ts'
import { line } from '../../../engine/line.ts'
import type { Scene } from '../../../engine/procedure.ts'
import type { Facts } from '../../../engine/state.ts'
import { hinders, isCover, obstacles, optionsOf, troops, type Terrain, type Troop } from '../facts.ts'
import { figuresLeft, startedWith, unitsOf } from '../roster.ts'
import { commands, mover, on, other, sideName, type Side } from '../sides.ts'
import { groundsHere } from '../theatre.ts'
import { battlesAgain } from '../turn/march.ts'
import { party, rosterId, type Battle } from './attack.ts'
import { marking } from './strength.ts'
import { textIn, trackOf, unitOf } from '../kept.ts'

type Draft = Scene<Partial<Battle>>

/** Four taps and the dice: who, whom, how far, on what. Everything else has its usual answer. */
export function battleFields(scene: Draft): Fields {
  const { input, state } = scene
  const side = input.side ?? mover(state)
  const from = party(scene, input.attacker ?? 'infantry', side)
  const at = party(scene, input.target ?? 'infantry', other(side))
  return {
    attacker: { ...choice('Attacker', partyOptions(scene, side, true)), group: 'Attack', faction: side, usual: 'infantry' },
    target: { ...choice('Target', partyOptions(scene, other(side), false)), group: 'Target', faction: other(side), usual: 'infantry' },
    range: { ...number('Range in hexes', 1, 8), group: 'Attack', usual: 1, cite: 'Range and dice' },
    terrain: { ...terrainField('Target stands in', groundsHere(scene)), group: 'Target' },
    obstacle: { ...terrainField('behind', covers(scene)), group: 'Target' },
    ...(rosterId(input.target ?? '') === undefined ? { figures: { ...number('Figures there', 1, 4), usual: Math.max(1, at.figures), group: 'Target', cite: 'Resolving battles' } } : {}),
    ...attackerFields(scene, from.troop, input),
    ...targetFields(scene, input, from.troop, at.troop),
  }
}

function attackerFields(scene: Draft, from: Troop, input: Partial<Battle>): Fields {
  const far = (input.range ?? 1) > 1
  const out: Record<string, Field> = {
    moved: { ...number('Hexes moved this turn', 0, 4), usual: 0, group: 'Attack', cite: 'Move' },
    ...((input.moved ?? 0) > from.moveBattle && from.moveBattle > 0 ? { road: extra('All of it on a road', 'Terrain: Road', 'Attack') } : {}),
    ground: { ...terrainField('Attacker stands in', groundsHere(scene)), group: 'Ground' },
    on: { ...terrainField('with', hindrances(scene)), group: 'Ground' },
    entered: extra('Entered that terrain this turn', 'Move', 'Ground'),
    cards: { ...number('Dice from the command card', 0, 2), usual: 0, group: 'Cards', cite: 'Command cards' },
  }
  if (far && from.sight) out['sight'] = { ...toggle('Line of sight is clear'), usual: true, group: 'Ground', cite: 'Line of sight' }
  if (far) out['crowded'] = extra('Another enemy is adjacent to the attacker', 'Battle', 'Ground')
  if (on(scene.state, 'combat cards')) out['combat'] = { ...number('Dice from combat cards', 0, 6), usual: 0, group: 'Cards', cite: 'Combat cards' }
  if (on(scene.state, 'combat cards') && !far) out['street'] = extra('Street fight: in or next to a building', 'Combat cards: Street fight', 'Cards')
  if (on(scene.state, 'leaders')) out['leader'] = extra('Heroic leader with the attacker', 'Action: Heroic leader', 'Cards')
  if (from.id === 'meemies') out['incendiary'] = extra('Incendiary shells', 'Unit: Screaming Meemies', 'Cards')
  if (from.id === 'churchill' && !far) out['petard'] = extra('Petard mortar', 'Unit: Churchill', 'Cards')
  if (!far && rosterId(input.attacker ?? '') === undefined && commands(scene.state, 'japanese', input.side ?? mover(scene.state))) out['full'] = { ...toggle('Attacker at full strength'), usual: true, group: 'Attack', cite: 'Nation: Japan' }
  return out
}

function targetFields(scene: Draft, input: Partial<Battle>, from: Troop, at: Troop): Fields {
  const { state } = scene
  const out: Record<string, Field> = {}
  if (input.obstacle === 'bunker') out['owner'] = { ...toggle('Original owner holds the bunker'), usual: true, group: 'Target', cite: 'Terrain: Bunker' }
  if (input.terrain === 'mountain' && input.ground === 'mountain') out['level'] = { ...toggle('Same range of mountains'), usual: true, group: 'Ground', cite: 'Terrain: Mountain' }
  if (marking({ troop: from })) out['crosshair'] = extra('Crosshair marker on the target', 'Hazard: Crosshair', 'Cards')
  if (on(state, 'smoke')) Object.assign(out, { smokeIn: extra('Target in smoke', 'Hazard: Smoke', 'Ground'), smokeOut: extra('Attacker in smoke', 'Hazard: Smoke', 'Ground'), smoked: extra('Smoke on the line between', 'Hazard: Smoke', 'Ground') })
  if (on(state, 'winter') || on(state, 'actions')) out['camouflaged'] = extra('Target camouflaged', 'Winter: Camouflage', 'Target')
  if (on(state, 'combat cards')) out['resistance'] = { ...number('Bitter Resistance cards of the target', 0, 4), usual: 0, group: 'Cards', cite: 'Combat cards: Bitter Resistance' }
  if (at.reroll === 'brandenburgers') out['unmasked'] = extra('Their enemy figure is gone already', 'Unit: Brandenburgers', 'Target')
  if (on(state, 'leaders') && at.arm === 'infantry') out['targetLeader'] = extra('Heroic leader with the target', 'Action: Heroic leader', 'Target')
  return out
}

/** Obstacles that matter to a target, and those that matter to whoever fights out of them. */
const sorted = new WeakMap<readonly Terrain[], { readonly covers: readonly Terrain[]; readonly hindrances: readonly Terrain[] }>()
function parts(scene: Draft): { readonly covers: readonly Terrain[]; readonly hindrances: readonly Terrain[] } {
  const all = obstacles(scene)
  const found = sorted.get(all) ?? { covers: all.filter(isCover), hindrances: all.filter(hinders) }
  sorted.set(all, found)
  return found
}
const covers = (scene: Draft): readonly Terrain[] => parts(scene).covers
const hindrances = (scene: Draft): readonly Terrain[] => parts(scene).hindrances

const extra = (label: string, cite: string, group: string): Field => ({ ...toggle(label), usual: false, group, cite })

export const terrainField = (label: string, hexes: readonly Terrain[]): ChoiceField => ({
  ...choice(label, optionsOf(hexes)), usual: hexes[0]?.id ?? 'open', cite: 'Terrain types',
})

/** Units of the roster first, then every troop type for a table that keeps none. */
function partyOptions(scene: Draft, side: Side, acts: boolean): readonly Option[] {
  return [...unitsOf(scene.state, side).map(id => rosterOption(scene, id, side, acts)), ...optionsOf(troops(scene))]
}

function rosterOption(scene: Draft, id: string, side: Side, acts: boolean): Option {
  const { label, figures, troop: kind, facts } = party(scene, `unit:${id}`, side)
  const battled = acts && facts['battled'] === true && scene.input.overrun !== true && !battlesAgain(scene.state, { troop: kind, facts })
  return {
    id: `unit:${id}`, label, picture: kind.picture, note: `${figures} of ${startedWith(facts, kind.figures)}`,
    counter: { nation: side === 'allies' ? 'us' : 'ge', symbol: kind.arm, figures: { now: figures, of: startedWith(facts, kind.figures) }, spent: facts['battled'] === true },
    ...(battled ? { refusal: line(`${label} has battled this turn`, 'Battle') } : {}),
  }
}

/** What the roster and the sketch board already know. */
export function battlePrefill(scene: Draft): { readonly [field: string]: { readonly value: string | number | boolean; readonly line: ReturnType<typeof line> } } {
  const { state, input } = scene
  const at = rosterId(input.target ?? '')
  const from = rosterId(input.attacker ?? '')
  const target = unitOf(state, at)
  const attacker = unitOf(state, from)
  const out: Record<string, { value: string | number | boolean; line: ReturnType<typeof line> }> = {}
  const known = (field: string, value: unknown, text: string): void => {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') out[field] = { value, line: line(text, 'Battle') }
  }
  known('figures', at === undefined ? undefined : figuresLeft(target), 'from the roster')
  known('terrain', hexOf(state, target)['terrain'] ?? target['terrain'], 'where it stands')
  known('obstacle', lies(covers(scene), hexOf(state, target)) ?? target['obstacle'], 'where it stands')
  known('camouflaged', target['camouflaged'], 'from the roster')
  known('crosshair', typeof target['crosshair'] === 'string', 'marker on the target')
  known('ground', hexOf(state, attacker)['terrain'] ?? attacker['terrain'], 'where it stands')
  known('on', lies(hindrances(scene), hexOf(state, attacker)) ?? attacker['obstacle'], 'where it stands')
  known('moved', attacker['moved'], 'moved this turn')
  known('entered', attacker['entered'], 'moved this turn')
  known('leader', attacker['leader'], 'token on the unit')
  known('targetLeader', target['leader'], 'token on the unit')
  known('unmasked', target['unmasked'], 'from the roster')
  if (cardCounts(state, input) && trackOf(state, 'card dice') > 0) known('cards', state.track['card dice'], `${textIn(state.flag, 'card', 'Card')}: ${sideName(mover(state))}`)
  return out
}

/** Armor Assault and Close Assault help in close assault, Firefight at range, others always. */
function cardCounts(state: Scene['state'], { range = 1 }: Partial<Battle>): boolean {
  const card = state.flag['card']
  if (card === 'armor-assault' || card === 'close-assault') return range === 1
  return card !== 'firefight' || range > 1
}

/** The hex of the sketch board a unit stands on, as far as somebody has entered it. */
const hexOf = (state: Scene['state'], unit: Facts): Facts => (typeof unit['cell'] === 'string' ? (state.cell[unit['cell']] ?? {}) : {})
const lies = (kinds: readonly Terrain[], hex: Facts): string | undefined => kinds.find(({ id }) => hex[id] === true)?.id
