import axe from 'axe-core'
import { computed, type Component } from 'vue'
import { render } from 'vitest-browser-vue'
import '@/components/styles/tokens.css'
import '@/components/styles/base.css'
import { factionsKey, openRuleKey } from '@/components/factions.ts'
import { factions } from './factions.ts'

/** Puts a component on the page as the app would: styles, factions, and a list of the rules that were opened. */
export function show<P extends object>(component: Component, props: P, slots: Record<string, string> = {}) {
  const opened: string[] = []
  void render(component, {
    props: props as Record<string, unknown>, slots,
    global: { provide: { [factionsKey as symbol]: computed(() => factions), [openRuleKey as symbol]: (cite: string) => opened.push(cite) } },
  })
  return { opened }
}

/** What an accessibility checker finds wrong, in both lamps; an empty list is good. */
export async function complaints(where: Element = document.body): Promise<readonly string[]> {
  const found: string[] = []
  for (const theme of ['dark', 'light']) {
    document.documentElement.dataset['theme'] = theme
    const { violations } = await axe.run(where, { rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false }, 'landmark-one-main': { enabled: false }, 'html-has-lang': { enabled: false }, 'document-title': { enabled: false } } })
    found.push(...violations.flatMap(each => each.nodes.map(node => `${theme}: ${each.id}: ${node.html.slice(0, 160)} ${node.any.map(any => any.message).join('; ')}`)))
  }
  delete document.documentElement.dataset['theme']
  return found
}
