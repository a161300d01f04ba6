import { add, owe, set } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { choice, option } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { call, choose, outcome, type Procedure, type Script } from '../../engine/procedure.ts'
import type { Change } from '../../engine/state.ts'
import { alive, bodies, flip, room, sharing, struck, told, written, type Body } from './bodies.ts'
import { fortress, partisan } from './combatants.ts'
import { ideologyOf, isAxis, labelOf, opponentOf, titleOf } from './factions.ts'
import { advance } from './payments.ts'
import { walked } from './retreating.ts'

export interface Losses {
  readonly attacker: string
  readonly units: readonly UnitValue[]
  readonly defenders: readonly UnitValue[]
  /** whose partisan shares the hex */
  readonly beside: string
  readonly water: string
  readonly ranged: boolean
  readonly objective: boolean
  readonly city: boolean
  readonly target: string
  /** does the order show fort troops? null when no order is open */
  readonly forts?: boolean | null
  readonly a: number
  readonly d: number
}

/** 8 steps 6 and 7: hits laid, retreat chosen, advance. */
export const losses: Procedure<Losses> = {
  id: 'losses', label: 'Apply hits', cite: '8 S6', version: 2, desk: 'none',
  *run({ state, input }) {
    const defender = opponentOf(input.attacker)
    const attackers = yield* attackersHit(input)
    const { left: defenders, retreat } = yield* defendersHit(input, defender)
    const vacated = defenders.every(each => !alive(each)) || retreat > 0
    const away = retreat === 0 ? { changes: [], duties: [], toll: 0 } : yield* walked(state, defender, input.target, defenders.filter(alive).map(each => each.unit), retreat)
    const advanced = yield* advancing(input, attackers.filter(alive), vacated)
    return outcome(labelFor(attackers, defenders, retreat), {
      group: '', tally: { 'attacker steps': input.a, 'retreat hexes': retreat }, lines: [],
      changes: [...written(input.units, attackers, advanced, input.target), ...written(input.defenders, defenders), ...away.changes, ...partisansLost(defender, defenders), ...objectiveDue(input, defenders, advanced), ...forFleets(input, [...attackers, ...defenders], advanced)],
      duties: [...told(input.attacker, attackers), ...told(defender, defenders), ...retreatDuty(defender, retreat, input), ...away.duties, ...afterwards(input, advanced, vacated)],
      ...(away.toll > 0 ? { then: [call(advance, { faction: defender, amount: away.toll, cause: 'partisan' })] } : {}),
    })
  },
}

const labelFor = (attackers: readonly Body[], defenders: readonly Body[], retreat: number): string => {
  const gone = (all: readonly Body[], side: string): readonly string[] => { const n = all.filter(each => !alive(each)).length; return n === 0 ? [] : [`${n} ${side}${n === 1 ? '' : 's'} eliminated`] }
  const found = [...gone(attackers, 'attacker'), ...gone(defenders, 'defender'), ...(retreat > 0 ? [`retreat of ${retreat} ${retreat === 1 ? 'hex' : 'hexes'}`] : [])]
  return found.length === 0 ? 'Nobody eliminated, nobody retreats' : found.join(', ')
}

/** 8 step 6: the attacker's first hit flips an armored unit if there is one. */
function* attackersHit({ attacker, units, a }: Losses): Script<readonly Body[]> {
  const all = bodies(units)
  if (a === 0) return all
  const armor = all.filter(each => each.armored)
  const [one, ...more] = armor
  if (one === undefined) return yield* sharing(attacker, 'attacker hits', all, a)
  const first = more.length === 0 ? one.key : (yield* choose({ id: 'flip', who: attacker, lines: [line(`${titleOf(attacker)}: the first hit flips an armored unit`, '8 S6')] }, { flip: choice('Flips', armor.map(each => option(each.key, each.unit.label))) }, { flip: one.key })).flip
  return yield* sharing(attacker, 'attacker hits', struck(all, { [flip(first)]: 1 }), a - 1)
}

/** 8 step 6: a fortress takes the first hit and bars retreat while one stands; half the hits, rounded up, may be retreats. */
function* defendersHit({ defenders, d, beside }: Losses, defender: string): Script<{ readonly left: readonly Body[]; readonly retreat: number }> {
  const own = !isAxis(defender) && beside === defender && !defenders.some(partisan) ? [{ label: `${labelOf(defender)} partisan`, type: 'partisan', nation: '', factors: [1], steps: 1 }] : []
  const all = bodies([...defenders, ...own])
  if (d === 0) return { left: all, retreat: 0 }
  const forts = all.filter(each => fortress(each.unit))
  const first = forts[0] === undefined ? all : struck(all, { [forts[0].key]: 1 })
  const left = d - (forts.length > 0 ? 1 : 0)
  const walls = first.filter(each => fortress(each.unit)).reduce((sum, each) => sum + each.pips, 0)
  const most = Math.max(0, Math.min(Math.ceil(d / 2), left - walls))
  // a retreat needs somebody left after the hits that are not walked off
  const alone = (hexes: number): boolean => first.filter(each => !fortress(each.unit)).reduce((sum, each) => sum + room(each), 0) <= left - walls - hexes
  const retreat = most === 0 || alone(most) ? 0 : (yield* choose(
    { id: 'retreat', who: defender, lines: [line(`${titleOf(defender)}: ${d} ${d === 1 ? 'hit' : 'hits'}; up to ${most} may be walked off, a hex each, if a legal path exists`, '8 S6')] },
    { hexes: { kind: 'number', label: 'Hexes of retreat', min: 0, max: most, cite: '8 S6', usual: 0, check: hexes => (hexes > 0 && alone(hexes) ? line('Nobody would be left to retreat', '8 S6') : null) } }, { hexes: 0 })).hexes
  const rest = left - retreat
  // all fortresses must fall before anyone may walk away
  const forced = retreat > 0 && walls > 0 ? Object.fromEntries(first.filter(each => fortress(each.unit)).map(each => [each.key, each.pips])) : {}
  const spent = Object.values(forced).reduce((sum, each) => sum + each, 0)
  return { left: yield* sharing(defender, 'defender hits', struck(first, forced), rest - spent), retreat }
}

