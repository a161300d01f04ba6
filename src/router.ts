import { createRouter, createWebHistory } from 'vue-router'
import HomeDesk from './desks/home/HomeDesk.vue'
import { readAhead } from './stores/ahead.ts'

// Home is in the first chunk; every desk is its own. A deep link into a desk works offline like any other page.
export const router = createRouter({
  history: createWebHistory(import.meta.env.BASE_URL),
  // a page that has only just come is at its top: to scroll it there would have it laid out once more
  scrollBehavior: (_to, from, saved) => saved ?? (from.matched.length > 0 && { top: 0 }),
  routes: [
    // a file shared to the app or opened with it goes to the import sheet
    { path: '/', name: 'home', component: HomeDesk, beforeEnter: to => !('shared' in to.query) || { name: 'matches', query: { import: '1', shared: to.query['shared'] } } },
    { path: '/new/:game?', name: 'new', component: () => import('./desks/home/NewMatch.vue'), props: true },
    { path: '/matches', name: 'matches', component: () => import('./desks/home/MatchList.vue') },
    { path: '/settings', name: 'settings', component: () => import('./desks/home/SettingsDesk.vue') },
    { path: '/dice', name: 'dice', component: () => import('./desks/home/DicePage.vue') },
    { path: '/safe', name: 'safe', component: () => import('./desks/home/SafeMode.vue') },
    { path: '/help', name: 'help', component: () => import('./desks/home/HelpPage.vue') },
    { path: '/odds/:game', name: 'odds', component: () => import('./desks/home/OddsOnly.vue'), props: true },
    {
      path: '/match/:id', component: () => import('./desks/MatchFrame.vue'), props: true, beforeEnter: to => { readAhead(String(to.params['id']), to.name === 'rules') },
      children: [
        { path: '', name: 'match', redirect: to => ({ name: 'turn', params: to.params }) },
        { path: 'turn', name: 'turn', component: () => import('./desks/turn/TurnDesk.vue') },
        { path: 'combat', name: 'combat', component: () => import('./desks/combat/CombatDesk.vue') },
        { path: 'map', name: 'map', component: () => import('./desks/map/MapDesk.vue') },
        { path: 'tracks', name: 'tracks', component: () => import('./desks/tracks/TracksDesk.vue') },
        { path: 'rules', name: 'rules', component: () => import('./desks/rules/RulesDesk.vue') },
        { path: 'log', name: 'log', component: () => import('./desks/log/LogDesk.vue') },
        { path: 'report', name: 'report', component: () => import('./desks/report/ReportDesk.vue') },
        { path: 'charts', name: 'charts', component: () => import('./desks/charts/ChartsDesk.vue') },
        { path: 'table', name: 'table', component: () => import('./desks/turn/TableMode.vue') },
        { path: 'notebook', name: 'notebook', component: () => import('./desks/turn/NotebookPage.vue') },
      ],
    },
    { path: '/:rest(.*)*', name: 'lost', component: () => import('./desks/home/LostPage.vue') },
  ],
})
