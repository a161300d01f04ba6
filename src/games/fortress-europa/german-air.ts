import { add, set } from '../../engine/changes.ts'
import { number, type Fields } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { choose, forbid, outcome, type Procedure, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { flying, missionsFor, nightFighters, type Mission, type MissionFact } from './aircraft.ts'
import { chartMonth } from './calendar.ts'
import { factOf } from './places.ts'
import { isClear, isFlag, isOn, level } from './table.ts'

/** Against each mission, and on their own ground support: two separate boxes (A16). */
export type GermanAir = { readonly [against: string]: number }

const targets = (state: State): readonly MissionFact[] => missionsFor(state).filter(each => each.cancel && flying(state, each.id) > 0)
const known = (state: State): boolean => level(state, 'ge tac max') > 0

/** 17.9.2, 17.9.3, 17.10.8. */
export const germanAir: Procedure<GermanAir> = {
  id: 'german air', label: 'German air allocation', cite: '17.9.2', version: 1, desk: 'turn', picture: 'p-tac', offered: 'german aircraft',
  fields: ({ state }) => {
    const advanced = isOn(state, 'advanced air')
    const budget: Fields = advanced || known(state) ? {} : { total: { ...number('Aircraft this month', 0, 20), cite: '17.7' }, most: { ...number('A turn at most', 0, 20), cite: '17.7' } }
    const against = Object.fromEntries(targets(state).map(each => [`vs ${each.id}`, { ...number(`Against ${each.label}`, 0, flying(state, each.id)), cite: each.rule, group: 'Cancel' }]))
    return { ...budget, ...against, ...(isClear(state) ? { support: { ...number('Own ground support', 0, 7), cite: '17.10.2', group: 'Support' } } : {}) }
  },
  prefill: scene => {
    const month = chartMonth(scene.state)
    const total = factOf(scene, 'tac', month, 'total')
    const most = factOf(scene, 'tac', month, 'most')
    const whence = line(`Your chart for ${month}`, '17.7')
    return typeof total === 'number' && typeof most === 'number' ? { total: { value: total, line: whence }, most: { value: most, line: whence } } : {}
  },
  *run({ state, input }) {
    const lines: Line[] = []
    if (isFlag(state, 'german air set')) lines.push(yield* forbid({ id: 'again', who: 'german' }, line('Aircraft are allocated once a turn', '17.9.2')))
    const used = flights(input)
    const why = overspent(state, input, used)
    if (why !== null) lines.push(yield* forbid({ id: 'budget', who: 'german', lines }, why))
    const changes: Change[] = []
    for (const mission of targets(state)) changes.push(...(yield* cancelled(state, mission, input[`vs ${mission.id}`] ?? 0, lines)))
    const support = netSupport(state, input['support'] ?? 0, lines)
    return outcome(`${used} German aircraft fly`, { lines, tally: { 'german support': support }, changes: [...changes, set('track', 'german support', support), set('flag', 'german air set', true), ...paid(state, input, used)] })
  },
}

const flights = (input: GermanAir): number => Object.entries(input).reduce((total, [id, n]) => total + (id === 'total' || id === 'most' ? 0 : n), 0)

const home = (id: string): boolean => id === 'vs replacements' || id === 'vs fuel'

/** 17.7 by month, or by box and fuel with the advanced rules. */
function overspent(state: State, input: GermanAir, used: number): Line | null {
  if (isOn(state, 'advanced air')) return overfuelled(state, input, used)
  const left = known(state) ? level(state, 'ge tac month') : (input['total'] ?? 0)
  const most = known(state) ? level(state, 'ge tac max') : (input['most'] ?? 0)
  if (used > most) return line(`At most ${most} German aircraft this turn`, '17.7')
  return used > left ? line(`Only ${left} German aircraft left this month`, '17.7') : null
}

function overfuelled(state: State, input: GermanAir, used: number): Line | null {
  const germany = Object.entries(input).reduce((total, [id, n]) => total + (home(id) ? n : 0), 0)
  const atHome = level(state, 'ge home') * (isClear(state) ? 1 : 0) + nightFighters(state)
  if (used > level(state, 'fuel reserve')) return line(`Fuel for ${level(state, 'fuel reserve')} flights only`, 'Adv 17.7')
  if (germany > atHome) return line(`${atHome} aircraft in the Germany box`, 'Adv 17.9.1')
  return used - germany > (isClear(state) ? level(state, 'ge west') : 0) ? line(`${level(state, 'ge west')} aircraft on the Western Front`, 'Adv 17.9.1') : null
}

/** One for one; where both kinds fly, the Allied player picks which he loses. */
function* cancelled(state: State, mission: MissionFact, n: number, lines: Line[]): Script<readonly Change[]> {
  if (n === 0) return []
  const sac = level(state, `${mission.id} sac`)
  const tac = level(state, `${mission.id} tac`)
  const lost = Math.min(n, sac + tac)
  const fewest = Math.max(0, lost - tac)
  const most = Math.min(sac, lost)
  const fields = { sac: { ...number(`${mission.label}: SAC among the ${lost} lost`, fewest, most), cite: '17.9.3' } }
  const gone = fewest === most ? most : (yield* choose({ id: `lost ${mission.id}`, who: 'allied' }, fields, { sac: fewest })).sac
  lines.push(line(`${mission.label}: ${lost} cancelled, ${sac + tac - lost} left`, '17.9.3'))
  return [...(mission.sac ? [add('track', `${mission.id} sac`, -gone)] : []), ...(mission.tac ? [add('track', `${mission.id} tac`, gone - lost)] : [])]
}

/** 17.10.8: counter-air takes them down one for one; with none there it is idle. */
function netSupport(state: State, support: number, lines: Line[]): number {
  const counter = flying(state, 'counter' satisfies Mission)
  if (counter === 0) return support
  lines.push(support === 0 ? line('Counter-air finds nobody: idle this turn', '17.10.8') : line(`Counter-air cancels ${Math.min(counter, support)} of ${support}`, '17.10.8'))
  return Math.max(0, support - counter)
}

const paid = (state: State, input: GermanAir, used: number): readonly Change[] =>
  isOn(state, 'advanced air') ? [add('track', 'fuel reserve', -used)]
    : [...(known(state) ? [] : [set('track', 'ge tac month', input['total'] ?? 0), set('track', 'ge tac max', input['most'] ?? 0)]), add('track', 'ge tac month', -used)]

const westField = { ...number('TAC on the Western Front', 0, 5), cite: 'Adv 17.9.1', usual: 5 }

/** Adv 17.9.1: at the start of each month; night fighters stay in Germany. Owed without a value, it asks for it. */
export const germanBoxes: Procedure<{ readonly west?: number }> = {
  id: 'german boxes', label: 'Western Front and Germany', cite: 'Adv 17.9.1', version: 1, desk: 'turn', picture: 'p-tac', offered: 'advanced air',
  fields: () => ({ west: westField }),
  *run({ input }) {
    const west = input.west ?? (yield* choose({ id: 'west', who: 'german' }, { west: westField }, { west: 5 })).west
    return outcome(`${west} TAC on the Western Front, ${5 - west} and the night fighters in Germany`, { changes: [set('track', 'ge west', west), set('track', 'ge home', 5 - west)] })
  },
}
