import { createPinia } from 'pinia'
import { createSSRApp, h, type Component, type VNode } from 'vue'
import { renderToString } from 'vue/server-renderer'
import PaperCard from './components/basics/PaperCard.vue'
import TopLine from './components/basics/TopLine.vue'
import type { MatchRow } from './db/records.ts'
import HomeDesk from './desks/home/HomeDesk.vue'
import ResumeCard from './desks/home/ResumeCard.vue'
import { createRouter } from './routing/routing.ts'

// What is drawn once, by the build: what a cold start shows before a script has run.

const still = async (what: Component): Promise<string> => (await renderToString(createSSRApp(what).use(createPinia()).use(createRouter('/', [])))).replaceAll(/<!--.*?-->/gs, '')

/** Home as it stands before anything has been read: the shelf and its deeds, no match and no number. */
export const stillHome = (): Promise<string> => still(HomeDesk)

/** Any match, with marks where the worker puts in its words. */
const any: MatchRow = {
  id: '', game: '', scenario: '', title: '%title%', seats: [{ id: '', label: '%players%', factions: [] }], createdAt: 0, playedAt: 0, head: 1,
  standing: { headline: '%headline%', stage: '%stage%' },
}
const head = (): VNode => h(TopLine, { title: '%title%', sub: '%headline%', tools: [] })

/** The parts the worker fills: Home's Resume card, the head of a match, and the head with the current stage. */
export async function stillParts(): Promise<string> {
  const resume = (await still(() => h(ResumeCard, { match: any, 'data-still': '' }))).replace(/(<span class="end dim"[^>]*>)[^<]*/, '$1')
  const stage = await still(() => h('div', { class: 'match', 'data-still': '' }, [head(), h('main', { class: 'page' }, [h(PaperCard, { title: '%stage%', remark: '%person%' }, () => h('p', '%prompt%'))])]))
  const bare = await still(() => h('div', { class: 'match' }, [head(), h('main', { class: 'page' })]))
  return Object.entries({ resume, stage, head: bare }).map(([name, html]) => `<template id="still-${name}">${html}</template>`).join('')
}
