import type { Watch } from '../../engine/game.ts'
import { line } from '../../engine/line.ts'
import type { State } from '../../engine/state.ts'
import { ammo, flying } from './air/fleet.ts'
import { winner } from './medals.ts'
import { figuresLeft, startedWith } from './roster.ts'
import { mover, on, sideName, sides } from './sides.ts'
import { listed } from './turn/cards.ts'
import { dark } from './turn/night.ts'
import { trackOf } from './kept.ts'

/** The Overlord decks are not in our text: their size is unknown. */
export const deckSize = (state: State): number => (state.flag['board'] === 'breakthrough' ? 80 : 60)
export const counted = (state: State): boolean => state.option['deck'] === 'tracked' && state.flag['board'] !== 'overlord'
export const deckLeft = (state: State): number => deckSize(state) - listed(state, 'discard').length - sides.reduce((sum, side) => sum + trackOf(state, `hand ${side}`), 0)

export const watch: readonly Watch[] = [
  { id: 'won', at: 'entry', test: state => winner(state)?.line ?? null },
  { id: 'deck', at: 'entry', test: state => (counted(state) && deckLeft(state) <= 0 ? line('The deck is empty: shuffle the discards into a new one', 'Command cards') : null) },
  {
    id: 'figures', at: 'entry', test: state => {
      const found = Object.values(state.unit).find(facts => figuresLeft(facts) > startedWith(facts))
      return found === undefined ? null : line(`${String(found['label'])} has more figures than it started with`, 'Setup')
    },
  },
  { id: 'hand', at: 'turn-end', test: state => {
    const side = sides.find(each => trackOf(state, `hand ${each}`) > trackOf(state, `limit ${each}`, 12))
    return side === undefined ? null : line(`${sideName(side)} hold more cards than the scenario allows`, 'Draw')
  } },
  { id: 'no card', at: 'turn-end', test: state => (state.flag['drawn'] === true || state.flag['card'] === undefined ? null : line('No command card was drawn at the end of the turn', 'Draw')) },
  { id: 'ammo', at: 'turn-start', test: state => (on(state, 'air') && flying(state, mover(state)) !== undefined && ammo(flying(state, mover(state))) === 0 ? line('The air unit is out of ammo and must withdraw', 'Air: Withdrawing') : null) },
  { id: 'chip', at: 'turn-end', test: state => (on(state, 'russian') && mover(state) === 'allies' && listed(state, 'commissar').length === 0 ? line('No card lies under the Commissar chip for the next turn', 'Nation: Russia') : null) },
  { id: 'dark', at: 'stage', test: state => (dark(state) && state.stage['at']?.at(-1)?.stage === 'battle' ? line(`Night: nobody fires farther than ${trackOf(state, 'night', 1)}`, 'Night') : null) },
]
