import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import { dropHouse, houseOf, saveHouse } from '../db/house.ts'
import type { HouseRow } from '../db/records.ts'
import { database } from './keep.ts'
import { useMatch } from './match.ts'

/** The table's own modifiers, reminders and lines of set-up, kept per game; whoever shows them sees the same. */
export const useHouse = defineStore('house', () => {
  const match = useMatch()
  const rows = ref<readonly HouseRow[]>([])
  const read = async (): Promise<void> => { rows.value = match.row === null ? [] : await houseOf(await database(), match.row.game) }
  watch(() => match.row?.game, read, { immediate: true })

  async function save(row: Omit<HouseRow, 'id' | 'game'>): Promise<void> {
    if (match.row === null) return
    await saveHouse(await database(), { ...row, id: crypto.randomUUID(), game: match.row.game })
    await read()
  }
  async function drop(id: string): Promise<void> {
    await dropHouse(await database(), id)
    await read()
  }
  return {
    modifiers: computed(() => rows.value.filter(each => each.kind === 'modifier')),
    reminders: computed(() => rows.value.filter(each => each.kind === 'reminder')),
    setup: computed(() => rows.value.filter(each => each.kind === 'setup' && each.scenario === match.row?.scenario)),
    save, drop,
  }
})
