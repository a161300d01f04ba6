import { add } from '../../engine/changes.ts'
import { choice, option as pickOne, toggle, type Fields } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { call, choose, forbid, outcome, type Holds, type Procedure } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { sideName, type Side } from './components.ts'
import { surrendered } from './italy.ts'
import { collapsed, controls, germanCentres, option, played, trackAt } from './sequence.ts'
import { sacOn } from './support.ts'
import { vp } from './victory.ts'

export interface Rebuild {
  readonly kind: 'corps' | 'army' | 'fortress'
  readonly nation: 'allied' | 'german' | 'italian'
  /** mechanized or Luftwaffe: the Axis has a limit for them */
  readonly elite: boolean
  readonly steps: 1 | 2
  readonly recreated: boolean
  readonly barred: 'no' | 'dot' | 'out' | 'enemy'
}
/** Points are kept in halves so that no fraction is ever stored. */
export interface Replacing { readonly side: Side; readonly halves: number; readonly fromEvent: boolean; readonly volkssturm?: boolean; readonly bought?: readonly Rebuild[] }

/** 12.2, 12.3: half a point a corps step, a whole one an army or fortress step. */
export const halvesFor = ({ kind, steps }: Pick<Rebuild, 'kind' | 'steps'>): number => (kind === 'corps' ? 1 : 2) * steps
export const shown = (halves: number): string => (halves % 2 === 0 ? String(halves / 2) : halves === 1 ? '½' : `${Math.floor(halves / 2)}½`)

/** 14.2: each SAC marker on oil takes one from an Axis RP action. Doubt B10: from each of this turn. */
export function rpBudget(state: State, side: Side, value: number): { readonly points: number; readonly lines: readonly Line[] } {
  const first = trackAt(state, 'rp-axis') === 0
  const oil = side === 'axis' && (first || option(state, 'oil-each')) ? sacOn(state, 'oil').length : 0
  const lines: readonly Line[] = [{ text: 'Card value', cite: '6.41', on: 'rp', amount: value }, ...(oil > 0 ? [{ text: `SAC on oil: ${oil}`, cite: '14.2', on: 'rp', amount: -oil }] : [])]
  return { points: Math.max(0, value - oil), lines }
}

/** 6.42: each later RP card of the turn; 15.2: every one after the collapse. Doubt B9: both add up. */
export function rpPenalty(state: State, side: Side): { readonly changes: readonly Change[]; readonly lines: readonly Line[] } {
  const later = side === 'axis' && trackAt(state, 'rp-axis') > 0
  const ruined = side === 'axis' && collapsed(state) && (!later || option(state, 'collapse-cumulative'))
  // what the first takes is no longer there for the second, and below 0 the marker does not go
  const left = { ...state, track: { ...state.track, vp: Math.max(0, trackAt(state, 'vp') - (later ? 1 : 0)) } }
  return {
    changes: [...(later ? vp(state, 'rp-card', -1, 'Axis RP cards after the first', '6.42') : []), ...(ruined ? vp(left, 'rp-collapse', -1, 'Axis RP actions after the collapse', '15.2') : [])],
    lines: [...(later ? [line('Not the first Axis RP card this turn: VP -1', '6.42')] : []), ...(ruined ? [line('Infrastructure Collapse: VP -1', '15.2')] : [])],
  }
}

function fieldsFor(side: Side): Fields {
  const nations = side === 'allied' ? [pickOne('allied', 'Allied')] : [pickOne('german', 'German'), pickOne('italian', 'Italian')]
  return {
    what: { ...choice('Next', [pickOne('corps', 'A corps'), pickOne('army', 'An army'), ...(side === 'axis' ? [pickOne('fortress', 'A fortress')] : []), pickOne('done', 'Done')]), usual: 'corps', cite: '12.2' },
    nation: { ...choice('Nationality', nations), usual: nations[0]?.id ?? 'allied', cite: '12.3' },
    ...(side === 'axis' ? { elite: { ...toggle('Mechanized or Luftwaffe'), cite: '12.4' } } : {}),
    steps: { ...choice('Steps', [pickOne('1', 'One step'), pickOne('2', 'Two steps, from nothing to full')]), usual: '1', cite: '12.2' },
    recreated: { ...toggle('It was eliminated'), cite: '12.3' },
    barred: { ...choice('Anything against it', [pickOne('no', 'Nothing'), pickOne('dot', 'Black dot'), pickOne('out', 'Out of supply'), ...(side === 'axis' ? [pickOne('enemy', 'Fortress with an Allied unit beside it')] : [])]), usual: 'no', cite: '12.34' },
  }
}

