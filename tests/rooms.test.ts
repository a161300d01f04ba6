import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const files = (dir: string): readonly string[] => readdirSync(dir, { withFileTypes: true }).flatMap(each => (each.isDirectory() ? files(join(dir, each.name)) : [join(dir, each.name)]))
const games = readdirSync('data', { withFileTypes: true }).filter(each => each.isDirectory() && each.name !== 'schema').map(each => each.name)
const titles = games.map(game => (JSON.parse(readFileSync(join('data', game, 'game.json'), 'utf8')) as { title: string }).title)

it.each(['src/engine', 'src/db', 'src/stores', 'src/desks', 'src/components', 'src/pwa'])('%s names no game: a sixth needs only its own folders', room => {
  const found = files(room).filter(name => /\.(ts|vue|css)$/.test(name)).flatMap(name => {
    const code = readFileSync(name, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    return [...games, ...titles].filter(word => code.includes(word)).map(word => `${name}: ${word}`)
  })
  expect(found).toEqual([])
})

it('no markup is ever injected and nothing is evaluated', () => {
  const found = files('src').filter(name => /\.(ts|vue)$/.test(name)).filter(name => /v-html|\.innerHTML\s*=|insertAdjacentHTML|document\.write|\beval\(|new Function\(/.test(readFileSync(name, 'utf8')))
  expect(found).toEqual([])
})

it('the rules throw no dice and read no clock', () => {
  const found = ['src/engine', 'src/games'].flatMap(room => files(room)).filter(name => name.endsWith('.ts')).filter(name => /Math\.random|Date\.now|new Date/.test(readFileSync(name, 'utf8')))
  expect(found).toEqual([])
})

it('nothing names a machine path or a package host', () => {
  const found = ['src', 'data', 'scripts', 'tests', '.github'].flatMap(room => files(room)).filter(name => !name.includes('node_modules') && /\.(ts|vue|mjs|json|md|yml)$/.test(name) && !name.endsWith('rooms.test.ts'))
    .filter(name => /registry\.npmjs|\/home\/[a-z]+\/|\/work\/(main|shared)|\/root\//.test(readFileSync(name, 'utf8')))
  expect(found).toEqual([])
})

it('a match ends in one way: with how it was reached, the rule and the winner', () => {
  const found = files('src/games').filter(name => /set\('end'/.test(readFileSync(name, 'utf8')))
  expect(found).toEqual([])
})
