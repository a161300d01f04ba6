import type { GameModule } from '@/engine/module.ts'
import type { Doubt, RuleEntry } from '@/stores/registry.ts'

/** Something in the app that names a rule: what it is, what it says, and the desk it is met on. */
export interface Citing { readonly kind: string; readonly text: string; readonly desk?: 'turn' | 'combat' | 'map' | 'tracks' | 'charts' }

const deskOf = (desk: string): NonNullable<Citing['desk']> => (desk === 'combat' || desk === 'map' || desk === 'tracks' ? desk : 'turn')

/** Every prompt, tool, modifier, reminder, track, table and switch of a game by the rule it names: the other way round from a rule tag. */
export function citingRules(module: GameModule, doubts: readonly Doubt[]): ReadonlyMap<string, readonly Citing[]> {
  const out = new Map<string, Citing[]>()
  const add = (rule: string, citing: Citing): void => {
    const list = out.get(rule) ?? []
    if (!list.some(each => each.kind === citing.kind && each.text === citing.text)) out.set(rule, [...list, citing])
  }
  const { data } = module
  for (const stage of Object.values(data.stages.lists).flat()) add(stage.cite, { kind: 'Stage', text: stage.title, desk: 'turn' })
  for (const each of Object.values(module.procedures)) add(each.cite, { kind: 'Tool', text: each.label, desk: deskOf(each.desk) })
  for (const each of data.modifiers) add(each.rule, { kind: 'Modifier', text: each.label, desk: 'combat' })
  for (const each of data.reminders) add(each.rule, { kind: 'Reminder', text: each.text, desk: 'turn' })
  for (const each of [...data.tracks.tracks, ...data.tracks.flags, ...data.tracks.piles, ...data.tracks.rows]) add(each.rule, { kind: 'Track', text: each.label, desk: 'tracks' })
  for (const each of data.charts) add(each.cite, { kind: 'Table', text: each.label, desk: 'charts' })
  for (const each of data.options) add(each.rule, { kind: 'Option', text: each.label })
  for (const each of module.secrets ?? []) add(each.rule, { kind: 'Notebook', text: each.label })
  for (const each of doubts) add(each.rule, { kind: 'Doubt', text: each.title })
  return out
}

/** See also, both ways: what a rule names, and what names it. */
export const seeAlso = (rule: RuleEntry, rules: readonly RuleEntry[]): readonly string[] =>
  [...new Set([...(rule.see ?? []), ...rules.filter(each => each.see?.includes(rule.id)).map(each => each.id)])].filter(id => id !== rule.id)
