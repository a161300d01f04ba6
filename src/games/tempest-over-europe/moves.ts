import { add, drop, put } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { choice, option, toggle, type Fields } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { forbid, outcome, type Procedure } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { usualSide } from './fight.ts'
import { isEnemy } from './geography.ts'
import { unitsField } from './candidates.ts'
import { factOf, isLand, sideOf, stepsNow } from './roster.ts'
import { sideName, switched, type Side } from './sides.ts'
import { isAt, turnOf } from './turn.ts'
import { controlOf, hasLdc, homeland, isDisputed, ussr, zoneNames, zoneOf } from './zones.ts'
import { unfreed } from './victory.ts'
import { track } from './tracks.ts'

// --- 14.2, 20, 21: where one may go ----------------------------------------------------------------------------------

/** Why a side may not attack or enter a zone at all. */
export function zoneObjections(state: State, side: Side, zone: string): readonly Line[] {
  const fact = zoneOf(zone)
  if (fact === undefined) return []
  const left = unfreed(state)
  const vichy = state.flag['france'] === 'vichy' && (['afn', 'syria'].includes(fact.country) || zone === 'Southern France')
  const poland = String(state.option['poland'] ?? 'West Poland')
  return [
    ...(fact.closed === true ? [line(`${zone} is neutral for the whole game`, '20')] : []),
    ...(side === 'axis' && vichy ? [line(`${zone} can be attacked by the Allies only`, '20 France')] : []),
    ...(side === 'axis' && turnOf(state) === 1 && fact.country === 'poland' && zone !== poland ? [line(`On turn 1 only ${poland}`, '20 Poland')] : []),
    ...(side !== 'axis' && switched(state) && homeland.includes(zone) && left.length > 0 ? [line(`First to be freed: ${left.join(', ')}`, '21')] : []),
    ...(side === 'soviet' ? abroad(state, zone) : []),
    ...(fact.country === 'uk' && side === 'axis' && state.flag['england'] === 'peace' ? [line('England is at peace', '20 Commonwealth')] : []),
  ]
}

/** 20, 10: not abroad while a zone at home is enemy or disputed, and at most two attacks abroad a turn. */
function abroad(state: State, zone: string): readonly Line[] {
  if (zoneOf(zone)?.country === 'ussr' || track(state, 'barbarossa') === 0) return []
  const lost = ussr.filter(each => controlOf(state, each) === 'axis' || isDisputed(state, each))
  return [
    ...(lost.length > 0 ? [line(`First to be freed: ${lost.join(', ')}`, switched(state) ? '10' : '20 USSR')] : state.flag['ussrHome'] === false ? [line('Freed this turn: abroad from the next turn on', '10')] : []),
    ...(track(state, 'sovietAbroad') >= 2 && !isDisputed(state, zone) ? [line('At most two zones abroad a turn', '20 USSR')] : []),
  ]
}

/** 8.4: the turn after the switch. */
export const isIdle = (state: State): boolean => track(state, 'switch') > 0 && turnOf(state) === track(state, 'switch') + 1

export interface Advance { readonly side: Side; readonly units: readonly UnitValue[]; readonly from: string; readonly to: string; readonly link: 'land' | 'sea'; readonly defended: boolean }

/** 14.2: the objections to one advance. */
export function advanceRefusals(state: State, { side, units, from, to, link }: Advance): readonly Line[] {
  const enemy = to !== '' && isEnemy(state, side, to) && !isDisputed(state, to)
  const neutral = to !== '' && controlOf(state, to) === 'neutral'
  const finns = units.some(each => each.nation === 'fi') && !['Finland', 'Karelia'].includes(to) && !(to === 'Leningrad' && (isDisputed(state, to) || controlOf(state, to) === 'axis'))
  return [
    ...zoneObjections(state, side, to),
    ...(from !== '' && isDisputed(state, from) && (enemy || neutral) ? [line('From a disputed zone only to a friendly or disputed one', '14.2')] : []),
    ...(link === 'sea' && (enemy || neutral) ? [line('A sea link needs a friendly or disputed zone at its far end', '14.2')] : []),
    ...(link === 'sea' && from !== '' && isDisputed(state, from) ? [line('A sea link needs a friendly start', '14.2')] : []),
    ...(isIdle(state) && side !== 'axis' && (enemy || isDisputed(state, to)) ? [line('The turn after the switch: no new zones, no new troops into disputed ones', '8.4')] : []),
    ...(finns && to !== '' ? [line('Finns go only to Karelia, and to Leningrad if it is disputed or Axis', '20 Finland')] : []),
    ...minorLimits(state, units, to),
    ...(side === 'axis' && from !== '' && !hasLdc(state, from) && track(state, 'axisPR') < units.length ? [line('An unsupplied army costs 1 PR to move', '18')] : []),
  ]
}

