import { computed } from 'vue'
import type { RolledBy } from '@/engine/journal.ts'
import { useMatch } from '@/stores/match.ts'
import { useSettings } from '@/stores/settings.ts'

/** Whose dice a seat likes: the way it rolled last. The button it will press is the one under the thumb. */
export function usePreference(who: () => string | undefined) {
  const match = useMatch()
  const { settings } = useSettings()
  const seat = computed(() => match.seats.find(each => each.factions.includes(who() ?? '')) ?? match.person)
  const likes = computed<RolledBy>(() => seat.value?.dice ?? settings.dice)

  async function rolled(by: RolledBy): Promise<void> {
    const own = seat.value
    if (own === undefined || own.dice === by) return
    await match.changeRow({ seats: match.seats.map(each => (each.id === own.id ? { ...each, dice: by } : each)) })
  }
  return { likes, rolled }
}
