import { computed, createApp, h } from 'vue'
import '@/components/styles/tokens.css'
import '@/components/styles/base.css'
import { factionsKey } from '@/components/factions.ts'
import MapBoard from '@/desks/map/MapBoard.vue'
import { FACTIONS } from '../stand.ts'
import { areas, large, stalingrad } from '../scenes.ts'
import { front, gameIds } from './games.ts'

// the desk with a made-up game or a front of a real one: ?scene=stalingrad|large|areas|<game> &theme=dark|light|sun &unit=<id>
const query = new URLSearchParams(location.search)
if (query.has('theme')) document.documentElement.dataset['theme'] = query.get('theme') ?? 'dark'
const wanted = query.get('scene') ?? 'stalingrad'
const scene = { stalingrad, large, areas }[wanted] ?? stalingrad
const { board, done, undo, factions } = gameIds.includes(wanted) ? front(wanted) : { ...scene(), factions: FACTIONS }
createApp(() => h(MapBoard, { board, at: board.at.value!, rules: board.rules.value!, undo: done.value.at(-1)?.reason, about: query.get('unit'), onUndo: undo })).provide(factionsKey, computed(() => factions)).mount('#app')
