import { onScopeDispose, ref, type Ref } from 'vue'

/** A tablet or a desktop: room for two panes. MatchFrame's styles say the same. */
export function useWide(): Ref<boolean> {
  const query = matchMedia('(min-width: 900px)')
  const wide = ref(query.matches)
  const look = (): void => { wide.value = query.matches }
  query.addEventListener('change', look)
  onScopeDispose(() => { query.removeEventListener('change', look) })
  return wide
}
