import { add, put, set } from '../../engine/changes.ts'
import type { RowFacts } from '../../engine/chart.ts'
import { choice, number, option, toggle, type Fields } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { block, call, forbid, outcome, type Call, type Procedure, type Scene } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { aboutCard, cardField, learning } from './card-facts.ts'
import { sideName, type Side } from './components.ts'
import { pileOf } from './decks.ts'
import { event, naming } from './events.ts'
import { operations } from './operations.ts'
import { antwerpBonus } from './options.ts'
import { redeploy } from './redeployment.ts'
import { replace, rpBudget, rpPenalty } from './replacements.ts'
import { activeSide, pileSize, roundOf } from './sequence.ts'

export type Use = 'ops' | 'rd' | 'rp' | 'event' | 'event-ops' | 'auto'
/** The number is text where it is picked from the hand the app has dealt. */
export interface Play { readonly side: Side; readonly use: Use; readonly card?: number | string; readonly value?: number; readonly star?: boolean }
const cardOf = ({ card = 0 }: Partial<Play>): number => Number(card)
const asEvent = (use: Use | undefined): boolean => use === 'event' || use === 'event-ops'

const uses = [
  { ...option('ops', 'Operations'), note: 'Move and attack' }, { ...option('rd', 'Redeployment'), note: 'Move far' }, { ...option('rp', 'Replacements'), note: 'Rebuild steps' },
  { ...option('event', 'Event'), note: 'As printed' }, { ...option('event-ops', 'Event + OPS'), note: 'Only cards that say so' }, { ...option('auto', 'No card'), note: 'Automatic operation, 1 OPS' },
] as const

function fields(scene: Scene<Partial<Play>>): Fields {
  const { use, side = activeSide(scene.state) } = scene.input
  const first: Fields = {
    side: { ...choice('Side', [option('axis', 'Axis'), option('allied', 'Allied')]), usual: side, cite: '5.11' },
    use: { ...choice('Use the card for', uses), usual: 'ops', cite: '6.12' },
  }
  if (use === 'auto') return first
  return {
    ...first,
    card: cardField(scene, side),
    value: { ...number('Value', 1, 4), usual: 2, cite: '6.12' },
    ...(asEvent(use) ? { star: { ...toggle('Asterisk behind the name'), cite: '6.52' } } : {}),
  }
}

export const playCard: Procedure<Play> = {
  id: 'play-card', label: 'Take the action', cite: '5.12', version: 2, desk: 'turn', picture: 'i-stack',
  fields,
  prefill: scene => ({
    side: { value: activeSide(scene.state), line: line(`Action round ${roundOf(scene.state)}`, '5.11') },
    ...known(scene, 'value'), ...known(scene, 'star'),
  }),
  *run(scene) {
    const { state, input } = scene
    const { side, use } = input
    const card = cardOf(input)
    const said: Line[] = []
    if (use !== 'auto' && pileSize(state, `${side}-hand`) < 1) return yield* block({ id: 'hand', who: side }, line('No card in hand: take the automatic operation', '5.12'))
    for (const [i, why] of refusals(scene).entries()) said.push(yield* forbid({ id: `no action ${i + 1}`, who: side }, why))
    const named = asEvent(use) ? yield* naming({ ...scene, input: { side, card } }) : null
    const lines = [...said, ...budgetLines(state, input), ...(named?.said ?? [])]
    const then = [...(named === null ? [] : [call(event, { side, card, event: named.id, name: named.name, needs: named.needs, agreed: true })]), ...follow(state, input)]
    return outcome(`${sideName(side)}: ${labelOf(input)}`, { group: use, lines, changes: changes(state, input, card), then, ...(use === 'auto' ? {} : learning(scene, side, card, learnt(input))) })
  },
}

const known = (scene: Scene<Partial<Play>>, what: 'value' | 'star') => {
  const { side = activeSide(scene.state) } = scene.input
  const value = aboutCard(scene, side, cardOf(scene.input), what)
  return value === null ? {} : { [what]: { value, line: line(`Card ${cardOf(scene.input)} as seen before`, '2.3') } }
}

