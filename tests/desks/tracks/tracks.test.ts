import { expect, it } from 'vitest'
import { historyOf } from '../../../src/desks/tracks/history.ts'
import { shownBy, toMove } from '../../../src/desks/tracks/keeping.ts'
import { sayings } from '../../../src/desks/tracks/sayings.ts'
import { set } from '../../../src/engine/changes.ts'
import tempest from '../../../src/games/tempest-over-europe/module.ts'
import { player, inputFor, offers, replyTo } from '../../play.ts'
import { table } from '../../table.ts'

const campaign = { scenario: 'campaign', options: {} }

it('a track’s history explains its present value exactly, undo, redo and corrections included', () => {
  const at = table(tempest, tempest.setup(campaign))
  const by = player(9)
  for (let tap = 0; tap < 900; tap++) {
    const ask = at.ask
    const given = ask === null ? null : replyTo(ask, by)
    if (ask !== null) { if (given === null) at.abandon(); else at.answer(given) }
    else if (by.below(12) === 0) at.undo()
    else if (by.below(12) === 0) at.redo()
    else if (by.below(12) === 0) at.correct([set('track', 'axisPR', by.below(20))], 'the table says so')
    else {
      const offered = offers(tempest, at.state)
      const chosen = offered[by.below(offered.length)]
      const input = chosen === undefined || by.below(2) === 0 ? null : inputFor(tempest, at.state, chosen, by)
      if (input === null || chosen === undefined) at.next()
      else at.start({ procedure: chosen, input })
    }
  }
  const changed = Object.keys(tempest.tracks).filter(id => historyOf(at.entries, { kind: 'track', id }).length > 1)
  expect(changed.length).toBeGreaterThan(5)
  for (const id of changed) {
    const history = historyOf(at.entries, { kind: 'track', id })
    expect(history[0]?.from, id).toBeNull()
    for (const [i, { from }] of history.entries()) if (i > 0) expect(from, `${id} step ${i}`).toBe(history[i - 1]?.to)
    expect(history.at(-1)?.to, id).toBe(at.state.track[id])
  }
})

it('markers to move are those of drawn tracks that the app does not keep alone', () => {
  const at = table(tempest, tempest.setup(campaign))
  const panels = tempest.panels(at.state)
  const points = panels.find(each => shownBy(each.drawing).includes('axisPR'))
  expect(points).toBeDefined()
  const before = at.state.track['axisPR'] ?? 0
  at.correct([set('track', 'axisPR', before + 3)], 'income')
  const effects = at.entries.at(-1)?.effects ?? []
  expect(toMove(tempest, panels, () => 'both', effects).map(each => each.text).join()).toContain(`${before} → ${before + 3}`)
  expect(toMove(tempest, panels, () => 'board', effects)).toHaveLength(1)
  expect(toMove(tempest, panels, panel => (panel === points?.id ? 'app' : 'both'), effects)).toEqual([])
})

it.each([
  ['yes or no', {}, undefined, [true, false]],
  ['what it can be', { choices: [{ id: 'fair', label: 'Fair' }, { id: 'mud', label: 'Mud' }] }, 'fair', ['fair', 'mud']],
  ['a name the rules put there stays or goes', { names: true }, 'ops-3', ['ops-3']],
  ['and is not made up', { names: true }, undefined, []],
  ['a number is not made a bare yes', {}, 3, [3]],
] as const)('a marker set by hand: %s', (_what, fact, now, expected) => {
  expect(sayings({ id: 'x', label: 'X', rule: '1', ...fact }, now).map(each => each.to)).toEqual(expected)
})
