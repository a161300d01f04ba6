/** One finger pans, paints or drags, two pinch; a short touch is a tap. Plain listeners, so that Vue hears nothing of a pan. */
export interface Hands {
  grasp(px: number, py: number): 'pan' | 'paint' | 'drag'
  pan(dx: number, dy: number): void
  zoom(factor: number, px: number, py: number): void
  tap(px: number, py: number): void
  paint(px: number, py: number): void
  painted(): void
  drag(px: number, py: number): void
  dropped(px: number, py: number): void
  /** all fingers up, the wheel at rest */
  rest(): void
}

interface Finger { readonly x: number; readonly y: number }
const SLOP = 8

export function createGestures(hands: Hands): { listen(element: HTMLElement): void } {
  const fingers = new Map<number, Finger>()
  let deed: 'pan' | 'paint' | 'drag' | 'pinch' | null = null
  let start: Finger = { x: 0, y: 0 }
  let moved = false
  let wheel = 0

  function listen(element: HTMLElement): void {
    let corner: Finger = { x: 0, y: 0 }
    /** measured when a finger comes down, not while it moves: that would lay the page out in every frame */
    const measure = (): void => { const box = element.getBoundingClientRect(); corner = { x: box.left, y: box.top } }
    const at = (event: PointerEvent | WheelEvent): Finger => ({ x: event.clientX - corner.x, y: event.clientY - corner.y })
    element.addEventListener('pointerdown', event => {
      if (event.button !== 0) return
      measure()
      fingers.set(event.pointerId, at(event))
      try { element.setPointerCapture(event.pointerId) } catch { /* a finger that is already gone */ }
      if (fingers.size === 1) { start = at(event); moved = false; deed = hands.grasp(start.x, start.y) }
      else { if (deed === 'paint') hands.painted(); deed = 'pinch'; moved = true }
    })
    element.addEventListener('pointermove', event => {
      const before = fingers.get(event.pointerId)
      if (before === undefined) return
      const now = at(event)
      if (!moved && Math.hypot(now.x - start.x, now.y - start.y) < SLOP) return
      if (deed === 'pinch') pinch(event.pointerId, before, now)
      else go(moved ? before : start, now)
      moved = true
      fingers.set(event.pointerId, now)
    })
    const up = (event: PointerEvent): void => {
      const last = fingers.get(event.pointerId)
      if (last === undefined) return
      fingers.delete(event.pointerId)
      if (event.type === 'pointerup' && !moved) hands.tap(last.x, last.y)
      else if (deed === 'paint') hands.painted()
      else if (deed === 'drag') { if (event.type === 'pointerup') hands.dropped(at(event).x, at(event).y) }
      if (fingers.size === 0) { deed = null; hands.rest() } else deed = 'pinch'
    }
    element.addEventListener('pointerup', up)
    element.addEventListener('pointercancel', up)
    element.addEventListener('wheel', event => {
      event.preventDefault()
      measure()
      const { x, y } = at(event)
      hands.zoom(Math.exp(-event.deltaY / 400), x, y)
      clearTimeout(wheel)
      wheel = window.setTimeout(() => { hands.rest() }, 160)
    }, { passive: false })
  }

  function go(from: Finger, to: Finger): void {
    if (deed === 'pan') hands.pan(to.x - from.x, to.y - from.y)
    else if (deed === 'paint') { if (!moved) hands.paint(start.x, start.y); hands.paint(to.x, to.y) }
    else if (deed === 'drag') hands.drag(to.x, to.y)
  }

  function pinch(id: number, before: Finger, now: Finger): void {
    const other = [...fingers].find(([each]) => each !== id)?.[1]
    if (other === undefined) { hands.pan(now.x - before.x, now.y - before.y); return }
    const [was, is] = [Math.hypot(before.x - other.x, before.y - other.y), Math.hypot(now.x - other.x, now.y - other.y)]
    hands.pan((now.x - before.x) / 2, (now.y - before.y) / 2)
    if (was > 0) hands.zoom(is / was, (now.x + other.x) / 2, (now.y + other.y) / 2)
  }
  return { listen }
}