const learnt = ({ use, value = 1, star = false }: Play): RowFacts => ({ value, ...(asEvent(use) ? { star } : {}), ...(use === 'event-ops' ? { type: 'Event + OPS' } : {}) })

const labelOf = ({ use, value = 1 }: Play): string =>
  use === 'auto' ? 'automatic operation, 1 OPS' : use === 'event' ? 'event' : use === 'event-ops' ? `event and ${value} OPS` : `${value} ${use === 'ops' ? 'OPS' : use === 'rd' ? 'RD' : 'RP'}`

/** 5.12 one action a round, the side whose action it is; a card lies in one place only. */
function refusals(scene: Scene<Play>): readonly Line[] {
  const { state, input } = scene
  const { side, use } = input
  const card = cardOf(input)
  const where = state.row[`card/${side}-${card}`]?.['where']
  const type = aboutCard(scene, side, card, 'type')
  return [
    ...(state.flag['acted'] === true ? [line('This side has taken its action in this round', '5.12')] : []),
    ...(roundOf(state) > 0 && side !== activeSide(state) ? [line(`It is the ${sideName(activeSide(state))} action`, '5.11')] : []),
    ...(card > 0 && where !== undefined && where !== 'hand' && (where !== 'draw' || state.option['decks'] === 'phone') ? [line(`Card ${card} is ${where === 'removed' ? 'out of the game' : where === 'aside' ? 'not in the game yet' : where === 'draw' ? 'not in hand' : 'already played'}`, where === 'removed' ? '6.52' : '6.12')] : []),
    ...(use === 'event-ops' && type !== null && type !== 'Event + OPS' ? [line('Only a card marked Event + OPS gives both', '6.12')] : []),
    ...(asEvent(use) && type === 'Combat' ? [line('A Combat Card is an event of combat: play it before the die', '6.61')] : []),
  ]
}

function budgetLines(state: State, { side, use, value = 1 }: Play): readonly Line[] {
  const extra = antwerpBonus(state, side, use)
  if (use === 'rp') return [...rpBudget(state, side, value).lines, ...rpPenalty(state, side).lines]
  return [
    ...(use === 'auto' ? [line('No card: one OPS', '5.12')] : use === 'event' ? [line('Follow the card', '6.51')] : [line(`${value} ${use === 'rd' ? 'redeployment' : 'operations'} points`, '6.12')]),
    ...(extra > 0 ? [line('Antwerp: two markers more', '19.31')] : []),
  ]
}

/** 6.12, 6.52: to the discards, or out of the game when an asterisk event was used as one. */
function changes(state: State, { side, use, value = 1, star = false }: Play, card: number): readonly Change[] {
  const acted = set('flag', 'acted', true)
  if (use === 'auto') return [acted]
  const where = star && asEvent(use) ? 'removed' : 'discard'
  return [
    acted, add('pile', pileOf(state, side, card), -1), add('pile', `${side}-${where}`, 1),
    ...(card > 0 ? [put('row', `card/${side}-${card}`, { where, value, ...(asEvent(use) ? { star } : {}) })] : []),
    ...(use === 'rp' && side === 'axis' ? [add('track', 'rp-axis', 1), set('flag', 'rp-card-played', true), ...rpPenalty(state, side).changes] : []),
  ]
}

function* follow(state: State, { side, use, value = 1 }: Play): Generator<Call> {
  if (use === 'ops' || use === 'event-ops') yield call(operations, { side, ops: value + antwerpBonus(state, side, use) })
  if (use === 'auto') yield call(operations, { side, ops: 1 })
  if (use === 'rd') yield call(redeploy, { side, points: value })
  if (use === 'rp') yield call(replace, { side, halves: rpBudget(state, side, value).points * 2, fromEvent: false })
}
