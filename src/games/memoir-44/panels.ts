import type { Panel } from '../../engine/drawing.ts'
import { rows } from '../../engine/ledger.ts'
import type { State } from '../../engine/state.ts'
import { ammo, flying, isBarred, types } from './air/fleet.ts'
import { medals, needed } from './medals.ts'
import { figuresLeft, startedWith, unitsOf } from './roster.ts'
import { on, sideName, sides } from './sides.ts'
import { listed } from './turn/cards.ts'
import { orderKinds } from './turn/orders.ts'
import { counted, deckLeft } from './watch.ts'
import { numberIn, textIn, trackOf, unitOf } from './kept.ts'

export const panels = (state: State): readonly Panel[] => [...medalPanels(state), ...objectivePanels(state), ...rolePanels(state), ...orderPanels(state), ...cardPanels(state), ...nightPanels(state), ...airPanels(state), ...rosterPanels(state)]

function medalPanels(state: State): readonly Panel[] {
  return sides.map((side): Panel => ({
    id: `medals ${side}`, label: `${sideName(side)}: medals`, rule: 'Winning', tab: 'Medals', faction: side,
    drawing: { kind: 'ledger', total: medals(state, side).total, unit: `of ${needed(state, side)} medals`, lines: medals(state, side).lines },
  }))
}

/** Who holds which chair, by the number of players a side. */
function rolePanels(state: State): readonly Panel[] {
  if (state.flag['board'] !== 'overlord') return []
  const n = numberIn(state.option, 'team', 4)
  const chair = (role: string): string => (n >= 4 ? role : n === 3 ? (role === 'center general' ? 'Commander-in-Chief' : role) : 'all players together')
  const boxes = ['left general', 'center general', 'right general'].map(id => ({ id, label: id, filled: chair(id) }))
  return [{ id: 'roles', label: 'Command', rule: 'Overlord: Setup', tab: 'Turn', drawing: { kind: 'display', boxes: [{ id: 'cic', label: 'Commander-in-Chief', filled: n >= 3 ? 'Commander-in-Chief' : 'all players together' }, ...boxes] } }]
}

function orderPanels(state: State): readonly Panel[] {
  const shown = orderKinds.filter((id, i) => i < 4 || trackOf(state, `orders ${id}`) > 0)
  const items = shown.map(id => ({ id: `orders ${id}`, label: id === 'any' ? 'Anywhere' : id === 'move' ? 'Only moving' : id, left: Math.min(20, trackOf(state, `orders ${id}`)), of: Math.min(20, Math.max(1, trackOf(state, `orders ${id}`))), scope: 'turn', cite: 'Order' }))
  return [{ id: 'orders', label: 'Orders left', rule: 'Order', tab: 'Turn', drawing: { kind: 'allowance', items } }]
}

function objectivePanels(state: State): readonly Panel[] {
  const found = rows(state, 'objective')
  if (found.length === 0) return []
  const list = found.map(([key, row]) => ({ id: `objective/${key}`, label: String(row['label']), owner: textIn(row, 'held'), worth: numberIn(row, 'worth', 1), note: `Allies ${numberIn(row, 'allies')}, Axis ${numberIn(row, 'axis')} of ${numberIn(row, 'of', 1)}` }))
  return [{ id: 'objectives', label: 'Medal objectives', rule: 'Medals', tab: 'Medals', drawing: { kind: 'list', rows: list.sort((a, b) => a.id.localeCompare(b.id)) } }]
}

function cardPanels(state: State): readonly Panel[] {
  const played = listed(state, 'discard')
  const hands = sides.map(side => ({ id: `hand ${side}`, label: `${sideName(side)} hand`, n: trackOf(state, `hand ${side}`), faction: side }))
  const deck = state.option['deck'] === 'tracked' ? [...(counted(state) ? [{ id: 'deck', label: 'Deck', n: Math.max(0, deckLeft(state)) }] : []), { id: 'discard', label: 'Played', n: played.length, known: played.map((id, i) => ({ id: `${id} ${i}`, label: id })) }] : []
  const chip = on(state, 'russian') ? [{ id: 'commissar', label: 'Under the chip', n: listed(state, 'commissar').length, faction: 'allies' }] : []
  const extra = (id: string, label: string): readonly { id: string; label: string; n: number; faction: string }[] => sides.map(side => ({ id: `${id} ${side}`, label: `${sideName(side)} ${label}`, n: trackOf(state, `${id} ${side}`), faction: side }))
  return [{ id: 'cards', label: 'Cards', rule: 'Command cards', tab: 'Turn', drawing: { kind: 'deck', piles: [...hands, ...deck, ...chip, ...(on(state, 'combat cards') ? extra('combat cards', 'combat cards') : []), ...(on(state, 'air') ? extra('air cards', state.flag['board'] === 'overlord' ? 'Commander-in-Chief: air cards' : 'air cards') : [])] } }]
}

function nightPanels(state: State): readonly Panel[] {
  if (!on(state, 'night')) return []
  return [{ id: 'night', label: 'Night visibility', rule: 'Night', tab: 'Turn', drawing: { kind: 'number', track: 'night', at: trackOf(state, 'night', 1), min: 1, max: 6, marks: [{ at: 6, text: 'Full daylight', cite: 'Night', tone: 'good' }] } }]
}

/** Only a Commander-in-Chief sees air cards in Overlord; the numbers are on the card panel. */
function airPanels(state: State): readonly Panel[] {
  if (!on(state, 'air')) return []
  const pools = sides.flatMap(side => {
    const plane = flying(state, side)
    return plane === undefined ? [] : [{ id: `air/${side}`, label: `${sideName(side)} ${String(plane['type'])}${plane['landed'] === true ? ', landed' : ''}`, n: ammo(plane), faction: side, inside: { label: 'bombs', n: numberIn(plane, 'bombs') } }]
  })
  const shot = sides.flatMap(side => types.filter(type => isBarred(state, side, type)).map(type => ({ id: `barred ${side} ${type}`, label: `${sideName(side)} ${type}`, note: 'shot down', done: true })))
  return [{ id: 'air', label: 'Air units: ammo', rule: 'Air: Ammo', tab: 'Air', drawing: { kind: 'pool', pools } }, ...(shot.length > 0 ? [{ id: 'shot down', label: 'Shot down', rule: 'Air: Downing', tab: 'Air', drawing: { kind: 'list' as const, rows: shot } }] : [])]
}

/** Every unit with the figures it has left. */
function rosterPanels(state: State): readonly Panel[] {
  return sides.flatMap((side): readonly Panel[] => {
    const units = unitsOf(state, side).map(id => [id, unitOf(state, id)] as const)
    if (units.length === 0) return []
    return [{ id: `units ${side}`, label: `${sideName(side)}: units`, rule: 'Setup', tab: 'Units', faction: side, drawing: { kind: 'pool', pools: units.map(([id, facts]) => ({ id, label: textIn(facts, 'label', id), n: figuresLeft(facts), of: startedWith(facts), faction: side })) } }]
  })
}
