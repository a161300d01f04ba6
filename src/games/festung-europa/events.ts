import { add, put, set } from '../../engine/changes.ts'
import type { RowFacts } from '../../engine/chart.ts'
import { choice, number, option as pickOne, toggle, type Fields, type Option } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { call, choose, forbid, outcome, type Call, type Procedure, type Script } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import facts from '../../../data/festung-europa/events.json' with { type: 'json' }
import { sideName, type Side } from './components.ts'
import { draw, told } from './decks.ts'
import { infrastructure } from './infrastructure.ts'
import { invasionRefusals, landed } from './invasions.ts'
import { collapsed, option, played, turnOf } from './sequence.ts'
import { sacOn, sacs } from './support.ts'
import { vp } from './victory.ts'

/** What the text gives away about an event; the card says the rest. */
export interface EventFact {
  readonly id: string; readonly name: string; readonly side: Side | null; readonly rule: string
  readonly invasion?: boolean; readonly box?: string; readonly infrastructure?: number; readonly vp?: number; readonly valkyrie?: boolean; readonly economy?: boolean
  readonly hitler?: string; readonly jets?: boolean; readonly sac15?: boolean; readonly strife?: boolean; readonly combat?: boolean; readonly again?: boolean
}
export const events = facts as readonly EventFact[]
export const eventOf = (id: string): EventFact | undefined => events.find(each => each.id === id)

/** A card whose name is known needs no question. */
export const eventNamed = (name: string | number | boolean | null): string | undefined => events.find(each => each.name === name)?.id

interface Playing { readonly side: Side; readonly card?: number; readonly event?: string }

const named = (state: State, side: Side): readonly Option[] => [
  ...events.filter(each => each.combat !== true && (each.side === null || each.side === side)).map(each => ({ id: each.id, label: each.name, ...(each.economy === true && collapsed(state) ? { refusal: line('Barred by Infrastructure Collapse', '15.2') } : {}) })),
  { id: 'other', label: 'Another event' },
]

const placing = (side: Side): Line => duty(side, side === 'allied' ? 'Reinforcements: United Kingdom or North Africa box, an Allied Beach Head, Allied Paris' : 'Reinforcements: OKW box, a national capital, an urban-industrial hex in Germany; never Italian', side === 'allied' ? '6.54' : '6.55')
const choosing = (side: Side): readonly Line[] => [line('Check the restrictions: an underlined event must have been played before some others', '6.511'), line('Any number of reinforcement events a turn', '6.53'), placing(side)]

const effectFields = (fact: EventFact | undefined, state: State): Fields => ({
  vpBy: { ...number('Victory Points', -8, 8), usual: vpOf(state, fact?.id ?? ''), cite: '16.1' },
  infrastructureBy: { ...number('German Infrastructure', -5, 0), usual: fact?.infrastructure ?? 0, cite: '15.1' },
  handAxis: { ...number('Axis hand size', -3, 3), usual: 0, cite: '4.21' },
  handAllied: { ...number('Allied hand size', -3, 3), usual: 0, cite: '4.21' },
})

/** 16.44, 19.33: the VP an event is worth, as things stand. Doubt B24: a penalty lowers the total. */
export function vpOf(state: State, id: string): number {
  const fact = eventOf(id)
  if (fact?.valkyrie === true) return state.flag['valkyrie-failed'] === true && !played(state, 'hitler-dies') ? -2 : -1
  if (id === 'war-crimes-uncovered') return (played(state, 'forced-labor') ? -2 : -1) * (option(state, 'war-crimes') ? 2 : 1)
  return fact?.vp ?? 0
}

export const event: Procedure<Playing> = {
  id: 'event', label: 'Event', cite: '6.51', version: 1, desk: 'none',
  *run(scene) {
    const { state, input } = scene
    const { side } = input
    const chosen = input.event ?? (yield* choose({ id: 'event', who: side, lines: choosing(side) }, { event: { kind: 'choice', label: 'Event', options: named(state, side), cite: '6.51' } }))['event']
    const fact = eventOf(chosen)
    const said: Line[] = []
    for (const [i, why] of refusals(state, chosen, fact).entries()) said.push(yield* forbid({ id: `refused ${i + 1}`, who: side }, why))
    const fields = effectFields(fact, state)
    const given = yield* choose({ id: 'effects', who: side, lines: effectLines(state, fact) }, fields, Object.fromEntries(Object.entries(fields).map(([id, field]) => [id, field.usual ?? 0])))
    const special = fact === undefined ? none : yield* specials(state, fact)
    const name = fact?.name ?? 'Event'
    return outcome(`${sideName(side)} plays ${name}`, {
      group: chosen, lines: [...said, ...effectLines(state, fact), ...special.lines], duties: duties(side, fact), changes: [
        ...(fact === undefined ? [] : [put('row', `event/${chosen}`, { label: name, turn: turnOf(state), side, cancelled: false })]),
        ...(input.card === undefined || input.card === 0 || fact === undefined ? [] : [put('row', `card/${side}-${input.card}`, { name })]),
        ...vp(state, fact === undefined ? 'events' : `event-${chosen}`, Number(given['vpBy']), name, fact?.rule ?? '6.51'),
        ...infrastructure(state, fact === undefined ? 'events' : chosen, Number(given['infrastructureBy']), name),
        ...(given['handAxis'] === 0 ? [] : [add('track', 'hand-events-axis', Number(given['handAxis']))]),
        ...(given['handAllied'] === 0 ? [] : [add('track', 'hand-events-allied', Number(given['handAllied']))]),
        ...special.changes,
      ],
      ...(special.then === undefined ? {} : { then: special.then }),
      ...(input.card === undefined || input.card === 0 || fact === undefined ? {} : { learns: [{ chart: `cards-${side}`, row: String(input.card), facts: { ...told(scene, side, input.card), ...seen(state, side, input.card), name } }] }),
    })
  },
}

