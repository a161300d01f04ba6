import { choice, number, option, toggle, type Fields } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { outcome, type Procedure } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { isArdennes, isOn } from './table.ts'

export type StackGround = 'clear' | 'rough' | 'mountain' | 'alpine' | 'flooded'
export interface Stacking {
  readonly ground: StackGround
  readonly counted: number
  readonly free: number
  readonly landing: 'none' | 'first impulse'
  readonly port: boolean
  readonly seventyNinth: boolean
  readonly raiders: number
  readonly raidersInvade: boolean
  readonly battalions: number
}

/** 6.1: the ground decides, a city or fortress on it changes nothing. */
export const stackLimit = (ground: StackGround): number => (ground === 'clear' ? 3 : ground === 'rough' ? 2 : 1)

/** 12.7: on invaded hexes in the first move impulse. */
export const landingLimit = (ground: StackGround, port: boolean): number => (port || ground === 'rough' || ground === 'flooded' ? 1 : 2)

export const stacking: Procedure<Stacking> = {
  id: 'stacking', label: 'May they stack?', cite: '6.1', version: 1, desk: 'map', picture: 'i-stack',
  fields: ({ state, input }): Fields => ({
    ground: { ...choice('Ground', [{ ...option('clear', 'Clear'), picture: 't-open' }, { ...option('rough', 'Rough'), picture: 't-rough' }, { ...option('mountain', 'Mountain'), picture: 't-mtn' }, { ...option('alpine', 'Alpine'), picture: 't-mtn' }, { ...option('flooded', 'Flooded'), picture: 't-river' }]), usual: 'clear', cite: '6.1' },
    counted: { ...number('Units that count', 0, 12), usual: 3 },
    free: { ...number('Headquarters, artillery, flak, security, markers', 0, 12), cite: '6.5' },
    raiders: { ...number('Commandos and rangers', 0, 6), cite: '21.7' },
    ...(isOn(state, 'battalions free') || isArdennes(state) ? { battalions: { ...number(isArdennes(state) ? 'Battalions (or 654th, 150th SS)' : 'Battalions', 0, 12), cite: isOn(state, 'battalions free') ? '31.4' : '33.3.1' } } : {}),
    ...(state.flag['invasion'] === undefined ? {} : {
      landing: { ...choice('Landing now', [option('none', 'No'), option('first impulse', 'First move impulse of the invasion')]), usual: 'first impulse' },
      ...(input.landing === 'first impulse' ? { port: { ...toggle('Inland port'), cite: '12.7' }, seventyNinth: { ...toggle('79th Armoured among them'), cite: '12.7' }, raidersInvade: { ...toggle('The commandos invade (they do not raid)'), cite: '21.7' } } : {}),
    }),
  }),
  *run({ state, input }) {
    const { limit, why } = limitOf(input)
    const counted = countedUnits(state, input)
    const over = counted.n - limit
    return outcome(over <= 0 ? `Legal: ${counted.n} of ${limit}` : `${over} too many: eliminated at the end of the move impulse, owner's choice`, {
      code: over <= 0 ? 'yes' : 'no', tally: { over: Math.max(0, over) }, lines: [why, ...counted.lines, line('Each side by itself where both are in the hex', '6.6'), ...(over > 0 ? [line('Judged at the end of each move impulse', '6.3')] : [])],
    })
  },
}

function limitOf({ ground, landing, port }: Stacking): { readonly limit: number; readonly why: Line } {
  if (landing !== 'first impulse') return { limit: stackLimit(ground), why: line(`${stackLimit(ground)} here, with or without city or fortress`, '6.1') }
  const limit = landingLimit(ground, port)
  const warn = ground === 'mountain' && limit > stackLimit(ground) ? '; only one may remain from the combat impulse on' : ''
  return { limit, why: line(`${limit} while landing${warn}`, '12.7') }
}

function countedUnits(state: State, input: Stacking): { readonly n: number; readonly lines: readonly Line[] } {
  const lines: Line[] = []
  const landing = input.landing === 'first impulse'
  let n = input.counted
  if (input.free > 0) lines.push(line(`${input.free} stack free`, '6.5'))
  if (landing && input.seventyNinth && state.flag['invasion'] === 'first') { n -= 1; lines.push(line('The 79th stacks free in the first impulse of the first invasion', '12.7')) }
  if (input.raiders > 0 && landing && input.raidersInvade) { n += input.raiders; lines.push(line('Invading commandos count this turn', '21.7')) }
  else if (input.raiders > 0) lines.push(line('Commandos and rangers stack free', '21.6'))
  if ((input.battalions ?? 0) > 0) lines.push(line(isOn(state, 'battalions free') ? 'Battalions stack free' : '654th and 150th SS stack free', isOn(state, 'battalions free') ? '31.4' : '33.3.1'))
  return { n, lines }
}
