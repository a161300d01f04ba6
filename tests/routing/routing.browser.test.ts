import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createApp, defineComponent, h, nextTick, onMounted, onUnmounted, type App, type Component } from 'vue'
import { createRouter, RouterLink, RouterView, useRoute, type Page, type Router } from '@/routing/routing.ts'

// A small house of pages with the browser's own history and address.

const base = '/house/'
let app: App
let root: HTMLElement
let came: string[]
let home: string

const says = (text: string): Component => defineComponent(() => {
  const route = useRoute()
  onMounted(() => { came.push(`${text} comes`) })
  onUnmounted(() => { came.push(`${text} goes`) })
  return () => h('p', { style: 'height:3000px' }, `${text} ${JSON.stringify(route.params)} ${JSON.stringify(route.query)}`)
})
const frame = defineComponent({
  props: { id: { type: String, required: true } },
  setup(props) {
    onMounted(() => { came.push('frame comes') })
    onUnmounted(() => { came.push('frame goes') })
    return () => h('section', [h('h1', props.id), h(RouterView)])
  },
})
const later = (code: Component, until: Promise<unknown> = Promise.resolve()) => async () => { await until; return { default: code } }

function open(address: string, more: readonly Page[] = []): Router {
  history.replaceState(null, '', address)
  const inMatch = { frame: later(frame), props: true, entering: ({ name }: { readonly name: string }) => { came.push(`ahead of ${name}`) } }
  const router = createRouter(base, [
    { name: 'home', path: '/', component: says('home'), redirect: ({ query: { shared } }) => (shared === undefined ? null : { name: 'list', query: { shared } }) },
    { name: 'list', path: '/list', component: later(says('list')) },
    { name: 'turn', path: '/match/:id/turn', component: later(says('turn')), ...inMatch },
    { name: 'map', path: '/match/:id/map', component: later(says('map')), ...inMatch },
    ...more,
    { name: 'lost', path: '/:rest', component: later(says('lost')) },
  ])
  app = createApp(RouterView)
  app.use(router)
  app.mount(root)
  return router
}
const shown = (): string => root.textContent ?? ''
const address = (): string => `${location.pathname}${location.search}`

beforeEach(() => {
  home = location.href
  came = []
  root = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  app.unmount()
  root.remove()
  vi.restoreAllMocks()
  history.replaceState(null, '', home)
})

it.each([
  ['/house/', 'home {} {}', '/house/'],
  ['/house/?new', 'home {} {"new":""}', '/house/?new'],
  ['/house/match/a%20b/map?unit=7', 'a bmap {"id":"a b"} {"unit":"7"}', '/house/match/a%20b/map?unit=7'],
  ['/house/?shared=1', 'list {} {"shared":"1"}', '/house/list?shared=1'],
  ['/house/nowhere/at/all', 'lost {} {}', '/house/nowhere/at/all'],
])('%s shows “%s” at %s', async (from, text, to) => {
  await open(from).isReady()
  await nextTick()
  expect([shown(), address()]).toEqual([text, to])
})

it('a frame stays while its pages change, its match is read ahead once, and what lay behind comes back by the browser’s own back', async () => {
  const router = open('/house/')
  await router.isReady()
  await router.push({ name: 'turn', params: { id: '7' } })
  await router.push({ name: 'map', params: { id: '7' }, query: { unit: 'x y' } })
  expect(shown()).toBe('7map {"id":"7"} {"unit":"x y"}')
  history.back()
  await expect.poll(shown).toBe('7turn {"id":"7"} {}')
  history.back()
  await expect.poll(shown).toBe('home {} {}')
  expect(came.filter(each => /frame|ahead/.test(each))).toEqual(['ahead of turn', 'frame comes', 'frame goes'])
  expect(came.filter(each => /^(turn|map) /.test(each))).toEqual(['turn comes', 'turn goes', 'map comes', 'map goes', 'turn comes', 'turn goes'])
})

it('the latest wish is granted, whichever code comes first, and it alone stands in the history', async () => {
  let arrive = (): void => undefined
  const router = open('/house/', [{ name: 'slow', path: '/slow', component: later(says('slow'), new Promise<void>(resolve => { arrive = resolve })) }])
  await router.isReady()
  const pushed = vi.spyOn(history, 'pushState')
  const slow = router.push({ name: 'slow' })
  await router.push({ name: 'list' })
  arrive()
  await slow
  expect([shown(), address(), pushed.mock.calls.length]).toEqual(['list {} {}', '/house/list', 1])
})

it('the same place asked for twice stands in the history once; a place taken over by another not at all', async () => {
  const router = open('/house/')
  await router.isReady()
  const pushed = vi.spyOn(history, 'pushState')
  await router.push({ name: 'list' })
  await router.push({ name: 'list' })
  await router.replace({ name: 'list', query: { import: '1' } })
  expect([shown(), address(), pushed.mock.calls.length]).toEqual(['list {} {"import":"1"}', '/house/list?import=1', 1])
})

it('a wish for the page that back is still fetching is granted, not lost', async () => {
  let arrive = (): void => undefined
  const until = new Promise<void>(resolve => { arrive = resolve })
  const router = open('/house/slow', [{ name: 'slow', path: '/slow', component: later(says('slow'), until) }])
  await router.push({ name: 'list' })
  history.back()
  await expect.poll(address).toBe('/house/slow')
  expect(shown()).toBe('list {} {}')
  const wished = router.push({ name: 'slow' })
  arrive()
  await wished
  expect([shown(), address()]).toEqual(['slow {} {}', '/house/slow'])
})

it('a new page begins at its top, and back is where one had been', async () => {
  const router = open('/house/')
  await router.isReady()
  scrollTo(0, 900)
  await router.push({ name: 'list' })
  expect(scrollY).toBe(0)
  scrollTo(0, 400)
  history.back()
  await expect.poll(() => scrollY).toBe(900)
  history.forward()
  await expect.poll(() => scrollY).toBe(400)
})

it('code that does not come leaves the page as it is, and says so; the next wish is granted', async () => {
  const router = open('/house/', [{ name: 'gone', path: '/gone', component: () => Promise.reject(new Error('not stored')) }])
  await router.isReady()
  await expect(router.push({ name: 'gone' })).rejects.toThrow('not stored')
  expect([shown(), address()]).toEqual(['home {} {}', '/house/'])
  await router.push({ name: 'list' })
  expect(shown()).toBe('list {} {}')
  await expect(router.push({ name: 'no such page' })).rejects.toThrow('There is no page “no such page”.')
})

it('a link is an address that a finger follows here and a held key leaves to the browser', async () => {
  const router = open('/house/', [{ name: 'links', path: '/links', component: defineComponent(() => () => h(RouterLink, { to: { name: 'turn', params: { id: '7' } }, class: 'go' }, () => 'Go')) }])
  await router.push({ name: 'links' })
  const link = root.querySelector<HTMLAnchorElement>('a.go')
  expect(link?.getAttribute('href')).toBe('/house/match/7/turn')
  const held = new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true })
  const outside = (event: Event): void => { event.preventDefault() }
  addEventListener('click', outside)
  let kept = true
  root.addEventListener('click', event => { kept = !event.defaultPrevented }, { once: true })
  link?.dispatchEvent(held)
  removeEventListener('click', outside)
  expect([kept, address()]).toEqual([true, '/house/links'])
  link?.click()
  await expect.poll(shown).toBe('7turn {"id":"7"} {}')
})
