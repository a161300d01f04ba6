import { createPinia } from 'pinia'
import { createSSRApp } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { renderToString } from 'vue/server-renderer'
import HomeDesk from './desks/home/HomeDesk.vue'

/** Home as it stands before anything has been read: the shelf and its deeds, no match and no number. Run by the build only. */
export async function stillHome(): Promise<string> {
  const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: HomeDesk }] })
  const app = createSSRApp(HomeDesk).use(createPinia()).use(router)
  await router.push('/')
  return (await renderToString(app)).replaceAll(/<!--.*?-->/gs, '')
}
