import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faceId, symbolId, unitSymbolId, viewBoxOf } from '@/components/symbols.ts'

const sprite = readFileSync(new URL('../../src/components/symbols.svg', import.meta.url), 'utf8')
const drawn = new Map([...sprite.matchAll(/<symbol id="([^"]+)" viewBox="([^"]+)"/g)].map(([, id = '', box = '']) => [id, box]))

test.each([
  ['t-rough', 'tp', 't-rough'], ['rough', 'tp', 't-rough'], ['Mountain', 'tp', 't-mtn'], ['mountain', 'np', 'n-mtn'], ['clear', 'tpw', 't-open'], ['clear', 'w', 'w-clear'],
  ['fortress', 't', 't-fort'], ['fortress', 'n', 'n-fort'], ['armour', 'np', 'n-arm'], ['TAC', 'p', 'p-tac'], ['train', 'p', 'p-train'], ['no such thing', 'tpniwd', null],
])('%s among %s is %s', (name, kinds, id) => {
  expect(symbolId(name, kinds)).toBe(id)
})

test('whatever a name leads to is in the sprite, in the box the app draws it in', () => {
  expect(drawn.size).toBeGreaterThan(100)
  const wrong = [...drawn].filter(([id, box]) => symbolId(id) !== id || viewBoxOf(id) !== box)
  expect(wrong).toEqual([])
})

test.each([['infantry', 'd-inf'], ['armour', 'd-arm'], ['grenade', 'd-gren'], ['star', 'd-star'], ['flag', 'd-flag'], ['rough', null]])('the battle face %s is %s', (face, id) => {
  expect(faceId(face)).toBe(id)
})

test('an unknown unit is drawn as infantry rather than not at all', () => {
  expect(unitSymbolId('dragoons')).toBe('n-inf')
})

test('the sprite holds no reference to itself: browsers resolve those differently in another file', () => {
  expect(sprite).not.toContain('<use')
})