const limits: Readonly<Record<string, readonly string[]>> = {
  minor: ['bulgaria', 'greece', 'yugoslavia', 'turkey'], hu: ['hungary', 'poland', 'slovakia', 'ussr', 'yugoslavia'], ro: ['romania', 'ussr', 'yugoslavia'],
}
/** 20: Bulgarians, Hungarians and Romanians leave home only with Yugoslavia on the Axis side, and not everywhere. */
function minorLimits(state: State, units: readonly UnitValue[], to: string): readonly Line[] {
  if (to === '') return []
  const country = zoneOf(to)?.country ?? ''
  return units.filter(each => ['hu', 'ro', 'minor'].includes(each.nation)).flatMap(each => {
    const home = limits[each.nation]?.[0]
    if (country === home) return []
    if (!(limits[each.nation]?.includes(country) ?? false)) return [line(`${each.label} may not go to ${to}`, '20 Balkan allies')]
    return controlOf(state, 'Yugoslavia') === 'axis' ? [] : [line(`${each.label} leaves home only with Yugoslavia on the Axis side`, '20 Balkan allies')]
  })
}

export const landOffensive: Procedure<Advance> = {
  id: 'land offensive', label: 'Land offensive: advance', cite: '14.2', version: 1, desk: 'combat', picture: 'i-move',
  fields: ({ state, slot, input }): Fields => {
    const side = input.side ?? usualSide(state)
    return {
      units: { ...unitsField(state, slot, 'Who advances', side, ['infantry', 'armour', 'mechanized', 'airborne', 'front'], [], '14.2'), min: 1 },
      to: { kind: 'cell', label: 'Into', among: ['', ...zoneNames], usual: '', cite: '14.2' }, from: { kind: 'cell', label: 'From', among: ['', ...zoneNames], usual: '', cite: '14.2' },
      defended: { ...toggle('Enemy land units are there'), cite: '2', usual: true },
      link: { ...choice('By', [option('land', 'Land'), option('sea', 'Sea link')]), usual: 'land', cite: '14.2' },
      side: { ...choice('Side', (['axis', 'west', 'soviet'] as const).map(each => option(each, sideName[each]))), usual: side },
    }
  },
  *run({ state, input }) {
    for (const [i, why] of advanceRefusals(state, input).entries()) yield* forbid({ id: `objection ${i + 1}`, who: input.side }, why)
    const { side, to, units, defended, from } = input
    const names = units.map(each => each.label).join(', ')
    const moved = to === '' ? [] : units.flatMap(each => (each.unit === undefined ? [] : [put('unit', each.unit, { cell: to })]))
    const cut = side === 'axis' && from !== '' && !hasLdc(state, from) && units.length > 0 ? [add('track', 'axisPR', -units.length)] : []
    const foreign = side === 'soviet' && to !== '' && zoneOf(to)?.country !== 'ussr' && !isDisputed(state, to) ? [add('track', 'sovietAbroad', 1)] : []
    return outcome(`${names} advance${to === '' ? '' : ` into ${to}`}`, {
      group: defended ? 'contested' : 'unopposed', changes: [...moved, ...cut, ...foreign, ...entered(state, side, to, defended)],
      lines: [line(defended ? 'The zone is disputed; roll for reaction, then fight' : 'Only a marker: the units stop there; the zone is theirs at the end of the turn', '2')],
      duties: [duty(side, `Move ${names}`, '14.2'), ...(to === 'Benelux' && side === 'axis' && state.flag['france'] === 'allied' ? [duty('west', 'A unit of West France reacts for Benelux', '8.3')] : []), ...(defended ? [duty(side, 'Roll for land reaction before the combat', '16.4')] : [])],
    })
  },
}

/** 2, 20: disputed, or theirs at the end of the turn; Denmark at once; a neutral that is attacked joins the other side. */
export function entered(state: State, side: Side, zone: string, defended: boolean): readonly Change[] {
  if (zone === '') return []
  const neutral = controlOf(state, zone) === 'neutral'
  const country = zoneOf(zone)?.country ?? ''
  const roused = !neutral ? {} : { control: side === 'axis' ? 'west' : 'axis' }
  const joins = neutral && ['hungary', 'romania', 'bulgaria'].includes(country) ? [{ kind: 'flag' as const, id: country, to: side === 'axis' ? 'allies' : 'axis' }] : []
  if (zone === 'Denmark' && side === 'axis') return [put('cell', zone, { control: 'axis', disputed: false, taken: turnOf(state) })]
  const france = side === 'axis' && country === 'france' ? [{ kind: 'flag' as const, id: 'franceAttacked', to: true }] : []
  return [put('cell', zone, defended ? { ...roused, disputed: true } : { ...roused, pending: side }), ...france, ...joins]
}

