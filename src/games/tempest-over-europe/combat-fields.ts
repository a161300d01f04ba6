import { choice, number, option, toggle, type Field, type Fields } from '../../engine/field.ts'
import type { UnitValue } from '../../engine/counter.ts'
import type { Json } from '../../engine/json.ts'
import { line, type Line } from '../../engine/line.ts'
import type { Scene } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { combatField, effectivenessField, unread } from './army.ts'
import { landTypes, sideField } from './candidates.ts'
import { usualBelt, usualFoe, usualPurse, usualSide, type Attack } from './fight.ts'
import { factOf, inPlace, isLand, quickOf, rosterOf, sideOf, unitsOf, valueOf, type Slot } from './roster.ts'
import { campOf, isActive, type Side } from './sides.ts'
import { isAt, seasonOf, turnOf, weatherOf, type Belt } from './turn.ts'
import { beltOf, isRough, zoneNames } from './zones.ts'
import { track } from './tracks.ts'
import { counted, wings } from './wings.ts'

const pictures = { fair: 'w-clear', mud: 'w-mud', cold: 'w-snow' } as const
const beltNames: Readonly<Record<Belt, string>> = { black: 'Temperate Europe', blue: 'Far North and USSR', orange: 'Africa, Middle East' }

/** What the Combat desk asks: two sides, and conditions that mostly answer themselves. */
export function combatFields({ state, input, slot }: Scene<Partial<Attack>>): Fields {
  const side = input.side ?? usualSide(state)
  const against = side === 'axis' ? (input.against ?? usualFoe(state, side)) : 'axis'
  const zone = input.zone ?? ''
  const units = (whose: Side, label: string, group: string): Field => ({
    kind: 'units', label, group, faction: whose, cite: '15.2', min: 1, max: 12, usual: [],
    roster: rosterOf(state, slot, unitsOf(whose, ...landTypes, 'fortress').map(each => each.id), zone), quick: quickOf(whose),
  })
  return {
    attackers: units(side, 'Attackers', 'Attack'),
    ...values(input.attackers ?? [], 'Attack', side),
    defenders: units(against, 'Defenders', 'Defence'),
    ...values(input.defenders ?? [], 'Defence', against),
    side: { ...sideField('Who attacks', side), group: 'Attack' },
    ...(side === 'axis' ? { against: { ...sideField('Against', against, ['west', 'soviet']), group: 'Defence' } } : {}),
    ...ground(state, input, zone),
    ...support,
    ...terms(state, side, input, zone),
  }
}

const values = (units: readonly UnitValue[], group: string, faction: Side): Fields =>
  Object.fromEntries(unread(units).flatMap(({ unit, label }) => [
    [combatField(unit), { ...number(`${label}: combat value`, 0, 15), group, faction, cite: '1' }],
    [effectivenessField(unit), { ...number(`${label}: effectiveness`, 0, 9), group, faction, cite: '1' }],
  ]))

function ground(state: Scene['state'], input: Partial<Attack>, zone: string): Fields {
  const belt = (id: Belt) => ({ ...option(id, `${beltNames[id]}: ${weatherOf(id, turnOf(state))}`), picture: pictures[weatherOf(id, turnOf(state))] })
  return {
    rough: { ...toggle('Rough ground'), picture: 't-rough', group: 'Ground', cite: '15.2', usual: zone !== '' && isRough(state, zone) },
    belt: { ...choice('Where', [belt('black'), belt('blue'), belt('orange')]), group: 'Ground', cite: '19', usual: usualBelt(state, zone) },
    kind: { ...choice('How', [option('land', 'By land'), { ...option('amphibious', 'Landing'), picture: 't-beach' }, { ...option('airborne', 'Airborne drop'), picture: 'n-para' }]), group: 'Ground', cite: '14.3', usual: 'land' },
    surprise: { ...choice('Surprise', [option('none', 'None'), option('surprise', 'Surprise'), option('doubled', 'Losses doubled, no surprise')]), group: 'Ground', cite: 'CRT', usual: 'none' },
    zone: { kind: 'cell', label: 'Zone, if you like', group: 'Ground', cite: '2', among: ['', ...zoneNames], usual: input.zone ?? '' },
  }
}

const wing = (label: string, cite = '15.3') => ({ ...number(label, 0, 6), group: 'Air and sea', cite, picture: 'p-tac' })
const support: Fields = {
  air: wing('Our full air armies, here or next door'), airHere: wing('Our reduced ones here'), airNear: wing('Our reduced ones next door'),
  theirAir: wing('Their full air armies, here or next door'), theirAirHere: wing('Their reduced ones here'), theirAirNear: wing('Their reduced ones next door'),
  bombardment: { ...number('Bombardment value of one fleet', 0, 6), group: 'Air and sea', cite: '15.7', picture: 'p-ship' },
  disorganized: { ...toggle('That fleet is disorganized'), group: 'Air and sea', cite: '15.7' },
}

