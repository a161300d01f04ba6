import { add, put, set } from '../../engine/changes.ts'
import { choice, number, option, toggle, type Fields } from '../../engine/field.ts'
import { amount, line, type Line } from '../../engine/line.ts'
import { forbid, outcome, type Procedure, type Scene } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { flying } from './aircraft.ts'
import { chartMonth, on, turnOf } from './calendar.ts'
import { factOf } from './places.ts'
import { inTurnOf, isFlag, level, scenarioOf } from './table.ts'

export type Nation = 'us' | 'br' | 'ge'
export const nationWord: { readonly [nation: string]: string } = { us: 'American', br: 'British', ge: 'German' }

export interface Rate { readonly total: number; readonly armour: number }
const lower = ({ total, armour }: Rate, by: number): Rate => ({ total: Math.max(0, total - by), armour: Math.max(0, armour - by) })
export const shown = ({ total, armour }: Rate): string => `${total}(${armour})`

/** 27.2, 33.3.3, 33.4.3: turns without replacements. */
export function noReplacements(state: State): Line | null {
  const turn = turnOf(state)
  if (turn === 1) return line('None on the first turn', '27.2')
  if (scenarioOf(state) === 'bulge') return line('None in this scenario', '33.3.3')
  return scenarioOf(state) === 'berlin' && turn < on.janIII ? line('None before Jan III', '33.4.3') : null
}

/** 17.10.6, 17.10.7: half is gone unless the mission flies or the hexes are all taken; any weather. */
export function suppressed(state: State, nation: Nation): Line | null {
  if (nation === 'us') {
    if (scenarioOf(state) === 'berlin') return line('St. Nazaire needs no attack in this scenario', '33.4.6')
    return level(state, 'uboat bases') >= 6 ? line('All six U-boat bases are taken', '17.10.6') : null
  }
  return level(state, 'v1 sites') >= 6 ? line('All six V1 sites are taken', '17.10.7') : null
}

/** The turn's rate after the missions, each loss on its line; stock is never touched (27.4). */
export function netRate(state: State, nation: Nation, printed: Rate, missions: { readonly flown?: boolean; readonly hits?: number }): { readonly rate: Rate; readonly lines: readonly Line[] } {
  const lines: Line[] = [line(`Rate ${shown(printed)}`, '27.1')]
  if (nation === 'ge') return german(state, printed, missions.hits ?? 0, lines)
  const rule = nation === 'us' ? '17.10.6' : '17.10.7'
  const safe = suppressed(state, nation)
  if (safe !== null || missions.flown === true) return { rate: printed, lines: [...lines, safe ?? line('The mission flew: nothing lost', rule)] }
  const rest = lower(printed, printed.total - Math.floor(printed.total / 2))
  return { rate: rest, lines: [...lines, amount(nation === 'us' ? 'U-boats take half, armour first' : 'V1s take half, armour first', rule, 'replacements', rest.total - printed.total)] }
}

/** 17.10.5 and 28.3 A. */
function german(state: State, printed: Rate, hits: number, lines: readonly Line[]): { readonly rate: Rate; readonly lines: readonly Line[] } {
  const kept = state.flag['panzer option'] === 'A' ? { ...printed, armour: 0 } : printed
  const rest = lower(kept, hits)
  return {
    rate: rest,
    lines: [...lines, ...(kept.armour < printed.armour ? [line('Panzer Reserve option A: no more armour', '28.3')] : []), ...(hits > 0 ? [amount(`${hits} SAC on the replacements, armour first`, '17.10.5', 'replacements', rest.total - kept.total)] : [])],
  }
}

export interface Taking { readonly nation: Nation; readonly total: number; readonly armour: number; readonly special?: number; readonly flown?: boolean; readonly hits?: number }

const nationsFor = (state: State): readonly Nation[] => (inTurnOf(state, 'german') ? ['ge'] : inTurnOf(state, 'allied') ? ['us', 'br'] : ['us', 'br', 'ge'])

/** 27.1, 27.3: the net rate joins the stock, which has no limit. */
export const replacements: Procedure<Taking> = {
  id: 'replacements', label: 'Take replacements', cite: '27.1', version: 1, desk: 'turn', picture: 'n-inf',
  fields: ({ state, input }): Fields => ({
    nation: { ...choice('Nation', nationsFor(state).map(id => option(id, nationWord[id], isFlag(state, `${id} taken`) ? line('Taken this turn', '27.1') : undefined))), usual: nationsFor(state).find(id => !isFlag(state, `${id} taken`)) ?? 'us' },
    total: { ...number('Rate, total', 0, 20), cite: '27.1' }, armour: { ...number('of which armour', 0, 20), cite: '27.1' },
    ...(input.nation === 'ge' ? { hits: { ...number('SAC on German replacements', 0, 5), usual: flying(state, 'replacements'), cite: '17.10.5' } } : {
      flown: { ...toggle(input.nation === 'br' ? 'V1 site attack flown' : 'U-boat attack flown'), usual: flying(state, input.nation === 'br' ? 'v1' : 'uboat') > 0, cite: input.nation === 'br' ? '17.10.7' : '17.10.6' },
      ...(isFlag(state, 'us taken') || isFlag(state, 'br taken') ? {} : { special: { ...number('Allied special factors, once a turn', 0, 10), cite: '27.9' } }),
    }),
  }),
  prefill: scene => rateKnown(scene),
  *run({ state, input }) {
    const who = input.nation === 'ge' ? 'german' : 'allied'
    const lines: Line[] = []
    const none = noReplacements(state)
    if (none !== null) lines.push(yield* forbid({ id: 'none', who }, none))
    if (isFlag(state, `${input.nation} taken`)) lines.push(yield* forbid({ id: 'twice', who }, line(`${nationWord[input.nation]} replacements are taken once a turn`, '27.1')))
    const { rate, lines: why } = netRate(state, input.nation, input, input)
    const special = isFlag(state, 'us taken') || isFlag(state, 'br taken') ? 0 : (input.special ?? 0)
    return outcome(`${nationWord[input.nation]} replacements ${shown(rate)}`, {
      lines: [...lines, ...why], tally: { total: rate.total, armour: rate.armour },
      changes: [add('track', `${input.nation} armour`, rate.armour), add('track', `${input.nation} infantry`, rate.total - rate.armour), ...(special > 0 ? [add('track', 'special', special)] : []),
        set('flag', `${input.nation} taken`, true), put('row', `rate/${input.nation}`, { month: chartMonth(state), total: input.total, armour: input.armour })],
    })
  },
}

/** The chart's month, or what was entered for this month before. */
function rateKnown(scene: Scene<Partial<Taking>>): { readonly [field: string]: { readonly value: number; readonly line: Line } } {
  const month = chartMonth(scene.state)
  const nation = scene.input.nation ?? 'us'
  const printed = { total: factOf(scene, 'replacements', month, `${nation} total`), armour: factOf(scene, 'replacements', month, `${nation} armour`) }
  const before = scene.state.row[`rate/${nation}`]
  const special = factOf(scene, 'replacements', month, 'special')
  const found = typeof printed.total === 'number' ? printed : before?.['month'] === month ? { total: before['total'] ?? 0, armour: before['armour'] ?? 0 } : null
  if (found === null) return {}
  const whence = line(typeof printed.total === 'number' ? `Your chart for ${month}` : `As entered for ${month}`, '27.1')
  return { total: { value: Number(found.total), line: whence }, armour: { value: Number(found.armour ?? 0), line: whence }, ...(nation !== 'ge' && typeof special === 'number' ? { special: { value: special, line: whence } } : {}) }
}
