import { counterOf } from '../../engine/board/situation.ts'
import type { Counter } from '../../engine/counter.ts'
import { ring } from '../../engine/board/range.ts'
import type { BoardRules, Standing } from '../../engine/board/rules.ts'
import type { Facts } from '../../engine/state.ts'
import { control } from './boardControl.ts'
import { fightHere } from './boardFight.ts'
import { moveQuestion, retreatQuestion } from './boardMoves.ts'
import { stacking } from './boardStack.ts'
import { supplyOf, wayToRail } from './boardSupply.ts'
import { interviews } from './interviews.ts'
import { mapFact } from './onMap.ts'
import { holding, quick, withSteps } from './combatants.ts'
import { isAir, isNaval, stepsOf, typeOf } from './terrain.ts'
import { refusals, zoc } from './zones.ts'

/** 2.1.3: a turn of the counter; armor flips first. */
function turnOver(unit: Standing): Facts | null {
  if (unit.now['interdicted'] !== undefined || typeOf(unit) === 'fleet') return { interdicted: unit.now['interdicted'] !== true }
  return stepsOf(unit) <= 1 ? null : withSteps(stepsOf(unit) - 1)
}

/** Pips on the top edge, badges and the box around the name as printed. */
const counter = (unit: Standing): Counter => ({
  ...counterOf(unit), factors: '', pips: isAir(unit) || isNaval(unit) ? 0 : stepsOf(unit), pipsMost: Number(unit.now['most'] ?? Math.max(stepsOf(unit), unit.fact?.steps ?? 1)),
  elite: unit.now['elite'] === true, conscript: unit.now['conscript'] === true, boxed: unit.now['boxed'] === true, spent: unit.now['interdicted'] === true, ...(isNaval(unit) ? { factors: String(unit.now['strength'] ?? unit.now['factors'] ?? '') } : {}),
})

const others = [{ id: 'air', label: 'Air unit', symbol: 'p-tac', factors: [1], steps: 1 }, { id: 'fleet', label: 'Fleet', symbol: 'p-ship', factors: [1], steps: 1 }, { id: 'sub', label: 'Submarine', symbol: 'p-sub', factors: [1], steps: 1 }] as const

export const board: BoardRules = {
  counter, quick: faction => { const land = quick([faction], holding); return { ...land, types: [...land.types, ...others] } },
  map: mapFact, refusals, zoc, supply: supplyOf, control, stacking, move: moveQuestion, retreat: retreatQuestion, fight: fightHere, turnOver,
  interviews: interviews.map(each => ({ ...each, known: wayToRail })),
  ranges: (at, cell) => at.unitsIn(cell).filter(isAir).map(unit => ring(at.grid, cell, unit.now['elite'] === true ? 5 : 4, `${unit.label}: ${unit.now['elite'] === true ? 'elite, 5' : '4'} hexes`, '2.3')),
}
