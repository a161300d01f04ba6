import { describe, expect, it } from 'vitest'
import module from '../../../src/games/fortress-europa/module.ts'
import { table } from '../../table.ts'

describe('Fortress Europa loads', () => {
  it.each(module.data.scenarios.map(each => each.id))('%s can be set up and stands at a stage', scenario => {
    const play = table(module, module.setup({ scenario, options: {} }))
    expect(play.stage).not.toBe('')
    for (let n = 0; n < 60; n++) play.next()
    expect(module.panels(play.state).length).toBeGreaterThan(5)
  })
})
