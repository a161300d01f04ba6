import { h, render } from 'vue'
import UnitCounter from '@/components/cardboard/UnitCounter.vue'
import sprite from '@/components/symbols.svg?no-inline'
import { symbolId, viewBoxOf } from '@/components/symbols.ts'
import type { Counter } from '@/engine/counter.ts'

/** Our own drawings as images for the canvas: made once, the same cardboard as everywhere else. */
export interface Pictures {
  /** null while it is being made; `changed` is called when it is ready */
  counter(counter: Counter): HTMLCanvasElement | null
  symbol(name: string, ink: string): HTMLCanvasElement | null
  /** colours changed: everything is drawn anew */
  clear(): void
}

/** What is inside each symbol of the sprite, as text: the content policy lets no parser make a document of it. */
type Symbols = ReadonlyMap<string, string>

const FACE = 'font-family:"Avenir Next Condensed","Roboto Condensed",sans-serif-condensed,"Arial Narrow","Liberation Sans Narrow",sans-serif;font-weight:700'
export function createPictures(changed: () => void, idle: () => boolean): Pictures {
  const keys = new WeakMap<Counter, string>()
  const made = new Map<string, HTMLCanvasElement | null>()
  let symbols: Symbols | null = null
  void fetch(sprite).then(answer => answer.text()).then(text => {
    symbols = new Map(Array.from(text.matchAll(/<symbol\b[^>]*\bid="([^"]+)"[^>]*>([\s\S]*?)<\/symbol>/g), ([, id = '', inside = '']) => [id, inside]))
    changed()
  }, () => undefined)

  const wanted = new Map<string, () => string>()
  let working = false
  function picture(key: string, svg: () => string): HTMLCanvasElement | null {
    const found = made.get(key)
    if (found === undefined && symbols !== null) { wanted.set(key, svg); work() }
    return found ?? null
  }
  /** One picture a task, and none while a finger moves: a crowded map fills up, it does not stall. */
  function work(): void {
    if (working || wanted.size === 0) return
    working = true
    setTimeout(() => {
      working = false
      const [next] = wanted
      if (next !== undefined && idle()) { wanted.delete(next[0]); make(...next) }
      work()
    }, idle() ? 0 : 200)
  }
  function make(key: string, svg: () => string): void {
    if (made.has(key)) return
    made.set(key, null)
    const image = new Image()
    image.onload = () => { made.set(key, bitmap(image)); shown() }
    image.src = `data:image/svg+xml,${encodeURIComponent(svg())}`
  }
  let showing = 0
  /** many that are ready are drawn together */
  function shown(): void {
    if (showing === 0) showing = window.setTimeout(() => { showing = 0; changed() }, wanted.size === 0 ? 0 : 250)
  }

  function keyOf(counter: Counter): string {
    const key = keys.get(counter) ?? JSON.stringify(counter)
    keys.set(counter, key)
    return key
  }

  return {
    counter: counter => picture(keyOf(counter), () => standalone(counterMarkup(counter), symbols!)),
    symbol: (name, ink) => picture(`${name} ${ink}`, () => symbolMarkup(name, ink, symbols!)),
    clear: () => { made.clear() },
  }
}

/** Drawn once: a picture of vectors would be drawn anew for every stamp. */
function bitmap(image: HTMLImageElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = 128
  canvas.height = 128
  canvas.getContext('2d')?.drawImage(image, 0, 0, 128, 128)
  return canvas
}

/** The component draws it off the page; what the page would add (symbols, colours) is written into it. */
function counterMarkup(counter: Counter): string {
  const host = document.createElement('div')
  render(h(UnitCounter, { counter, size: 60, mute: true }), host)
  const markup = host.querySelector('svg')?.outerHTML ?? ''
  render(null, host)
  return markup
}

function standalone(markup: string, symbols: Symbols): string {
  const whole = markup.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" width="180" height="180" ').replace('>', `><style>.cn,.cf{${FACE}}</style>`)
  const used = whole.replace(/<use\b[^>]*?href="[^"]*#([\w-]+)"([^>]*)><\/use>|<use\b[^>]*?href="[^"]*#([\w-]+)"([^>]*)\/>/g, (_all, a?: string, rest?: string, b?: string, more?: string) => {
    const id = a ?? b ?? ''
    return `<svg viewBox="${viewBoxOf(id)}"${rest ?? more ?? ''}>${symbols.get(id) ?? ''}</svg>`
  })
  return coloured(used)
}

function symbolMarkup(name: string, ink: string, symbols: Symbols): string {
  const id = symbolId(name, 'tpin') ?? 'i-star'
  const line = id.startsWith('i') || id.startsWith('n')
  return coloured(`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="${viewBoxOf(id)}" color="${ink}" fill="${line ? 'none' : ink}" stroke="${line ? ink : 'none'}" stroke-width="2">${symbols.get(id) ?? ''}</svg>`)
}

/** An image knows no custom properties: each becomes the colour it stands for. */
function coloured(markup: string): string {
  const style = getComputedStyle(document.documentElement)
  let text = markup
  for (let i = 0; i < 6 && text.includes('var('); i++) {
    text = text.replace(/var\((--[\w-]+)(?:,\s*([^()]*))?\)/g, (_all, name: string, other?: string) => style.getPropertyValue(name).trim() || (other ?? 'none'))
  }
  return text
}
