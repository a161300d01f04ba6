import type { Standing, Situation } from '../../engine/board/rules.ts'
import { within } from '../../engine/board/range.ts'
import type { Side } from './components.ts'
import { arnoClosed, surrendered } from './italy.ts'
import { played } from './sequence.ts'

const word = (value: unknown): string => (typeof value === 'string' ? value : '')

export const sideOf = (unit: Pick<Standing, 'faction'>): Side => (unit.faction === 'allied' ? 'allied' : 'axis')
export const typeOf = ({ now, fact }: Standing): string => word(now['type']) || (fact?.type ?? '')
export const nationCode = ({ now, fact }: Standing): string => word(now['nation']) || (fact?.nation ?? '')
export const isMechanized = (unit: Standing): boolean => /^(mech|armour)/.test(typeOf(unit))
export const isItalian = (unit: Standing): boolean => nationCode(unit) === 'it'

/** Attack, defence and movement as they lie on the map. */
export function factorsOf({ now, fact }: Standing): readonly number[] {
  const typed = word(now['factors'])
  if (typed !== '') return typed.split('-').map(Number)
  return (now['reduced'] === true ? fact?.reduced : undefined) ?? fact?.factors ?? []
}

export const boxOf = (at: Situation, cell: number): string => word(at.cell(cell)['box'])
export const isBeach = (at: Situation, cell: number): boolean => at.cell(cell)['terrain'] === 'beach'
/** 11.44, 8.31: an invasion has put its marker there. */
export const isLanded = (at: Situation, cell: number): boolean => word(at.cell(cell)['invasion']) !== '' || at.cell(cell)['control'] === 'allied'
/** 20: every hex belongs to somebody, at the start to the Axis; the boxes to those who use them. */
export const holder = (at: Situation, cell: number): Side => {
  const box = boxOf(at, cell)
  if (box !== '') return box === 'uk' || box === 'na' ? 'allied' : 'axis'
  return at.cell(cell)['control'] === 'allied' ? 'allied' : 'axis'
}
export const isPort = (at: Situation, cell: number): boolean => word(at.cell(cell)['port']) !== '' || at.cell(cell)['port'] === true || (isBeach(at, cell) && isLanded(at, cell))

/** 8.31 to 8.38, 13.1: why a unit may never enter a cell. */
export function closedTo(at: Situation, unit: Standing, cell: number): string | null {
  const side = sideOf(unit)
  const box = boxOf(at, cell)
  if (box !== '' && holder(at, cell) !== side) return 'box'
  if (side === 'axis' && isBeach(at, cell) && !isLanded(at, cell)) return 'beach'
  if (at.cell(cell)['red'] === true && (played(at.state, 'enemy-at-the-gates') || (side === 'allied' && played(at.state, 'tehran')))) return 'red'
  return ofItaly(at, unit, cell)
}

/** 11.41: why no line of supply of a unit leads through a cell. Where not every country around is written in, it is left to the table whether Italy is near (13.1). */
export function closedToLine(at: Situation, unit: Standing, cell: number): string | null {
  const why = closedTo(at, unit, cell)
  const told = (each: number): boolean => word(at.cell(each)['country']) !== '' || boxOf(at, each) !== ''
  return why === 'italian' && ![cell, ...at.grid.around(cell)].every(told) ? null : why
}

export const isArmy = (unit: Standing): boolean => typeOf(unit).endsWith('army')

function ofItaly(at: Situation, unit: Standing, cell: number): string | null {
  if (isItalian(unit)) return surrendered(at.state) || italian(at, cell) ? null : 'italian'
  return sideOf(unit) === 'axis' && isArmy(unit) && at.cell(cell)['arno'] === true && arnoClosed(at.state) ? 'arno' : null
}

const homes = new Set(['italy', 'sicily', 'corsica', 'sardinia'])
function italian(at: Situation, cell: number): boolean {
  if (homes.has(word(at.cell(cell)['country'])) || boxOf(at, cell) === 'balkans') return true
  return at.grid.around(cell).some(each => ['italy', 'sicily'].includes(word(at.cell(each)['country'])))
}

/** 14.32: where interdiction markers lie: on the map by hand, or on the base of a TAC marker. */
export function interdicted(at: Situation): Uint8Array {
  const mask = new Uint8Array(at.grid.count)
  const bases = ['us-a', 'us-b', 'uk-a', 'uk-b'].flatMap(id => (at.state.flag[`tac-${id}`] === 'interdiction' ? [at.grid.index(word(at.state.row[`airfield/${String(at.state.flag[`base-${id}`])}`]?.['at']))] : []))
  for (const base of [...bases, ...at.cells(facts => facts['interdiction'] === true)]) {
    if (base < 0) continue
    within(at.grid, base, 4).forEach((inside, cell) => { if (inside === 1) mask[cell] = 1 })
  }
  return mask
}
