import { owe, set } from '../../engine/changes.ts'
import { cell, columnAt, rowAt } from '../../engine/chart.ts'
import type { Choice, GameData } from '../../engine/module.ts'
import type { Change } from '../../engine/state.ts'
import { sides, type Side } from './sides.ts'

const camp = (side: Side): string => (side === 'allies' ? 'allied' : 'axis')

/** Header of the scenario, or what was typed for one's own battle. */
export function setup(choice: Choice, data: GameData): readonly Change[] {
  const start = data.scenarios.find(each => each.id === choice.scenario)?.start ?? {}
  // a header is the booklet's; only one's own battle takes it from the options
  const told = (what: string): string | number => (choice.scenario === 'own' ? (choice.options[what] as string | number | undefined) : undefined) ?? (start[what] as string | number)
  const on = (option: string): boolean => choice.options[option] === true
  const board = String(told('board'))
  return [
    set('track', 'turn', 1), set('track', 'night', 1), set('flag', 'side', String(told('first'))), set('flag', 'board', board),
    set('flag', 'front', String(told('front'))), set('flag', 'year', Number(told('year'))),
    set('pile', 'discard', []), set('pile', 'commissar', []), set('pile', 'combat discard', 0), set('pile', 'air discard', 0),
    ...sides.flatMap(side => ofSide(side, Number(told(`${camp(side)} cards`)), Number(told(`${camp(side)} medals`)), on, board)),
    ...(on('air') ? airCards(data, String(told('front')), Number(told('year')), choice.options['map'] === 'beach') : []),
    ...(choice.options['map'] === 'winter' ? [set('option', 'winter', true), set('option', 'visibility', true)] : []),
    ...(choice.options['map'] === 'desert' ? [set('option', 'desert', true)] : []),
  ]
}

function ofSide(side: Side, cards: number, medals: number, on: (option: string) => boolean, board: string): readonly Change[] {
  // Italian High Command starts with six whatever the header says
  const hand = side === 'axis' && on('italian') ? 6 : cards
  return [
    set('track', `hand ${side}`, hand), set('track', `limit ${side}`, hand), set('track', `target ${side}`, medals), set('track', `medals ${side}`, 0), set('track', `lost ${side}`, 0),
    set('track', `combat cards ${side}`, on('combat cards') ? (board === 'overlord' ? 3 : 2) : 0), set('track', `air cards ${side}`, 0),
  ]
}

/** Two air cards each, one more for air superiority, one less for both on a beach map. */
function airCards(data: GameData, front: string, year: number, landing: boolean): readonly Change[] {
  const found = superior(data, front, year)
  const base = landing ? 1 : 2
  const unknown = found === null ? [owe('superiority', { text: 'Air superiority of this front and year is not in our text: who has it on your chart?', cite: 'Air superiority', call: { procedure: 'superiority', input: {} } })] : []
  return [...sides.map(side => set('track', `air cards ${side}`, base + (found === side ? 1 : 0))), ...unknown]
}

/** 'none' where nobody has it; null where the chart is lost. */
export function superior(data: Pick<GameData, 'charts'>, front: string, year: number): string | null {
  const grid = data.charts.find(each => each.id === 'superiority')
  if (grid?.kind !== 'grid') return null
  return cell(grid, columnAt(grid, year), rowAt(grid, front))?.toLowerCase() ?? null
}
