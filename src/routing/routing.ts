import { defineComponent, h, inject, nextTick, provide, shallowReactive, shallowRef, type App, type Component, type InjectionKey, type PropType, type ShallowRef } from 'vue'
import { paramsOf, pathOf, queryOf, searchOf, type Words } from './address.ts'

type Lazy = () => Promise<{ readonly default: Component }>

export interface Page {
  readonly name: string
  readonly path: string
  /** at hand, or the way to its code */
  readonly component: Component | Lazy
  /** stays while one of its pages follows another; shows them in a RouterView of its own */
  readonly frame?: Lazy
  /** what the path names comes as props, to the frame where there is one */
  readonly props?: boolean
  /** sends people on */
  readonly redirect?: (to: Route) => Place | null
  /** hears that its page or frame will be shown, while the code is still on the way */
  readonly entering?: (to: Route) => void
}

/** Where to go. */
export interface Place { readonly name: string; readonly params?: Words; readonly query?: Words }

/** Where we are. */
export interface Route { readonly name: string; readonly params: Words; readonly query: Words }

export interface Router {
  /** resolves when the page is on show; a later wish overtakes an earlier one that is still on its way */
  push(place: Place): Promise<void>
  replace(place: Place): Promise<void>
  isReady(): Promise<void>
  hrefOf(place: Place): string
  install(app: App): void
}

interface Part { readonly component: Component; readonly props: Words }
const routerKey: InjectionKey<Router> = Symbol('router')
const routeKey: InjectionKey<Route> = Symbol('route')
const shownKey: InjectionKey<ShallowRef<readonly Part[]>> = Symbol('shown')
const insideKey: InjectionKey<boolean> = Symbol('inside')

const given = <A>(found: A | undefined): A => {
  if (found === undefined) throw new Error('The app has no router.')
  return found
}
export const useRouter = (): Router => given(inject(routerKey))
export const useRoute = (): Route => given(inject(routeKey))

/** The page on show, or its frame; inside a frame the page. */
export const RouterView = defineComponent(() => {
  const shown = given(inject(shownKey))
  const at = inject(insideKey, false) ? 1 : 0
  provide(insideKey, true)
  return () => { const part = shown.value[at]; return part === undefined ? null : h(part.component, part.props) }
})

export const RouterLink = defineComponent({
  props: { to: { type: Object as PropType<Place>, required: true } },
  setup(props, { slots }) {
    const router = useRouter()
    const follow = (event: MouseEvent): void => {
      // another tab, another window: the browser's
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void router.push(props.to)
    }
    return () => h('a', { href: router.hrefOf(props.to), onClick: follow }, slots['default']?.())
  },
})

/** The last page is the one for addresses that lead nowhere. */
export function createRouter(base: string, pages: readonly Page[]): Router {
  const route = shallowReactive<Route>({ name: '', params: {}, query: {} })
  const shown = shallowRef<readonly Part[]>([])
  const loaded = new Map<Lazy, Component>()
  /** how far each entry of the history was scrolled down; a new entry ends all that lay before it, so that numbers stay their own */
  const tops = new Map<number, number>()
  let [entry, wish] = [0, 0]
  let here: Page | undefined
  let first: Promise<void> = Promise.resolve()

  const pageOf = (name: string): Page => {
    const page = pages.find(each => each.name === name)
    if (page === undefined) throw new Error(`There is no page “${name}”.`)
    return page
  }
  const hrefOf = ({ name, params = {}, query = {} }: Place): string => `${base.slice(0, -1)}${pathOf(pageOf(name).path, params)}${searchOf(query)}`

  /** where the browser's address leads */
  function placeHere(): Place {
    const path = `/${location.pathname.slice(base.length)}`
    for (const { name, path: pattern } of pages) {
      const params = paramsOf(pattern, path)
      if (params !== null) return { name, params, query: queryOf(location.search) }
    }
    return { name: pages.at(-1)?.name ?? '' }
  }

  async function codeOf(component: Component | Lazy): Promise<Component> {
    if (typeof component !== 'function') return component
    const lazy = component as Lazy
    const code = loaded.get(lazy) ?? (await lazy()).default
    loaded.set(lazy, code)
    return code
  }

  async function go(place: Place, how: 'push' | 'replace' | 'stay', top: number | null): Promise<void> {
    const mine = ++wish
    const page = pageOf(place.name)
    const to: Route = { name: page.name, params: place.params ?? {}, query: place.query ?? {} }
    const elsewhere = page.redirect?.(to) ?? null
    if (elsewhere !== null) return go(elsewhere, how === 'stay' ? 'replace' : how, top)
    // what is on show already stands in the history once; the browser's address may be ahead of it
    if (how === 'push' && here !== undefined && hrefOf(to) === hrefOf(route)) return
    if (page.entering !== here?.entering) page.entering?.(to)
    const code = await Promise.all((page.frame === undefined ? [page.component] : [page.frame, page.component]).map(codeOf))
    if (mine !== wish) return
    if (how === 'push') {
      tops.set(entry++, scrollY)
      history.pushState({ entry }, '', hrefOf(to))
    } else if (how === 'replace') history.replaceState({ entry }, '', hrefOf(to))
    here = page
    Object.assign(route, to)
    shown.value = code.map((component, i) => ({ component, props: i === 0 && page.props === true ? to.params : {} }))
    await nextTick()
    if (top !== null) scrollTo(0, top)
  }

  return {
    push: place => go(place, 'push', 0),
    replace: place => go(place, 'replace', 0),
    isReady: () => first,
    hrefOf,
    install(app) {
      app.provide(routerKey, this).provide(routeKey, route).provide(shownKey, shown)
      // drawn by the build, there is no address
      if (typeof location === 'undefined') return
      const entryOf = (state: unknown): number => (state as { readonly entry?: number } | null)?.entry ?? 0
      entry = entryOf(history.state)
      history.scrollRestoration = 'manual'
      const travel = ({ state }: PopStateEvent): void => {
        tops.set(entry, scrollY)
        entry = entryOf(state)
        void go(placeHere(), 'stay', tops.get(entry) ?? 0)
      }
      addEventListener('popstate', travel)
      app.onUnmount(() => { removeEventListener('popstate', travel) })
      // a page that has only just come is at its top: to scroll it there would have it laid out once more
      first = go(placeHere(), 'stay', null)
    },
  }
}
