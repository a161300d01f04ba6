import { useSettings } from '@/stores/settings.ts'

/** A short tick under the thumb, where the phone can and the player likes it. Never the only sign. */
export function buzz(ms = 12): void {
  if (useSettings().settings.haptics && 'vibrate' in navigator) navigator.vibrate(ms)
}
