import { add } from '../../../engine/changes.ts'
import { choice, option, toggle, type Fields } from '../../../engine/field.ts'
import { duty, line, type Line } from '../../../engine/line.ts'
import { forbid, outcome, type Procedure, type Scene } from '../../../engine/procedure.ts'
import { mover, sideName, type Side } from '../sides.ts'
import { trackOf } from '../kept.ts'

interface Played { readonly side: Side; readonly use: 'text' | 'resistance' | 'street'; readonly tied?: boolean }

const uses: Readonly<Record<Played['use'], { readonly text: string; readonly cite: string }>> = {
  text: { text: 'As its text says', cite: 'Combat cards' }, resistance: { text: 'One flag is ignored', cite: 'Combat cards: Bitter Resistance' },
  street: { text: 'One die more in close assault, in or next to a building', cite: 'Combat cards: Street fight' },
}

/** A combat card in anybody's turn: its text, a flag ignored, or a die in a street fight. */
export const combatCard: Procedure<Played> = {
  id: 'combat-card', label: 'Play a combat card', cite: 'Combat cards', version: 1, desk: 'combat', offered: 'combat cards in play', picture: 'i-copy',
  fields: cardFields,
  *run({ state, input }) {
    const lines: Line[] = []
    if (trackOf(state, `combat cards ${input.side}`) < 1) lines.push(yield* forbid({ id: 'no card', who: input.side }, line(`${sideName(input.side)} hold no combat card`, 'Combat cards')))
    if (input.tied === true && input.use !== 'street') lines.push(yield* forbid({ id: 'tied', who: input.side }, line('A card tied to the other side counts only as a street fight', 'Combat cards: Street fight')))
    const told = uses[input.use]
    return outcome(told.text, { group: input.use, lines, duties: [duty(input.side, 'Discard it beside the combat deck', told.cite)], changes: [add('track', `combat cards ${input.side}`, -1), add('pile', 'combat discard', 1)] })
  },
}

function cardFields({ state, input }: Scene<Partial<Played>>): Fields {
  const tied = input.tied === true ? line('Tied to the other side: street fight only', 'Combat cards: Street fight') : undefined
  return {
    side: { ...choice('Who', [option('allies', 'Allies'), option('axis', 'Axis')]), usual: mover(state) },
    tied: { ...toggle('The card is tied to the other side'), usual: false, cite: 'Combat cards: Street fight' },
    use: { ...choice('As', [option('text', 'Its text', tied), option('resistance', 'Bitter Resistance', tied), option('street', 'Street fight')]), usual: tied === undefined ? 'text' : 'street', cite: 'Combat cards' },
  }
}
