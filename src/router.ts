import HomeDesk from './desks/home/HomeDesk.vue'
import { createRouter, type Page } from './routing/routing.ts'
import { readAhead } from './stores/ahead.ts'

/** The desks of a match, in the frame that they share. */
const desks: Readonly<Record<string, Page['component']>> = {
  turn: () => import('./desks/turn/TurnDesk.vue'),
  combat: () => import('./desks/combat/CombatDesk.vue'),
  map: () => import('./desks/map/MapDesk.vue'),
  tracks: () => import('./desks/tracks/TracksDesk.vue'),
  rules: () => import('./desks/rules/RulesDesk.vue'),
  log: () => import('./desks/log/LogDesk.vue'),
  report: () => import('./desks/report/ReportDesk.vue'),
  charts: () => import('./desks/charts/ChartsDesk.vue'),
  table: () => import('./desks/turn/TableMode.vue'),
  notebook: () => import('./desks/turn/NotebookPage.vue'),
}
const inMatch: Pick<Page, 'frame' | 'props' | 'entering'> = {
  frame: () => import('./desks/MatchFrame.vue'), props: true,
  entering: ({ name, params }) => { readAhead(params['id'] ?? '', name === 'rules') },
}
const lost: Page = { name: 'lost', path: '/:rest', component: () => import('./desks/home/LostPage.vue') }

// Home is in the first chunk; every desk is its own. A deep link into a desk works offline like any other page.
export const router = createRouter(import.meta.env.BASE_URL, [
  // a file shared to the app or opened with it goes to the import sheet
  { name: 'home', path: '/', component: HomeDesk, redirect: ({ query: { shared } }) => (shared === undefined ? null : { name: 'matches', query: { import: '1', shared } }) },
  { name: 'new', path: '/new/:game?', component: () => import('./desks/home/NewMatch.vue'), props: true },
  { name: 'matches', path: '/matches', component: () => import('./desks/home/MatchList.vue') },
  { name: 'settings', path: '/settings', component: () => import('./desks/home/SettingsDesk.vue') },
  { name: 'dice', path: '/dice', component: () => import('./desks/home/DicePage.vue') },
  { name: 'safe', path: '/safe', component: () => import('./desks/home/SafeMode.vue') },
  { name: 'help', path: '/help', component: () => import('./desks/home/HelpPage.vue') },
  { name: 'odds', path: '/odds/:game', component: () => import('./desks/home/OddsOnly.vue'), props: true },
  { ...lost, name: 'match', path: '/match/:id', redirect: ({ params }) => ({ name: 'turn', params }) },
  ...Object.entries(desks).map(([name, component]): Page => ({ name, path: `/match/:id/${name}`, component, ...inMatch })),
  lost,
])
