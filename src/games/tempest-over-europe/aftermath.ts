import { add, put } from '../../engine/changes.ts'
import type { Option } from '../../engine/field.ts'
import { choice, option, toggle } from '../../engine/field.ts'
import { duty, line } from '../../engine/line.ts'
import { call, choose, outcome, roll, type Procedure } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import type { Army } from './army.ts'
import { coinOf, fate, stepOff } from './losses.ts'
import { factOf, inPlace, isLand, labelOf, sideOf, stepsNow } from './roster.ts'
import { enemyArmiesIn } from './geography.ts'
import { entered } from './entering.ts'
import { isLed, sideName, type Side } from './sides.ts'
import { controlOf, holdsZone, isRough } from './zones.ts'
import { linksOf } from './links.ts'
import { track } from './tracks.ts'

/** An army as far as it must be known after the combat. */
export type Survivor = Pick<Army, 'key' | 'label' | 'nation' | 'type' | 'asterisk' | 'effectiveness' | 'combat' | 'flipped'> & { readonly unit?: string; readonly steps: number }
export const survivors = (armies: readonly Army[], steps: Readonly<Record<string, number>>): readonly Survivor[] =>
  armies.filter(each => (steps[each.key] ?? 0) > 0).map(each => ({ ...each, steps: steps[each.key] ?? 0 }))

export interface Retreating { readonly zone: string; readonly side: Side; readonly units: readonly Survivor[] }
const together = (units: readonly { readonly label: string }[]): string => units.map(each => each.label).join(', ')
const moved = (units: readonly Survivor[], cell: string): readonly Change[] => units.flatMap(each => (each.unit === undefined ? [] : [put('unit', each.unit, { cell })]))

/** 15.2: all survivors of the side that alone took losses go to a friendly zone next door, or off the map. */
export const retreat: Procedure<Retreating> = {
  id: 'retreat', label: 'Retreat', cite: '15.2', version: 2, desk: 'none',
  *run({ state, input: { zone, side, units: all } }) {
    // 8.1: while the rules lead it, a beaten BEF goes home, if England is not enemy
    const home = all.filter(each => each.unit === 'BEF' && isLed(state, 'west') && controlOf(state, 'England') !== 'axis')
    const units = all.filter(each => !home.includes(each))
    const first = { changes: moved(home, 'England'), duties: home.map(each => duty(side, `${each.label}: retreats to England`, '8.1')) }
    if (units.length === 0) return outcome('The BEF goes home', { group: '', ...first })
    const ways = zone === '' ? [] : linksOf(state, zone).map(({ to }) => option(to, to, holdsZone(state, to, side) ? undefined : line(`${to} is not friendly`, '15.2')))
    const usual = ways.find(each => each.refusal === undefined)?.id ?? 'elsewhere'
    const lines = [line('A retreat goes to a friendly zone next door, by land or sea link', '15.2')]
    const { to } = yield* choose({ id: 'retreat', who: side, lines }, { to: choice(`${together(units)} retreat to`, [...ways, option('elsewhere', 'Another friendly zone next door'), option('none', 'No way out: off the map')]) }, { to: usual })
    if (to === 'none') return outcome('No way out', { group: '', tally: { scattered: units.length }, duties: [...first.duties, ...units.map(each => duty(side, `${each.label}: ${fate(state, each).text}`, '15.2'))], changes: [...first.changes, ...units.flatMap(each => (each.unit === undefined ? [] : fate(state, each).changes))] })
    return outcome('Retreat', { group: '', changes: [...first.changes, ...(to === 'elsewhere' ? [] : moved(units, to))], duties: [...first.duties, duty(side, `${together(units)}: retreat to ${to === 'elsewhere' ? 'a friendly zone next door' : to}`, '15.2')] })
  },
}

export interface Breaking { readonly zone: string; readonly side: Side; readonly units: readonly Survivor[] }

/** 15.2: into an enemy or disputed zone by land, for a step or a point a zone; of several armies chance says which pays. */
export const breakthrough: Procedure<Breaking> = {
  id: 'breakthrough', label: 'Breakthrough', cite: '15.2', version: 2, desk: 'none',
  *run({ state, input: { zone, side, units: fought } }) {
    const units = [...fought, ...bystanders(state, zone, side, fought)]
    const purse = coinOf(state, side)
    const { clear, to, who, pay } = yield* choose({ id: 'breakthrough', who: side, lines: [line('The zone is empty of enemy armies: any army in it may go on, for a step or a point', '15.2')] }, {
      clear: toggle('No enemy land unit is left in the zone'),
      to: choice('Break through to', [option('stay', 'Stay'), ...ways(state, zone, side), option('elsewhere', 'A zone not on the map here')]),
      who: { kind: 'pick', label: 'With', options: units.map(each => option(each.key, each.label)), min: 0, max: units.length },
      pay: choice('Pay with', [option('step', 'A step'), option('point', purse === 'PRC' ? 'A PRC' : 'A PR', track(state, purse) > 0 ? undefined : line('None left', '15.1'))]),
    }, { clear: true, to: 'stay', who: [], pay: 'step' })
    if (!clear || to === 'stay' || who.length === 0) return outcome('No breakthrough', { group: '' })
    const going = units.filter(each => who.includes(each.key))
    const key = pay === 'point' || going.length === 1 ? who[0] : String((yield* roll({ id: 'who pays', who: side, lines: [line('Several go: chance says who loses the step', '15.2')] }, { kind: 'pick', among: who }))[0])
    const lost = going.find(each => each.key === key) as Survivor
    // 15.2: whoever stayed may go to another zone, at the same price again
    const rest = units.filter(each => !going.includes(each))
    return outcome(pay === 'point' ? 'Breakthrough' : `Breakthrough, ${lost.label} pays`, {
      group: '', tally: pay === 'point' ? { points: 1 } : { [`${sideName[side]} steps`]: 1 },
      changes: [...(to === 'elsewhere' ? [] : [...moved(going, to), ...entered(state, side, to, enemyArmiesIn(state, side, to).length > 0)]), ...(pay === 'point' ? [add('track', purse, -1)] : stepOff(state, lost, lost.steps - 1))],
      duties: [duty(side, `${together(going)} break through${to === 'elsewhere' ? '' : ` to ${to}`}; ${pay === 'point' ? 'a point' : lost.label} pays`, '15.2')],
      then: rest.length === 0 ? [] : [call(breakthrough, { zone, side, units: rest })],
    })
  },
}

/** 15.2: any land unit in the zone may go, even if it did not attack. */
const bystanders = (state: State, zone: string, side: Side, fought: readonly Survivor[]): readonly Survivor[] => (zone === '' ? [] : inPlace(state, zone)
  .filter(id => isLand(id) && sideOf(id) === side && factOf(id)?.type !== 'fortress' && !fought.some(each => each.unit === id))
  .map(id => ({ key: id, unit: id, label: labelOf(id), nation: factOf(id)?.nation ?? '', type: factOf(id)?.type ?? '', steps: stepsNow(state, id), asterisk: false, effectiveness: 0, combat: 0, flipped: null })))

/** 15.2: not over a sea link, nor out of or into rough ground, nor where nobody is to be pushed. */
const ways = (state: State, zone: string, side: Side): readonly Option[] => (zone === '' ? [] : linksOf(state, zone).map(({ to, sea }) => option(to, to,
  sea ? line('Not across a sea link', '15.2') : isRough(state, to) ? line('Not into rough ground', '15.2') : holdsZone(state, to, side) ? line('Friendly already', '15.2') : undefined)))
