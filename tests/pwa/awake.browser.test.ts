import { afterEach, expect, it, vi } from 'vitest'
import { effectScope, nextTick, ref, type EffectScope } from 'vue'
import { stayAwake } from '@/pwa/awake.ts'

// The lock is the browser's: its part is played here as the standard describes it.

interface Lock { released: boolean; release(): Promise<void> }
let scope: EffectScope
afterEach(() => { scope.stop(); vi.restoreAllMocks() })

function table() {
  const locks: Lock[] = []
  const battery = { low: false }
  let state: DocumentVisibilityState = 'visible'
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(() => {
    if (battery.low || state === 'hidden') return Promise.reject(new DOMException('no', 'NotAllowedError'))
    const lock: Lock = { released: false, release() { this.released = true; return Promise.resolve() } }
    locks.push(lock)
    return Promise.resolve(lock as unknown as WakeLockSentinel)
  })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state)
  const turn = (to: DocumentVisibilityState): void => {
    state = to
    // a browser lets go by itself
    if (to === 'hidden') for (const lock of locks) lock.released = true
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const held = (): number => locks.filter(lock => !lock.released).length
  return { turn, held, locks, battery }
}
const settled = async (): Promise<void> => { for (let i = 0; i < 5; i++) await nextTick() }

it('holds the screen while a match is open, again after the phone was put away, and lets go at the end', async () => {
  const { turn, held, locks } = table()
  const wanted = ref(false)
  scope = effectScope()
  scope.run(() => { stayAwake(() => wanted.value) })
  await settled()
  expect(held()).toBe(0)
  wanted.value = true
  await settled()
  expect(held()).toBe(1)
  for (let i = 0; i < 3; i++) {
    turn('hidden')
    await settled()
    expect(held()).toBe(0)
    turn('visible')
    await settled()
    expect(held()).toBe(1)
  }
  expect(locks).toHaveLength(4)
  wanted.value = false
  await settled()
  expect(held()).toBe(0)
  wanted.value = true
  await settled()
  scope.stop()
  await settled()
  expect(held()).toBe(0)
  turn('visible')
  await settled()
  expect(held()).toBe(0)
})

it('changes its mind while the browser still thinks: one lock at the most, and none in the end', async () => {
  const { held, locks } = table()
  const wanted = ref(true)
  scope = effectScope()
  scope.run(() => { stayAwake(() => wanted.value) })
  wanted.value = false
  await nextTick()
  wanted.value = true
  await nextTick()
  wanted.value = false
  await settled()
  expect([held(), locks.length <= 2]).toEqual([0, true])
})

it('a refusal stops nothing: it is asked for again on return', async () => {
  const { turn, held, battery } = table()
  battery.low = true
  scope = effectScope()
  scope.run(() => { stayAwake(() => true) })
  await settled()
  expect(held()).toBe(0)
  battery.low = false
  turn('visible')
  await settled()
  expect(held()).toBe(1)
})
