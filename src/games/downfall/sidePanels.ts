import type { Panel } from '../../engine/drawing.ts'
import { line } from '../../engine/line.ts'
import { faceOf, isOps } from './costs.ts'
import { airDue, bonusOf, boxesOfEvents, cardIn, cardName } from './eventCards.ts'
import { factions, labelOf } from './factions.ts'
import { active, at, inOrder, pending, two, type World } from './initiative.ts'
import { all, boxes, cupSize, displayOf, plannedBy } from './markers.ts'
import { objectiveName, objectives } from './victory.ts'
import { overlord } from './setup.ts'
import { seas } from './naval.ts'
import { sky, turn, type Sky } from './weather.ts'
import type { State } from '../../engine/state.ts'
import { listIn, num, orderNow } from './read.ts'

const boxLabel = { pending: 'Pending', current: 'Current', spent: 'Spent' } as const

export function eventPanels(world: World): readonly Panel[] {
  const { state } = world
  const known = (id: string | null) => (id === null ? {} : { known: [{ id, label: cardName(id) }] })
  return [
    { id: 'events', label: 'Event cards', rule: '1.P', tab: 'Events', drawing: { kind: 'deck', piles: [
      ...boxesOfEvents.map(box => ({ id: box, label: boxLabel[box], n: cardIn(state, box) === null ? 0 : 1, ...known(cardIn(state, box)) })),
      { id: 'event-deck', label: 'Draw pile', n: num(state, 'event-deck') },
      { id: 'event-removed', label: 'Removed', n: listIn(state, 'event-removed').length },
    ] } },
    { id: 'pending', label: 'Events pending', rule: '6 S6', tab: 'Events', drawing: { kind: 'list', rows: inOrder(state).map(each => ({ id: each, label: labelOf(each), owner: each, note: `at ${two(Math.max(1, at(state, each)))}`, done: !pending(state).includes(each) })) } },
    { id: 'air', label: 'Air units on the map', rule: '10.3', tab: 'Events', drawing: { kind: 'pool', pools: (['soviet', 'okh', 'okw', 'western'] as const).map(each => ({ id: `air/${each}`, label: labelOf(each), n: num(state, `air/${each}`), of: airDue(world, each), faction: each, ...(state.flag['jets'] === each ? { note: line('and Jets, outside the count', '2.3.2') } : {}) })) } },
    { id: 'hands', label: 'Action cards in hand', rule: '3.2', tab: 'Events', drawing: { kind: 'deck', piles: factions.map(each => ({ id: `hand/${each}`, label: `${labelOf(each)}${bonusOf(state, each) > 0 ? ', +1 on rolls' : ''}`, n: num(state, `hand/${each}`), faction: each })) } },
  ]
}

export function victoryPanels({ state }: World): readonly Panel[] {
  const vp = num(state, 'vp')
  const net = num(state, 'un-vp')
  return [
    { id: 'vp', label: 'Victory track', rule: '1.G', tab: 'Victory', drawing: { kind: 'number', track: 'vp', at: vp, min: -10, max: 10, marks: [{ at: -10, text: 'Soviet victory', cite: '13', tone: 'bad' }, { at: 10, text: 'Western victory', cite: '13', tone: 'good' }, ...(net === 0 ? [] : [{ at: net, text: 'United Nations net', cite: '2.6' }])] } },
    { id: 'objectives', label: 'Objectives', rule: '1.F', tab: 'Victory', drawing: { kind: 'list', rows: objectives(state).map(each => ({ id: `objective/${each.id}`, label: each.label, owner: each.owner, worth: 1, ...(each.hex ? {} : { note: 'Strategic Warfare' }) })) } },
    { id: 'west', label: 'Western assets', rule: '1.G', tab: 'Victory', faction: 'western', drawing: { kind: 'pool', pools: [
      { id: 'reserve', label: 'Armored reserve', n: num(state, 'reserve'), of: 10, faction: 'western' }, { id: 'transport', label: 'Transport Points', n: num(state, 'transport'), of: 10, faction: 'western' },
      { id: 'beachheads', label: 'Beachheads in the pool', n: num(state, 'beachheads'), of: 2, faction: 'western' },
    ] } },
    { id: 'partisans', label: 'Partisans in play', rule: '2.2', tab: 'Victory', drawing: { kind: 'pool', pools: (['western', 'soviet'] as const).map(each => ({ id: `partisans/${each}`, label: labelOf(each), n: num(state, `partisans/${each}`), faction: each })) } },
    { id: 'warfare', label: 'Strategic Warfare', rule: '1.E', tab: 'Warfare', drawing: { kind: 'list', rows: (['malta', 'atlantic', 'bombing'] as const).map(each => {
      const row = state.row[`warfare/${each}`] ?? {}
      const told = [typeof row['units'] === 'number' ? `${row['units']} units` : '', typeof row['modifier'] === 'number' && each !== 'bombing' && !overlord(state) ? `West ${row['modifier']}` : '', row['inactive'] === true ? 'closed' : ''].filter(part => part !== '')
      return { id: `warfare/${each}`, label: objectiveName(each), owner: state.row[`objective/${each}`]?.['owner'] === 'western' ? 'western' : 'okw', note: told.join(', '), cite: '7.9' }
    }) } },
    { id: 'weather', label: `Weather card: ${sky(state)}`, rule: '1.Q', tab: 'Events', drawing: { kind: 'list', rows: weatherCard(sky(state)) } },
    ...(overlord(state) ? [{ id: 'seas', label: 'Naval presence', rule: '14', tab: 'Victory', drawing: { kind: 'list', rows: seas.filter(each => each.id !== 'other').map(each => ({ id: each.id, label: each.label, ...presence(state, each.id) })) } } as const] : []),
    { id: 'turn', label: 'Turn track', rule: '1.H', tab: 'Victory', drawing: { kind: 'turn', track: 'turn', at: turn(state), spaces: Array.from({ length: 8 }, (_, i) => ({ n: i + 1, label: `Turn ${i + 1}` })) } },
  ]
}

