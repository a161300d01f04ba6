// The Map desk with 3,000 cells and 400 units, every layer of it, and a count of what Vue updates.
import { computed, createApp, h } from 'vue'
import '../../src/components/styles/tokens.css'
import '../../src/components/styles/base.css'
import { factionsKey } from '../../src/components/factions.ts'
import MapBoard from '../../src/desks/map/MapBoard.vue'
import { large } from '../desks/map/scenes.ts'
import { FACTIONS } from '../desks/map/stand.ts'

const { board, done, undo } = large()
const counted = { updates: 0, tasks: [] as number[] }
new PerformanceObserver(list => { for (const task of list.getEntries()) counted.tasks.push(task.duration) }).observe({ type: 'longtask' })
Object.assign(globalThis, { counted })
createApp(() => h(MapBoard, { board, at: board.at.value!, rules: board.rules.value!, undo: done.value.at(-1)?.reason, onUndo: undo }))
  .mixin({ updated: () => { counted.updates++ } })
  .provide(factionsKey, computed(() => FACTIONS)).mount('#app')
