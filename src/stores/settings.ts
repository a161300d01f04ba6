import { defineStore } from 'pinia'
import { reactive, watch } from 'vue'
import { memo, saveMemo } from '../db/memos.ts'
import { database } from './keep.ts'

const themes = ['auto', 'dark', 'lamp', 'light', 'sun'] as const

export interface Settings {
  theme: (typeof themes)[number]
  /** per cent of the system's text size */
  text: number
  hand: 'right' | 'left'
  haptics: boolean
  awake: boolean
  /** prompts folded to titles */
  expert: boolean
  /** before any seat has said otherwise */
  dice: 'phone' | 'table'
}

const usual: Settings = { theme: 'auto', text: 100, hand: 'right', haptics: true, awake: true, expert: false, dice: 'phone' }

/** How this phone likes to be held and read. Laid on the root element, so that every sheet and desk follows. */
export const useSettings = defineStore('settings', () => {
  const settings = reactive<Settings>({ ...usual })

  async function load(): Promise<void> {
    const db = await database()
    Object.assign(settings, sane((await memo(db, 'settings') ?? {}) as Partial<Settings>))
    lay()
    watch(settings, () => {
      lay()
      void saveMemo(db, 'settings', { ...settings })
    })
  }

  function lay(): void {
    const root = document.documentElement
    if (settings.theme === 'auto') delete root.dataset['theme']
    else root.dataset['theme'] = settings.theme
    root.dataset['hand'] = settings.hand
    root.style.setProperty('--text', String(settings.text / 100))
  }

  return { settings, load }
})

/** A memo from another version may hold anything: only what we know is taken. */
function sane(kept: Partial<Settings>): Partial<Settings> {
  const out: Partial<Settings> = {}
  if (kept.theme !== undefined && themes.includes(kept.theme)) out.theme = kept.theme
  if (typeof kept.text === 'number' && kept.text >= 80 && kept.text <= 200) out.text = kept.text
  if (kept.hand === 'left' || kept.hand === 'right') out.hand = kept.hand
  if (kept.dice === 'phone' || kept.dice === 'table') out.dice = kept.dice
  for (const key of ['haptics', 'awake', 'expert'] as const) if (typeof kept[key] === 'boolean') out[key] = kept[key]
  return out
}
