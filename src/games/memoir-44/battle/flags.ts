import { choice, number, option } from '../../../engine/field.ts'
import { line, type Line } from '../../../engine/line.ts'
import { choose, type Script } from '../../../engine/procedure.ts'
import { retreats } from '../board/retreat.ts'
import { plural } from '../words.ts'
import type { Attack } from './attack.ts'
import { standOf } from './cover.ts'
import { standing } from './onMap.ts'
import { farPerFlag, noRetreat, pinnedBy, type Retreat } from './retreat.ts'

/** First the flags that may be ignored, then the hexes; whatever cannot be obeyed costs a figure each. */
export function* retreatOf(attack: Attack, flags: number): Script<Retreat> {
  if (flags === 0) return noRetreat
  const stand = standOf(attack)
  const may = Math.min(flags, stand.may)
  const must = Math.min(flags, stand.must)
  const ignored = may > must ? yield* stayed(attack, must, may, stand.lines) : may
  const left = flags - ignored
  const said = ignored > 0 ? [line(`${ignored} flag${ignored > 1 ? 's' : ''} ignored`, 'Retreating'), ...stand.lines] : []
  if (left === 0) return { ...noRetreat, ignored, lines: said }
  const pinned = pinnedBy(attack)
  if (pinned !== null) return { hexes: 0, blocked: left, ignored, lines: [...said, pinned] }
  return { ...(yield* back(attack, left)), ignored, lines: said }
}

function* stayed({ at }: Attack, must: number, may: number, lines: readonly Line[]): Script<number> {
  const { ignored } = yield* choose({ id: 'flags', who: at.side, lines }, { ignored: number('Flags ignored', must, may) }, { ignored: may })
  return ignored
}

type Back = Pick<Retreat, 'hexes' | 'blocked' | 'to'>

/** The map knows the hexes behind it; without one, or where the table knows better, the players say how many it went. */
export function* back(fled: Pick<Attack, 'at' | 'state' | 'slot'>, flags: number): Script<Back> {
  const { at, state } = fled
  const far = farPerFlag(state, at)
  const lines = [
    line(`${plural(flags, 'hex')} toward its own side`, 'Retreating'),
    ...(far > 1 ? [line(`Up to ${far} hexes for each flag`, far > at.troop.retreat ? 'Nation: Italy' : at.troop.rule)] : []),
  ]
  const known = behind(fled, flags)
  if (known !== null && known.ways.length > 0) {
    const options = [...known.ways.map(({ cell }) => option(cell, cell)), option('', 'Elsewhere')]
    const { to } = yield* choose({ id: 'retreat to', who: at.side, lines: [...lines, ...known.lines] }, { to: choice('Retreats to', options) }, { to: known.ways[0]?.cell ?? '' })
    const way = known.ways.find(({ cell }) => cell === to)
    if (way !== undefined) return { hexes: way.path.length - 1, blocked: known.short, to }
  }
  const { hexes } = yield* choose({ id: 'retreat', who: at.side, lines: [...lines, ...(known?.lines ?? [])] }, { hexes: number('Hexes it could retreat', 0, flags * far) }, { hexes: known === null ? flags : flags - known.short })
  return { hexes, blocked: Math.max(0, flags - hexes) }
}

/** Ways as long as there are any, and the hexes it cannot go. */
function behind({ at, state, slot }: Pick<Attack, 'at' | 'state' | 'slot'>, flags: number) {
  const found = standing({ state, slot }, at.unit)
  if (found === null) return null
  const { cells, short, lines } = retreats(found.at, found.unit, flags)
  return { short, lines, ways: short === 0 || short >= flags ? cells : retreats(found.at, found.unit, flags - short).cells }
}
