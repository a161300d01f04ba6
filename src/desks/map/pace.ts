import type { Strokes } from './picture.ts'

/** How many strokes a frame can bear on this phone: learned from what the last frames took, laying the picture on the glass included. */
export interface Pace {
  /** draws on; true when the drawing is done */
  work(strokes: Strokes): boolean
  /** fingers are down: frames must be short */
  busy(now: boolean): void
  stop(): void
}

/** milliseconds a frame may take, with fingers down and at rest; a task over fifty is felt */
const [SHORT, LONG] = [10, 12]
const MOST = 600

export function createPace(): Pace {
  let hands = false
  let bearable = 1
  let from = 0
  let full = false
  // a message posted in a frame arrives after the browser has laid the frame out and drawn it
  const after = new MessageChannel()
  after.port1.onmessage = () => {
    const took = performance.now() - from
    const goal = hands ? SHORT : LONG
    if (took > goal) bearable = Math.max(1, Math.floor(bearable * Math.max(0.25, goal / took)))
    else if (full) bearable = Math.min(MOST, bearable + Math.max(1, Math.ceil(bearable / 4)))
  }
  return {
    work: strokes => {
      from = performance.now()
      full = true
      after.port2.postMessage(0)
      for (let i = 0; i < bearable && performance.now() - from < SHORT / 2; i++) if (strokes.next().done === true) { full = false; return true }
      return false
    },
    busy: now => { hands = now },
    stop: () => { after.port1.close() },
  }
}
