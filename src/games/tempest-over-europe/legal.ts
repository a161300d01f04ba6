import { line, type Line } from '../../engine/line.ts'
import { priceOf, type Fight } from './fight.ts'
import { inPlace, factOf, isArmour, labelOf, sideOf } from './roster.ts'
import { guarded, isKingdom } from './kingdom.ts'
import { campOf } from './sides.ts'
import { isAt } from './turn.ts'
import { zoneObjections } from './access.ts'
import { track } from './tracks.ts'

/** Why this attack is not allowed, each reason with its rule; the table may overrule any of them. */
export const objections = (fight: Fight): readonly Line[] => [...cold(fight), ...nations(fight), ...supplied(fight), ...used(fight), ...fortresses(fight), ...(fight.zone === '' ? [] : zoneObjections(fight.state, fight.side, fight.zone)), ...kingdom(fight)]

/** 19: in severe cold only Russians and Finns attack. */
const cold = ({ weather, ours }: Fight): readonly Line[] =>
  weather === 'cold' && ours.some(each => each.nation !== 'su' && each.nation !== 'fi') ? [line('Severe cold: only Soviets and Finns attack', '19')] : []

function nations({ ours, side }: Fight): readonly Line[] {
  const has = (nation: string): boolean => ours.some(each => each.nation === nation)
  return [
    ...(has('hu') && has('ro') ? [line('Hungarians and Romanians never attack together', '20 Balkan allies')] : []),
    ...(side === 'axis' && has('minor') ? [line('The Bulgarian army only defends', '20 Balkan allies')] : []),
    ...(ours.some(each => each.type === 'fortress') ? [line('Fortresses cannot attack', '17.2')] : []),
  ]
}

function supplied(fight: Fight): readonly Line[] {
  const price = priceOf(fight)
  const stock = track(fight.state, fight.purse)
  return [
    ...(fight.ldc ? [] : [line('No attack without an LdC', '18')]),
    ...(price > stock ? [line(`The attack costs ${price}, there ${stock === 1 ? 'is' : 'are'} ${stock}`, '15.2')] : []),
  ]
}

/** 14, 15.2: one attack a unit and turn, armour two. */
function used({ state, ours }: Fight): readonly Line[] {
  if (!isAt(state, 'operations', 'inactive-operations')) return []
  const spent = ours.filter(each => each.unit !== undefined && Number(state.unit[each.unit]?.['attacks'] ?? 0) >= (isArmour(state, each.type, each.steps) ? 2 : 1))
  return spent.length === 0 ? [] : [line(`${spent.map(each => each.label).join(', ')}: no attack left this turn`, '15.2')]
}

/** 17.2: a fortress standing with others must be attacked with them. */
function fortresses({ state, zone, side, theirs }: Fight): readonly Line[] {
  if (zone === '') return []
  const left = inPlace(state, zone).filter(id => factOf(id)?.type === 'fortress' && campOf(sideOf(id)) !== campOf(side) && !theirs.some(each => each.unit === id))
  return left.length === 0 ? [] : [line(`${left.map(labelOf).join(', ')} must be among those attacked`, '17.2')]
}

/** 20: before England or Scotland is fought over, the Home Guards are on the map. */
const kingdom = ({ state, side, zone }: Fight): readonly Line[] =>
  side === 'axis' && isKingdom(zone) && state.flag['england'] === 'war' && !guarded(state) ? [line('First the Home Guards appear: see "The United Kingdom is invaded"', '20 Commonwealth')] : []
