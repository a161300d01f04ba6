import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Tokens = Readonly<Record<string, string>>
const css = readFileSync(new URL('../../src/components/styles/tokens.css', import.meta.url), 'utf8').replace(/\/\*[^]*?\*\//g, '')
const blocks = [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) =>
  [selector.trim(), Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]))] as const)
const block = (test: (selector: string) => boolean): Tokens => Object.assign({}, ...blocks.filter(([selector]) => test(selector)).map(([, tokens]) => tokens)) as Tokens
const night = block(selector => selector === ':root')
const paper = block(selector => selector === ':root[data-theme="light"]')
const auto = block(selector => selector.includes('[data-theme="auto"]'))
const sun = block(selector => selector === ':root[data-theme="sun"]')
const lamp = block(selector => selector === ':root[data-theme="lamp"]')

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(i => parseInt(hex.slice(i, i + 2), 16) / 255).map(v => (v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4))
  return .2126 * r + .7152 * g + .0722 * b
}
function ratio(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + .05) / (low + .05)
}

const soft = ['lit', 'slip-soft', 'blue-soft', 'red-soft', 'iron-soft', 'steel-soft', 'good-soft', 'bad-soft']
const pencils = ['blue', 'red', 'iron', 'steel']
const nations = ['us', 'usd', 'br', 'ca', 'pol', 'nz', 'minor', 'ff', 'ab', 'ge', 'geh', 'ss', 'lw', 'it', 'vs', 'su', 'gd', 'ro', 'hu', 'fi', 'neutral', 'm-west', 'm-okh', 'm-sov', 'm-okw', 'm-weather']
const on = (inks: readonly string[], grounds: readonly string[]): readonly (readonly [string, string])[] => inks.flatMap(ink => grounds.map(ground => [ink, ground] as const))
const text = [
  ...on(['ink', 'ink-2'], ['bg', 'bg-deep', 'card', 'card-2', 'card-3', ...soft]), ...on(['ink-3'], ['bg', 'card', 'card-2', 'bg-deep']),
  ...pencils.flatMap(pencil => on([pencil], ['bg', 'card', 'card-2', `${pencil}-soft`])),
  ...on(['act-ink'], ['act']), ...on(['slip-ink'], ['slip']), ...on(['good', 'bad'], ['bg', 'card', 'card-2']), ...on(['good'], ['good-soft']), ...on(['bad'], ['bad-soft']), ...on(['lit-line'], ['card', 'bg', 'lit']),
  ...on(['hex-label'], ['clear', 'rough', 'forest', 'hill', 'swamp', 'sea', 'mountain', 'flooded']), ...nations.map(nation => [`${nation}-print`, nation] as const),
  ...on(['sym-inf', 'sym-arm', 'sym-gren', 'sym-star', 'sym-flag', 'die-ink'], ['die']), ...on(['bar-ink'], ['blue-bar', 'red-bar']),
]
const controls = [
  ...on(['slip-line', 'line-2', ...pencils.map(pencil => `${pencil}-bar`)], ['card']), ...on(['line-2', 'focus'], ['bg']), ...on(['act-glow'], ['act']), ...on(['lit-line'], ['card-2']),
  ...on(['river', 'rail', 'path', 'zoc', 'terrain-mark'], ['clear']),
]

test('the paper theme is the same whether chosen or followed', () => {
  expect(auto).toEqual(paper)
})

test.each([['night', night], ['paper', { ...night, ...paper }], ['sunlight', { ...night, ...sun }], ['low glare', { ...night, ...lamp }]])('%s: text has 4.5 to 1 and controls 3 to 1', (_, theme: Tokens) => {
  const short = [[text, 4.5], [controls, 3]] as const
  const failed = short.flatMap(([pairs, need]) => pairs.map(([ink, ground]) => ({ ink, ground, need, is: ratio(theme[`--${ink}`] ?? '#000000', theme[`--${ground}`] ?? '#000000') }))).filter(each => each.is < each.need)
  expect(failed).toEqual([])
})

test.each([['sunlight', sun], ['low glare', lamp]])('%s defines every colour that paper does', (_, theme: Tokens) => {
  expect(Object.keys(paper).filter(name => !(name in theme))).toEqual([])
})

test('low glare: nothing on the screen is half as bright as white', () => {
  expect(Object.keys(paper).filter(name => /^#/.test(lamp[name] ?? '') && luminance(lamp[name] ?? '') > .5)).toEqual([])
})

test('every nation that a fact names has its colours', () => {
  const files = readdirSync(new URL('../../data', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.json'))
  const named = new Set(files.flatMap(name => [...readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8').matchAll(/"nation": *"([^"]+)"/g)].map(([, nation = '']) => nation)))
  expect(named.size).toBeGreaterThan(10)
  expect([...named].filter(nation => ['', '-print', '-box'].some(part => night[`--${nation}${part}`] === undefined))).toEqual([])
})
