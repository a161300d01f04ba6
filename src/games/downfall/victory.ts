import { add, ends, put } from '../../engine/changes.ts'
import { choice, option, type Fields } from '../../engine/field.ts'
import type { Consequence, Watch } from '../../engine/game.ts'
import { rows } from '../../engine/ledger.ts'
import { line, type Line } from '../../engine/line.ts'
import { block, outcome, type Procedure } from '../../engine/procedure.ts'
import type { Change, Effect, State } from '../../engine/state.ts'
import { labelOf } from './factions.ts'
import { cellFacts } from './onMap.ts'
import { num } from './read.ts'

export type Owner = 'axis' | 'western' | 'soviet'
/** 1.F: what the text names; the owner adds the others as they change hands. The last three are tracks, not hexes. */
export const named: Readonly<Record<string, string>> = { berlin: 'Berlin', oslo: 'Oslo', stalingrad: 'Stalingrad', marseille: 'Marseille', malta: 'Siege of Malta', atlantic: 'Battle of the Atlantic', bombing: 'Strategic Bombing' }
export const objectiveName = (id: string): string => named[id] ?? id
const warfare = ['malta', 'atlantic', 'bombing']

export const ownerOf = (state: State, objective: string): Owner => String(state.row[`objective/${objective}`]?.['owner'] ?? 'axis') as Owner
export const objectives = (state: State): readonly { readonly id: string; readonly label: string; readonly owner: Owner; readonly hex: boolean }[] =>
  rows(state, 'objective').map(([id, facts]) => ({ id, label: String(facts['label'] ?? id), owner: ownerOf(state, id), hex: !warfare.includes(id) }))

/** 13.1: towards the West +, towards the Soviets −; between the Allies two. */
export const swing = (from: Owner, to: Owner): number => (to === 'western' ? 1 : to === 'soviet' ? -1 : 0) - (from === 'western' ? 1 : from === 'soviet' ? -1 : 0)

export function changeOwner(state: State, id: string, label: string, to: Owner): { readonly changes: readonly Change[]; readonly lines: readonly Line[] } {
  const from = ownerOf(state, id)
  const by = swing(from, to)
  if (from === to && state.row[`objective/${id}`] !== undefined) return { changes: [], lines: [] }
  return {
    changes: [put('row', `objective/${id}`, { label, owner: to }), ...(by === 0 ? [] : [add('track', 'vp', by)])],
    lines: [line(`${label}: ${to === 'axis' ? 'Axis' : labelOf(to)}`, '13.1'), ...(by === 0 ? [] : [line(`Victory point marker ${Math.abs(by)} towards ${by > 0 ? 'the West' : 'the Soviets'}`, '13.1')])],
  }
}

/** A hex of the map may be an objective that already has a name. */
export function objectiveAt(state: State, given = ''): string {
  const name = String(cellFacts(state, given)['name'] ?? given)
  return objectives(state).find(each => each.id === given || each.label.toLowerCase() === name.toLowerCase())?.id ?? given
}

export interface Taken { readonly objective: string; readonly to: Owner; readonly hex: string }

/** 13.1: an objective changes hands. */
export const objective: Procedure<Taken> = {
  id: 'objective', label: 'An objective changes hands', cite: '13.1', version: 1, desk: 'tracks', picture: 'i-flag',
  fields: ({ state, input }): Fields => ({
    objective: { ...choice('Objective', [...objectives(state).filter(each => each.hex).map(each => option(each.id, each.label)), option('other', 'Another hex')]), cite: '1.F' },
    to: { ...choice('Now owned by', [option('western', 'Western'), option('soviet', 'Soviet'), option('axis', 'Axis')]), cite: '1.A.2' },
    ...(input.objective === 'other' ? { hex: { kind: 'cell' as const, label: 'Name or hex', usual: '', cite: '1.F' } } : {}),
  }),
  *run({ state, input }) {
    const id = objectiveAt(state, input.objective === 'other' ? input.hex : input.objective)
    if (id === '') yield* block({ id: 'name', who: '' }, line('Name the objective', '1.F'))
    const { changes, lines } = changeOwner(state, id, String(state.row[`objective/${id}`]?.['label'] ?? named[id] ?? id), input.to)
    return outcome(lines.length === 0 ? 'Nothing changes' : lines.map(each => each.text).join('; '), { lines, changes })
  },
}

export interface Verdict { readonly winner: Owner | 'tie'; readonly lines: readonly Line[] }
type Tie = 'partisans' | 'berlin' | 'cards'

