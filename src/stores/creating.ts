import { written } from '../engine/journal.ts'
import { setUp } from '../engine/runner.ts'
import { emptyState, fold } from '../engine/state.ts'
import { create, type NewMatch as NewRow } from '../db/matches.ts'
import { database } from './keep.ts'
import { loadModule } from './registry.ts'
import type { NewMatch } from './shelf.ts'
import { standingOf, whereText } from './wording.ts'

/** A match exists from its first entry on: the set-up and the first stage. */
export async function createMatch({ game, choice, title, seats, scrap }: NewMatch): Promise<string> {
  const module = await loadModule(game)
  const id = crypto.randomUUID()
  const at = Date.now()
  const step = setUp(module, module.setup(choice))
  const state = emptyState()
  fold(state, step.effects)
  const entry = written(undefined, { match: id, id: crypto.randomUUID(), v: 1, module: game, at, seat: seats[0]?.id ?? '', does: { kind: 'setup' }, effects: step.effects })
  const row: NewRow = { id, game, scenario: choice.scenario, title, seats, createdAt: at, playedAt: at, standing: standingOf(module, state), ...(scrap === true ? { scrap: true } : {}) }
  await create(await database(), row, entry, { match: id, seq: 1, label: 'Match set up', lines: step.lines, where: whereText(module, state) })
  return id
}
