import { add, drop, put } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { choice, option, toggle, type Fields } from '../../engine/field.ts'
import { duty, line } from '../../engine/line.ts'
import { outcome, type Procedure } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { advanceRefusals, type Advance } from './access.ts'
import { heed, landTypes, sideField, unitsField } from './candidates.ts'
import { entered } from './entering.ts'
import { usualSide } from './fight.ts'
import { factOf, isLand, placeOf, sideOf, stepsNow } from './roster.ts'
import { isLed, type Side } from './sides.ts'
import { isAt, turnOf } from './turn.ts'
import { hasLdc, isDisputed, zoneNames, zoneOf } from './zones.ts'

export const landOffensive: Procedure<Advance> = {
  id: 'land offensive', label: 'Land offensive: advance', cite: '14.2', version: 1, desk: 'combat', picture: 'i-move',
  fields: ({ state, slot, input }): Fields => {
    const side = input.side ?? usualSide(state)
    return {
      units: { ...unitsField(state, slot, 'Who advances', side, landTypes, [], '14.2'), min: 1 },
      to: { kind: 'cell', label: 'Into', among: ['', ...zoneNames], usual: '', cite: '14.2' }, from: { kind: 'cell', label: 'From', among: ['', ...zoneNames], usual: placeOf(state, input.units?.[0]?.unit ?? ''), cite: '14.2' },
      defended: { ...toggle('Enemy land units are there'), cite: '2', usual: true },
      link: { ...choice('By', [option('land', 'Land'), option('sea', 'Sea link')]), usual: 'land', cite: '14.2' },
      side: sideField('Side', side),
    }
  },
  *run({ state, input }) {
    yield* heed(input.side, advanceRefusals(state, input))
    const { side, to, units, defended, from } = input
    const names = units.map(each => each.label).join(', ')
    const moved = to === '' ? [] : units.flatMap(each => (each.unit === undefined ? [] : [put('unit', each.unit, { cell: to })]))
    const cut = side === 'axis' && from !== '' && !hasLdc(state, from) ? [add('track', 'axisPR', -units.length)] : []
    const foreign = side === 'soviet' && to !== '' && zoneOf(to)?.country !== 'ussr' && !isDisputed(state, to) ? [add('track', 'sovietAbroad', 1)] : []
    return outcome(`${names} advance${to === '' ? '' : ` into ${to}`}`, {
      group: defended ? 'contested' : 'unopposed', changes: [...moved, ...cut, ...foreign, ...entered(state, side, to, defended)],
      lines: [line(defended ? 'The zone is disputed; roll for reaction, then fight' : 'Only a marker: the units stop there; the zone is theirs at the end of the turn', '2')],
      duties: [duty(side, `Move ${names}`, '14.2'), ...(defended ? [duty(side, 'Roll for land reaction before the combat', '16.4')] : [])],
      // 8.3: once, when Benelux is attacked
      then: to === 'Benelux' && side === 'axis' && state.flag['france'] === 'allied' && isLed(state, 'west') && !isDisputed(state, to) ? [{ procedure: 'benelux reaction', input: {} }] : [],
    })
  },
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

/** 14.2: air and naval units left alone with the enemy. */
export const displaced: Procedure<{ readonly side: Side; readonly units: readonly UnitValue[]; readonly way: boolean }> = {
  id: 'displaced', label: 'Air or naval units are driven off', cite: '14.2', version: 1, desk: 'combat', picture: 'i-retreat',
  fields: ({ state, slot, input }): Fields => ({
    units: { ...unitsField(state, slot, 'Driven off', input.side ?? 'west', ['air', 'fleet', 'bomber'], [], '14.2'), min: 1 },
    way: { ...toggle('A friendly or disputed zone or base is open to them'), usual: true, cite: '14.2' },
    side: sideField('Whose', input.side ?? 'west'),
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
    units: unitsField(state, slot, 'Armies without an LdC', input.side ?? usualSide(state), landTypes, cutOff(state, input.side ?? usualSide(state)), '18'),
    side: sideField('Whose', input.side ?? usualSide(state)),
  }),
  *run({ state, input: { side, units } }) {
    const gone = units.filter(each => each.steps <= 1)
    return outcome(units.length === 0 ? 'All are supplied' : `${units.length} lose a step, ${gone.length} are gone`, {
      group: units.length === 0 ? 'supplied' : 'steps lost', tally: { steps: units.length }, duties: units.map(each => duty(side, `${each.label} loses a step${each.steps <= 1 ? ' and is gone' : ''}`, '18')),
      changes: units.flatMap((each): readonly Change[] => (each.unit === undefined ? [] : each.steps <= 1 ? [drop('unit', each.unit), add('pile', `pool ${side}/${each.unit}`, 1)] : [put('unit', each.unit, { steps: stepsNow(state, each.unit) - 1 })])),
    })
  },
}
export const cutOff = (state: State, side: Side): readonly string[] => Object.keys(state.unit).filter(id => { const cell = state.unit[id]?.['cell']; return typeof cell === 'string' && !hasLdc(state, cell) && isLand(id) && factOf(id)?.type !== 'fortress' && sideOf(id) === side }).sort()
