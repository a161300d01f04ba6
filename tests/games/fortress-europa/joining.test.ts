import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import rules from '../../../data/fortress-europa/rules.json'
import { begin, capacityOf, does, fields, forbidden, offered, reminded, spot, turn, weather } from './kit.ts'

it('a game joined on turn 7 has no set-up before it, no first invasion, and may land by the number of the marker', () => {
  const play = begin()
  play.correct([turn(7), weather('clear'), set('track', 'brought forward', 4)], 'table check')
  play.jump(spot('allied first move'))
  expect([play.state.flag['opening'], play.state.flag['invasion'], capacityOf(play.state)]).toEqual([undefined, undefined, 4])
  expect(forbidden(does(play, 'sea', { n: 3, sailing: 'to Europe', again: false }))).toBe('')
  expect(forbidden(does(play, 'sea', { n: 2, sailing: 'to Europe', again: false }))).toBe('18.7.4')
  play.abandon()
  expect(reminded(play)).not.toContain('zero banner')
  while (play.stage !== 'turn record') play.next()
  expect(play.state.track['turn']).toBe(8)
  play.next()
  expect(play.stage).toBe('weather')
})

it('joined in the Ardennes on Dec IV, the opening privileges are over', () => {
  const play = begin('bulge')
  play.correct([turn(28)], 'table check')
  play.jump(spot('german first combat'))
  expect(Object.keys(fields(play, 'battle'))).not.toContain('sector')
})

it('aircraft allocated on paper do not shut the missions: bridges, strafing and support stay open', () => {
  const play = begin()
  play.correct([turn(7)], 'table check')
  play.jump(spot('allied first move'))
  expect([offered(play, 'bridge'), offered(play, 'strafing')]).toEqual([true, true])
  expect(forbidden(does(play, 'bridge', { section: 'Seine', by: 'tac', inRange: true }))).toBe('')
  play.jump(spot('allied first combat'))
  expect(fields(play, 'battle')['air']).toMatchObject({ max: 3 })
})

it('every rule number written in the code opens an entry of the digest', () => {
  const known = new Set(rules.map(each => each.id))
  const folder = 'src/games/fortress-europa'
  const cited = readdirSync(folder).flatMap(name => [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/'(\d{1,2}\.\d+(?:\.\d+)*|Adv \d[\d.]*|4\.3 [A-D](?:\.\d)?)'/g)].map(found => found[1] ?? ''))
  expect(cited.length).toBeGreaterThan(300)
  expect([...new Set(cited)].filter(each => !known.has(each))).toEqual([])
})