/** 13: victory points first, then the ties of that ending in order. */
export function winnerBy(state: State, ties: readonly Tie[]): Verdict {
  const vp = num(state, 'vp')
  const lead = (n: number, text: string): Verdict | null => (n === 0 ? null : { winner: n > 0 ? 'western' : 'soviet', lines: [line(text, '13')] })
  const berlin = ownerOf(state, 'berlin')
  const tests: Readonly<Record<Tie, () => Verdict | null>> = {
    partisans: () => lead(num(state, 'partisans/western') - num(state, 'partisans/soviet'), 'Victory points equal: more partisans in play'),
    berlin: () => lead(berlin === 'western' ? 1 : berlin === 'soviet' ? -1 : 0, 'Equal: Berlin decides'),
    cards: () => lead(num(state, 'hand/western') - num(state, 'hand/soviet'), 'Equal: more Allied action cards in hand'),
  }
  return lead(vp, `Victory point advantage ${Math.abs(vp)}`) ?? ties.map(each => tests[each]()).find(each => each !== null) ?? { winner: 'tie', lines: [line('Still equal: the game is tied', '13')] }
}
const endings: Readonly<Record<string, readonly Tie[]>> = { 've-day': ['partisans', 'berlin'], 'turn 8': ['berlin', 'cards'] }
export const verdictOf = (state: State, ending: string): Verdict => {
  if (ending === '10 VP') return { winner: num(state, 'vp') > 0 ? 'western' : 'soviet', lines: [line('The victory point marker stands on 10', '13')] }
  if (ending === 'red-tide') return { winner: 'soviet', lines: [line('Red Tide Over Europe applies', '13')] }
  if (ending === 'united-nations') return { winner: 'western', lines: [line('United Nations applies', '13')] }
  return winnerBy(state, endings[ending] ?? ['berlin'])
}

/** 13: all objective hexes but Oslo are Allied. Without the printed number of hexes the app cannot be sure. */
export function surrendered(state: State): 'yes' | 'perhaps' | 'no' {
  const hexes = objectives(state).filter(each => each.hex && each.id !== 'oslo')
  if (hexes.length === 0 || hexes.some(each => each.owner === 'axis')) return 'no'
  const printed = Number(state.option['objective-hexes'] ?? 0)
  return printed > 0 ? (hexes.length >= printed - 1 ? 'yes' : 'no') : 'perhaps'
}

/** 13: the moment the marker enters 10, or the last objective falls, the game is over. */
export function afterVictory(done: readonly Effect[], is: State): Consequence {
  if (is.end['match'] !== undefined || !done.some(each => (each.kind === 'track' && each.id === 'vp') || (each.kind === 'row' && each.id.startsWith('objective/')))) return { changes: [], lines: [] }
  const by = Math.abs(num(is, 'vp')) >= 10 ? '10 VP' : surrendered(is) === 'yes' ? 'surrender' : null
  if (by === null) return { changes: [], lines: [] }
  return { changes: [endsBy(is, by)], lines: [line(by === 'surrender' ? 'Germany surrenders' : 'Ten victory points', '13')] }
}

/** 13: the ending and what decided it. */
export function endsBy(state: State, by: string): Change {
  const { winner, lines } = verdictOf(state, by)
  return ends(winner, lines.map(each => each.text).join('; '), '13', { by })
}

const says = (winner: Verdict['winner']): string => (winner === 'tie' ? 'The game is a tie' : `${winner === 'western' ? 'Western' : 'Soviet'} player wins`)
export const victoryWatches: readonly Watch[] = [
  { id: 'over', at: 'entry', test: ({ end: { match: end } }) => (end === undefined ? null : line(`${says(end['winner'] as Verdict['winner'])}: ${String(end['how'])}`, '13')) },
  { id: 'surrender', at: 'entry', test: state => (surrendered(state) === 'perhaps' && state.end['match'] === undefined ? line('Every objective hex the app knows, Oslo apart, is Allied: if that is all of them, Germany surrenders', '13') : null) },
]

export interface Ending { readonly ending: string; readonly applies: boolean }
/** 13: an ending that a card or the table declares. */
export const ending: Procedure<Ending> = {
  id: 'ending', label: 'The game ends', cite: '13', version: 1, desk: 'tracks', offered: 'not over',
  fields: () => ({
    ending: { ...choice('By', [option('red-tide', 'Red Tide Over Europe'), option('united-nations', 'United Nations'), option('ve-day', 'VE-Day'), option('surrender', 'Germany surrenders')]), cite: '13' },
    applies: { kind: 'toggle', label: 'Its condition applies, as the card or the track says', cite: '13' },
  }),
  *run({ state, input }) {
    if (!input.applies) return outcome('The condition does not apply: play goes on', { lines: [line('The condition does not apply', '13')] })
    const { winner, lines } = verdictOf(state, input.ending)
    return outcome(says(winner), { lines, changes: [endsBy(state, input.ending)] })
  },
}
