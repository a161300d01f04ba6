const nameOf = (button: Element | null): string => button?.getAttribute('aria-label') ?? button?.textContent?.trim() ?? ''

/** A tap on what is only painted yet is not lost: call the answer when the app has taken its place, and it is done there. */
export function earlyTaps(root: Element): () => void {
  let wanted = ''
  const note = (event: Event): void => { wanted = event.target instanceof Element ? nameOf(event.target.closest('button')) : '' }
  root.addEventListener('click', note)
  return () => {
    root.removeEventListener('click', note)
    if (wanted !== '') [...root.querySelectorAll('button')].find(each => nameOf(each) === wanted)?.click()
  }
}
