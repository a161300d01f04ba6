import { add, drop, put, set } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import type { Fields, UnitsField } from '../../engine/field.ts'
import { duty, line, sum, type Line } from '../../engine/line.ts'
import { join } from '../../engine/modifiers.ts'
import { outcome, roll, type Outcome, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { hurt } from './losses.ts'
import { entryOf, idOf, idsOf, lot, lots, together } from './candidates.ts'
import { labelOf, luftflotten, placeOf, stepsNow, unitsOf, valueOf, type Slot } from './roster.ts'
import { isLed, switched } from './sides.ts'
import { diceBy, factsFor, oneDie, signed } from './strike.ts'
import { turnOf } from './turn.ts'
import { centralGermany, zonesOf } from './zones.ts'
import { track } from './tracks.ts'

interface Raid { readonly state: State; readonly bomber: string; readonly steps: number }
const modifiers = join<Raid>(factsFor('raid'), {
  eighth: ({ bomber }) => bomber === '8th USAAF',
  mustangs: ({ state }) => turnOf(state) >= 19,
  interceptor: ({ steps }) => steps,
  'romania-out': ({ state }) => state.flag['romania'] === 'out' || state.flag['romania'] === 'allies',
})
export const raidModifiers = (state: State, bomber: string, steps: number): readonly Line[] => modifiers('raid', { state, bomber, steps })

/** 6: what an Allied die does: steps of the bombers, PR, steps of the interceptor. */
export const alliedResult = (die: number): { readonly bomber: number; readonly pr: number; readonly interceptor: number } =>
  ({ bomber: die <= 1 ? 1 : 0, pr: die >= 7 ? 2 : die >= 5 ? 1 : 0, interceptor: die >= 7 ? 1 : 0 })

export interface Bombing { readonly bombers: readonly UnitValue[]; readonly luftflotten: readonly UnitValue[] }
/** 6.1: it never leaves the box; destroyed, it is missing until next turn. */
const hunts = (state: State): boolean => state.flag['jagdwaffe'] === true && stepsNow(state, 'JagdWaffe') > 0

const air = (state: State, slot: Slot, label: string, ids: readonly string[], usual: readonly UnitValue[], faction: string): UnitsField => ({
  kind: 'units', label, cite: '6.1', min: 0, max: 8, faction, usual,
  roster: ids.map(id => entryOf(state, slot, id)),
})

const bomberIds = unitsOf('west', 'bomber').map(each => each.id)
const fullOnes = (state: State, slot: Slot): readonly UnitValue[] => bomberIds.filter(id => state.unit[id] !== undefined && stepsNow(state, id) > 1).map(id => valueOf(state, slot, id))
const inGermany = (state: State, slot: Slot): readonly UnitValue[] => luftflotten.filter(id => centralGermany.includes(placeOf(state, id))).map(id => valueOf(state, slot, id))

function bombingFields({ state, slot }: Scene<Partial<Bombing>>): Fields {
  return {
    bombers: air(state, slot, 'Bombers at full strength', bomberIds, fullOnes(state, slot), 'west'),
    luftflotten: air(state, slot, isLed(state, 'axis') ? 'Luftflotten in Germany' : 'Luftflotten placed in the box', luftflotten, isLed(state, 'axis') ? inGermany(state, slot) : [], 'axis'),
  }
}

export const bombing: Procedure<Bombing> = {
  id: 'bombing', label: 'Bombing of the Reich', cite: '6.1', version: 1, desk: 'turn', picture: 'p-sac', fields: bombingFields, manual: [{ on: 'die', label: 'Every bombing die' }],
  *run({ state, input, manual }) {
    const bombers = input.bombers.filter(each => each.steps > 1)
    const reduced = input.bombers.filter(each => each.steps < 2).map(each => line(`${each.label} is reduced and does not bomb`, '6.1'))
    if (bombers.length === 0) return outcome('No bombers at full strength', { group: 'none', lines: reduced })
    const { pairs, lines } = yield* intercepts(state, bombers, input, manual)
    const sums = { pr: 0, bomber: 0, interceptor: 0 }
    const changes: Change[] = []
    const said: Line[] = [...reduced, ...lines]
    for (const bomber of bombers) {
      const guard = pairs.find(each => each.bomber === idOf(bomber))?.guard
      const drm = [...raidModifiers(state, idOf(bomber), guard?.steps ?? 0), ...manual]
      const [face] = yield* roll({ id: `raid ${idOf(bomber)}`, who: 'west', lines: [line(`${bomber.label}${guard === undefined ? '' : ` met by ${guard.label}`}`, '6.1'), ...drm], head: [bomber.label, `die ${signed(sum(drm, 'die'))}`] }, diceBy(face => tell(alliedResult(face + sum(drm, 'die')))))
      const hit = alliedResult(Number(face) + sum(drm, 'die'))
      sums.pr += hit.pr
      sums.bomber += hit.bomber
      said.push(line(`${bomber.label}: ${String(face)} ${signed(sum(drm, 'die'))}: ${tell(hit)}`, '6.1'))
      if (hit.bomber > 0 && bomber.unit !== undefined) changes.push(...hurt(state, bomber.unit, 1, bomber.steps))
      if (hit.interceptor > 0 && guard !== undefined) {
        sums.interceptor++
        if (guard.unit !== undefined) changes.push(...hurt(state, guard.unit, 1, guard.steps))
      }
    }
    return bombed(state, sums, said, [...pairs.flatMap(({ guard }) => (guard.unit === undefined ? [] : [put('unit', guard.unit, { engaged: true })])), ...changes])
  },
}

const tell = ({ bomber, pr, interceptor }: ReturnType<typeof alliedResult>): string => (bomber > 0 ? 'the bombers lose a step' : pr === 0 ? 'nothing' : `${pr} PR${interceptor > 0 ? ' and a step of the interceptor' : ''}`)

function bombed(state: State, sums: { readonly pr: number; readonly bomber: number; readonly interceptor: number }, said: readonly Line[], changes: readonly Change[]): Outcome {
  // 11.2: the inactive Axis loses no PR to bombing any more
  const pr = switched(state) ? 0 : Math.min(sums.pr, track(state, 'axisPR'))
  const lines = [...said, ...(switched(state) && sums.pr > 0 ? [line('Bombing costs no PR after the switch', '11.2')] : sums.pr > pr ? [line('Losses beyond the stock are ignored', '6')] : [])]
  return outcome(`Bombing: ${pr} PR destroyed, ${sums.bomber} bomber and ${sums.interceptor} interceptor steps lost`, {
    group: `${pr} PR`, tone: pr > 0 ? 'win' : sums.bomber > 0 ? 'back' : 'none', tally: { PR: pr, 'bomber steps': sums.bomber, 'interceptor steps': sums.interceptor }, lines,
    changes: [add('track', 'axisPR', -pr), ...changes],
    duties: [{ text: 'At the end of the turn the Luftflotten go back to West, East or South Germany', cite: '6.1', who: 'axis' }],
  })
}

interface Pair { readonly bomber: string; readonly guard: UnitValue }

/** 6.1: the JagdWaffe first and against Bomber Command if it flies; each Luftflotte against a random American unit not yet met. */
function* intercepts(state: State, bombers: readonly UnitValue[], input: Bombing, manual: readonly Line[]): Script<{ readonly pairs: readonly Pair[]; readonly lines: readonly Line[] }> {
  const pairs: Pair[] = []
  const american = bombers.filter(each => idOf(each) !== 'Bomber Command')
  const free = (): readonly string[] => american.map(idOf).filter(id => !pairs.some(pair => pair.bomber === id))
  const lines: Line[] = []
  const hunters = isLed(state, 'axis') ? yield* drawn(american.length, input.luftflotten, hunts(state), manual) : input.luftflotten
  if (hunts(state)) {
    const guard: UnitValue = { unit: 'JagdWaffe', label: 'JagdWaffe', type: 'air', nation: 'lw', factors: [], steps: stepsNow(state, 'JagdWaffe') }
    const target = bombers.some(each => idOf(each) === 'Bomber Command') ? 'Bomber Command' : yield* one('JagdWaffe meets', free(), manual)
    if (target !== undefined) pairs.push({ bomber: target, guard })
  }
  for (const guard of hunters) {
    const target = yield* one(`${guard.label} meets`, free(), manual)
    if (target !== undefined) pairs.push({ bomber: target, guard })
    else lines.push(line(`${guard.label} finds no American bombers`, '6.1'))
  }
  return { pairs, lines }
}

function* one(id: string, among: readonly string[], manual: readonly Line[]): Script<string | undefined> {
  if (among.length < 2) return among[0]
  return String((yield* roll({ id, who: 'axis', lines: [line('Chance says which American unit', '6.1'), ...manual] }, { kind: 'pick', among }))[0])
}

/** 6.1: after the switch half a die rounded up, the JagdWaffe counted in, no more than USAAF at full strength, from those in Germany. */
export const interceptorsFor = (face: number, american: number, present: number, jagdwaffe: boolean): number => Math.max(0, Math.min(Math.ceil(face / 2) - (jagdwaffe ? 1 : 0), american, present))
function* drawn(american: number, present: readonly UnitValue[], hunter: boolean, manual: readonly Line[]): Script<readonly UnitValue[]> {
  const [face] = yield* roll({ id: 'how many', who: 'axis', lines: [line('Half the die, rounded up, in the box', '6.1'), ...manual] }, oneDie)
  const n = interceptorsFor(Number(face), american, present.length, hunter)
  const picked = yield* lots('Luftflotte', 'axis', idsOf(present), n, line('Chosen at random', '6.1'))
  return present.filter(each => picked.includes(idOf(each)))
}

/** "In the east": the USSR, Poland, the Baltic States, Prussia and the eastern allies. */
const east = [...zonesOf('ussr', 'poland', 'baltic', 'finland', 'slovakia', 'hungary', 'romania', 'bulgaria'), 'Prussia']

/** 6.1: turn 16, once. */
export const jagdwaffe: Procedure<{ readonly east: readonly UnitValue[] }> = {
  id: 'jagdwaffe', label: 'JagdWaffe takes over', cite: '6.1', version: 1, desk: 'turn', picture: 'p-tac',
  fields: ({ state, slot }) => ({ east: air(state, slot, 'Luftflotten in the east', luftflotten, luftflotten.filter(id => east.includes(placeOf(state, id))).map(id => valueOf(state, slot, id)), 'axis') }),
  *run({ state, input: { east } }) {
    const full = east.filter(each => each.steps > 1)
    const gone = full.length > 0 ? [yield* lot('removed', 'axis', idsOf(full), line('One full Luftflotte in the east, at random', '6.1'))] : yield* lots('removed', 'axis', idsOf(east), 2, line('No full one: two reduced, at random', '6.1'))
    return outcome(gone.length === 0 ? 'JagdWaffe enters the box' : `${together(gone.map(labelOf))} removed, JagdWaffe enters the box`, {
      group: 'JagdWaffe', lines: [line(full.length > 0 ? 'One full Luftflotte in the east' : 'No full one in the east: two reduced', '6.1')],
      changes: [...gone.map(id => drop('unit', id)), set('flag', 'jagdwaffe', true), put('unit', 'JagdWaffe', { cell: 'bombing box', steps: 2 })],
      duties: [...gone.map(id => duty('axis', `${labelOf(id)}: removed${placeOf(state, id) === '' ? '' : ` from ${placeOf(state, id)}`}`, '6.1')), duty('axis', 'JagdWaffe: full, into the bombing box', '6.1')],
    })
  },
}
