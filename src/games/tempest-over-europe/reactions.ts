import type { UnitValue } from '../../engine/counter.ts'
import { number, toggle, type UnitsField } from '../../engine/field.ts'
import { duty, line, sum, type Line } from '../../engine/line.ts'
import { join } from '../../engine/modifiers.ts'
import { choose, outcome, roll, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { put, set } from '../../engine/changes.ts'
import { entryOf, idsOf, landTypes, least, lot, sideField } from './candidates.ts'
import { armiesIn, fortressIn, marches } from './geography.ts'
import { factOf, inPlace, isArmour, isLand, placeOf, quickOf, stepsNow, unitsOf, valueOf } from './roster.ts'
import { switched, type Side } from './sides.ts'
import { diceBy, factsFor, signed } from './strike.ts'
import { controlOf, isProduction, zoneNames } from './zones.ts'
import { track } from './tracks.ts'

export const landReactionOf = (die: number): 'nothing' | 'reserves' | 'bonus' => (die <= 2 ? 'nothing' : die <= 5 ? 'reserves' : 'bonus')

export interface LandReaction { readonly side: Side; readonly zone?: string; readonly strong: boolean; readonly airborne: boolean; readonly full: boolean; readonly marker: boolean; readonly room: number; readonly first?: string }
const land = join<Pick<LandReaction, 'strong' | 'airborne'>>(factsFor('land-reaction'), { 'resource-fortress': each => each.strong, 'airborne-only': each => each.airborne })
export const landReactionModifiers = (strong: boolean, airborne: boolean): readonly Line[] => land('land-reaction', { strong, airborne })

const strongIn = (state: State, side: Side, zone: string): boolean => isProduction(zone) || fortressIn(state, side, zone)

export const landReaction: Procedure<LandReaction> = {
  id: 'land reaction', label: 'Land reaction', cite: '16.4', version: 1, desk: 'combat', picture: 'i-move', manual: [{ on: 'die', label: 'Reaction die' }],
  fields: ({ state, input }) => {
    const side = input.side ?? (switched(state) ? 'axis' : track(state, 'barbarossa') > 0 ? 'soviet' : 'west')
    const zone = input.zone ?? ''
    const limit = Number(state.cell[zone]?.['limit'] ?? 0)
    const there = armiesIn(state, side, zone).length
    return {
      strong: { ...toggle('Resource zone or fortress'), cite: '16.4', usual: zone !== '' && strongIn(state, side, zone), picture: 't-fort' },
      airborne: { ...toggle('Airborne operation only'), cite: '16.4', picture: 'n-para' },
      full: { ...toggle('The zone is at the defender\'s stacking limit'), cite: '16.4', usual: limit > 0 && there >= limit },
      marker: { ...toggle('The defender controls the zone'), cite: '16.4', usual: zone === '' || controlOf(state, zone) === side },
      room: { ...number('Room for how many armies', 0, 6), usual: limit > 0 ? Math.max(0, limit - there) : 1, cite: '12' },
      zone: { kind: 'cell', label: 'Zone attacked, if you like', among: ['', ...zoneNames], usual: '', cite: '2' },
      side: sideField('Who reacts', side),
    }
  },
  *run(scene) {
    const { input, manual } = scene
    const { side, strong, airborne, full, marker, room, first, zone = '' } = input
    if (!marker) return outcome('No reaction: the zone is not the defender\'s', { group: 'no reaction', lines: [line('Without the defender\'s control marker there is no reaction', '16.4')] })
    const drm = [...landReactionModifiers(strong, airborne), ...manual]
    const [face] = yield* roll({ id: 'reaction', who: side, lines: drm, head: [`die ${signed(sum(drm, 'die'))}`] }, diceBy(each => landReactionOf(each + sum(drm, 'die'))))
    const kind = landReactionOf(Number(face) + sum(drm, 'die'))
    if (kind === 'nothing') return outcome('No land reaction', { group: 'no reaction', tone: 'win', lines: drm })
    const bonus = kind === 'bonus'
    const come = full ? [] : first !== undefined && factOf(first) !== undefined ? [valueOf(scene.state, scene.slot, first)] : yield* reserves(scene, side, zone, room)
    const said = [...drm, ...(full ? [line('The zone is full: nobody comes', '16.4')] : []), ...(bonus ? [line('+1 to the defender\'s die', '16.4')] : [])]
    return outcome(come.length === 0 ? (bonus ? 'Bonus for the defender' : 'Reserves called, none came') : `${come.map(each => each.label).join(', ')} come up${bonus ? ', bonus for the defender' : ''}`, {
      group: bonus ? 'reserves and bonus' : 'reserves', tone: 'back', lines: said, tally: { armies: come.length, bonus: bonus ? 1 : 0 },
      changes: [...(bonus ? [set('flag', 'reactionBonus', true)] : []), ...(zone === '' ? [] : come.flatMap(each => (each.unit === undefined ? [] : [put('unit', each.unit, { cell: zone })])))],
      duties: [...(come.length > 0 ? [duty(side, `${come.map(each => each.label).join(', ')} ${come.length === 1 ? 'moves' : 'move'} into ${zone === '' ? 'the attacked zone' : zone}`, '16.4')] : [])],
    })
  },
}

/** Who cannot come: the last unit of its zone, and before the first winter offensive a Soviet army in a resource zone. */
export function staysPut(state: State, id: string, taken: readonly string[] = []): Line | undefined {
  const cell = placeOf(state, id)
  if (cell === '') return undefined
  const friends = inPlace(state, cell).filter(each => isLand(each) && factOf(each)?.faction === factOf(id)?.faction && !taken.includes(each))
  if (friends.length < 2) return line('The last unit of its zone stays', '16.4')
  if (factOf(id)?.faction === 'soviet' && isProduction(cell) && track(state, 'winterOffensives') === 0) return line('No Soviet army in a resource zone reacts before the first winter offensive', '16.4')
  return undefined
}

const isTank = (state: State, id: string): boolean => isArmour(state, factOf(id)?.type ?? '', stepsNow(state, id))

/** 16.4: by the map: the nearest armour that can march there, else the nearest others; nobody while it is blank. */
export function nearestReserves(state: State, side: Side, zone: string, taken: readonly string[]): readonly string[] {
  if (zone === '') return []
  const march = marches(state, side, zone)
  const able = unitsOf(side, ...landTypes).map(each => each.id).filter(id => !['', zone].includes(placeOf(state, id)) && zoneNames.includes(placeOf(state, id)) && !taken.includes(id) && staysPut(state, id, taken) === undefined && march(placeOf(state, id)) < Infinity)
  const tanks = able.filter(id => isTank(state, id))
  return least(tanks.length > 0 ? tanks : able, id => march(placeOf(state, id)))
}

const candidates = ({ state, slot }: Pick<Scene, 'state' | 'slot'>, side: Side, taken: readonly string[]): UnitsField => ({
  kind: 'units', label: 'The nearest that could come, all equally near', cite: '16.4', min: 0, max: 8, usual: [], faction: side, quick: quickOf(side),
  roster: unitsOf(side, ...landTypes).map(each => each.id).filter(id => !taken.includes(id)).sort((a, b) => Number(isTank(state, b)) - Number(isTank(state, a))).map(id => entryOf(state, slot, id, staysPut(state, id, taken))),
})

/** Round by round the nearest, by the map or as the players see them; armour goes first, equals by chance, until there is no room or nobody. */
function* reserves(scene: Pick<Scene, 'state' | 'slot'>, side: Side, zone: string, room: number): Script<readonly UnitValue[]> {
  const { state, slot } = scene
  const come: UnitValue[] = []
  const lines = [line('Armour first, then the others; leave one unit in each zone', '16.4')]
  for (let i = 1; i <= room; i++) {
    const known = nearestReserves(state, side, zone, idsOf(come)).map(id => valueOf(state, slot, id))
    const { near } = yield* choose({ id: `reserves ${i}`, who: side, lines }, { near: { ...candidates(scene, side, idsOf(come)), usual: known } }, { near: known })
    if (near.length === 0) break
    const armour = near.filter(each => isArmour(state, each.type, each.steps))
    const first = armour.length > 0 ? armour : near
    const name = (each: UnitValue): string => each.unit ?? `${each.label} ${near.indexOf(each) + 1}`
    const id = yield* lot(`comes ${i}`, side, first.map(name), line('Equally near: at random', '16.4'))
    come.push(...first.filter(each => name(each) === id))
  }
  return zone === '' ? come : come.filter(each => each.unit === undefined || placeOf(state, each.unit) !== zone)
}
