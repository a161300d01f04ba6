import { add, drop, put } from '../../engine/changes.ts'
import { number } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { call, choose, outcome, roll, type Call, type Outcome, type Procedure, type Scene, type Script, type Tone } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { breakthrough, retreat, survivors } from './aftermath.ts'
import { alive, combatField, learned, names, silent, stepsOf, strength, total, unknownNow, type Army, type Steps } from './army.ts'
import { heed } from './candidates.ts'
import { combatFields, combatKnown } from './combat-fields.ts'
import { airModifier, fightOf, flies, priceOf, type Attack, type Fight } from './fight.ts'
import { objections } from './legal.ts'
import { takeLosses, type Losses } from './losses.ts'
import { inPlace, isArmour, isLand, sideOf } from './roster.ts'
import { campOf, isLed, sideName, type Side } from './sides.ts'
import { strike, type Struck } from './strike.ts'
import { isAt } from './turn.ts'

export const landCombat: Procedure<Attack> = {
  id: 'land combat', label: 'Land combat', cite: '15.2', version: 1, desk: 'combat', picture: 'n-inf',
  manual: [{ on: 'die', label: 'Attack die' }, { on: 'column', label: 'Column' }, { on: 'counter', label: 'Counter-attack die' }],
  fields: combatFields,
  prefill: combatKnown,
  nudges: scene => {
    const fight = fightOf(scene)
    const apart = total(fight.ours, stepsOf(fight.ours)) - total(fight.theirs, stepsOf(fight.theirs))
    const air = flies(fight) ? 2 - airModifier(fight) : 0
    return [
      // a column is two wide: two factors always reach the next one, if there is one
      ...(apart < 5 ? [{ label: 'combat factor', most: 2, by: stronger }] : []),
      // 15.3: no more than +2
      ...(air > 0 ? [{ label: 'air army', most: Math.min(2, air), by: (input: Attack, n: number) => ({ ...input, air: (input.air ?? 0) + n }) }] : []),
      ...(fight.rough ? [{ label: 'open ground', most: 1, by: (input: Attack) => ({ ...input, rough: false }) }] : []),
    ]
  },
  *run(scene) {
    const fight = fightOf(scene)
    const overruled = yield* heed(fight.side, objections(fight))
    const before = [...overruled, ...silent(fight.ours), ...silent(fight.theirs)]
    const ours = stepsOf(fight.ours)
    const theirs = stepsOf(fight.theirs)
    const hit = yield* strike('attack', scene, fight, { all: fight.ours, steps: ours }, { all: fight.theirs, steps: theirs }, before)
    const [theirLoss, said] = defenderLoss(hit.code, fight)
    // surprise: these losses come off before anyone hits back
    const early = fight.surprise === 'surprise' ? yield* takeLosses('defender losses', fight, fight.against, fight.theirLdc, fight.theirs, theirs, theirLoss) : null
    const standing = early === null ? theirs : early.steps
    const reread = yield* readSurvivors(fight, standing)
    const targets = yield* targetsOf(fight, ours)
    const back = alive(fight.theirs, standing).length === 0 ? null : yield* strike('counter', scene, fight, { all: reread, steps: standing }, { all: targets, steps: ours }, [])
    const lost = early ?? (yield* takeLosses('defender losses', fight, fight.against, fight.theirLdc, fight.theirs, theirs, theirLoss))
    const own = yield* takeLosses('attacker losses', fight, fight.side, fight.ldc, targets, ours, stepsIn(back?.code ?? '0'))
    return result(scene, fight, hit, back, lost, { ...own, steps: { ...ours, ...own.steps } }, [...hit.lines, ...said, ...(back?.lines ?? [line('Nobody is left to hit back', 'CRT')])])
  },
}

function stronger(input: Attack, n: number): Attack {
  const [first, ...rest] = input.attackers
  if (first === undefined) return input
  const [combat, ...others] = first.factors
  if (combat !== undefined) return { ...input, attackers: [{ ...first, factors: [combat + n, ...others] }, ...rest] }
  const field = combatField(first.unit ?? '')
  return { ...input, [field]: Number(input[field] ?? 0) + n }
}

/** D: a fleet is disorganized, any other unit loses a step. */
export const stepsIn = (code: string): number => (code === 'D' ? 1 : Number(code))

