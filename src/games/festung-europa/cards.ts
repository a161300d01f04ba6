import { add, put, set } from '../../engine/changes.ts'
import type { RowFacts } from '../../engine/chart.ts'
import { choice, number, option, toggle, type Fields } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { block, call, forbid, outcome, type Call, type Procedure, type Scene } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { rowsOf, sideName, type Side } from './components.ts'
import { pileOf, told } from './decks.ts'
import { event, eventNamed } from './events.ts'
import { operations } from './operations.ts'
import { antwerpBonus } from './options.ts'
import { redeploy } from './redeployment.ts'
import { replace, rpBudget, rpPenalty } from './replacements.ts'
import { activeSide, pileSize, roundOf } from './sequence.ts'

export type Use = 'ops' | 'rd' | 'rp' | 'event' | 'event-ops' | 'auto'
export interface Play { readonly side: Side; readonly use: Use; readonly card?: number; readonly value?: number; readonly star?: boolean }

const uses = [
  { ...option('ops', 'Operations'), note: 'Move and attack' }, { ...option('rd', 'Redeployment'), note: 'Move far' }, { ...option('rp', 'Replacements'), note: 'Rebuild steps' },
  { ...option('event', 'Event'), note: 'As printed' }, { ...option('event-ops', 'Event + OPS'), note: 'Only cards that say so' }, { ...option('auto', 'No card'), note: 'Automatic operation, 1 OPS' },
] as const

/** What the owner's list says of a card, or what was seen of it in this match. */
const about = (scene: Scene<Partial<Play>>, what: string): string | number | boolean | null => {
  const { side = activeSide(scene.state), card = 0 } = scene.input
  return rowsOf(scene.slot(`cards-${side}`))[String(card)]?.[what] ?? scene.state.row[`card/${side}-${card}`]?.[what] ?? null
}

function fields(scene: Scene<Partial<Play>>): Fields {
  const { use, side = activeSide(scene.state) } = scene.input
  const first: Fields = {
    side: { ...choice('Side', [option('axis', 'Axis'), option('allied', 'Allied')]), usual: side, cite: '5.11' },
    use: { ...choice('Use the card for', uses), usual: 'ops', cite: '6.12' },
  }
  if (use === 'auto') return first
  return {
    ...first,
    card: scene.state.option['decks'] === 'phone' ? { ...number('Card number', 1, 55), cite: '2.3' } : { ...number('Card number, 0 if you do not tell', 0, 55), usual: 0, cite: '2.3' },
    value: { ...number('Value', 1, 4), usual: 2, cite: '6.12' },
    ...(use === 'event' || use === 'event-ops' ? { star: { ...toggle('Asterisk behind the name'), cite: '6.52' } } : {}),
  }
}

export const playCard: Procedure<Play> = {
  id: 'play-card', label: 'Take the action', cite: '5.12', version: 1, desk: 'turn', picture: 'i-stack',
  fields,
  prefill: scene => ({
    side: { value: activeSide(scene.state), line: line(`Action round ${roundOf(scene.state)}`, '5.11') },
    ...known(scene, 'value'), ...known(scene, 'star'),
  }),
  *run(scene) {
    const { state, input } = scene
    const said: Line[] = []
    if (input.use !== 'auto' && pileSize(state, `${input.side}-hand`) < 1) return yield* block({ id: 'hand', who: input.side }, line('No card in hand: take the automatic operation', '5.12'))
    for (const [i, why] of refusals(scene).entries()) said.push(yield* forbid({ id: `refused ${i + 1}`, who: input.side }, why))
    return outcome(`${sideName(input.side)}: ${labelOf(input)}`, {
      group: input.use, lines: [...said, ...budgetLines(state, input)], changes: changes(state, input), then: [...follow(state, input, eventNamed(about(scene, 'name')))],
      ...(input.card === undefined || input.card === 0 ? {} : { learns: [{ chart: `cards-${input.side}`, row: String(input.card), facts: { ...told(scene, input.side, input.card), ...learnt(input) } }] }),
    })
  },
}

const known = (scene: Scene<Partial<Play>>, what: 'value' | 'star') => {
  const value = about(scene, what)
  return value === null ? {} : { [what]: { value, line: line(`Card ${scene.input.card ?? 0} as seen before`, '2.3') } }
}

const learnt = ({ use, value = 1, star = false }: Play): RowFacts => ({ value, ...(use === 'event' || use === 'event-ops' ? { star } : {}), ...(use === 'event-ops' ? { type: 'Event + OPS' } : {}) })

const labelOf = ({ use, value = 1 }: Play): string =>
  use === 'auto' ? 'automatic operation, 1 OPS' : use === 'event' ? 'event' : use === 'event-ops' ? `event and ${value} OPS` : `${value} ${use === 'ops' ? 'OPS' : use === 'rd' ? 'RD' : 'RP'}`

/** 5.12 one action a round, the side whose action it is; a card lies in one place only. */
function refusals(scene: Scene<Play>): readonly Line[] {
  const { state, input: { side, card = 0, use } } = scene
  const where = state.row[`card/${side}-${card}`]?.['where']
  const type = about(scene, 'type')
  return [
    ...(state.flag['acted'] === true ? [line('This side has taken its action in this round', '5.12')] : []),
    ...(roundOf(state) > 0 && side !== activeSide(state) ? [line(`It is the ${sideName(activeSide(state))} action`, '5.11')] : []),
    ...(card > 0 && where !== undefined && where !== 'hand' && (where !== 'draw' || state.option['decks'] === 'phone') ? [line(`Card ${card} is ${where === 'removed' ? 'out of the game' : where === 'aside' ? 'not in the game yet' : where === 'draw' ? 'not in hand' : 'already played'}`, where === 'removed' ? '6.52' : '6.12')] : []),
    ...(use === 'event-ops' && type !== null && type !== 'Event + OPS' ? [line('Only a card marked Event + OPS gives both', '6.12')] : []),
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
function changes(state: State, { side, use, card = 0, value = 1, star = false }: Play): readonly Change[] {
  const acted = set('flag', 'acted', true)
  if (use === 'auto') return [acted]
  const gone = star && (use === 'event' || use === 'event-ops')
  const where = gone ? 'removed' : 'discard'
  return [
    acted, add('pile', pileOf(state, side, card), -1), add('pile', `${side}-${where}`, 1),
    ...(card > 0 ? [put('row', `card/${side}-${card}`, { where, value, ...(use === 'event' || use === 'event-ops' ? { star } : {}) })] : []),
    ...(use === 'rp' && side === 'axis' ? [add('track', 'rp-axis', 1), set('flag', 'rp-card-played', true), ...rpPenalty(state, side).changes] : []),
  ]
}

function* follow(state: State, { side, use, value = 1, card = 0 }: Play, named: string | undefined): Generator<Call> {
  const ops = value + antwerpBonus(state, side, use)
  if (use === 'event' || use === 'event-ops') yield call(event, { side, card, ...(named === undefined ? {} : { event: named }) })
  if (use === 'ops' || use === 'event-ops') yield call(operations, { side, ops })
  if (use === 'auto') yield call(operations, { side, ops: 1 })
  if (use === 'rd') yield call(redeploy, { side, points: value })
  if (use === 'rp') yield call(replace, { side, halves: rpBudget(state, side, value).points * 2, fromEvent: false })
}