export const replace: Procedure<Replacing> = {
  id: 'replace', label: 'Replacements', cite: '12.1', version: 1, desk: 'none',
  *run({ state, input }) {
    const { side, halves, bought = [] } = input
    const left = halves - bought.reduce((sum, each) => sum + halvesFor(each), 0)
    if (left <= 0) return done(input)
    const fields = fieldsFor(side)
    const usual = { ...Object.fromEntries(Object.entries(fields).map(([id, field]) => [id, field.usual ?? false])), what: 'done' }
    const given = yield* choose({ id: 'replace', who: side, holds: holds(input, left), lines: [line(`${shown(left)} of ${shown(halves)} RP left; what is not spent is lost`, '12.1'), line('Any number of RP cards a turn', '6.41')] }, fields, usual)
    if (given['what'] === 'done') return done(input)
    const next: Rebuild = { kind: given['what'] as Rebuild['kind'], nation: given['nation'] as Rebuild['nation'], elite: given['elite'] === true, steps: given['steps'] === '2' ? 2 : 1, recreated: given['recreated'] === true || given['steps'] === '2', barred: given['barred'] as Rebuild['barred'] }
    const said: Line[] = []
    for (const [i, why] of rebuildRefusals(state, input, next, left).entries()) said.push(yield* forbid({ id: `refused ${i + 1}`, who: side, holds: holds(input, left) }, why))
    const italian = next.nation === 'italian' && surrendered(state) ? [add('track', 'italian-corps-rebuilt', 1)] : []
    return outcome(`${next.steps === 2 ? 'Two steps' : 'One step'}: ${shown(halvesFor(next))} RP`, {
      group: '', lines: said, changes: italian, duties: next.recreated ? [duty(side, placement(state, next), placementRule(next))] : [], then: [call(replace, { ...input, bought: [...bought, next] })],
    })
  },
}

/** 12.34, 11.64, 12.4, 13.3, 19.32. */
export function rebuildRefusals(state: State, { fromEvent, volkssturm = false, bought = [] }: Replacing, next: Rebuild, left: number): readonly Line[] {
  const cost = halvesFor(next)
  const eliteSpent = bought.filter(each => each.elite).reduce((sum, each) => sum + halvesFor(each), 0)
  const limit = played(state, 'production-miracle') ? 3 : 2
  return [
    ...(cost > left ? [line(`Costs ${shown(cost)} RP, ${shown(left)} left`, '12.2')] : []),
    ...(next.barred === 'dot' ? [line('A unit with a black dot never takes replacements', '12.34')] : []),
    ...(next.barred === 'out' ? [line('Out of supply: no replacements', '11.64')] : []),
    ...(next.elite && !fromEvent && !volkssturm && eliteSpent + cost > limit * 2 ? [line(`At most ${limit} RP an action on mechanized and Luftwaffe units`, '12.4')] : []),
    ...(next.kind === 'fortress' && next.barred === 'enemy' ? [line('An Allied unit is beside the fortress', '12.4')] : []),
    ...(next.kind === 'fortress' && next.recreated ? [line('A fortress once eliminated never returns', '12.4')] : []),
    ...(volkssturm && (next.elite || next.nation !== 'german' || next.recreated) ? [line('Only reduced German units on the map, not mechanized, not Luftwaffe', '19.32')] : []),
    ...italians(state, next),
  ]
}

/** 12.4, 13.3. Doubt B15: one corps unit a turn, at one or two steps. */
function italians(state: State, next: Rebuild): readonly Line[] {
  if (next.nation !== 'italian' || !surrendered(state)) return []
  if (next.kind === 'army') return [line('No Italian army is rebuilt after the surrender', '13.3')]
  if (!played(state, 'italian-social-republic')) return [line('No Italian replacements until the Italian Social Republic', '12.4')]
  return trackAt(state, 'italian-corps-rebuilt') >= 1 ? [line('One Italian corps a turn', '13.3')] : []
}

const placementRule = ({ nation }: Rebuild): string => (nation === 'allied' ? '12.31' : nation === 'german' ? '12.32' : '12.33')
/** 12.31 to 12.33. */
export function placement(state: State, { nation }: Pick<Rebuild, 'nation'>): string {
  if (nation === 'allied') return 'Place it in the United Kingdom box, the North Africa box or an Allied Beach Head'
  if (nation === 'german') return `Place it in ${[...germanCentres.filter(hex => controls(state, 'axis', hex)), 'the OKW, Eastern Front or Balkans Front box'].join(', ')}`
  return played(state, 'italian-social-republic') ? 'Place it in Milan' : 'Place it in the Balkans Front box or an urban-industrial hex in Italy'
}

const done = ({ side, halves, bought = [] }: Replacing) => {
  const used = bought.reduce((sum, each) => sum + halvesFor(each), 0)
  return outcome(`${sideName(side)} spent ${shown(used)} of ${shown(halves)} RP`, { group: 'replaced', lines: used < halves ? [line(`${shown(halves - used)} RP lost`, '12.1')] : [] })
}

const holds = ({ halves, bought = [] }: Replacing, left: number): Holds => ({
  budget: [{ label: 'RP', left: left / 2, of: halves / 2 }],
  declared: bought.map(each => ({ label: `${each.kind}, ${each.steps === 2 ? 'two steps' : 'one step'}: ${shown(halvesFor(each))}`, done: true })),
})
