import { add } from '../../engine/changes.ts'
import { choice, number, option, toggle } from '../../engine/field.ts'
import { amount, line, type Line } from '../../engine/line.ts'
import { forbid, outcome, type Procedure } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { on, turnOf } from './calendar.ts'
import { cameAshore, room } from './landing.ts'
import { approaches, inlandPorts, mediterranean, placesIn, portName } from './places.ts'
import { isClear, isFlag, isStorm, level } from './table.ts'

/** 11.5 to 11.7, 11.9, 12.3: how many units may sail this turn, and why. */
export function seaAllowance(state: State): { readonly n: number; readonly why: Line } {
  if (isStorm(state)) return { n: 0, why: line('No sea movement in a Storm', '11.9') }
  if (state.flag['invasion'] !== undefined) return { n: 0, why: line('No sea movement on an invasion turn', '12.3') }
  if (isFlag(state, 'ten by sea') && isClear(state)) return { n: 10, why: line('First Clear turn after an invasion: ten by sea', '11.6') }
  return level(state, 'uboat bases') >= 6 ? { n: 6, why: line('All six U-boat bases taken: six by sea', '11.7') } : { n: 5, why: line('Five by sea', '11.5') }
}

export type Sailing = 'to Europe' | 'from Europe' | 'evacuation' | 'elsewhere'
export interface Sea { readonly n: number; readonly sailing: Sailing; readonly again: boolean; readonly supplied?: boolean }

export const sea: Procedure<Sea> = {
  id: 'sea', label: 'Sea movement', cite: '11', version: 1, desk: 'turn', picture: 'p-ship',
  fields: ({ state }) => ({
    sailing: choice('From where to where', [option('to Europe', 'Lands in Europe'), option('from Europe', 'Port to England or Africa'), option('evacuation', 'Beach to port (evacuation)'), option('elsewhere', 'England and Africa')]),
    n: { ...number('Units', 1, 10), usual: 1 },
    again: { ...toggle('They sailed in the first impulse already'), cite: '11.5' },
    ...(afterSecond(state) ? { supplied: { ...toggle('In supply as they land'), cite: '18.7.13', usual: true } } : {}),
  }),
  *run({ state, input }) {
    const { n: most, why } = seaAllowance(state)
    const lines: Line[] = [why]
    const used = input.again && state.option['sea count'] !== 'moves' ? 0 : input.n
    if (level(state, 'sea moves') + used > most) lines.push(yield* forbid({ id: 'sea', who: 'allied', lines }, line(`${most - level(state, 'sea moves')} of ${most} left by sea`, why.cite)))
    if (input.sailing === 'evacuation' && level(state, 'evacuated') + input.n > 2) lines.push(yield* forbid({ id: 'evacuation', who: 'allied', lines }, line('Two units a turn from beaches', '11.4')))
    if (input.supplied === false && input.sailing === 'to Europe') lines.push(yield* forbid({ id: 'supplied', who: 'allied' }, line('Units land only where they are in supply at once', '18.7.13')))
    if (input.sailing === 'to Europe') lines.push(...(yield* room(state, input.n)))
    const by = input.sailing === 'to Europe' ? input.n : input.sailing === 'from Europe' || input.sailing === 'evacuation' ? -input.n : 0
    if (by !== 0) lines.push(amount(by > 0 ? 'Landed' : 'Taken away', '18.7.2', 'capacity', -by))
    return outcome(`${input.n} by sea, ${most - level(state, 'sea moves') - used} of ${most} left`, { lines, changes: sailed(state, input, used, by) })
  },
}

const sailed = (state: State, input: Sea, used: number, by: number): readonly Change[] => [
  add('track', 'sea moves', used), ...cameAshore(state, Math.max(0, by)),
  ...(by < 0 ? [add('track', 'ashore', by)] : []), ...(by < 0 ? [add('track', 'removed', -by), add('track', 'swaps', -by)] : []), ...(input.sailing === 'evacuation' ? [add('track', 'evacuated', input.n)] : []),
]