/** 1.Q, 3.3: what the card on top says. */
const weatherCard = (now: Sky): readonly { readonly id: string; readonly label: string; readonly note: string; readonly cite: string }[] => [
  { id: 'armor', label: 'Armored attackers', note: { fair: 'German +2, others +1 each', snow: '+1 each', mud: 'nothing' }[now], cite: '8 S3' },
  { id: 'air', label: 'Air superiority', note: { fair: '2 on the dice', snow: '1 on the dice', mud: 'nothing' }[now], cite: '8.1' },
  { id: 'dice', label: 'Combat dice', note: { fair: 'no modifier', snow: '−2', mud: '−3' }[now], cite: '8 S5' },
  { id: 'difficult', label: 'Difficult terrain', note: { fair: 'none', snow: 'mountains', mud: 'swamp' }[now], cite: '1.A.3' },
  { id: 'beaches', label: 'Beachheads', note: `only where the beach allows ${now}`, cite: '2.4.2' },
]
/** 14: who may use a sea area in Overlord. */
const presence = (state: State, area: string): { readonly owner: string; readonly note: string } => {
  if (area !== 'baltic' && area !== 'black') return { owner: 'western', note: 'Western only' }
  return state.flag[`fleet-gone/${area}`] === true ? { owner: 'soviet', note: 'Soviet only, no extra cost' } : { owner: 'okh', note: 'Soviet and OKH, 1 initiative each use' }
}

/** What the order under way still allows, and where the 48 markers are. */
export function orderPanels(world: World): readonly Panel[] {
  const { state } = world
  const order = orderNow(state)
  const faction = active(state)
  const face = isOps(order) && state.flag['opened'] === true ? faceOf(world, faction, order) : null
  const items = face === null ? [] : [
    ...(state.flag['order-attacks'] === true ? [{ id: 'attacks', label: 'Attacks', left: num(state, 'attacks'), of: face.attacks ?? 0, scope: 'order', cite: '7.2', faction }] : []),
    ...(face.shows?.includes('naval') === true ? [{ id: 'port-steps', label: 'Port-to-port steps', left: num(state, 'port-steps'), of: 6, scope: 'order', cite: '7.1.2', faction }] : []),
  ]
  const where = [{ id: 'cup', label: 'Cup', n: cupSize(state) }, { id: 'track', label: 'Action track', n: boxes(state).filter(each => each !== '').length }, { id: 'displays', label: 'Displays', n: factions.reduce((sum, each) => sum + displayOf(state, each).length, 0) }, { id: 'planning', label: 'Planning boxes', n: factions.filter(each => plannedBy(state, each) !== undefined).length }]
  return [
    ...(items.length === 0 ? [] : [{ id: 'order', label: 'This order', rule: '7', tab: 'Initiative', drawing: { kind: 'allowance', items } } as const]),
    { id: 'markers', label: 'Order markers', rule: '2.5', tab: 'Orders', drawing: { kind: 'ledger', total: where.reduce((sum, each) => sum + each.n, 0), unit: `of ${all}`, lines: where.map(each => ({ text: each.label, on: 'markers', amount: each.n, cite: '2.5' })) } },
  ]
}
