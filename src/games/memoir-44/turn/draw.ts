import { add, set } from '../../../engine/changes.ts'
import { duty, line, type Line } from '../../../engine/line.ts'
import { outcome, type Procedure } from '../../../engine/procedure.ts'
import type { Change, State } from '../../../engine/state.ts'
import { mover, on, type Side } from '../sides.ts'
import { trackOf } from '../kept.ts'

type None = Readonly<Record<string, never>>

/** The end of a turn: one card, two to choose from after Recon, two for a Commander-in-Chief. */
export const draw: Procedure<None> = {
  id: 'draw', label: 'Draw a card', cite: 'Draw', version: 1, desk: 'turn', offered: 'not drawn', picture: 'i-copy',
   
  *run({ state }) {
    const side = mover(state)
    const n = drawn(state, side)
    return outcome(n === 0 ? 'The hand is full' : `Draws ${n === 1 ? 'a card' : `${n} cards`}`, {
      duties: dutiesOf(state, side, n), changes: [add('track', `hand ${side}`, n), set('flag', 'drawn', true), ...extras(state, side)],
    })
  },
}

/** The Overlord hand never grows past what the briefing allows. */
function drawn(state: State, side: Side): number {
  if (state.flag['board'] !== 'overlord') return 1
  return Math.max(0, Math.min(2, trackOf(state, `limit ${side}`, 12) - trackOf(state, `hand ${side}`)))
}

const recon = (state: State): boolean => state.flag['recon'] === true

function dutiesOf(state: State, side: Side, n: number): readonly Line[] {
  const out: Line[] = []
  if (state.flag['board'] === 'overlord') out.push(duty(side, `The Commander-in-Chief takes back the used cards and draws ${n}`, 'Overlord: Drawing'))
  else out.push(duty(side, recon(state) && state.flag['as air power'] !== true ? 'Draw two command cards, keep one, discard the other' : 'Draw one command card', recon(state) ? 'Card: Recon' : 'Draw'))
  if (recon(state) && on(state, 'air')) out.push(duty(side, 'Draw an air combat card', 'Air: Command cards'))
  if (recon(state) && on(state, 'combat cards')) out.push(duty(side, 'Draw a combat card', 'Combat cards'))
  if (recon(state) && Object.values(state.unit).some(facts => facts['type'] === 'command-car' && facts['ordered'] === true)) out.push(line('Ordered by Recon, the command car may take a card from the discards instead of drawing two', 'Unit: Command Car'))
  return out
}

const extras = (state: State, side: Side): readonly Change[] => (recon(state)
  ? [...(on(state, 'air') ? [add('track', `air cards ${side}`, 1)] : []), ...(on(state, 'combat cards') ? [add('track', `combat cards ${side}`, 1)] : [])]
  : [])