const terms = (state: Scene['state'], side: Side, input: Partial<Attack>, zone: string): Fields => ({
  bonus: { ...toggle('The defender\'s reaction gave a bonus'), group: 'Terms', cite: '16.4' },
  ldc: { ...toggle('The attackers have an LdC'), group: 'Terms', cite: '18', usual: true },
  theirLdc: { ...toggle('The defenders have an LdC'), group: 'Terms', cite: '15.1', usual: true },
  purse: {
    ...choice('Paid from', [
      option('none', 'Nothing to pay'),
      ...purses(side).map(([id, label]) => ({ ...option(id, `${label}: ${track(state, id)}`), ...(track(state, id) > 0 ? {} : { lines: [line('None left', '9')] }) })),
    ]), group: 'Terms', cite: '9', usual: usualPurse(state, side, input.attackers ?? [], zone),
  },
})

const purses = (side: Side): readonly (readonly [string, string])[] =>
  side === 'axis' ? [['axisPR', 'Axis PR']] : side === 'soviet' ? [['sovietPR', 'Soviet PR']] : [['westPR', 'Western PR'], ['iraqPR', 'Iraq PR'], ['frenchPR', 'French PR']]

/** What the match knows once a zone is named, and who pays; each with the line that says whence. */
export function combatKnown({ state, input, slot }: Scene<Partial<Attack>>): { readonly [field: string]: { readonly value: Json; readonly line: Line } } {
  const side = input.side ?? usualSide(state)
  const zone = input.zone ?? ''
  const winter = side === 'soviet' && !isActive(state, 'soviet') && seasonOf(turnOf(state)) === 'winter' && isAt(state, 'inactive-operations')
  const purse = usualPurse(state, side, input.attackers ?? [], zone)
  return {
    ...(zone === '' ? {} : inZone(state, slot, side, zone)),
    ...(winter ? { surprise: { value: track(state, 'winterOffensives') <= 1 ? 'surprise' : 'doubled', line: line(track(state, 'winterOffensives') <= 1 ? 'First Soviet winter: surprise' : 'Later Soviet winter: losses doubled', '8.2') } } : {}),
    ...(purse === 'none' ? {} : { purse: { value: purse, line: line('One PR an attacking army', '15.2') } }),
    ...(state.flag['reactionBonus'] === true ? { bonus: { value: true, line: line('The reaction gave the defender a bonus', '16.4') } } : {}),
  }
}

function inZone(state: State, slot: Slot, side: Side, zone: string): { readonly [field: string]: { readonly value: Json; readonly line: Line } } {
  const here = inPlace(state, zone).filter(isLand)
  const ours = here.filter(id => sideOf(id) === side && factOf(id)?.type !== 'fortress')
  const theirs = here.filter(id => campOf(sideOf(id)) !== campOf(side))
  const belt = beltOf(state, zone)
  const units = (ids: readonly string[]): Json => ids.map(id => valueOf(state, slot, id))
  return {
    rough: { value: isRough(state, zone), line: line(isRough(state, zone) ? `${zone} is rough` : `${zone} is not marked as rough`, '15.2') },
    ...(belt === null ? {} : { belt: { value: belt, line: line(`${zone}: ${beltNames[belt]}`, '19') } }),
    ...(ours.length === 0 ? {} : { attackers: { value: units(ours), line: line(`They stand in ${zone}`, '15.2') } }),
    ...(theirs.length === 0 ? {} : { defenders: { value: units(theirs), line: line(`They stand in ${zone}`, '15.2') } }),
    ...air(state, side, zone, finns(state, ours)),
    ...(theirs[0] === undefined || side !== 'axis' ? {} : { against: { value: sideOf(theirs[0]), line: line(`They stand in ${zone}`, '15.2') } }),
  }
}

/** 15.3: who flies here, as far as it was entered; 20: no German aircraft for Finns alone. */
function air(state: State, side: Side, zone: string, alone: boolean) {
  const them = side !== 'axis' ? 'axis' : inPlace(state, zone).some(id => sideOf(id) === 'soviet') ? 'soviet' : 'west'
  const [ours, theirs] = [wings(state, side, zone), wings(state, them, zone)]
  return counted({ ...(alone ? {} : { air: ours.full, airHere: ours.here, airNear: ours.near }), theirAir: theirs.full, theirAirHere: theirs.here, theirAirNear: theirs.near }, '15.3')
}
const finns = (state: State, ours: readonly string[]): boolean => ours.length > 0 && ours.every(id => factOf(id)?.nation === 'fi' && state.unit[id] !== undefined)
