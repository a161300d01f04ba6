import type { Drawing, Panel } from '../../engine/drawing.ts'
import { rows, totalOf } from '../../engine/ledger.ts'
import { line, type Line } from '../../engine/line.ts'
import type { Kind, State } from '../../engine/state.ts'
import { hexId } from './attack.ts'
import { sideName, type Side } from './components.ts'
import { eventOf } from './event-facts.ts'
import { handLines, handMax, toDraw } from './decks.ts'
import { surrenderAt, surrendered } from './italy.ts'
import { collapsed, germanCentres, isWinter, pileSize, roundOf, trackAt, turnName, turnOf } from './sequence.ts'
import { sacInPlay, tacs } from './support.ts'
import { axisGoal, vpTotal } from './victory.ts'

const panel = (id: string, label: string, rule: string, tab: string, drawing: Drawing, faction?: Side): Panel => ({ id, label, rule, tab, drawing, ...(faction === undefined ? {} : { faction }) })

export const panels = (state: State): readonly Panel[] => [
  panel('turn', 'Game Turn Track', '17.1', 'Records', turnDrawing(state)),
  panel('vp', 'Victory Points', '16.1', 'Records', { kind: 'paired', track: 'vp', at: trackAt(state, 'vp'), max: 60 }),
  panel('vp-ledger', 'Victory Points by cause', '16.1', 'Records', { kind: 'ledger', ...vpTotal(state), unit: 'VP' }),
  panel('infrastructure', 'German Infrastructure', '15.1', 'Records', { kind: 'paired', track: 'infrastructure', at: trackAt(state, 'infrastructure'), max: 30 }),
  panel('infrastructure-ledger', 'Infrastructure by cause', '15.1', 'Records', infrastructureDrawing(state)),
  ...(['axis', 'allied'] as const).map(side => panel(`round-${side}`, `${sideName(side)} Action Round`, '5.13', 'Records', { kind: 'number', track: `round-${side}`, at: trackAt(state, `round-${side}`), min: 1, max: 6 }, side)),
  ...(['axis', 'allied'] as const).map(side => panel(`hand-${side}`, `${sideName(side)} hand size`, '4.21', 'Cards', { kind: 'ledger', total: handMax(state, side), unit: 'cards', lines: handLines(state, side), ...(toDraw(state, side) > 0 ? { warn: line(`${toDraw(state, side)} to draw`, '4.21') } : {}) }, side)),
  ...(['axis', 'allied'] as const).map(side => panel(`deck-${side}`, `${sideName(side)} deck`, '6.7', 'Cards', deckDrawing(state, side), side)),
  panel('combat-cards', 'Combat Cards face up', '6.62', 'Cards', { kind: 'list', rows: rows(state, 'combat-card').map(([id, row]) => ({ id: `combat-card/${id}`, label: String(row['label']), owner: String(row['side']), note: `drm ${String(row['drm'])}` })) }),
  panel('missions', 'Allied Air Missions', '14.1', 'Air', missionDrawing(state), 'allied'),
  panel('airfields', 'Airfields', '14.4', 'Air', { kind: 'list', rows: rows(state, 'airfield').map(([id, row]) => ({ id: `airfield/${id}`, label: String(row['label']), note: String(row['at']), cite: '14.4' })) }, 'allied'),
  panel('beaches', 'Beach Heads', '11.44', 'Events', { kind: 'list', rows: rows(state, 'beach').map(([id, row]) => ({ id: `beach/${id}`, label: String(row['label']), owner: row['held'] === true ? 'allied' : 'axis', note: row['held'] === true ? 'A port' : 'Lost', cite: '11.44' })) }),
  panel('events', 'Events in play', '6.51', 'Events', { kind: 'list', rows: eventRows(state) }),
  panel('italy', 'Sicily and Italy', '13.2', 'Events', { kind: 'number', track: 'italy-hexes', at: trackAt(state, 'italy-hexes'), min: 0, max: 12, marks: [{ at: surrenderAt, text: surrendered(state) ? 'Italy has surrendered' : 'Italy surrenders', cite: '13.2', tone: 'good' }] }),
  panel('markers', 'Markers', '6.51', 'Events', markerDrawing(state)),
  panel('goal', 'Hexes that decide', '16.2', 'Events', { kind: 'list', rows: goalRows(state) }),
]

const turnDrawing = (state: State): Drawing => ({
  kind: 'turn', track: 'turn', at: turnOf(state),
  spaces: Array.from({ length: 10 }, (_, i) => i + 1).map(n => ({ n, label: turnName(n).slice(0, -5), column: turnName(n).slice(-4), ...(isWinter(n) ? { picture: 'w-snow' } : {}) })),
})

function infrastructureDrawing(state: State): Drawing {
  const lines: readonly Line[] = rows(state, 'infrastructure').map(([, row]) => ({ text: String(row['label']), cite: String(row['rule']), amount: Number(row['amount']) }))
  return { kind: 'ledger', ...totalOf(lines), ...(collapsed(state) ? { warn: line('Infrastructure Collapse', '15.2') } : {}) }
}

