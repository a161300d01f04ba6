import { inject, type ComputedRef, type InjectionKey } from 'vue'
import type { Faction } from '@/engine/module.ts'

/** The factions of the open game, so that any drawing can find a pencil and a letter for an id. */
export const factionsKey: InjectionKey<ComputedRef<readonly Faction[]>> = Symbol('factions')

/** What a tap on a rule number does, wherever the tag stands. */
export const openRuleKey: InjectionKey<(cite: string) => void> = Symbol('open rule')

export interface Look { readonly label: string; readonly letter: string; readonly pencil: Faction['pencil'] | undefined }

export function useFactions(): (id: string | undefined) => Look {
  const all = inject(factionsKey, undefined)
  return id => {
    const found = all?.value.find(each => each.id === id)
    return found ?? { label: id ?? '', letter: (id ?? '').slice(0, 1).toUpperCase(), pencil: undefined }
  }
}

/** Cardboard of a faction: its own marker colour if the tokens have one, else its pencil. */
export const markerFill = (id: string | undefined, pencil: string | undefined): string =>
  id === undefined ? 'var(--neutral)' : `var(--m-${id}, ${pencil === undefined ? 'var(--neutral)' : `var(--${pencil}-bar)`})`
export const markerPrint = (id: string | undefined, pencil: string | undefined): string =>
  id === undefined ? 'var(--neutral-print)' : `var(--m-${id}-print, ${pencil === undefined ? 'var(--neutral-print)' : 'var(--bar-ink)'})`
