import type { UnitValue } from '../../engine/counter.ts'
import { number, toggle, type UnitsField } from '../../engine/field.ts'
import { duty, line, sum, type Line } from '../../engine/line.ts'
import { join } from '../../engine/modifiers.ts'
import { choose, outcome, roll, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { put, set } from '../../engine/changes.ts'
import { fleetField } from './naval.ts'
import { counterOf, factOf, inPlace, isArmour, isLand, placeOf, stepsNow, unitsOf, valueOf } from './roster.ts'
import { switched, type Side } from './sides.ts'
import { diceBy, factsFor, signed } from './strike.ts'
import { isProduction, zoneNames } from './zones.ts'
import { track } from './tracks.ts'

// --- 16.3 ------------------------------------------------------------------------------------------------------------

export type Reaction = 'nothing' | 'minor' | 'major'
export const navalReactionOf = (die: number): Reaction => (die <= 2 ? 'nothing' : die <= 4 ? 'minor' : 'major')

export interface NavalReaction { readonly side: Side; readonly between: number; readonly isles: boolean; readonly active: number; readonly fleets: readonly UnitValue[] }
const naval = join<Pick<NavalReaction, 'between' | 'isles'>>(factsFor('naval-reaction'), { distance: each => each.between, 'british-isles': each => each.isles })
export const navalReactionModifiers = (between: number, isles: boolean): readonly Line[] => naval('naval-reaction', { between, isles })

export const navalReaction: Procedure<NavalReaction> = {
  id: 'naval reaction', label: 'Naval reaction', cite: '16.3', version: 1, desk: 'combat', picture: 'p-ship', manual: [{ on: 'die', label: 'Reaction die' }],
  fields: scene => {
    const side = scene.input.side ?? (switched(scene.state) ? 'axis' : 'west')
    return {
      fleets: { ...fleetField(scene, side, 'Fleets in LdC within two zones', 0), cite: '16.3' },
      between: { ...number('Zones between target and their base', 0, 3), cite: '16.3' }, active: { ...number('Active fleets', 1, 6), usual: 1, cite: '16.3' },
      isles: { ...toggle('England or Scotland is the target'), cite: '16.3' },
      side: { kind: 'choice', label: 'Who reacts', options: [{ id: 'axis', label: 'Axis' }, { id: 'west', label: 'Western Allies' }], usual: side },
    }
  },
  *run({ input, manual }) {
    const { side, between, isles, active, fleets } = input
    if (between > 1 || fleets.length === 0) return outcome('No reaction: no fleet within two zones', { group: 'no reaction', lines: [line('Only fleets in bases within two zones react', '16.3')] })
    const drm = [...navalReactionModifiers(between, isles), ...manual]
    const [face] = yield* roll({ id: 'reaction', who: side, lines: drm, head: [`die ${signed(sum(drm, 'die'))}`] }, diceBy(each => navalReactionOf(each + sum(drm, 'die'))))
    const kind = navalReactionOf(Number(face) + sum(drm, 'die'))
    if (kind === 'nothing') return outcome('No naval reaction', { group: 'no reaction', tone: 'win', lines: drm })
    const picked = yield* someOf('fleet', side, fleets.map(each => each.unit ?? each.label), Math.min(active, fleets.length))
    return outcome(`${kind === 'minor' ? 'Minor' : 'Major'} reaction: ${picked.join(', ')}`, {
      group: `${kind} reaction`, tone: kind === 'minor' ? 'both' : 'back', lines: [...drm, ...(kind === 'minor' ? [line('D is nothing, 1 and 2 become D, 3 and 4 become 1', '16.3')] : [])], tally: { fleets: picked.length },
      duties: [duty(side, `${picked.join(', ')} move to the target; fight the naval battle`, '15.4')],
    })
  },
}

/** n of them, one pick after the other. */
export function* someOf(id: string, who: string, among: readonly string[], n: number): Script<readonly string[]> {
  const out: string[] = []
  for (let i = 1; i <= n; i++) {
    const left = among.filter(each => !out.includes(each))
    out.push(left.length === 1 ? (left[0] as string) : String((yield* roll({ id: `${id} ${i}`, who }, { kind: 'pick', among: left }))[0]))
  }
  return out
}

// --- 16.4 ------------------------------------------------------------------------------------------------------------

export const landReactionOf = (die: number): 'nothing' | 'reserves' | 'bonus' => (die <= 2 ? 'nothing' : die <= 5 ? 'reserves' : 'bonus')

export interface LandReaction { readonly side: Side; readonly zone?: string; readonly strong: boolean; readonly airborne: boolean; readonly full: boolean; readonly marker: boolean; readonly room: number }
const land = join<Pick<LandReaction, 'strong' | 'airborne'>>(factsFor('land-reaction'), { 'resource-fortress': each => each.strong, 'airborne-only': each => each.airborne })
export const landReactionModifiers = (strong: boolean, airborne: boolean): readonly Line[] => land('land-reaction', { strong, airborne })

const strongIn = (state: State, zone: string): boolean => isProduction(zone) || inPlace(state, zone).some(id => factOf(id)?.type === 'fortress')

export const landReaction: Procedure<LandReaction> = {
  id: 'land reaction', label: 'Land reaction', cite: '16.4', version: 1, desk: 'combat', picture: 'i-move', manual: [{ on: 'die', label: 'Reaction die' }],
  fields: ({ state, input }) => {
    const side = input.side ?? (switched(state) ? 'axis' : track(state, 'barbarossa') > 0 ? 'soviet' : 'west')
    const zone = input.zone ?? ''
    const limit = Number(state.cell[zone]?.['limit'] ?? 0)
    const there = inPlace(state, zone).filter(id => isLand(id) && factOf(id)?.faction === side && factOf(id)?.type !== 'fortress').length
    return {
      strong: { ...toggle('Resource zone or fortress'), cite: '16.4', usual: zone !== '' && strongIn(state, zone), picture: 't-fort' },
      airborne: { ...toggle('Airborne operation only'), cite: '16.4', picture: 'n-para' },
      full: { ...toggle('The zone is at the defender\'s stacking limit'), cite: '16.4', usual: limit > 0 && there >= limit },
      marker: { ...toggle('The defender controls the zone'), cite: '16.4', usual: true },
      room: { ...number('Room for how many armies', 0, 6), usual: limit > 0 ? Math.max(0, limit - there) : 1, cite: '12' },
      zone: { kind: 'cell', label: 'Zone attacked, if you like', among: ['', ...zoneNames], usual: '', cite: '2' },
      side: { kind: 'choice', label: 'Who reacts', options: [{ id: 'axis', label: 'Axis' }, { id: 'west', label: 'Western Allies' }, { id: 'soviet', label: 'Soviets' }], usual: side },
    }
  },
  *run(scene) {
    const { input, manual } = scene
    const { side, strong, airborne, full, marker, room, zone = '' } = input
    if (!marker) return outcome('No reaction: the zone is not the defender\'s', { group: 'no reaction', lines: [line('Without the defender\'s control marker there is no reaction', '16.4')] })
    const drm = [...landReactionModifiers(strong, airborne), ...manual]
    const [face] = yield* roll({ id: 'reaction', who: side, lines: drm, head: [`die ${signed(sum(drm, 'die'))}`] }, diceBy(each => landReactionOf(each + sum(drm, 'die'))))
    const kind = landReactionOf(Number(face) + sum(drm, 'die'))
    if (kind === 'nothing') return outcome('No land reaction', { group: 'no reaction', tone: 'win', lines: drm })
    const bonus = kind === 'bonus'
    const come = full ? [] : yield* reserves(scene, side, zone, room)
    const said = [...drm, ...(full ? [line('The zone is full: nobody comes', '16.4')] : []), ...(bonus ? [line('+1 to the defender\'s die', '16.4')] : [])]
    return outcome(come.length === 0 ? (bonus ? 'Bonus for the defender' : 'Reserves called, none came') : `${come.map(each => each.label).join(', ')} come up${bonus ? ', bonus for the defender' : ''}`, {
      group: bonus ? 'reserves and bonus' : 'reserves', tone: 'back', lines: said, tally: { armies: come.length, bonus: bonus ? 1 : 0 },
      changes: [...(bonus ? [set('flag', 'reactionBonus', true)] : []), ...(zone === '' ? [] : come.flatMap(each => (each.unit === undefined ? [] : [put('unit', each.unit, { cell: zone })])))],
      duties: [...(come.length > 0 ? [duty(side, `Move ${come.map(each => each.label).join(', ')} into the attacked zone`, '16.4')] : []), ...(bonus ? [duty(side, 'Tick the reaction bonus in the combat', '16.4')] : [])],
    })
  },
}

/** Who cannot come: the last unit of its zone, and before the first winter offensive a Soviet army in a resource zone. */
export function staysPut(state: State, id: string): Line | undefined {
  const cell = placeOf(state, id)
  if (cell === '') return undefined
  const friends = inPlace(state, cell).filter(each => isLand(each) && factOf(each)?.faction === factOf(id)?.faction)
  if (friends.length < 2) return line('The last unit of its zone stays', '16.4')
  if (factOf(id)?.faction === 'soviet' && isProduction(cell) && track(state, 'winterOffensives') === 0) return line('No Soviet army in a resource zone reacts before the first winter offensive', '16.4')
  return undefined
}

const candidates = ({ state, slot }: Pick<Scene, 'state' | 'slot'>, side: Side, taken: readonly UnitValue[]): UnitsField => ({
  kind: 'units', label: 'The nearest that could come, all equally near', cite: '16.4', min: 0, max: 8, usual: [], faction: side,
  roster: [...unitsOf(side, 'armour', 'mechanized', 'front', 'infantry', 'airborne')].filter(each => !taken.some(other => other.unit === each.id))
    .sort((a, b) => Number(isArmour(state, b.type, stepsNow(state, b.id))) - Number(isArmour(state, a.type, stepsNow(state, a.id))))
    .map(({ id }) => { const value = valueOf(state, slot, id); const why = staysPut(state, id); return { id, label: value.label, value, counter: counterOf(value), ...(why === undefined ? {} : { refusal: why }) } }),
  quick: { nations: [{ id: 'ge', label: 'German' }, { id: 'su', label: 'Soviet' }, { id: 'br', label: 'Commonwealth' }, { id: 'ff', label: 'French' }], types: [{ id: 'infantry', label: 'Infantry', symbol: 'infantry', factors: [3, 2], steps: 2 }, { id: 'armour', label: 'Armour', symbol: 'armour', factors: [5, 3], steps: 2 }], factors: [{ label: 'Combat', min: 0, max: 15 }, { label: 'Effectiveness', min: 0, max: 9 }] },
})

/** Asked round by round for the nearest; armour goes first, equals by chance, until there is no room or nobody. */
function* reserves(scene: Pick<Scene, 'state' | 'slot'>, side: Side, zone: string, room: number): Script<readonly UnitValue[]> {
  const come: UnitValue[] = []
  const lines = [line('Armour first, then the others; leave one unit in each zone', '16.4')]
  for (let i = 1; come.length < room && i <= room; i++) {
    const { near } = yield* choose({ id: `reserves ${i}`, who: side, lines }, { near: candidates(scene, side, come) }, { near: [] })
    if (near.length === 0) break
    const armour = near.filter(each => isArmour(scene.state, each.type, each.steps))
    const first = armour.length > 0 ? armour : near
    const name = (each: UnitValue): string => each.unit ?? `${each.label} ${near.indexOf(each) + 1}`
    const id = first.length === 1 ? name(first[0] as UnitValue) : String((yield* roll({ id: `comes ${i}`, who: side }, { kind: 'pick', among: first.map(name) }))[0])
    come.push(...first.filter(each => name(each) === id))
  }
  return zone === '' ? come : come.filter(each => each.unit === undefined || placeOf(scene.state, each.unit) !== zone)
}