function deckDrawing(state: State, side: Side): Drawing {
  const known = (where: string) => rows(state, 'card').filter(([id, row]) => id.startsWith(side) && row['where'] === where).map(([id, row]) => ({ id: `card/${id}`, label: `${id.slice(side.length + 1)} ${String(row['name'] ?? '')}`.trim() }))
  const pile = (id: string, label: string, where?: string) => ({ id: `${side}-${id}`, label, n: pileSize(state, `${side}-${id}`), faction: side, ...(where === undefined ? {} : { known: known(where) }) })
  return { kind: 'deck', piles: [pile('draw', 'Draw Pile'), pile('hand', 'Hand'), pile('discard', 'Discards', 'discard'), pile('table', 'Face up'), pile('removed', 'Out of the game', 'removed'), pile('1944', '1944, aside'), pile('1945', '1945, aside')] }
}

const missionDrawing = (state: State): Drawing => ({
  kind: 'display',
  boxes: [
    ...sacInPlay(state).map(({ id, label }) => ({ id: `sac-${id}`, label: `SAC ${label}`, filled: (state.flag[`sac-${id}`] ?? null) as string | null, faction: 'allied', cite: '14.2' })),
    ...tacs.map(({ id, label }) => ({ id: `tac-${id}`, label: `TAC ${label}`, filled: (state.flag[`tac-${id}`] ?? null) as string | null, faction: 'allied', cite: '14.3' })),
  ],
})

/** Each box is a flag, so that a tap can correct it. */
function markerDrawing(state: State): Drawing {
  const said = (id: string, text: string): string | null => (state.flag[id] === undefined || state.flag[id] === false ? null : text)
  return {
    kind: 'display',
    boxes: [
      { id: 'hitler', label: 'Hitler', filled: state.flag['hitler'] === 'dead' ? 'Eliminated' : hitlerAt(state), faction: 'axis', cite: '16.41' },
      { id: 'italy-surrendered', label: 'Italian Surrender', filled: said('italy-surrendered', 'Italy is out'), faction: 'axis', cite: '13.2' },
      { id: 'collapsed', label: 'Infrastructure Collapse', filled: said('collapsed', 'Collapsed'), faction: 'axis', cite: '15.2' },
      { id: 'rp-card-played', label: 'RP card played', filled: said('rp-card-played', 'This turn'), faction: 'axis', cite: '6.42' },
      { id: 'invasion', label: 'Invasion this turn', filled: said('invasion', eventOf(String(state.flag['invasion']))?.name ?? 'Played'), faction: 'allied', cite: '6.56' },
      { id: 'sicily', label: 'All of Sicily', filled: said('sicily', 'Allied'), faction: 'allied', cite: '6.56' },
      { id: 'coalition-strife', label: 'Coalition Strife', filled: said('coalition-strife', 'In effect'), faction: 'allied', cite: '7.14' },
    ],
  }
}
const hitlerAt = (state: State): string => [...germanCentres, 'Salzburg'].find(hex => hexId(hex) === state.flag['hitler']) ?? 'Berlin'

const eventRows = (state: State) => rows(state, 'event').map(([id, row]) => ({ id: `event/${id}`, label: String(row['label']), owner: String(row['side']), note: `${turnName(Number(row['turn']))}${row['cancelled'] === true ? ', cancelled' : ''}`, done: row['cancelled'] === true }))

const goalRows = (state: State) => [...new Set([...axisGoal(state).hexes, 'Berlin', 'Antwerp', 'The Scheldt', 'Naples'])].map(hex => ({ id: hex, label: hex, owner: String(state.cell[hex]?.['control'] ?? 'axis'), ...(axisGoal(state).hexes.includes(hex) ? { note: `Axis must hold it to the end of ${turnName(axisGoal(state).turn)}`, cite: '16.2' } : {}) }))

export function headline(state: State): string {
  const round = roundOf(state)
  return `${turnName(turnOf(state))}${round > 0 ? `, round ${round}` : ''} · VP ${trackAt(state, 'vp')} · Infrastructure ${trackAt(state, 'infrastructure')}`
}

export function calendar(state: State, ahead: number): { readonly title: string; readonly lines: readonly Line[] } | null {
  const turn = turnOf(state) + ahead
  if (turn > 10) return null
  const goal = axisGoal(state)
  return {
    title: `${turn}. ${turnName(turn)}`,
    lines: [
      ...(turn === 3 ? [line('The 1944 cards join the decks; hands grow to 9', '6.71')] : turn === 7 ? [line('The 1945 cards join the decks; hands grow to 10', '6.72')] : []),
      ...(isWinter(turn) ? [line('No invasion except Shingle', '6.562')] : []),
      ...(turn === 6 ? [line('Anvil-Dragoon may be played from now on', '6.563')] : []),
      ...(turn === goal.turn ? [line(`The Axis wins at the end if it holds ${goal.hexes.join(', ')}`, '16.2')] : []),
      ...(turn === 10 ? [line('Last turn: the Axis wins unless the Allies reach an automatic victory', '16.3')] : []),
    ],
  }
}

/** 'card/axis-12' is the Axis card 12; a row with a label of its own goes by that in the lists. */
export function name(kind: Kind, id: string): string | undefined {
  if (kind !== 'row') return kind === 'cell' ? id : undefined
  const key = id.slice(id.indexOf('/') + 1)
  if (id.startsWith('card/')) return `${key.startsWith('axis') ? 'Axis' : 'Allied'} card ${key.slice(key.indexOf('-') + 1)}`
  if (id.startsWith('event/')) return eventOf(key)?.name
  if (!id.startsWith('airfield/')) return undefined
  return key.startsWith('base') ? `Airbase, ${key === 'base-uk' ? 'United Kingdom' : 'North Africa'}` : `Airfield ${key.slice(-1).toUpperCase()}`
}
