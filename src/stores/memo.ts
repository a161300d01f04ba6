import { ref, watch, type Ref } from 'vue'
import { memo, saveMemo } from '../db/memos.ts'
import { database } from './keep.ts'

/** Something small the app remembers under a name that may follow the open match. */
export function useMemo<T>(key: () => string, usual: T): Ref<T> {
  const value = ref(usual) as Ref<T>
  let reading = false
  watch(key, async name => {
    reading = true
    value.value = ((await memo(await database(), name)) ?? usual) as T
    reading = false
  }, { immediate: true })
  watch(value, async next => { if (!reading) await saveMemo(await database(), key(), JSON.parse(JSON.stringify(next))) }, { deep: true, flush: 'sync' })
  return value
}