/** 8 step 7: up to two of the survivors, six pips; no Axis unit crosses a beach side (2.4.2). */
function* advancing(input: Losses, able: readonly Body[], vacated: boolean): Script<readonly Body[]> {
  const barred = isAxis(input.attacker) && input.water === 'beach'
  // only flanks attack from two hexes away; the primary (key 1) stands beside the hex
  const near = able.filter(each => !(input.ranged && each.unit.type === 'airborne' && each.key !== '1'))
  if (!vacated || barred || near.length === 0) return []
  const { advance } = yield* choose(
    { id: 'advance', who: input.attacker, lines: [line(`${titleOf(input.attacker)}: the hex is empty, up to two attackers may advance, whatever zones and borders say`, '8 S7')] },
    { advance: { kind: 'pick', label: 'Advance', cite: '8 S7', min: 0, max: Math.min(2, near.length), options: near.map(each => option(each.key, `${each.unit.label} (${each.pips})`)), check: chosen => (near.filter(each => chosen.includes(each.key)).reduce((sum, each) => sum + each.pips, 0) > 6 ? line('At most six pips in a hex', '1.A.1') : null) } },
    { advance: [] },
  )
  return near.filter(each => advance.includes(each.key))
}

/** 2.2: an eliminated partisan is out of the game. */
const partisansLost = (defender: string, all: readonly Body[]): readonly Change[] => {
  const gone = all.filter(each => partisan(each.unit) && !alive(each)).length
  return gone === 0 ? [] : [add('track', `partisans/${defender}`, -gone)]
}

const retreatDuty = (who: string, hexes: number, { defenders }: Losses): readonly Line[] => (hexes === 0 ? [] : [
  duty(who, `All survivors retreat ${hexes} ${hexes === 1 ? 'hex' : 'hexes'}, each hex farther away, outside enemy zones`, '8 S6'),
  ...(defenders.some(partisan) ? [duty(who, 'A partisan may go beside an Axis unit, not into its hex, and stays in its country', '2.2')] : []),
  ...(isAxis(who) ? [duty(who, 'Pays 1 initiative for each partisan hex entered', '2.2')] : []),
])

/** 8 step 7: fort troops of an order that shows them. */
const mayFortify = ({ units, forts = null }: Losses, vacated: boolean): boolean => vacated && forts !== false && units.some(each => each.type === 'fort-troops')

function afterwards(input: Losses, advanced: readonly Body[], vacated: boolean): readonly Line[] {
  const { attacker } = input
  return [
    ...advanced.map(each => duty(attacker, `${each.unit.label} advances`, '8 S7')),
    ...(vacated && isAxis(attacker) && input.water === 'beach' ? [duty(attacker, 'No Axis unit advances across a beach side', '2.4.2')] : []),
    ...(mayFortify(input, vacated) ? [duty(attacker, `Fort troops may flip to fortress instead of advancing${input.forts === true ? '' : ' if the order shows them'}`, '8 S7')] : []),
    ...(input.ranged ? [duty(attacker, 'Airborne units that attacked from two hexes go to the force pool', '8 S1')] : []),
    ...(input.city && advanced.length > 0 ? [duty(attacker, 'The city changes hands', '1.A.2')] : []),
    duty(attacker, 'Both sides discard the Headquarters and combat cards played', '8 S8'),
  ]
}

/** 13.1, 2.2: an objective that was entered, or lost with its partisan, is owed on the tracks. */
function objectiveDue({ attacker, objective, target }: Losses, defenders: readonly Body[], advanced: readonly Body[]): readonly Change[] {
  const freed = defenders.every(each => partisan(each.unit) && !alive(each))
  if (!objective || (advanced.length === 0 && !freed)) return entered(advanced)
  const text = advanced.length > 0 ? `${labelOf(attacker)} took an objective: mark it` : 'The partisan held an objective: mark who owns it now'
  return [owe(`objective ${target}`, { text, cite: '13.1', call: { procedure: 'objective', input: { objective: target === '' ? 'other' : target, to: ideologyOf(attacker), hex: target } } }), ...entered(advanced)]
}
const entered = (advanced: readonly Body[]): readonly Change[] => (advanced.length > 0 ? [set('flag', 'rebase', true)] : [])
/** 14: what may take an OKH fleet off the sea. */
const forFleets = ({ attacker, city }: Losses, all: readonly Body[], advanced: readonly Body[]): readonly Change[] => [
  ...(all.some(each => each.unit.nation === 'ro' && !alive(each)) ? [set('flag', 'ro-lost', true)] : []),
  ...(city && advanced.length > 0 && !isAxis(attacker) ? [set('flag', 'city-taken', true)] : []),
]