/** 18.7.13: from the turn after the second invasion. */
const afterSecond = (state: State): boolean => level(state, 'second invasion turn') > 0 && turnOf(state) > level(state, 'second invasion turn')

export interface PortUse { readonly port: string; readonly use: 'sea' | 'supply'; readonly held: boolean; readonly occupied: boolean; readonly zoc: boolean; readonly approach: boolean }

/** 11.4 C, 11.8, 18.8, 7.4: may this port be used? */
export const portUse: Procedure<PortUse> = {
  id: 'port use', label: 'May this port be used?', cite: '11.8', version: 1, desk: 'map', picture: 'p-harbour',
  fields: scene => {
    const port = scene.input.port ?? ''
    const hexes = approaches[port]
    const inland = hexes !== undefined || inlandPorts.some(each => each === port)
    return {
      port: choice('Port', placesIn(scene, 'ports')),
      use: { ...choice('For', [option('sea', 'Sea movement'), option('supply', 'Supply')]), usual: 'sea' },
      held: { ...toggle('The Allies were the last there'), usual: true }, occupied: { ...toggle('An Allied unit is in it'), usual: true }, zoc: toggle('In an enemy ZOC'),
      approach: { ...toggle(hexes === undefined ? 'Enemy ZOC on the way in, across the estuary too' : `Germans in ${hexes.join(', ')}`), cite: hexes === undefined ? '7.4' : '18.8', ...(inland ? {} : { usual: false }) },
    }
  },
  *run({ input }) {
    const why = refusedPort(input)
    return outcome(why === null ? `${portName(input.port)} may be used` : `${portName(input.port)} may not be used: ${why.text}`, { code: why === null ? 'yes' : 'no', lines: why === null ? [line('Even damaged to 0 it serves for sea movement', '18.7.9')] : [why] })
  },
}

function refusedPort({ port, use, held, occupied, zoc, approach }: PortUse): Line | null {
  const inland = inlandPorts.some(each => each === port)
  if (!held && !occupied) return line('not Allied controlled', '11.8')
  if (zoc && !occupied) return line('empty in an enemy ZOC', use === 'sea' ? '11.8' : '18.7.11')
  if (!approach) return null
  if (port === 'amsterdam') return line('Germans in HH1, HH2, JJ1 or JJ2', use === 'sea' ? '11.8' : '18.8')
  return inland ? line('the way in is blocked', use === 'sea' ? '11.4' : '18.8') : null
}

const coastOf = (place: string): 'med' | 'atlantic' => (place === 'africa' || mediterranean.some(each => each === place) ? 'med' : 'atlantic')

/** 11.4 A: one sea movement an impulse; between the coasts by way of England and Africa. */
export const seaRoute: Procedure<{ readonly from: string; readonly to: string }> = {
  id: 'sea route', label: 'Sea route', cite: '11.4', version: 1, desk: 'map', picture: 'p-ship',
  fields: scene => {
    const places = [option('england', 'England'), option('africa', 'Africa'), ...placesIn(scene, 'ports')]
    return { from: choice('From', places), to: choice('To', places) }
  },
  *run({ input: { from, to } }) {
    const bases = ['england', 'africa']
    const home = (place: string): string => (coastOf(place) === 'med' ? 'africa' : 'england')
    const stops = [...(bases.includes(from) ? [] : [home(from)]), ...(home(from) === home(to) ? [] : [home(to)]), ...(bases.includes(to) ? [] : [to])].filter((each, i, all) => each !== from && all.indexOf(each) === i)
    const name = (place: string): string => (place === 'england' ? 'England' : place === 'africa' ? 'Africa' : portName(place))
    return outcome(`${stops.length} sea movement${stops.length === 1 ? '' : 's'}: ${[from, ...stops].map(name).join(', ')}`, { tally: { moves: stops.length }, lines: [line('England serves every coast but the Mediterranean, Africa that one alone', '11.4')] })
  },
}

/** 19.8: at the start of the third turn after the second invasion, on Sep I at the latest. */
export const navalWithdrawal = (state: State): number => {
  const second = level(state, 'second invasion turn')
  return second > 0 ? Math.min(on.sepI, second + 3) : on.sepI
}
