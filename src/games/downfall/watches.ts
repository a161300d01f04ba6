import type { Watch } from '../../engine/game.ts'
import { line } from '../../engine/line.ts'
import { factions, labelOf } from './factions.ts'
import { all, census, displayOf, items, markers, plannedBy } from './markers.ts'
import { victoryWatches } from './victory.ts'
import type { State } from '../../engine/state.ts'
import { listIn, num } from './read.ts'

/** 2.5: 48 markers, each in one place. */
function misplaced(state: State): string | null {
  const counts = census(state)
  const total = Object.values(counts).reduce((sum, each) => sum + each, 0)
  if (total === 0) return null
  const [wrong] = Object.entries(markers).filter(([item, { n }]) => counts[item] !== n)
  if (wrong !== undefined) return `${wrong[1].label}: ${counts[wrong[0]]} instead of ${wrong[1].n}; ${total} of ${all} order markers in all`
  const stray = Object.keys(counts).find(item => !items.includes(item))
  return stray === undefined ? null : `${stray} is no order marker`
}

export const watches: readonly Watch[] = [
  { id: 'forty-eight', at: 'entry', test: state => { const found = misplaced(state); return found === null ? null : line(found, '2.5') } },
  { id: 'foreign', at: 'entry', test: state => {
    const faction = factions.find(each => [...displayOf(state, each).map(({ item }) => item), plannedBy(state, each) ?? ''].some(item => item !== '' && markers[item] !== undefined && markers[item].faction !== each && !(markers[item].faction === 'axis' && (each === 'okw' || each === 'okh'))))
    return faction === undefined ? null : line(`A marker of another faction lies on the ${labelOf(faction)} display`, '1.K')
  } },
  { id: 'attacks-left', at: 'stage', test: state => (num(state, 'attacks') > 0 && state.stage['at']?.at(-1)?.stage !== 'perform' && state.flag['opened'] === true ? line(`${num(state, 'attacks')} attacks of the order were not used`, '7.2') : null) },
  // the new turn is called from within the weather step: its sixth step is where all cards lie in their places again
  { id: 'fifteen', at: 'stage', test: state => {
    if (typeof state.flag['event/current'] !== 'string' || state.stage['at']?.at(-1)?.stage !== 'turn-6') return null
    const n = num(state, 'event-deck') + listIn(state, 'event-discards').length + ['event/pending', 'event/current'].filter(box => typeof state.flag[box] === 'string').length
    return n === 15 ? null : line(`${n} event cards in play, 15 are available each turn`, '3.1')
  } },
  ...victoryWatches,
]
