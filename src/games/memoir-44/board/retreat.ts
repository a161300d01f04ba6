import { retreatsOf } from '../../../engine/board/retreat.ts'
import { go } from '../../../engine/board/reach.ts'
import type { Retreats, Situation, Standing } from '../../../engine/board/rules.ts'
import { line } from '../../../engine/line.ts'
import { commands } from '../sides.ts'
import { groundOf, homeward, partyOf, terrainOf } from './hex.ts'
import { closed } from './march.ts'
import { refusals } from './refusals.ts'
import { placeOf } from './sections.ts'

/** Each flag a hex toward the own side; impassable, occupied and sea hexes cannot be used. */
export function retreats(at: Situation, unit: Standing, flags: number): Retreats {
  const who = partyOf(unit)
  const far = commands(at.state, 'italian', who.side) ? Math.max(3, who.troop.retreat) : who.troop.retreat
  const home = homeward(at.state, unit.faction)
  const ship = who.troop.arm === 'ship'
  const found = retreatsOf(at, unit, {
    hexes: Math.max(1, flags * far), least: Math.max(1, flags), from: unit.cell, away: 'free', who: unit.faction, refusals, cite: 'Retreating',
    step: (from, to) => {
      if (row(at, to) - row(at, from) !== home) return 'not-back'
      if (at.unitsIn(to).length > 0) return 'occupied'
      if (ship) return terrainOf(at.cell(to)).id === 'ocean' ? go(1) : 'not-sea'
      const foot = who.troop.arm === 'infantry' && who.troop.id !== 'cavalry' && !who.troop.vehicle
      for (const hex of groundOf(at, to)) {
        const code = closed(hex, foot, who.troop.arm, at.cell(to)['bridge'] === true) ?? (hex.retreat || at.cell(to)['bridge'] === true ? null : 'no-retreat')
        if (code !== null) return code
      }
      return go(1)
    },
  })
  return found.short === 0 ? found : { ...found, lines: [...found.lines, line(`${found.short} figure${found.short > 1 ? 's' : ''} lost for hexes it cannot go`, 'Retreating')] }
}

const row = (at: Situation, cell: number): number => placeOf(at.label(cell))?.row ?? 0
