import { ref } from 'vue'
import type { Call } from '@/engine/procedure.ts'
import { useRouter } from '@/routing/routing.ts'
import { useMatch } from '@/stores/match.ts'

/**
 * Starting a procedure from anywhere: at once when there is nothing to ask, on the Combat desk when it belongs there,
 * else through a sheet that asks first.
 */
export function useStarting() {
  const match = useMatch()
  const router = useRouter()
  const asking = ref<{ readonly procedure: string; readonly due?: string } | null>(null)

  async function start(id: string, due?: string, call?: Call): Promise<void> {
    const procedure = match.module?.procedures[id]
    if (procedure === undefined) return
    if (call !== undefined) await match.start(call, due === undefined ? {} : { due })
    else if (procedure.desk === 'combat' && procedure.fields !== undefined) await router.push({ name: 'combat', params: { id: match.row?.id ?? '' }, query: { procedure: id } })
    else if (procedure.fields === undefined) await match.start({ procedure: id, input: {} }, due === undefined ? {} : { due })
    else asking.value = { procedure: id, ...(due === undefined ? {} : { due }) }
  }
  return { asking, start }
}
