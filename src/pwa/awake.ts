import { onScopeDispose, watch } from 'vue'

/** The screen stays on while this is wanted. A browser lets go of it whenever the page is hidden, so it is asked for again on return. */
export function stayAwake(wanted: () => boolean): void {
  if (!('wakeLock' in navigator)) return
  let held: WakeLockSentinel | null = null
  let over = false
  /** one after the other, each by what is wanted by then: the browser takes its time to answer */
  let turn: Promise<void> = Promise.resolve()
  const settle = (): void => { turn = turn.then(step).catch(() => undefined) } // refused, on a low battery say: the match goes on
  async function step(): Promise<void> {
    if (held?.released === true) held = null
    const on = !over && wanted() && document.visibilityState === 'visible'
    if (on) held ??= await navigator.wakeLock.request('screen')
    else if (held !== null) await held.release()
  }
  watch(wanted, settle, { immediate: true })
  document.addEventListener('visibilitychange', settle)
  onScopeDispose(() => {
    over = true
    document.removeEventListener('visibilitychange', settle)
    settle()
  })
}
