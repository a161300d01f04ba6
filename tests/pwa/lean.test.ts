import { readdirSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { named, records } from '@/engine/records.ts'
import { code } from '@/pwa/lean.ts'

const back = (value: unknown): unknown => runInNewContext(`(${code(value)})`, { r: records, k: named })

test('every fact is the same after the build has turned its lists into columns, in the same order', () => {
  const files = readdirSync('data', { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.json')).map(name => `data/${name}`)
  expect(files.length).toBeGreaterThan(50)
  for (const file of files) {
    const facts: unknown = JSON.parse(readFileSync(file, 'utf8'))
    expect(JSON.stringify(back(facts)), file).toBe(JSON.stringify(facts))
  }
})

test.each([
  ['holes', [{ id: 1, a: 'x' }, { id: 2 }, { id: 3, a: 'y' }, { id: 4 }]],
  ['no field in the first', [{ b: 1 }, { a: 1, b: 2 }, { b: 3, c: 4 }]],
  ['another order, which may be read', [{ a: 1, b: 2 }, { b: 1, a: 2 }, { a: 3, b: 4 }]],
  ['lists in lists', [{ a: [{ x: 1, y: 2 }, { x: 3, y: 4 }, { x: 5, y: 6 }] }, { a: [] }, { a: null }]],
  ['words, with a hole, an empty one and a stroke', [{ a: 'x', b: 'x', c: 'x' }, { b: '', c: '|' }, { a: 'y', b: 'y', c: 'y' }]],
  ['records under names', { one: { a: 1, b: 'x' }, two: { a: 2, b: 'y' }, 'three, four': { a: 3 }, 5: { b: 'z' } }],
  ['records under a name with a stroke', { one: { a: 1 }, 'two|three': { a: 2 }, '': { a: 3 } }],
  ['odd names', [{ 'a,b': 1, 'c d': true }, { 'a,b': 2, 'c d': false }, { 'a,b': 3, 'c d': true }]],
])('%s', (_, list) => { expect(JSON.stringify(back(list))).toBe(JSON.stringify(list)) })

test.each(readdirSync('data', { withFileTypes: true }).filter(each => each.isDirectory() && each.name !== 'schema').map(each => each.name))('the digest of %s keeps one order of fields, so that it is stored in columns', game => {
  expect(code(JSON.parse(readFileSync(`data/${game}/rules.json`, 'utf8')))).toMatch(/^r\(/)
})
