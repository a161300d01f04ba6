import type { Chosen, Fields, PickField, UnitsField } from '../../engine/field.ts'
import { choice, number, option, toggle } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import type { Json } from '../../engine/json.ts'
import type { Scene } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { nationsOf, other, quick, rosterOf, sideName, type Side } from './components.ts'
import { activeSide, turnOf } from './sequence.ts'
import type { Attack } from './shifts.ts'
import { supportField } from './support.ts'

const units = (scene: Scene<Partial<Attack>>, side: Side, label: string, min: number, group: string): UnitsField =>
  ({ kind: 'units', label, min, max: 15, roster: rosterOf(scene.slot('roster'), side), quick: quick(side), group, faction: side, cite: '9.23' })

export const terrains = [
  { id: 'clear', label: 'Clear', picture: 't-open' }, { id: 'forest', label: 'Forest', picture: 't-forest' }, { id: 'marsh', label: 'Marsh', picture: 't-rough' },
  { id: 'mountain', label: 'Mountain', picture: 't-mtn' }, { id: 'alpine', label: 'Alpine', picture: 't-mtn' },
  { id: 'urban', label: 'Urban-industrial', picture: 't-town' }, { id: 'beach', label: 'Beach Head', picture: 't-sand' },
] as const

/** 9.441, 9.52: ground one may refuse to leave, and that stops an advance. */
export const isRough = (terrain: string): boolean => ['forest', 'marsh', 'mountain', 'alpine'].includes(terrain)

/** Combat Cards lying face up before one side (6.62). */
export function faceUp(state: State, side: Side): PickField {
  const cards = Object.entries(state.row).filter(([id, row]) => id.startsWith('combat-card/') && row['side'] === side && row['now'] !== true)
  const options = cards.map(([id, row]) => ({ id, label: `${String(row['label'])} ${signed(Number(row['drm']))}` })).sort((a, b) => (a.id < b.id ? -1 : 1))
  return { kind: 'pick', label: `${sideName(side)} cards face up that apply`, options, min: 0, max: options.length, cite: '6.62', group: 'Cards', faction: side }
}
export const signed = (n: number): string => (n > 0 ? `+${n}` : String(n))

export function attackFields(scene: Scene<Partial<Attack>>): Fields {
  const side = scene.input.side ?? activeSide(scene.state)
  const defender = other(side)
  return {
    side: { ...choice('Attacker', [option('axis', 'Axis'), option('allied', 'Allied')]), usual: side, cite: '9.11' },
    attackers: units(scene, side, 'Attacking units', 1, 'Attack'),
    ...(nationsOf(scene.input.attackers ?? []).size > 1 ? { mixedHex: { ...toggle('One attacking hex holds both nationalities'), cite: '9.17', group: 'Attack' } } : {}),
    attackersOut: { ...toggle('An attacker is out of supply'), cite: '9.245', group: 'Attack' },
    defenders: units(scene, defender, 'Defending units', 0, 'Defence'),
    retreated: units(scene, defender, 'Retreated into the hex this action', 0, 'Defence'),
    defendersOut: { ...toggle('Defenders out of supply'), cite: '11.63', group: 'Defence' },
    terrain: { ...choice('Terrain', terrains.map(each => ({ ...each }))), usual: 'clear', cite: '9.242', group: 'Ground' },
    crossing: { ...choice('All attackers cross', [{ ...option('none', 'No river') }, { ...option('river', 'A river'), picture: 't-river' }, { ...option('rhine', 'The Rhine'), picture: 't-river' }]), usual: 'none', cite: '9.263', group: 'Ground' },
    hex: { kind: 'cell', label: 'Name of the hex, if you like', usual: '', cite: '9.12', group: 'Ground' },
    ...(side === 'allied' ? alliedFields(scene) : axisFields(scene)),
    ...cardFields(scene.state, side),
  }
}

