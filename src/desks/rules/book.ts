import { computed, shallowRef, watch } from 'vue'
import { offeredAt } from '@/engine/offered.ts'
import { stageAt } from '@/engine/stages.ts'
import { useMatch } from '@/stores/match.ts'
import { loadChapters, loadDoubts, loadRules, type Doubt, type RuleEntry } from '@/stores/registry.ts'
import type { Chapters } from './chapters.ts'
import { citingRules } from './citing.ts'

/** One game's digest and all that stands around it, read when it is first wanted. */
export function useBook(game: () => string | undefined) {
  const match = useMatch()
  const rules = shallowRef<readonly RuleEntry[]>([])
  const doubts = shallowRef<readonly Doubt[]>([])
  const titles = shallowRef<Chapters>({})
  watch(game, async id => {
    if (id === undefined) return
    ;[rules.value, doubts.value, titles.value] = await Promise.all([loadRules(id), loadDoubts(id), loadChapters(id)])
  }, { immediate: true })

  const byId = computed(() => new Map(rules.value.map(rule => [rule.id, rule])))
  const citing = computed(() => (match.module === null ? new Map() : citingRules(match.module, doubts.value)) as ReturnType<typeof citingRules>)
  /** what the table is at: the stage's rule and those of what it offers now, and what the last result cited */
  const near = computed<readonly string[]>(() => {
    const [module, state] = [match.module, match.now()]
    const last = match.happened?.procedure
    const lines = [...(match.happened?.lines ?? []), ...(match.happened?.outcomes ?? []).flatMap(each => each.duties ?? [])]
    const tools = module === null ? [] : [stageAt(module, state), ...offeredAt(module, state)]
    const cites = [...tools.map(each => each?.cite), last === undefined ? undefined : module?.procedures[last]?.cite, ...lines.map(each => each.cite)]
    return [...new Set(cites.filter(each => each !== undefined))]
  })
  return { rules, doubts, titles, byId, citing, near }
}
