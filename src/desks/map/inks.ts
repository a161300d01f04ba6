/** Colours of the tokens as the lamp has them now, read once each. */
export function createInks(changed: () => void): { readonly ink: (token: string) => string; readonly listen: () => () => void } {
  const kept = new Map<string, string>()
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const fresh = (): void => { kept.clear(); changed() }
  return {
    ink: token => {
      const found = kept.get(token) ?? getComputedStyle(document.documentElement).getPropertyValue(`--${token === 'sand' ? 'beach' : token}`).trim()
      kept.set(token, found)
      return found === '' ? '#888888' : found
    },
    /** the lamp may change; the answer stops listening */
    listen: () => {
      const theme = new MutationObserver(fresh)
      theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
      dark.addEventListener('change', fresh)
      return () => { theme.disconnect(); dark.removeEventListener('change', fresh) }
    },
  }
}
