import { describe, expect, it } from 'vitest'
import { endsTurn, radarOf, since, unusedOf } from '../../src/desks/turn/radar.ts'
import { ahead, outlineOf, standable } from '../../src/desks/turn/outline.ts'
import { offeredAt } from '../../src/engine/offered.ts'
import { module as toy } from '../fixtures/toy/module.ts'
import { faces, table } from '../table.ts'

const begun = (options = {}) => table(toy, toy.setup({ scenario: 'dawn', options }))

describe('the forgotten-rule radar', () => {
  it('names what is still on offer at the stage and falls silent once it is done', () => {
    const at = begun()
    expect(radarOf(toy, at.state, at.entries).map(each => each.text)).toEqual(['Weather: still on offer'])
    at.start({ procedure: 'weather', input: {} })
    at.answer(faces('weather', 3))
    expect(radarOf(toy, at.state, at.entries)).toEqual([])
  })

  it('counts a reminder with a deed as open until the deed was done in this visit', () => {
    const at = begun()
    at.next()
    at.correct([{ kind: 'flag', id: 'weather', to: 'fog' }], 'fog came')
    expect(radarOf(toy, at.state, at.entries).map(each => each.text)).toContain('Fog: no second attack')
  })

  it('says at the end of a turn which allowance was not touched', () => {
    const at = begun()
    expect(unusedOf(toy, at.state).map(each => each.text)).toEqual(['Supply: none of 3 used this turn'])
    at.correct([{ kind: 'track', id: 'supply', to: 2 }], 'one went')
    expect(unusedOf(toy, at.state)).toEqual([])
    at.next(); at.next()
    const next = ahead(toy, at.state)
    expect([next?.title, endsTurn(toy, next?.to ?? null)]).toEqual(['Weather', true])
    expect(since(toy, at.entries, 'turn').length).toBeGreaterThan(since(toy, at.entries, 'stage').length)
  })
})

describe('what a stage offers', () => {
  it('holds back what only another choice of rules would bring', async () => {
    const { default: memoir } = await import('../../src/games/memoir-44/module.ts')
    const cites = (options: Record<string, boolean>) => { const at = table(memoir, memoir.setup({ scenario: 'own', options })); return offeredAt(memoir, at.state).map(each => each.cite) }
    const stage = memoir.stages[memoir.start]![0]!
    expect(cites({}).length).toBeGreaterThan(0)
    expect(cites({}).length).toBeLessThan(stage.procedures!.length)
    expect(cites({}).filter(cite => /^(Overlord|Nation|Night)/.test(cite))).toEqual([])
  })
})

describe('the outline', () => {
  it('lays the whole sequence flat, knows where the match stands, and leads to places one can stand at', () => {
    const at = begun()
    at.next()
    const rows = outlineOf(toy, at.state)
    expect(rows.map(row => [row.stage.id, row.depth, row.at])).toEqual([
      ['weather', 0, 'past'], ['initiative', 0, 'past'], ['rounds', 0, 'past'], ['action', 1, 'now'], ['hills', 0, 'later'], ['hill', 1, 'later'], ['night', 0, 'later'], ['back', 0, 'later'], ['dusk', 1, 'later'],
    ])
    for (const row of rows.filter(standable)) {
      at.jump(row.path)
      expect(at.stage).toBe(row.stage.id)
      at.next()
    }
  })
})
