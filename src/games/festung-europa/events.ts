import { add, put } from '../../engine/changes.ts'
import { number, toggle, type Fields, type Option, type Values } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { call, choose, forbid, outcome, type Call, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { aboutCard, cardName, learning } from './card-facts.ts'
import { sideName, type Side } from './components.ts'
import { eventId, eventOf, eventRefusals, events, varies, vpOf } from './event-facts.ts'
import { nothing, specials } from './event-specials.ts'
import { infrastructure } from './infrastructure.ts'
import { replace } from './replacements.ts'
import { collapsed, turnOf } from './sequence.ts'
import { vp } from './victory.ts'

interface Playing { readonly side: Side; readonly card?: number; readonly event?: string; readonly name?: string; readonly needs?: string; readonly agreed?: boolean }
interface Named { readonly id: string; readonly name: string; readonly needs: string; readonly said: readonly Line[] }

const offered = (state: State, side: Side): readonly Option[] => [
  ...events.filter(each => each.combat !== true && (each.side === null || each.side === side)).map(each => ({ id: each.id, label: each.name, ...(each.economy === true && collapsed(state) ? { refusal: line('Barred by Infrastructure Collapse', '15.2') } : {}) })),
  { id: 'other', label: 'Another event' },
]

const placing = (side: Side): Line => duty(side, side === 'allied' ? 'Reinforcements: United Kingdom or North Africa box, an Allied Beach Head, Allied Paris' : 'Reinforcements: OKW box, a national capital, an urban-industrial hex in Germany; never Italian', side === 'allied' ? '6.54' : '6.55')
const choosing = (side: Side): readonly Line[] => [line('Check the restrictions: an underlined event must have been played before some others', '6.511'), line('Any number of reinforcement events a turn', '6.53'), placing(side)]

/** Which event the card brings: known by its name, else asked. What forbids it is said before the card is spent. */
export function* naming(scene: Scene<Playing>): Script<Named> {
  const { state, input: { side, card = 0, agreed = false } } = scene
  const known = cardName(scene, side, card)
  const id = scene.input.event ?? (known !== '' ? eventId(known) : (yield* choose({ id: 'event', who: side, lines: choosing(side) }, { event: { kind: 'choice', label: 'Event', options: offered(state, side), cite: '6.51' } }))['event'])
  const needed = aboutCard(scene, side, card, 'needs')
  const first = { name: eventOf(id)?.name ?? scene.input.name ?? known, needs: scene.input.needs ?? (typeof needed === 'string' ? needed : '') }
  const { name, needs } = id === 'other' && first.name === '' && !agreed ? yield* choose({ id: 'name', who: side }, texts, { name: '', needs: '' }) : first
  const said: Line[] = []
  const own = id === 'other' ? eventId(name) : id
  for (const [i, why] of (agreed ? [] : eventRefusals(state, own, needs)).entries()) said.push(yield* forbid({ id: `refused ${i + 1}`, who: side }, why))
  return { id: own, name, needs, said }
}
const texts = { name: { kind: 'cell', label: 'Name on the card', usual: '', cite: '6.511' }, needs: { kind: 'cell', label: 'Event it needs first, if any', usual: '', cite: '6.511' } } as const

const effects = ['vp', 'infrastructure', 'handAxis', 'handAllied', 'rp', 'units'] as const

/** Ready with what the text says, else with what was told of this card before. */
function effectFields(scene: Scene<Playing>, id: string): Fields {
  const { state, input: { side, card = 0 } } = scene
  const told = (what: string): number => Number(aboutCard(scene, side, card, what) ?? 0)
  const worth = vpOf(state, id)
  return {
    vp: { ...number('Victory Points', -8, 8), usual: worth !== 0 || varies(id) ? worth : told('vp'), cite: '16.1' },
    infrastructure: { ...number('German Infrastructure', -5, 0), usual: eventOf(id)?.infrastructure ?? told('infrastructure'), cite: '15.1' },
    handAxis: { ...number('Axis hand size', -3, 3), usual: told('handAxis'), cite: '4.21' },
    handAllied: { ...number('Allied hand size', -3, 3), usual: told('handAllied'), cite: '4.21' },
    rp: { ...number('Replacement Points it gives', 0, 8), usual: told('rp'), cite: '6.42' },
    units: { ...toggle('It brings new units'), usual: aboutCard(scene, side, card, 'units') === true, cite: '6.53' },
  }
}

export const event: Procedure<Playing> = {
  id: 'event', label: 'Event', cite: '6.51', version: 2, desk: 'none',
  *run(scene) {
    const { state, input: { side, card = 0 } } = scene
    const { id, name, needs, said } = yield* naming(scene)
    const fact = eventOf(id)
    const fields = effectFields(scene, id)
    const lines = effectLines(state, id, name)
    const given = yield* choose({ id: 'effects', who: side, lines }, fields, Object.fromEntries(Object.entries(fields).map(([what, field]) => [what, field.usual ?? 0])))
    const special = fact === undefined ? nothing : yield* specials(state, fact)
    const rp = Number(given['rp'])
    // 6.42, 12.4: RP of an event are spent at once, count for no penalty and know no limit on tanks
    const then: readonly Call[] = [...(special.then ?? []), ...(rp > 0 ? [call(replace, { side, halves: rp * 2, fromEvent: true })] : [])]
    return outcome(`${sideName(side)} plays ${name === '' ? 'an event' : name}`, {
      group: fact === undefined ? 'other' : id, lines: [...said, ...lines, ...special.lines],
      duties: [...(fact?.invasion === true ? invading : []), ...(given['units'] === true ? [placing(side)] : [])],
      changes: [...changes(state, side, id, name, card, given), ...special.changes], then,
      ...(name === '' ? {} : learning(scene, side, card, { name, ...(fact?.invasion === true ? { type: 'Invasion' } : {}), ...(needs === '' ? {} : { needs }), ...Object.fromEntries(effects.filter(what => what !== 'vp' || !varies(id)).map(what => [what, given[what] as number | boolean])) })),
    })
  },
}

const invading = [duty('allied', 'Use every unit the card names', '6.564'), duty('allied', 'Put the invasion marker on the turn track and a control marker in the Beach Head', '6.56')]

function changes(state: State, side: Side, id: string, name: string, card: number, given: Values): readonly Change[] {
  const cause = name === '' ? 'events' : id
  const label = name === '' ? 'Events' : name
  return [
    ...(name === '' ? [] : [put('row', `event/${id}`, { label: name, turn: turnOf(state), side, cancelled: false })]),
    ...(card === 0 || name === '' ? [] : [put('row', `card/${side}-${card}`, { name })]),
    ...vp(state, name === '' ? cause : `event-${id}`, Number(given['vp']), label, eventOf(id)?.rule ?? '6.51'),
    ...infrastructure(state, cause, Number(given['infrastructure']), label),
    ...(given['handAxis'] === 0 ? [] : [add('track', 'hand-events-axis', Number(given['handAxis']))]),
    ...(given['handAllied'] === 0 ? [] : [add('track', 'hand-events-allied', Number(given['handAllied']))]),
  ]
}

const effectLines = (state: State, id: string, name: string): readonly Line[] => {
  const fact = eventOf(id)
  if (fact === undefined) return [line(name === '' ? 'The effect is on the card: enter what changes' : `${name}: enter what the card changes`, '6.51')]
  const by = vpOf(state, id)
  return [
    line(fact.name, fact.rule),
    ...(by !== 0 ? [line(`VP ${by}`, fact.valkyrie === true ? '16.44' : fact.rule)] : []),
    ...(fact.infrastructure !== undefined ? [line(`Infrastructure ${fact.infrastructure}`, '15.1')] : []),
  ]
}
