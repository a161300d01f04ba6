import type { Watch } from '../../engine/game.ts'
import { line } from '../../engine/line.ts'
import { fuelLimit } from './arrivals.ts'
import { capacity } from './capacity.ts'
import { isFlag, level, scenarioOf, stageOf } from './table.ts'
import { gameOver, suddenEnd, victoryNow } from './victory.ts'

export const watch: readonly Watch[] = [
  { id: 'victory', at: 'entry', test: victoryNow },
  { id: 'end', at: 'entry', test: suddenEnd },
  { id: 'nobody left', at: 'entry', test: state => (level(state, 'ashore') === 0 && isFlag(state, 'capacity set') && !isFlag(state, 'allies gone') && state.flag['invasion'] === undefined ? line('No counted unit is left in Europe. No paratrooper and no raider either? Then say so under units lost', '12.18') : null) },
  { id: 'no weather', at: 'stage', test: state => (stageOf(state) === 'allied replacements' && !isFlag(state, 'weather told') ? line('The weather of this turn is not known yet', '4.3 A.2') : null) },
  { id: 'over capacity', at: 'entry', test: state => (capacity(state).total < 0 && state.flag['invasion'] === undefined ? line(`Supply capacity ${capacity(state).total}: ${-capacity(state).total} units must leave on the next turn or lose a step each`, '18.7.5') : null) },
  { id: 'no capacity', at: 'stage', test: state => (stageOf(state) === 'allied rail' && state.flag['invasion'] !== undefined && !isFlag(state, 'capacity set') && state.flag['invasion'] === 'first' ? line('The supply capacity is not set yet', '18.7.1') : null) },
  { id: 'forced attacks', at: 'stage', test: state => (scenarioOf(state) === 'berlin' && stageOf(state) === 'german second move' && state.flag['opening'] === 'ardennes' && level(state, 'forced attacks') < 2 ? line(`${level(state, 'forced attacks')} of two forced attacks made`, '33.4.1') : null) },
  { id: 'fuel limit', at: 'stage', test: state => (stageOf(state) === 'allied second move' && fuelLimit({ state }) !== null ? line(`Without Anvers only ${fuelLimit({ state })} armoured units move in this impulse`, '31.14') : null) },
  { id: 'game over', at: 'turn-end', test: gameOver },
]
