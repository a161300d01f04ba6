import facts from '../../../data/festung-europa/events.json' with { type: 'json' }
import { line, type Line } from '../../engine/line.ts'
import type { State } from '../../engine/state.ts'
import { hexId } from './attack.ts'
import type { Side } from './components.ts'
import { invasionRefusals } from './invasions.ts'
import { collapsed, option, played } from './sequence.ts'

/** What the text gives away about an event; the card says the rest. */
export interface EventFact {
  readonly id: string; readonly name: string; readonly side: Side | null; readonly rule: string
  readonly invasion?: boolean; readonly box?: string; readonly infrastructure?: number; readonly vp?: number; readonly valkyrie?: boolean; readonly economy?: boolean
  readonly hitler?: string; readonly jets?: boolean; readonly sac15?: boolean; readonly strife?: boolean; readonly combat?: boolean
}
export const events = facts as readonly EventFact[]
export const eventOf = (id: string): EventFact | undefined => events.find(each => each.id === id)

/** The id of an event by the name on its card: ours if the rules text names it, else made of the name. */
export const eventId = (name: string): string => events.find(each => each.name === name)?.id ?? (name.trim() === '' ? 'other' : hexId(name))

/** 16.44, 19.33: events whose VP hang on what happened before. Doubt B24: a penalty lowers the total. */
export const varies = (id: string): boolean => eventOf(id)?.valkyrie === true || id === 'war-crimes-uncovered'

export function vpOf(state: State, id: string): number {
  const fact = eventOf(id)
  if (fact?.valkyrie === true) return state.flag['valkyrie-failed'] === true && !played(state, 'hitler-dies') ? -2 : -1
  if (id === 'war-crimes-uncovered') return (played(state, 'forced-labor') ? -2 : -1) * (option(state, 'war-crimes') ? 2 : 1)
  return fact?.vp ?? 0
}

/** 15.2, 6.56, 6.511: why an event cannot be played now. */
export function eventRefusals(state: State, id: string, needs: string): readonly Line[] {
  const fact = eventOf(id)
  return [
    ...(fact?.economy === true && collapsed(state) ? [line('Barred by Infrastructure Collapse', '15.2')] : []),
    ...(fact?.invasion === true ? invasionRefusals(state, id) : []),
    ...(needs !== '' && !played(state, eventId(needs)) ? [line(`${needs} must have been played before`, '6.511')] : []),
  ]
}

/** 6.56: is there an invasion the Allies could play in this action? */
export const invasionOpen = (state: State): boolean => events.some(({ id, invasion }) => invasion === true && !played(state, id) && invasionRefusals(state, id).length === 0)