/** CRT: surprise first doubles (nothing becomes D), then rough ground takes the first step away; 8.2 doubles later winters too. */
export function defenderLoss(code: string, { surprise, rough }: Pick<Fight, 'surprise' | 'rough'>): readonly [number, readonly Line[]] {
  const doubled = surprise === 'none' ? stepsIn(code) : code === '0' || code === 'D' ? 1 : Number(code) * 2
  const lines = [
    ...(surprise === 'none' ? [] : [line(`${surprise === 'surprise' ? 'Surprise' : 'Winter offensive'}: ${doubled} ${doubled === 1 ? 'step' : 'steps'}`, surprise === 'surprise' ? 'CRT' : '8.2')]),
    ...(rough && doubled > 0 ? [line('Rough ground: the first step is ignored', '15.2')] : []),
  ]
  return [rough ? Math.max(0, doubled - 1) : doubled, lines]
}

/** Counters turned over before the counter-attack: their other side is read out once. */
function* readSurvivors(fight: Fight, standing: Steps): Script<readonly Army[]> {
  const turned = unknownNow(fight.theirs, standing)
  if (turned.length === 0) return fight.theirs
  const fields = Object.fromEntries(turned.map(each => [each.key, { ...number(`${each.label}: combat value, reduced side`, 0, 15), cite: '1' }]))
  const said = yield* choose({ id: 'reduced sides', who: fight.against, lines: [line('Until you read them out, a turned counter counts half, rounded up', '1')] }, fields, Object.fromEntries(turned.map(each => [each.key, strength(each, standing)])))
  return fight.theirs.map(each => (turned.includes(each) ? { ...each, flipped: Number(said[each.key] ?? 0) } : each))
}

/** 15: a defender led by the rules strikes the weakest attacking force; by the other reading the weakest army of it. */
function* targetsOf(fight: Fight, ours: Steps): Script<readonly Army[]> {
  if (fight.state.option['counter-target'] !== 'weakest' || !isLed(fight.state, fight.against)) return fight.ours
  const least = Math.min(...fight.ours.map(each => strength(each, ours)))
  const weakest = fight.ours.filter(each => strength(each, ours) === least)
  if (weakest.length === 1) return weakest
  const [key] = yield* roll({ id: 'weakest', who: fight.against, lines: [line('Equally weak: chance says who is struck', '15')] }, { kind: 'pick', among: weakest.map(each => each.key) })
  return weakest.filter(each => each.key === key)
}

function result(scene: Scene<Attack>, fight: Fight, hit: Struck, back: Struck | null, lost: Losses, own: Losses, lines: readonly Line[]): Outcome {
  const [hurt, bled] = [lost.taken + lost.paid > 0, own.taken + own.paid > 0]
  const [they, we] = [alive(fight.theirs, lost.steps), alive(fight.ours, own.steps)]
  const ends: readonly [string, Tone] = they.length === 0 ? (we.length === 0 ? ['Both destroyed', 'both'] : ['Defender destroyed', 'win'])
    : we.length === 0 ? ['Attacker destroyed', 'lose'] : hurt && !bled ? ['Defender retreats', 'push'] : bled && !hurt ? ['Attacker retreats', 'back'] : hurt ? ['Both lose, nobody moves', 'both'] : ['No loss', 'none']
  const code = `${hit.code}/${back?.code ?? '–'}`
  const price = priceOf(fight)
  return outcome(`${ends[0]}: ${told(fight.against, lost)}; ${told(fight.side, own)}`, {
    code, group: ends[0], tone: ends[1], lines: [...lines, ...lost.lines, ...own.lines, ...(they.length === 0 && we.length > 0 ? [barredBy(fight)].filter(each => each !== null) : [])], read: [hit.at, ...(back === null ? [] : [back.at])],
    tally: { 'steps they lose': lost.taken, 'steps we lose': own.taken, 'points paid': own.paid + lost.paid },
    duties: duties(fight, ends[0], lost, own, they, we),
    changes: [...lost.changes, ...own.changes, ...attacked(fight, own.steps), ...learned(fight.state, scene.slot, fight.ours), ...learned(fight.state, scene.slot, fight.theirs), ...ground(fight, ends[0], they, we), ...(price > 0 ? [add('track', fight.purse, -price)] : []), ...(fight.bonus && fight.state.flag['reactionBonus'] === true ? [drop('flag', 'reactionBonus')] : [])],
    then: next(fight, ends[0], lost, own),
  })
}

