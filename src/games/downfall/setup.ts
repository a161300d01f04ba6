import { add, set } from '../../engine/changes.ts'
import { choice, option } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { block, choose, forbid, outcome, type Procedure, type Script } from '../../engine/procedure.ts'
import type { Choice, GameData } from '../../engine/module.ts'
import type { Change, State } from '../../engine/state.ts'
import { markerLabel } from './costs.ts'
import { factions, labelOf, titleOf, type Faction } from './factions.ts'
import { belongs, displayOf, items, markerName, markers, plannedBy, roomFor, sidesOf } from './markers.ts'
import { named } from './victory.ts'
import { period, skyOf, turn } from './weather.ts'
import { inCup, num } from './read.ts'

interface Start { readonly turn: number; readonly first: Faction; readonly beachheads: number; readonly spaces: Readonly<Record<string, number>>; readonly air: Readonly<Record<string, number>>; readonly pending?: string }
export const startOf = (data: GameData, scenario: string): Start => data.scenarios.find(each => each.id === scenario)?.start as unknown as Start

export function setup(choice: Choice, data: GameData): readonly Change[] {
  const start = startOf(data, choice.scenario)
  return [
    set('flag', 'scenario', choice.scenario), set('track', 'turn', start.turn), set('flag', 'first', start.first),
    ...factions.flatMap(each => [set('track', `space/${each}`, start.spaces[each] ?? 0), set('track', `hand/${each}`, 0), set('track', `air/${each}`, start.air[each] ?? 0)]),
    set('track', 'space/weather', start.spaces['weather'] ?? 0), set('flag', 'sky', start.turn === 1 ? 'snow' : 'fair'),
    ...['vp', 'un-vp', 'reserve', 'transport', 'beachheads-map', 'partisans/western', 'partisans/soviet'].map(each => set('track', each, 0)), set('track', 'beachheads', start.beachheads),
    ...Object.entries(named).map(([id, label]) => set('row', `objective/${id}`, { label, owner: 'axis' })),
    ...['malta', 'atlantic', 'bombing'].map(each => set('row', `warfare/${each}`, { at: 0, inactive: false, ...(each === 'atlantic' ? { modifier: -2 } : {}) })),
    ...(start.pending === undefined ? [] : [set('flag', 'event/pending', start.pending)]), set('track', 'event-deck', 12),
    set('pile', 'track', Array<string>(10).fill('')), ...Object.entries(markers).map(([item, { n }]) => set('pile', `cup/${item}`, n)),
  ]
}

export const overlord = (state: State): boolean => state.flag['scenario'] === 'overlord'

type Spaces = Readonly<Record<Faction | 'weather', number>>

/** 4, 5: the four markers and the weather marker; two in one space are stacked bottom to top. */
export const startTrack: Procedure<Spaces> = {
  id: 'start-track', label: 'Place the initiative markers', cite: '4', version: 1, desk: 'turn', offered: 'setting up',
  fields: () => Object.fromEntries([...factions.map(each => [each, { kind: 'number', label: `${titleOf(each)}: space`, min: 1, max: 91, cite: '4', faction: each } as const] as const), ['weather', { kind: 'number', label: 'Weather marker: space', min: 1, max: 91, cite: '4' } as const]]),
  prefill: ({ state }) => Object.fromEntries([...factions, 'weather'].filter(each => num(state, `space/${each}`) > 0).map(each => [each, { value: num(state, `space/${each}`), line: line(`Set up in ${num(state, `space/${each}`)}`, '5') }])),
  *run(scene) {
    const { state, input } = scene
    const order = yield* stacked(input)
    const lowest = order[0] as Faction
    const first = String(state.flag['first'])
    const notes = lowest === first ? [] : [yield* forbid({ id: 'first', who: lowest }, line(`${titleOf(first)} starts this scenario with the initiative`, '4'))]
    const found = yield* skyOf(scene, turn(state), period(input.weather))
    return outcome(`${labelOf(lowest)} has the initiative`, {
      lines: [...notes, line(`${titleOf(lowest)} conducts the first action round`, '4')],
      changes: [...order.flatMap(each => [set('track', `space/${each}`, input[each]), set('track', `height/${each}`, order.filter(other => input[other] === input[each]).indexOf(each))]), set('track', 'space/weather', input.weather), set('flag', 'sky', found)],
    })
  },
}

