import { owe, put, set } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { choice, option } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { choose, outcome, type Procedure, type Script } from '../../engine/procedure.ts'
import type { Change } from '../../engine/state.ts'
import { fortress, partisan, pips, sheds, types, withSteps, type UnitType } from './combatants.ts'
import { isAxis, labelOf, opponentOf, titleOf } from './factions.ts'

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
  readonly a: number
  readonly d: number
}

/** A unit while hits are laid on it: pips left, and its armored side while it has one. */
interface Body { readonly unit: UnitValue; readonly key: string; readonly pips: number; readonly armored: boolean }
const bodies = (units: readonly UnitValue[]): readonly Body[] => units.map((unit, i) => ({ unit, key: `${i + 1}`, pips: pips(unit), armored: sheds(unit) }))
const room = (body: Body): number => body.pips + (body.armored ? 1 : 0)
const alive = (body: Body): boolean => body.pips > 0

/** 8 step 6: an armored side goes before a pip. */
const hit = (body: Body, n: number): Body => {
  const flips = n > 0 && body.armored ? 1 : 0
  return { ...body, armored: body.armored && flips === 0, pips: Math.max(0, body.pips - (n - flips)) }
}
const struck = (all: readonly Body[], share: Readonly<Record<string, number>>): readonly Body[] => all.map(each => hit(each, share[each.key] ?? 0))

/** 8 steps 6 and 7: hits laid, retreat chosen, advance. */
export const losses: Procedure<Losses> = {
  id: 'losses', label: 'Apply hits', cite: '8 S6', version: 1, desk: 'none',
  *run({ input }) {
    const defender = opponentOf(input.attacker)
    const attackers = yield* attackersHit(input)
    const { left: defenders, retreat } = yield* defendersHit(input, defender)
    const vacated = defenders.every(each => !alive(each)) || retreat > 0
    const advanced = yield* advancing(input, attackers.filter(alive), vacated)
    const changes = [...written(input.units, attackers), ...written(input.defenders, defenders), ...objectiveDue(input, advanced)]
    return outcome(labelFor(attackers, defenders, retreat), {
      group: '', tally: { 'attacker steps': input.a, 'retreat hexes': retreat }, lines: [], changes,
      duties: [...told(input.attacker, attackers), ...told(defender, defenders), ...retreatDuty(defender, retreat, input), ...afterwards(input, advanced, vacated)],
    })
  },
}

const labelFor = (attackers: readonly Body[], defenders: readonly Body[], retreat: number): string => {
  const gone = (all: readonly Body[]): number => all.filter(each => !alive(each)).length
  return `Attackers gone ${gone(attackers)}, defenders gone ${gone(defenders)}${retreat > 0 ? `, retreat ${retreat}` : ''}`
}

/** 8 step 6: the attacker's first hit flips an armored unit if there is one. */
function* attackersHit({ attacker, units, a }: Losses): Script<readonly Body[]> {
  const all = bodies(units)
  if (a === 0) return all
  const armor = all.filter(each => each.armored)
  const [one, ...more] = armor
  if (one === undefined) return yield* sharing(attacker, 'attacker hits', all, a)
  const first = more.length === 0 ? one.key : (yield* choose({ id: 'flip', who: attacker, lines: [line(`${titleOf(attacker)}: the first hit flips an armored unit`, '8 S6')] }, { flip: choice('Flips', armor.map(each => option(each.key, each.unit.label))) }, { flip: one.key })).flip
  return yield* sharing(attacker, 'attacker hits', struck(all, { [first]: 1 }), a - 1)
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
  // a retreat needs somebody left after the hits that cannot be walked off
  const able = first.filter(each => !fortress(each.unit)).reduce((sum, each) => sum + room(each), 0) > left - walls - most
  const retreat = most === 0 || !able ? 0 : (yield* choose(
    { id: 'retreat', who: defender, lines: [line(`${titleOf(defender)}: up to ${most} of ${d} hits may be hexes of retreat, if a legal path exists`, '8 S6')] },
    { hexes: { kind: 'number', label: 'Hexes of retreat', min: 0, max: most, cite: '8 S6', usual: 0 } }, { hexes: 0 })).hexes
  const rest = left - retreat
  // all fortresses must fall before anyone may walk away
  const forced = retreat > 0 && walls > 0 ? Object.fromEntries(first.filter(each => fortress(each.unit)).map(each => [each.key, each.pips])) : {}
  const spent = Object.values(forced).reduce((sum, each) => sum + each, 0)
  return { left: yield* sharing(defender, 'defender hits', struck(first, forced), rest - spent), retreat }
}

/** The rest as the owner likes; nobody is asked when there is only one way. */
function* sharing(who: string, id: string, all: readonly Body[], n: number): Script<readonly Body[]> {
  const boxes = all.filter(alive).map(each => ({ id: each.key, label: each.unit.label, max: room(each) }))
  const total = boxes.reduce((sum, each) => sum + each.max, 0)
  if (n <= 0) return all
  if (n >= total) return struck(all, Object.fromEntries(boxes.map(each => [each.id, each.max])))
  if (boxes.length === 1) return struck(all, Object.fromEntries(boxes.map(each => [each.id, n])))
  const { share } = yield* choose({ id, who, lines: [line(`${titleOf(who)}: ${n} more ${n === 1 ? 'step' : 'steps'} to lose; an armored unit may flip for one`, '8 S6')] }, { share: { kind: 'share', label: 'Steps lost', n, boxes, cite: '8 S6' } }, { share: spread(boxes, n) })
  return struck(all, share)
}

