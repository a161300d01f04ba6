import { describe, expect, it } from 'vitest'
import { paramsOf, pathOf, queryOf, searchOf } from '@/routing/address.ts'

describe('a path and what it names', () => {
  it.each([
    ['/', '/', {}],
    ['/matches', '/matches', {}],
    ['/matches', '/matches/', {}],
    ['/new/:game?', '/new', {}],
    ['/new/:game?', '/new/downfall', { game: 'downfall' }],
    ['/match/:id', '/match/a1', { id: 'a1' }],
    ['/match/:id/turn', '/match/a1/turn', { id: 'a1' }],
    ['/match/:id/turn', '/match/a%2Fb%20c/turn', { id: 'a/b c' }],
  ])('%s takes %s', (pattern, path, params) => { expect(paramsOf(pattern, path)).toEqual(params) })

  it.each([
    ['/', '/matches'],
    ['/match/:id', '/match'],
    ['/match/:id', '/match/a1/turn'],
    ['/match/:id/turn', '/match//turn'],
    ['/match/:id/turn', '/match/a1/turning'],
    ['/match/:id/turn', '/match/%E0%A4%A/turn'],
  ])('%s does not take %s', (pattern, path) => { expect(paramsOf(pattern, path)).toBeNull() })

  it.each([
    ['/match/:id/turn', { id: 'a/b c' }, '/match/a%2Fb%20c/turn'],
    ['/new/:game?', {}, '/new'],
    ['/new/:game?', { game: 'x' }, '/new/x'],
    ['/matches', { id: 'not asked for' }, '/matches'],
  ])('%s with %o is %s', (pattern, params, path) => { expect(pathOf(pattern, params)).toBe(path) })
})

it.each([
  ['', {}],
  ['?resume=', { resume: '' }],
  ['?procedure=land+combat&practice=', { procedure: 'land combat', practice: '' }],
])('behind the question mark %s stands %o, and back', (search, query) => {
  expect(queryOf(search)).toEqual(query)
  expect(searchOf(query)).toBe(search)
})
