import { onBeforeUnmount, ref, watch, type Ref } from 'vue'

export interface Walker { readonly id: string; readonly at: number }

/** Lets markers walk space by space to where they now are; at once with reduced motion, for a long way, or on the first drawing. */
export function useWalk(markers: () => readonly Walker[], size: () => number, pace = 60): Ref<Readonly<Record<string, number>>> {
  const shown = ref<Readonly<Record<string, number>>>({})
  let timer: ReturnType<typeof setTimeout> | undefined
  const still = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches

  const away = (from: number, to: number): number => {
    const ahead = (((to - from) % size()) + size()) % size()
    return ahead <= size() / 2 ? ahead : ahead - size()
  }
  const step = (): void => {
    let moving = false
    const next: Record<string, number> = {}
    for (const { id, at } of markers()) {
      const now = shown.value[id]
      const way = now === undefined || still ? 0 : away(now, at)
      const far = Math.abs(way) > 30 || now === undefined || way === 0
      next[id] = far ? at : ((now - 1 + Math.sign(way) + size()) % size()) + 1
      if (next[id] !== at) moving = true
    }
    shown.value = next
    timer = moving ? setTimeout(step, pace) : undefined
  }
  watch(markers, () => { clearTimeout(timer); step() }, { immediate: true })
  onBeforeUnmount(() => { clearTimeout(timer) })
  return shown
}