/** Last named first: flanks before the primary. */
function spread(boxes: readonly { readonly id: string; readonly max: number }[], n: number): Readonly<Record<string, number>> {
  const out: Record<string, number> = {}
  let left = n
  for (const box of [...boxes].reverse()) {
    const take = Math.min(left, box.max)
    if (take > 0) out[box.id] = take
    left -= take
  }
  return out
}

/** 8 step 7: up to two of the survivors, six pips; no Axis unit crosses a beach side (2.4.2). */
function* advancing(input: Losses, able: readonly Body[], vacated: boolean): Script<readonly Body[]> {
  const barred = isAxis(input.attacker) && input.water === 'beach'
  const near = able.filter(each => !(input.ranged && each.unit.type === 'airborne'))
  if (!vacated || barred || near.length === 0) return []
  const { advance } = yield* choose(
    { id: 'advance', who: input.attacker, lines: [line(`${titleOf(input.attacker)}: the hex is empty, up to two attackers may advance, whatever zones and borders say`, '8 S7')] },
    { advance: { kind: 'pick', label: 'Advance', cite: '8 S7', min: 0, max: Math.min(2, near.length), options: near.map(each => option(each.key, `${each.unit.label} (${each.pips})`)), check: chosen => (near.filter(each => chosen.includes(each.key)).reduce((sum, each) => sum + each.pips, 0) > 6 ? line('At most six pips in a hex', '1.A.1') : null) } },
    { advance: [] },
  )
  return near.filter(each => advance.includes(each.key))
}

/** Counters kept on the app's map turn with the real ones. */
function written(units: readonly UnitValue[], all: readonly Body[]): readonly Change[] {
  return units.flatMap((unit, i): readonly Change[] => {
    const body = all[i]
    if (unit.unit === undefined || body === undefined) return []
    const flipped = sheds(unit) && !body.armored ? types[unit.type as UnitType].flips : null
    const gone = body.pips <= 0
    if (!gone && flipped === null && body.pips === pips(unit)) return []
    return [put('unit', unit.unit, { ...withSteps(body.pips), ...(flipped === null ? {} : { type: flipped, symbol: types[flipped].symbol }), ...(gone ? { cell: 'eliminated' } : {}) })]
  })
}

const told = (who: string, all: readonly Body[]): readonly Line[] => all.flatMap(({ unit, pips: left, armored }) => {
  if (left === pips(unit) && armored === sheds(unit)) return []
  if (left <= 0) return [duty(who, `${unit.label} is eliminated, out of the game`, '8 S6')]
  const flips = sheds(unit) && !armored ? `flips to ${types[types[unit.type as UnitType].flips ?? 'leg'].label.toLowerCase()}` : ''
  const loses = left < pips(unit) ? `falls to ${left}` : ''
  return [duty(who, `${unit.label} ${[flips, loses].filter(each => each !== '').join(' and ')}`, '8 S6')]
})

const retreatDuty = (who: string, hexes: number, { defenders }: Losses): readonly Line[] => (hexes === 0 ? [] : [
  duty(who, `All survivors retreat ${hexes} ${hexes === 1 ? 'hex' : 'hexes'}, each hex farther away, outside enemy zones`, '8 S6'),
  ...(defenders.some(partisan) ? [duty(who, 'A partisan may go beside an Axis unit, not into its hex, and stays in its country', '2.2')] : []),
  ...(isAxis(who) ? [duty(who, 'Pays 1 initiative for each partisan hex entered', '2.2')] : []),
])

function afterwards(input: Losses, advanced: readonly Body[], vacated: boolean): readonly Line[] {
  const { attacker } = input
  return [
    ...advanced.map(each => duty(attacker, `${each.unit.label} advances`, '8 S7')),
    ...(vacated && isAxis(attacker) && input.water === 'beach' ? [duty(attacker, 'No Axis unit advances across a beach side', '2.4.2')] : []),
    ...(input.units.some(each => each.type === 'fort-troops') ? [duty(attacker, 'Fort troops may flip to fortress instead of advancing if the order shows them', '8 S7')] : []),
    ...(input.ranged ? [duty(attacker, 'Airborne units that attacked from two hexes go to the force pool', '8 S1')] : []),
    ...(input.city && advanced.length > 0 ? [duty(attacker, 'The city changes hands', '1.A.2')] : []),
    duty(attacker, 'Both sides discard the Headquarters and combat cards played', '8 S8'),
  ]
}

/** 13.1: an objective that was entered is owed on the tracks. */
const objectiveDue = (input: Losses, advanced: readonly Body[]): readonly Change[] =>
  input.objective && advanced.length > 0 ? [owe(`objective ${input.target}`, { text: `${labelOf(input.attacker)} took an objective: mark it`, cite: '13.1', call: { procedure: 'objective', input: { objective: input.target === '' ? 'other' : input.target, to: isAxis(input.attacker) ? 'axis' : input.attacker, hex: input.target } } }), set('flag', 'rebase', true)] : vacatedFlag(advanced)
const vacatedFlag = (advanced: readonly Body[]): readonly Change[] => (advanced.length > 0 ? [set('flag', 'rebase', true)] : [])