export const zoneControl: Procedure<{ readonly zone: string; readonly becomes: string }> = {
  id: 'zone control', label: 'A zone changes hands', cite: '2', version: 1, desk: 'turn', picture: 'i-flag',
  fields: (): Fields => ({
    zone: { kind: 'cell', label: 'Zone', among: zoneNames, usual: zoneNames[0] ?? '', cite: '2' },
    becomes: { ...choice('It is now', [option('axis', 'Axis'), option('west', 'Western Allies'), option('soviet', 'Soviet'), option('neutral', 'Neutral'), option('disputed', 'Disputed'), option('settled', 'No longer disputed')]), usual: 'axis', cite: '2' },
  }),
  *run({ state, input: { zone, becomes } }) {
    if (becomes === 'disputed' || becomes === 'settled') return outcome(`${zone}: ${becomes}`, { group: becomes, changes: [put('cell', zone, { disputed: becomes === 'disputed' })] })
    const now = isAt(state, 'control', 'victory') || (zone === 'Denmark' && becomes === 'axis')
    return outcome(now ? `${zone} is ${becomes}` : `${zone} will be ${becomes} at the end of the turn`, { group: now ? 'changes hands' : 'pending', changes: [put('cell', zone, now ? { control: becomes, disputed: false, taken: turnOf(state), pending: null } : { pending: becomes })], lines: [line('Control changes in phase 10, unless the zone is retaken or disputed', '2')] })
  },
}

/** 3, 2: phase 10; a zone disputed meanwhile stays with its owner. */
export const settle = (state: State): readonly Change[] => zoneNames.flatMap(zone => {
  const next = state.cell[zone]?.['pending']
  if (typeof next !== 'string') return []
  return isDisputed(state, zone) ? [put('cell', zone, { pending: null })] : [put('cell', zone, { control: next, disputed: false, taken: turnOf(state), pending: null })]
})

/** 14.2: air and naval units left alone with the enemy. */
export const displaced: Procedure<{ readonly side: Side; readonly units: readonly UnitValue[]; readonly way: boolean }> = {
  id: 'displaced', label: 'Air or naval units are driven off', cite: '14.2', version: 1, desk: 'combat', picture: 'i-retreat',
  fields: ({ state, slot, input }): Fields => ({
    units: { ...unitsField(state, slot, 'Driven off', input.side ?? 'west', ['air', 'fleet', 'bomber'], [], '14.2'), min: 1 },
    way: { ...toggle('A friendly or disputed zone or base is open to them'), usual: true, cite: '14.2' },
    side: { ...choice('Whose', (['axis', 'west', 'soviet'] as const).map(each => option(each, sideName[each]))), usual: input.side ?? 'west' },
  }),
  *run({ state, input: { side, units, way } }) {
    const lost = units.filter(each => !way || state.unit[each.unit ?? '']?.['displaced'] === true)
    const saved = units.filter(each => !lost.includes(each))
    return outcome(`${saved.length} driven off, ${lost.length} destroyed`, {
      group: lost.length > 0 ? 'destroyed' : 'driven off', tally: { destroyed: lost.length },
      lines: [line('A unit driven off a second time in the turn is destroyed', '14.2')],
      duties: [...saved.map(each => duty(side, `${each.label} to the nearest friendly ${each.type === 'fleet' ? 'base, disorganized' : 'zone; it does nothing more this turn'}`, '14.2')), ...lost.map(each => duty(side, `${each.label} is destroyed`, '14.2'))],
      changes: [...saved.flatMap(each => (each.unit === undefined ? [] : [put('unit', each.unit, { displaced: true, flown: true, ...(each.type === 'fleet' ? { disorganized: true } : {}) })])), ...lost.flatMap(each => (each.unit === undefined ? [] : [drop('unit', each.unit), add('pile', `pool ${side}/${each.unit}`, 1)]))],
    })
  },
}

/** 18: a step at the start of its side's operations, another at their end. */
export const unsupplied: Procedure<{ readonly side: Side; readonly units: readonly UnitValue[] }> = {
  id: 'unsupplied', label: 'Armies without an LdC lose a step', cite: '18', version: 1, desk: 'turn', picture: 'i-path',
  fields: ({ state, slot, input }): Fields => ({
    units: unitsField(state, slot, 'Armies without an LdC', input.side ?? usualSide(state), ['infantry', 'armour', 'mechanized', 'airborne', 'front'], cutOff(state, input.side ?? usualSide(state)), '18'),
    side: { ...choice('Whose', (['axis', 'west', 'soviet'] as const).map(each => option(each, sideName[each]))), usual: input.side ?? usualSide(state) },
  }),
  *run({ state, input: { side, units } }) {
    const gone = units.filter(each => each.steps <= 1)
    return outcome(units.length === 0 ? 'All are supplied' : `${units.length} lose a step, ${gone.length} are gone`, {
      group: units.length === 0 ? 'supplied' : 'steps lost', tally: { steps: units.length }, duties: units.map(each => duty(side, `${each.label} loses a step${each.steps <= 1 ? ' and is gone' : ''}`, '18')),
      changes: units.flatMap((each): readonly Change[] => (each.unit === undefined ? [] : each.steps <= 1 ? [drop('unit', each.unit), add('pile', `pool ${side}/${each.unit}`, 1)] : [put('unit', each.unit, { steps: stepsNow(state, each.unit) - 1 })])),
    })
  },
}
const cutOff = (state: State, side: Side): readonly string[] => Object.keys(state.unit).filter(id => { const cell = state.unit[id]?.['cell']; return typeof cell === 'string' && !hasLdc(state, cell) && isLand(id) && factOf(id)?.type !== 'fortress' && sideOf(id) === side }).sort()
