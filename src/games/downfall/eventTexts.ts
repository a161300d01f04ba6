import { add, put, set } from '../../engine/changes.ts'
import { choice, option, toggle, type Fields } from '../../engine/field.ts'
import { amount, duty, line } from '../../engine/line.ts'
import { call, choose, outcome, type Call, type Procedure, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { tracedOn } from './boardSupply.ts'
import { nameIn, stepsIn, unitsOf, withSteps } from './combatants.ts'
import { factions, isAxis, labelOf, titleOf } from './factions.ts'
import { onMap } from './onMap.ts'
import { advance } from './payments.ts'
import { inactive, shifting } from './warfare.ts'
import { overlord } from './setup.ts'
import { turn, type None } from './weather.ts'
import { num } from './read.ts'

/** 10.2 E8: fleets, flips, releases; Guards by a procedure of their own. */
export const highCommand: Procedure<{ readonly beachheads?: boolean }> = {
  id: 'high-command', label: 'High Command', cite: '10.2', version: 2, desk: 'turn', offered: 'current high-command',
  fields: ({ state }): Fields => (state.flag['beachheads-arrived'] === true || num(state, 'beachheads') + num(state, 'beachheads-map') > 0 ? {} : {
    beachheads: { ...toggle('The two beachheads arrive now'), cite: '2.4.2', check: (value: boolean) => (value && turn(state) < 2 ? line('Beachheads arrive on turn 2 or later', '2.4.2') : null) },
  }),
  *run({ state, input }) {
    const naval = !overlord(state)
    return outcome('High Command resolved', {
      lines: [
        ...(naval ? [line('All interdicted naval units are ready again', '2.4')] : []), line('Fortresses may flip to fort troops', '2.1.1'), line('Pending pieces of every faction are released as the card says', '1.M'),
        line('While it is face up both Axis factions add one to their rolls', '10.2'),
      ],
      duties: [...(naval ? [duty('western', 'Pending fleets to the North Atlantic; no interception', '10.2')] : []), duty('soviet', 'Pending Guards replace units of their type in supply; those without a match wait', '10.2')],
      changes: [...(input.beachheads === true ? [add('track', 'beachheads', 2), set('flag', 'beachheads-arrived', true)] : []), ...Object.keys(state.unit).filter(id => state.unit[id]?.['interdicted'] === true).map(id => put('unit', id, { interdicted: false }))],
    })
  },
}

/** 10.2 E11: Axis units in Africa, or Africa Liberated. */
export const mareNostrum: Procedure<{ readonly africa: boolean }> = {
  id: 'mare-nostrum', label: 'Mare Nostrum', cite: '10.2', version: 1, desk: 'turn', offered: 'current mare-nostrum',
  fields: () => ({ africa: { ...toggle('Axis units are in Africa'), cite: '10.2' } }),
  *run({ state, input }) {
    if (input.africa) return outcome('OKW gains one armored step', { code: 'axis', lines: [line('Axis units in Africa: OKW assigns one armored step now', '10.2')], duties: [duty('okw', 'One armored step by the rules of Mechanize', '7.7.1')] })
    const malta = inactive(state, 'malta') ? { lines: [], duties: [], changes: [] } : yield* shifting(state, 'malta', 'okw', 2, 'left')
    return outcome('Africa Liberated', {
      code: 'liberated', lines: [line('French North Africa, Libya, Egypt and the Middle East are Western: mark any objective that changes hands', '10.2'), line(`Transport Points ${Math.min(10, num(state, 'transport') + 1)}`, '10.2'), ...malta.lines],
      duties: [duty('western', 'Western air units in Africa may relocate to any valid hex', '10.2'), ...malta.duties], changes: [add('track', 'transport', 1), ...malta.changes],
    })
  },
}

/** Every other card: what it says is done on the table; notes on some are reminders of this step. */
export const eventText: Procedure<None> = {
  id: 'event-text', label: 'Carry out the card', cite: '10.2', version: 1, desk: 'turn', offered: 'current other',
  *run() {
    return outcome('Event carried out', { lines: [line('Reinforcement steps go by the rules of Recruit and Mechanize', '10.2')], changes: [set('flag', 'event-done', true)] })
  },
}

/** Two-way scale: United Nations and VE-Day move the marker. */
export const eventPoints: Procedure<{ readonly to: 'western' | 'soviet'; readonly n: number; readonly un: boolean }> = {
  id: 'event-points', label: 'Victory points by an event', cite: '13.1', version: 1, desk: 'tracks',
  fields: () => ({ to: choice('To', [option('western', 'Western'), option('soviet', 'Soviet')]), n: { kind: 'number', label: 'Victory points', min: 1, max: 5, usual: 1 }, un: { ...toggle('By United Nations: keep its own net'), cite: '2.6' } }),
  *run({ input: { to, n, un } }) {
    const by = to === 'western' ? n : -n
    return outcome(`${labelOf(to)} gains ${n}`, { lines: [amount(`${labelOf(to)} gains`, '13.1', 'vp', n)], changes: [add('track', 'vp', by), ...(un ? [add('track', 'un-vp', by)] : [])] })
  },
}

type Check = Readonly<Record<string, number>>
export const supplyOrder = ['okh', 'okw', 'soviet', 'western'] as const

/** 10.2 E9, 11.3: markers first, then pay or eliminate: OKH, OKW, Soviet, Western. */
export const supplyEvent: Procedure<Check> = {
  id: 'supply-event', label: 'Supply event', cite: '11', version: 2, desk: 'turn', offered: 'current supply',
  fields: (): Fields => Object.fromEntries(supplyOrder.flatMap(each => {
    const steps = (label: string, cite: string, max: number): Fields[string] => ({ kind: 'number', label: `${titleOf(each)}: ${label}`, min: 0, max, usual: 0, cite, group: labelOf(each), faction: each })
    return [[`${each}-1`, steps('steps newly isolated and kept', '11.3', 40)], [`${each}-3`, steps('steps isolated again and kept', '11.3', 40)], ...(isAxis(each) ? [[`${each}-p`, steps('partisans traced through, each once', '11.1', 9)]] : [])]
  })),
  *run({ state, input }) {
    const { out, gone } = yield* cut(state)
    const levels = levelsOf(state, out)
    const cost = (faction: string): number => (Number(input[`${faction}-1`] ?? 0)) + 3 * Number(input[`${faction}-3`] ?? 0) + Number(input[`${faction}-p`] ?? 0)
      + levels.filter(each => each.faction === faction && !gone.includes(each.id)).reduce((sum, each) => sum + each.steps * each.level, 0)
    const pays = supplyOrder.map(each => [each, cost(each)] as const).filter(([, n]) => n > 0)
    return outcome(pays.length === 0 ? 'Nobody pays for isolation' : pays.map(([each, n]) => `${labelOf(each)} ${n}`).join(', '), {
      lines: [line('Supplied units lose their markers, Isolated 1 becomes Isolated 3, the newly unsupplied get Isolated 1', '11.3'), ...pays.map(([each, n]) => amount(`${labelOf(each)}: steps times level`, '11.3', 'initiative', n))],
      changes: marked(state, levels, gone), then: pays.map(([faction, n]): Call => call(advance, { faction, amount: n, cause: 'supply' })),
    })
  },
}

/** Units of the app's map: who is cut off, as far as it can trace, and who of them is given up. */
function* cut(state: State): Script<{ readonly out: readonly string[]; readonly gone: readonly string[] }> {
  const units = standing(state)
  if (units.length === 0) return { out: [], gone: [] }
  const found = cutOff(state)
  const { out } = yield* choose({ id: 'out', who: '', lines: [line('Which units on the app’s map cannot trace supply?', '11')] }, { out: { kind: 'pick', label: 'Out of supply', min: 0, max: units.length, options: units, usual: found, cite: '11' } }, { out: found })
  if (out.length === 0) return { out, gone: [] }
  const { gone } = yield* choose({ id: 'gone', who: '', lines: [line('Who of them is eliminated instead of paid for? OKH first, then OKW, Soviet, Western', '11.3')] }, { gone: { kind: 'pick', label: 'Eliminated', min: 0, max: out.length, options: units.filter(each => out.includes(each.id)), cite: '11.3' } }, { gone: [] })
  return { out, gone }
}

/** 11: those the app's map knows to be cut off. */
function cutOff(state: State): readonly string[] {
  if (standing(state).length === 0) return []
  const at = onMap(state)
  const traces = new Map(factions.map(each => [each as string, tracedOn(at, each, true)]))
  return standing(state).map(each => each.id).filter(id => traces.get(at.unit(id)?.faction ?? '')?.(id) === 'out')
}

/** Combat units on the app's map without a supply badge. */
const standing = (state: State): readonly { readonly id: string; readonly label: string }[] =>
  unitsOf(state).filter(([, now]) => typeof now['cell'] === 'string' && now['cell'] !== 'eliminated' && now['badge'] !== 'supply' && now['type'] !== 'partisan' && !['air', 'fleet', 'sub'].includes(String(now['type']))).map(([id, now]) => ({ id, label: `${nameIn(id, now)} (${String(now['cell'])})` }))

interface Level { readonly id: string; readonly faction: string; readonly steps: number; readonly level: 1 | 3 }
const levelsOf = (state: State, out: readonly string[]): readonly Level[] => out.flatMap(wanted => unitsOf(state).filter(([id]) => id === wanted).map(([id, now]): Level =>
  ({ id, faction: String(now['faction']), steps: stepsIn(now), level: Number(now['isolated'] ?? 0) >= 1 ? 3 : 1 })))

/** 10.2 E9: the markers on the app's map. */
function marked(state: State, levels: readonly Level[], gone: readonly string[]): readonly Change[] {
  const freed = Object.entries(state.unit).filter(([id, now]) => Number(now['isolated'] ?? 0) > 0 && !levels.some(each => each.id === id)).map(([id]) => put('unit', id, { isolated: 0 }))
  return [...freed, ...levels.map(each => (gone.includes(each.id) ? put('unit', each.id, { cell: 'eliminated', ...withSteps(0) }) : put('unit', each.id, { isolated: each.level })))]
}
