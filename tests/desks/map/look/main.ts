import { computed, createApp, h } from 'vue'
import '@/components/styles/tokens.css'
import '@/components/styles/base.css'
import { factionsKey } from '@/components/factions.ts'
import MapBoard from '@/desks/map/MapBoard.vue'
import { FACTIONS } from '../stand.ts'
import { areas, large, stalingrad } from '../scenes.ts'

// the desk with a made-up game: ?scene=stalingrad|large|areas &theme=dark|light|sun
const query = new URLSearchParams(location.search)
if (query.has('theme')) document.documentElement.dataset['theme'] = query.get('theme') ?? 'dark'
const scene = { stalingrad, large, areas }[query.get('scene') ?? 'stalingrad'] ?? stalingrad
const { board, done, undo } = scene()
createApp(() => h(MapBoard, { board, at: board.at.value!, rules: board.rules.value!, undo: done.value.at(-1)?.reason, onUndo: undo })).provide(factionsKey, computed(() => FACTIONS)).mount('#app')
