import { shallowRef } from 'vue'
import type { Values } from '@/engine/field.ts'

/** What one desk already knows for a procedure of another: the map for a battle. */
export const prefilled = shallowRef<{ readonly procedure: string; readonly input: Values } | null>(null)

/** Taken once by the desk that opens it; meant for another procedure, it is dropped. */
export function takePrefilled(procedure: string): Values {
  const given = prefilled.value
  prefilled.value = null
  return given?.procedure === procedure ? given.input : {}
}
