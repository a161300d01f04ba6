import { retreatsOf } from '../../../engine/board/retreat.ts'
import { go } from '../../../engine/board/reach.ts'
import type { Retreats, Situation, Standing } from '../../../engine/board/rules.ts'
import { line } from '../../../engine/line.ts'
import { farPerFlag, pinnedBy } from '../battle/retreat.ts'
import { onFoot, seaFor } from '../turn/march.ts'
import { groundOf, homeward, obstaclesAt, partyOf, terrainAt } from './hex.ts'
import { closed } from './march.ts'
import { refusals } from './refusals.ts'
import { placeOf } from './sections.ts'
import { plural } from '../words.ts'

/** Each flag a hex toward the own side; impassable, occupied and sea hexes cannot be used. */
export function retreats(at: Situation, unit: Standing, flags: number): Retreats {
  const who = partyOf(unit, at)
  const far = farPerFlag(at.state, who)
  const home = homeward(at.state, unit.faction)
  const { arm } = who.troop
  const rails = at.edgeMask(facts => facts['rail'] === true)
  const here = terrainAt(at, unit.cell)
  const pin = [...obstaclesAt(at, unit.cell), here].map(obstacle => pinnedBy({ at: who, terrain: here, obstacle })).find(found => found !== null)
  const found = retreatsOf(at, unit, {
    hexes: Math.max(1, flags * far), least: Math.max(1, flags), from: unit.cell, away: 'free', who: unit.faction, refusals, cite: 'Retreating',
    step: (from, to, _mode, _spent, edge) => {
      const back = (row(at, to) - row(at, from)) * home
      if (pin !== undefined) return 'pinned'
      // a train goes back along its track, wherever that leads but forward
      if (arm === 'train' ? back < 0 : back !== 1) return 'not-back'
      if (at.unitsIn(to).length > 0) return 'occupied'
      if (arm === 'train') return rails[edge] === 1 ? go(1) : 'no-track'
      if (arm === 'ship') return seaFor(who, terrainAt(at, to)) ? go(1) : 'not-sea'
      for (const hex of groundOf(at, to)) {
        const code = closed(hex, onFoot(who), arm, at.cell(to)['bridge'] === true) ?? (hex.retreat || at.cell(to)['bridge'] === true ? null : 'no-retreat')
        if (code !== null) return code
      }
      return go(1)
    },
  })
  return found.short === 0 ? found : { ...found, lines: [...found.lines, ...(pin === undefined ? [] : [pin]), line(`${plural(found.short, 'figure')} lost for hexes it cannot go`, 'Retreating')] }
}

const row = (at: Situation, cell: number): number => placeOf(at.label(cell))?.row ?? 0