function refusals(state: State, id: string, fact: EventFact | undefined): readonly Line[] {
  if (fact?.economy === true && collapsed(state)) return [line('Barred by Infrastructure Collapse', '15.2')]
  return fact?.invasion === true ? invasionRefusals(state, id) : []
}

const effectLines = (state: State, fact: EventFact | undefined): readonly Line[] => {
  if (fact === undefined) return [line('The effect is on the card: enter what changes', '6.51')]
  const by = vpOf(state, fact.id)
  return [
    line(fact.name, fact.rule),
    ...(by !== 0 ? [line(`VP ${by}`, fact.valkyrie === true ? '16.44' : fact.rule)] : []),
    ...(fact.infrastructure !== undefined ? [line(`Infrastructure ${fact.infrastructure}`, '15.1')] : []),
  ]
}

const duties = (side: Side, fact: EventFact | undefined): readonly Line[] => [
  ...(fact?.invasion === true ? [duty('allied', 'Use every unit the card names', '6.564'), duty('allied', 'Put the invasion marker on the turn track and a control marker in the Beach Head', '6.56')] : []),
  placing(side),
]

/** What this action has already shown of the card. */
function seen(state: State, side: Side, card: number): RowFacts {
  const { value = null, star = null } = state.row[`card/${side}-${card}`] ?? {}
  return { ...(value === null ? {} : { value }), ...(star === null ? {} : { star }) }
}

interface Special { readonly changes: readonly Change[]; readonly lines: readonly Line[]; readonly then?: readonly Call[] }
const none: Special = { changes: [], lines: [] }

function* specials(state: State, fact: EventFact): Script<Special> {
  if (fact.invasion === true) return { changes: landed(state, fact.id, fact.name, fact.box ?? 'uk'), lines: [] }
  if (fact.sac15 === true) return { changes: [set('flag', 'sac-15-arrived', true)], lines: [line('A third SAC marker', '14.2')] }
  if (fact.strife === true) return { changes: [set('flag', 'coalition-strife', true)], lines: [line('Coalition Strife is in effect', '7.14')] }
  if (fact.jets === true) return yield* jets(state)
  return fact.hitler === undefined ? none : yield* hitler(state, fact.hitler)
}

/** 4.21: one industry mission is cancelled and the Axis draws one more at once. */
function* jets(state: State): Script<Special> {
  const on = sacOn(state, 'industry')
  if (on.length === 0) return none
  const { marker } = yield* choose({ id: 'jets', who: 'axis' }, { marker: choice('Industry mission cancelled', on.map(id => pickOne(id, sacs.find(each => each.id === id)?.label ?? id))) }, { marker: on[0] ?? '' })
  return { changes: [set('flag', `sac-${marker}`, null)], lines: [line('Mission cancelled: the Axis draws one card now', '4.21')], then: [call(draw, { side: 'axis', n: 1 })] }
}

/** 16.43, 16.44: three of the four ways by which the marker leaves the game. */
function* hitler(state: State, how: string): Script<Special> {
  const dead = set('flag', 'hitler', 'dead')
  if (state.flag['hitler'] === 'dead') return none
  if (how === 'dies') return { changes: [dead], lines: [line('The Hitler marker is out of the game', '16.43')] }
  if (how === 'berlin') return state.flag['hitler'] === 'berlin' ? { changes: [dead], lines: [line('Hitler was in Berlin: the marker is out of the game', '16.43')] } : { changes: [], lines: [line('Hitler is not in Berlin', '16.43')] }
  const { success } = yield* choose({ id: 'valkyrie', who: 'allied', lines: [line('Roll as the card says', '16.43')] }, { success: { ...toggle('The roll succeeded'), cite: '16.43' } })
  return success
    ? { changes: [dead], lines: [line('Valkyrie succeeds: the marker is out of the game', '16.43')] }
    : { changes: [set('flag', 'valkyrie-failed', true)], lines: [line('Valkyrie failed: four events now cost 2 VP', '16.44')] }
}

