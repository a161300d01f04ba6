import { computed, createApp, type Component } from 'vue'
import '@/components/styles/tokens.css'
import '@/components/styles/base.css'
import { factionsKey } from '@/components/factions.ts'
import { factions } from '../factions.ts'

// every component on one sheet: ?page=parts|form|forecast|charts|tracks|ring &theme=dark|light|sun &hand=left &text=1.5
const query = new URLSearchParams(location.search)
const root = document.documentElement
if (query.has('theme')) root.dataset['theme'] = query.get('theme') ?? 'dark'
if (query.has('hand')) root.dataset['hand'] = query.get('hand') ?? ''
if (query.has('text')) root.style.setProperty('--text', query.get('text'))
const pages = import.meta.glob<{ default: Component }>('./*Page.vue')
const wanted = query.get('page') ?? 'parts'
const page = await pages[`./${wanted.charAt(0).toUpperCase()}${wanted.slice(1)}Page.vue`]?.()
if (page !== undefined) createApp(page.default).provide(factionsKey, computed(() => factions)).mount('#app')