const fought = (state: State): boolean => isAt(state, 'operations', 'inactive-operations')

/** 2, 15.2: whoever stands alone in the zone afterwards, as far as units were entered: it is theirs at the end of the turn. */
function ground({ state, zone, side, ours, theirs }: Fight, end: string, they: readonly Army[], we: readonly Army[]): readonly Change[] {
  if (zone === '' || !fought(state)) return []
  const others = inPlace(state, zone).filter(id => isLand(id) && ![...ours, ...theirs].some(each => each.unit === id))
  const friends = others.some(id => campOf(sideOf(id)) === campOf(side)) || (we.length > 0 && end !== 'Attacker retreats')
  const foes = others.some(id => campOf(sideOf(id)) !== campOf(side)) || they.some(each => end !== 'Defender retreats' || each.type === 'fortress')
  return friends && foes ? [] : [put('cell', zone, friends ? { disputed: false, pending: side } : { disputed: false, pending: null })]
}

const told = (side: Side, { taken, paid }: Losses): string => `${sideName[side]} ${taken === 0 && paid === 0 ? 'unhurt' : `lose ${taken}${paid > 0 ? `, buy off ${paid}` : ''}`}`

/** 15.2: each army attacks once a turn, armour twice; the count stands on the unit until the turn ends. */
const attacked = (fight: Fight, steps: Steps): readonly Change[] =>
  alive(fight.ours, steps).flatMap(({ unit }) => (unit === undefined || !fought(fight.state) ? [] : [put('unit', unit, { attacks: Number(fight.state.unit[unit]?.['attacks'] ?? 0) + 1 })]))

function duties(fight: Fight, end: string, lost: Losses, own: Losses, they: readonly Army[], we: readonly Army[]): readonly Line[] {
  const out: Line[] = []
  const owed = (side: Side, { taken, paid }: Losses): void => {
    if (taken + paid > 0) out.push(duty(side, `${sideName[side]}: take off ${taken} ${taken === 1 ? 'step' : 'steps'}${paid > 0 ? `, pay ${paid}` : ''}`, '15.2'))
  }
  owed(fight.against, lost)
  owed(fight.side, own)
  const again = we.filter(each => isArmour(fight.state, each.type, own.steps[each.key] ?? 0))
  if (again.length > 0) out.push(duty(fight.side, `${names(again)} may attack again when all combat here is done, at the price of a combat`, '15.2'))
  if (they.length === 0 && we.length > 0 && barredBy(fight) === null) out.push(duty(fight.side, 'A breakthrough is open if no enemy land unit is left in the zone', '15.2'))
  if (end === 'Attacker retreats' && fight.kind === 'amphibious') out.push(duty(fight.side, `${names(we)}: back aboard, to the nearest naval base`, '15.2'))
  return out
}

/** 15.2, 19: what bars any breakthrough. */
export function barredBy({ weather, rough, kind }: Pick<Fight, 'weather' | 'rough' | 'kind'>): Line | null {
  const why = weather === 'mud' ? 'mud' : rough ? 'out of rough ground' : kind === 'amphibious' ? 'during a landing' : ''
  return why === '' ? null : line(`No breakthrough: ${why}`, why === 'mud' ? '19' : '15.2')
}

function next(fight: Fight, end: string, lost: Losses, own: Losses): readonly Call[] {
  const { zone, side, against } = fight
  const [they, we] = [survivors(fight.theirs, lost.steps), survivors(fight.ours, own.steps)]
  // 15.2: a beaten landing is back aboard, nobody chooses where to
  if (end === 'Attacker retreats') return fight.kind === 'amphibious' ? [] : [call(retreat, { zone, side, units: we })]
  const mobile = they.filter(each => each.type !== 'fortress')
  const first = end === 'Defender retreats' && mobile.length > 0 ? [call(retreat, { zone, side: against, units: mobile })] : []
  const open = we.length > 0 && (they.length === 0 || (end === 'Defender retreats' && mobile.length === they.length))
  return [...first, ...(open && barredBy(fight) === null ? [call(breakthrough, { zone, side, units: we })] : [])]
}