const alliedFields = (scene: Scene<Partial<Attack>>): Fields => ({
  fromBeach: { ...toggle('They attack out of a Beach Head'), cite: '9.52', group: 'Attack' },
  strait: { ...toggle('Between Norway and Denmark'), cite: '9.262', group: 'Ground' },
  hitler: { ...toggle('Hitler marker in the hex'), cite: '9.244', group: 'Defence' },
  ...supportField(scene),
  armies: { kind: 'pick', label: 'Taking part', options: [option('us-7', 'US 7th Army'), option('us-3', 'US 3rd Army')], min: 0, max: 2, cite: '9.261', group: 'Attack' },
  airSuperiority: { ...toggle('Air Superiority'), cite: '14.31', group: 'Cards' },
})

const axisFields = (scene: Scene<Partial<Attack>>): Fields => (scene.input.terrain !== 'beach' ? {} : {
  inFrance: { ...toggle('The Beach Head is in France'), usual: true, cite: '9.131', group: 'Ground' },
  boxNear: { ...toggle('It lies next to a reserve box'), usual: true, cite: '9.45', group: 'Ground' },
})

/** An empty list is not worth a line. */
const shown = (id: string, field: PickField): Fields => (field.options.length === 0 ? {} : { [id]: field })
const cardFields = (state: State, side: Side): Fields => ({
  ...shown('attackerCards', faceUp(state, side)),
  ...shown('defenderCards', faceUp(state, other(side))),
  // with its own decks the app must know which card it is: it is laid down by its number, before the die
  ...(state.option['decks'] === 'phone' ? {} : {
    attackerNew: { ...number('Attacker plays a new card: drm', -4, 4), usual: 0, cite: '9.25', group: 'Cards', faction: side },
    defenderNew: { ...number('Defender plays a new card: drm', -4, 4), usual: 0, cite: '9.25', group: 'Cards', faction: other(side) },
    newCardsStay: { ...toggle('New cards stay face up'), usual: true, cite: '6.62', group: 'Cards' },
  }),
})

const anyTwo: readonly UnitValue[] = ['us', 'br'].map(nation => ({ label: nation, type: 'corps', nation, factors: [], steps: 2 }))

/** All at once, for an attack that comes out of an order: what hangs on other answers is asked as well. */
export function designation(scene: Scene<Partial<Attack>>): Fields {
  const { side, ...rest } = attackFields({ ...scene, input: { ...scene.input, terrain: 'beach', support: ['us-a'], attackers: anyTwo } })
  return scene.input.side === undefined && side !== undefined ? { side, ...rest } : rest
}

const blank: Attack = {
  side: 'allied', hex: '', attackers: [], defenders: [], retreated: [], mixedHex: false, terrain: 'clear', crossing: 'none', strait: false, inFrance: true, fromBeach: false, boxNear: false, hitler: false,
  attackersOut: false, defendersOut: false, support: [], inRange: true, carpet: false, armies: [], airSuperiority: false, attackerCards: [], attackerNew: 0, defenderCards: [], defenderNew: 0, newCardsStay: true,
}
/** What was not asked is as if it were not there. */
export const whole = (given: Partial<Attack> | Chosen<Fields>): Attack => ({ ...blank, ...given })

export function knownOf(scene: Scene<Partial<Attack>>): { readonly [field: string]: { readonly value: Json; readonly line: Line } } {
  const { state, input } = scene
  const side = activeSide(state)
  const armies = (input.attackers ?? []).map(unit => (unit.unit ?? '').replace(' reduced', '')).filter(id => id === 'us-7' || id === 'us-3')
  const hitler = state.flag['hitler']
  const here = typeof input.hex === 'string' && input.hex !== '' && (hexId(input.hex) === hitler)
  return {
    side: { value: side, line: line(`${sideName(side)} action, turn ${turnOf(state)}`, '9.11') },
    ...(armies.length > 0 ? { armies: { value: armies, line: line('Among the attackers', '9.261') } } : {}),
    ...(here ? { hitler: { value: true, line: line('The marker lies here', '16.42') } } : {}),
  }
}

/** The id under which a named hex lies in the flags: 'The Ruhr' is ruhr. */
export const hexId = (hex: string): string => hex.trim().toLowerCase().replace(/^the /, '').replaceAll(' ', '-')
