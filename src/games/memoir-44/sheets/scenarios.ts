import written from '../../../../data/memoir-44/scenarios.json'
import type { Scenario } from '../../../engine/module.ts'

/** A header as written: the date, Allied and Axis numbers as 6-4, and the board where it is not the standard one. */
interface Header { readonly front: string; readonly first: string; readonly cards: string; readonly medals: string; readonly board?: string; readonly year?: number }

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const fronts: Readonly<Record<string, string>> = { west: 'Western Front', east: 'Eastern Front', pacific: 'Pacific', mediterranean: 'Mediterranean' }
const boards: Readonly<Record<string, readonly [kind: string, name: string]>> = { standard: ['', 'board'], breakthrough: [', Breakthrough', 'long board'], overlord: [', Overlord', 'double board'] }

const pair = (numbers: string): readonly [allied: number, axis: number] => numbers.split('-').map(Number) as [number, number]

function told(about: string, { front, board = 'standard' }: Header): string {
  const [year, month, day] = about.split('-').map(Number)
  return day === undefined ? about : `${day} ${months[(month ?? 1) - 1] ?? ''} ${year ?? ''}, ${fronts[front] ?? front}${boards[board]?.[0] ?? ''}`
}

/** What to do before the first card, in order. */
function setup({ first, cards, medals, board = 'standard' }: Header): Scenario['setup'] {
  const side = (faction: 'allies' | 'axis', i: 0 | 1) => ({ text: `${faction === 'axis' ? 'Axis' : 'Allies'}: ${pair(cards)[i]} command cards; ${pair(medals)[i]} medals win`, rule: 'Setup', faction })
  return [
    { text: `Lay the ${boards[board]?.[1] ?? 'board'} and the terrain of the scenario`, rule: 'Setup' },
    { text: 'Place the units and badges of both sides', rule: 'Setup' }, side('allies', 0), side('axis', 1),
    ...(board === 'overlord' ? [{ text: 'Seat a Commander-in-Chief and up to three Field Generals each side; shuffle both Overlord decks together', rule: 'Overlord: Setup' }] : []),
    { text: first === 'axis' ? 'Axis plays first' : 'Allies play first', rule: 'Setup' },
  ]
}

export const scenarios: readonly Scenario[] = (written as readonly (Omit<Scenario, 'start'> & { readonly start: Header })[]).map(each => {
  const { front, first, cards, medals, board = 'standard', year = Number(each.about.slice(0, 4)) } = each.start
  const [[alliedCards, axisCards], [alliedMedals, axisMedals]] = [pair(cards), pair(medals)]
  return {
    ...each, about: told(each.about, each.start), setup: setup(each.start),
    start: { board, first, 'allied cards': alliedCards, 'axis cards': axisCards, 'allied medals': alliedMedals, 'axis medals': axisMedals, front, year },
  }
})
