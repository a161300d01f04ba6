import { add, set } from '../../engine/changes.ts'
import { choice, option } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { forbid, outcome, type Procedure } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { factions, isAxis, labelOf, titleOf } from './factions.ts'
import { active } from './initiative.ts'
import { num } from './read.ts'

export interface Played { readonly faction: string; readonly kind: 'situational' | 'hq' | 'combat' | 'fate' | 'free-attack' | 'jets' | 'mulberry' | 'airdrop' }

const kinds: Readonly<Record<Played['kind'], string>> = {
  situational: 'a situational card', 'free-attack': 'a free attack order, before picking an order', hq: 'a Headquarters card', combat: 'a combat card', fate: 'Fate', jets: 'Jets (Axis 27)', mulberry: 'Naval Dominance', airdrop: 'Airdrop (W19)',
}

/** 3.2: a card leaves the hand; what it says is done on the table. */
export const playCard: Procedure<Played> = {
  id: 'play-card', label: 'Play an action card', cite: '3.2', version: 1, desk: 'tracks', picture: 'p-card',
  fields: ({ state, input }) => {
    const faction = String(input.faction ?? active(state))
    return {
      faction: { ...choice('Faction', factions.map(each => (num(state, `hand/${each}`) > 0 ? option(each, `${titleOf(each)}: ${num(state, `hand/${each}`)}`) : option(each, titleOf(each), line('No card in hand', '3.2'))))), cite: '3.2' },
      kind: { ...choice('Card', Object.entries(kinds).map(([id, label]) => { const no = unfit(state, faction, id as Played['kind']); return no === null ? option(id as Played['kind'], label) : option(id as Played['kind'], label, no) })), cite: '3.2' },
    }
  },
  *run({ state, input: { faction, kind } }) {
    const why = num(state, `hand/${faction}`) < 1 ? line('No card in hand', '3.2') : unfit(state, faction, kind)
    const notes = why === null ? [] : [yield* forbid({ id: 'hand', who: faction }, why)]
    return outcome(`${labelOf(faction)} plays ${kinds[kind]}`, {
      code: kind, lines: [...notes, line(`${Math.max(0, num(state, `hand/${faction}`) - 1)} cards left in the ${labelOf(faction)} hand`, '3.2')], duties: dutiesOf(faction, kind),
      changes: [add('track', `hand/${faction}`, -1), ...(kind === 'free-attack' ? [set('flag', 'free-attack', true)] : []), ...(kind === 'jets' ? [set('flag', 'jets', state.flag['jets'] === faction ? null : faction)] : []), ...(kind === 'mulberry' ? [set('flag', 'mulberry', true), add('track', 'beachheads-map', -1)] : [])],
    })
  },
}

function unfit(state: State, faction: string, kind: Played['kind']): Line | null {
  if (kind === 'free-attack' && (faction !== active(state) || state.flag['order'] !== undefined)) return line('Only with the initiative, before an order is chosen', '3.2')
  if (kind === 'jets' && !isAxis(faction)) return line('An Axis card', '2.3.2')
  if ((kind === 'mulberry' || kind === 'airdrop') && faction !== 'western') return line('A Western card', '3.2')
  return kind === 'mulberry' && num(state, 'beachheads-map') < 1 ? line('No beachhead on the map', '2.4.2') : null
}

const dutiesOf = (faction: string, kind: Played['kind']): readonly Line[] => {
  const one = (text: string, cite: string): readonly Line[] => [duty(faction, text, cite)]
  if (kind === 'fate') return one('Resolve it, then reshuffle all three draw piles with their discards before discarding it', '3.2')
  if (kind === 'free-attack') return one('Attack now: any combat unit but a fortress may be primary unless the card says otherwise; then pick an order', '3.2')
  if (kind === 'jets') return one('Place or remove the Jets unit; it stands outside the count of air units', '2.3.2')
  if (kind === 'mulberry') return one('Flip a beachhead to Mulberry: full port and city, six pips, supply source for the United States, Canada and the United Kingdom, never removed', '2.4.2')
  if (kind === 'airdrop') return one('Convert airborne units to airdrop markers as the card says', '2.6')
  return kind === 'hq' || kind === 'combat' ? one('It counts in this combat and is discarded at its end', '8 S2') : one('Resolve and discard it', '3.2')
}

export interface Drawn { readonly faction: string; readonly n: number }
/** 3.2: drawing; the pile of an ideology is shuffled anew when it runs out. */
export const drawCards: Procedure<Drawn> = {
  id: 'draw-cards', label: 'Draw action cards', cite: '3.2', version: 1, desk: 'tracks', picture: 'p-card',
  fields: ({ state }) => ({ faction: { ...choice('Faction', factions.map(each => option(each, titleOf(each)))), usual: active(state) }, n: { kind: 'number', label: 'Cards', min: 1, max: 9, usual: 1 } }),
  *run({ input: { faction, n } }) {
    return outcome(`${labelOf(faction)} draws ${n}`, { lines: [line(isAxis(faction) ? 'From the Axis deck, shared by OKW and OKH' : `From the ${labelOf(faction)} deck`, '3.2'), line('An empty pile is shuffled anew with its discards', '3.2')], changes: [add('track', `hand/${faction}`, n)] })
  },
}