/** 5: nobody stands beside another; within a space there is a bottom and a top. */
function* stacked(input: Spaces): Script<readonly Faction[]> {
  const groups = [...new Set(factions.map(each => input[each]))].sort((a, b) => a - b)
  const out: Faction[] = []
  for (const space of groups) {
    const here = factions.filter(each => input[each] === space)
    if (here.length === 1) { out.push(...here); continue }
    const { stack } = yield* choose({ id: `stack ${space}`, who: here[0] ?? '', lines: [line(`${here.map(titleOf).join(', ')} in space ${space}: who lies at the bottom? Bottom first`, '5')] }, { stack: { kind: 'order', label: 'Bottom to top', options: here.map(each => option(each, labelOf(each))) } })
    out.push(...(stack as readonly Faction[]))
  }
  return out
}

interface Values { readonly reserve: number; readonly transport: number; readonly vp: number; readonly western: number; readonly soviet: number; readonly okw: number; readonly okh: number }

/** 1.G, 3.2: what the set-up displays say and the rules do not. */
export const startValues: Procedure<Values> = {
  id: 'start-values', label: 'Victory track and hands', cite: '4', version: 1, desk: 'turn', offered: 'setting up',
  fields: () => ({
    vp: { kind: 'number', label: 'Victory points, Western +, Soviet −', min: -9, max: 9, usual: 0, cite: '1.G' },
    reserve: { kind: 'number', label: 'Western armored reserve', min: 0, max: 10, usual: 0, cite: '7.7.3', faction: 'western' },
    transport: { kind: 'number', label: 'Western Transport Points', min: 0, max: 10, usual: 0, cite: '1.G', faction: 'western' },
    ...Object.fromEntries(factions.map(each => [each, { kind: 'number', label: `${titleOf(each)}: action cards in hand`, min: 0, max: 20, usual: 0, cite: '3.2', faction: each } as const])),
  }),
  *run({ input }) {
    return outcome('Victory track and hands set', { changes: [...(['vp', 'reserve', 'transport'] as const).map(each => set('track', each, input[each])), ...factions.map(each => set('track', `hand/${each}`, input[each]))] })
  },
}

interface Put { readonly faction: Faction; readonly item: string; readonly box: string }

/** 4: markers that set up on the displays leave the cup. */
export const startOrder: Procedure<Put> = {
  id: 'start-order', label: 'Put an order marker on a display', cite: '4', version: 1, desk: 'turn', offered: 'setting up',
  fields: ({ state, slot, input }) => {
    const faction = input.faction ?? 'soviet'
    const item = input.item ?? ''
    return {
      faction: choice('Faction', factions.map(each => ({ id: each, label: titleOf(each) }))),
      item: choice('Marker', items.filter(each => belongs(each, faction)).map(each => (inCup(state, each) > 0 ? option(each, markerLabel({ state, slot }, each, sidesOf(each))) : option(each, markers[each]?.label, line('None left in the cup', '2.5'))))),
      box: choice('Box', [...sidesOf(item).map(order => (roomFor(state, faction, order) ? option(order, order) : option(order, order, line('Its box is filled', '6 S3')))), plannedBy(state, faction) === undefined ? option('plan', 'planning box') : option('plan', 'planning box', line('Planning is taken', '1.K'))]),
    }
  },
  *run({ state, input: { faction, item, box } }) {
    const no = wrong(state, faction, item, box)
    if (no !== null) yield* block({ id: 'place', who: faction }, no)
    const shown = displayOf(state, faction).map(each => `${each.item}@${each.order}`)
    return outcome(`${markerName(item)} set up`, { lines: [line(`${titleOf(faction)}: ${box}`, '4')], changes: [add('pile', `cup/${item}`, -1), box === 'plan' ? set('pile', `planning/${faction}`, [item]) : set('pile', `display/${faction}`, [...shown, `${item}@${box}`])] })
  },
}

function wrong(state: State, faction: string, item: string, box: string): Line | null {
  if (!belongs(item, faction)) return line('Not a marker of this faction', '2.5')
  if (inCup(state, item) < 1) return line('A marker lies in one place only: none is left in the cup', '2.5')
  if (box === 'plan') return plannedBy(state, faction) === undefined ? null : line('Planning is taken', '1.K')
  return sidesOf(item).includes(box) && roomFor(state, faction, box) ? null : line('Its box is filled', '6 S3')
}
