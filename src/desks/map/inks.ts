/** Grounds that share the colour of another and differ by their pattern. */
const LIKE: { readonly [fill: string]: string } = { sand: 'beach', hedge: 'forest', snow: 'flooded' }
export const tokenFor = (fill: string): string => LIKE[fill] ?? fill

/** Colours of the tokens as the lamp has them now, read once each. */
export function createInks(changed: () => void): { readonly ink: (token: string) => string; readonly listen: () => () => void } {
  const kept = new Map<string, string>()
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const fresh = (): void => { kept.clear(); changed() }
  const read = (token: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim()
  return {
    ink: token => {
      // a game may name a ground no theme has a colour for: its pattern on open ground is better than a grey hole
      const found = kept.get(token) ?? (read(tokenFor(token)) || read('clear'))
      kept.set(token, found)
      return found
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
