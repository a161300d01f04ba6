import type { BoardRules, Fight, Situation, Standing } from '@/engine/board/rules.ts'

/** The battle for a cell as the map knows it. Whoever shares the cell attacks, else whoever stands beside it, the side to act first; else one who reaches so far. */
export function fightFor(rules: BoardRules, at: Situation, target: number, acting?: string): Fight | null {
  const here = target < 0 ? [] : at.unitsIn(target)
  if (rules.fight === undefined || here.length === 0) return null
  const held = new Set(here.map(each => each.faction))
  const { first, near } = at.grid
  const around = [...near.subarray(first[target], first[target + 1])]
  const foesIn = (cell: number): readonly Standing[] => at.unitsIn(cell).filter(each => !held.has(each.faction))
  if (held.size === 1 && acting !== undefined && held.has(acting)) {
    // whoever is to act has chosen its own stack: it attacks the enemy beside it, if there is but one
    const goals = around.filter(cell => foesIn(cell).length > 0).flatMap(cell => fightFor(rules, at, cell, acting) ?? [])
    return goals.length === 1 ? goals[0]! : null
  }
  for (const attackers of [...(held.size > 1 ? bySide(here, acting) : []), ...bySide(around.flatMap(foesIn), acting), []]) {
    const found = rules.fight(at, attackers, target)
    if (found !== null) return found
  }
  return null
}

function bySide(units: readonly Standing[], acting: string | undefined): readonly (readonly Standing[])[] {
  const sides = [...new Set(units.map(each => each.faction))].sort((a, b) => Number(b === acting) - Number(a === acting))
  return sides.map(side => units.filter(each => each.faction === side))
}
