import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sayings } from '../src/desks/tracks/sayings.ts'
import { outlineOf, standable } from '../src/desks/turn/outline.ts'
import { set } from '../src/engine/changes.ts'
import { outOfRange } from '../src/engine/correction.ts'
import { mirrored, emptyState, fold, type Change, type Effect, type Facts, type State } from '../src/engine/state.ts'
import type { Choice, GameModule } from '../src/engine/module.ts'
import { abandon, answer, correct, depth, jump, proceed, question, setUp, start, waive, type Step } from '../src/engine/runner.ts'
import { module as toyModule } from './fixtures/toy/module.ts'
import { inputFor, offers, player, replyTo, type Player } from './play.ts'

// A table that does whatever it likes: Next, jumps to anywhere at any time, procedures begun and left, slips waived, numbers
// corrected, steps taken back. Ten thousand moves a game; nothing may stick and no marker may leave its track.

const moves = 10_000
const sitting = 500
const names = readdirSync('data', { withFileTypes: true }).filter(each => each.isDirectory() && existsSync(join('data', each.name, 'game.json'))).map(each => each.name)
/** States of the table that chance alone would hardly reach: a game puts them into `situations.ts` beside its tests. */
const situationsOf = async (game: string): Promise<readonly (readonly Change[])[]> =>
  existsSync(join('tests/games', game, 'situations.ts')) ? ((await import(`./games/${game}/situations.ts`)) as { situations: readonly (readonly Change[])[] }).situations : []
const load = async (game: string): Promise<GameModule> => (game === 'two-hills' ? toyModule : ((await import(`../src/games/${game}/module.ts`)) as { default: GameModule }).default)

interface Walked { readonly stages: Set<string>; readonly calls: Set<string>; readonly laps: Set<string>; readonly watches: Set<string>; readonly deeds: Map<string, number>; moves: number }

const one = <T>(from: readonly T[], by: Player): T | undefined => from[by.below(from.length)]

/** A correction as the desks offer it: any number of a track, any choice of a marker, any size of a pile, any fact of a row, cell or unit. */
function corrections(module: GameModule, state: State, by: Player): readonly Change[] {
  const { tracks, flags } = module.data.tracks
  const whim = by.below(6)
  if (whim === 0) {
    const pile = one(Object.entries(state.pile), by)
    return pile === undefined ? [] : [set('pile', pile[0], typeof pile[1] === 'number' ? by.below(3) : [])]
  }
  if (whim < 3) return factsSet(module, state, by)
  const [track, flag] = [one(tracks, by), one(flags, by)]
  if (whim === 3 && flag !== undefined) return [set('flag', flag.id, one(sayings(flag, state.flag[flag.id]), by)?.to ?? null)]
  if (track === undefined) return []
  const [min, max] = [track.min ?? 0, track.max ?? 20]
  return [set('track', track.id, by.below(3) === 0 ? [min, max][by.below(2)] as number : min + by.below(max - min + 1))]
}

/** One fact of one thing, or of everything that has it: a whole front changes hands. */
function factsSet(module: GameModule, state: State, by: Player): readonly Change[] {
  const kind = one(['row', 'cell', 'unit'] as const, by) ?? 'row'
  const all = Object.entries(state[kind]).filter(([id]) => !id.startsWith('secret/'))
  const key = one(Object.keys(one(all, by)?.[1] ?? {}), by)
  if (key === undefined) return []
  const having = all.filter(([, facts]) => key in facts)
  const known = having.map(([, facts]) => facts[key])
  const value = factValue(module, key, one(known, by) ?? null, by)
  const whom = by.below(4) === 0 ? having : [one(having, by) as (typeof having)[number]]
  return whom.map(([id]) => ({ kind, id, put: { [key]: value } }))
}
function factValue({ data }: GameModule, key: string, like: Facts[string], by: Player): Facts[string] {
  const column = data.tracks.rows.flatMap(each => each.columns).find(each => each.id === key)
  if (column?.options !== undefined) return one(column.options, by) ?? like
  if (typeof like === 'boolean') return by.below(2) === 0
  if (typeof like === 'number') return (column?.min ?? 0) + by.below((column?.max ?? 6) - (column?.min ?? 0) + 1)
  return data.game.factions.some(each => each.id === like) && by.below(2) === 0 ? (one(data.game.factions, by)?.id ?? like) : like
}

/** Optional rules as this table likes them. */
const options = ({ data }: GameModule, by: Player): Choice['options'] => Object.fromEntries(data.options.filter(() => by.below(2) === 0).map(each =>
  [each.id, each.kind === 'toggle' ? by.below(2) === 0 : each.kind === 'choice' ? (one(each.choices ?? [], by)?.id ?? each.usual) : (each.min ?? 0) + by.below((each.max ?? 9) - (each.min ?? 0) + 1)]))

/** One move of a restless table: the deed's name, and the step it makes. */
function move(module: GameModule, state: State, by: Player): readonly [string, Step] | null {
  const whim = by.below(100)
  if (whim < 5) {
    const rows = outlineOf(module, state).filter(standable)
    const to = rows[by.below(rows.length)]
    if (to !== undefined) return ['jump', jump(module, state, to.path)]
  }
  if (whim < 12) {
    const changes = corrections(module, state, by)
    if (changes.length > 0) return ['correct', correct(module, state, changes, 'the table says so')]
  }
  if (question(module, state) !== null) {
    const ask = question(module, state)
    const given = ask === null || by.below(25) === 0 ? null : replyTo(ask, by)
    return given === null ? ['leave', abandon(module, state)] : ['answer', answer(module, state, given)]
  }
  const due = Object.entries(state.due).find(([, each]) => each.when === undefined)
  if (due !== undefined && whim < 45) return due[1].call === undefined || whim < 18 ? ['waive', waive(module, state, due[0], 'not now')] : ['settle', start(module, state, due[1].call, { due: due[0] })]
  const offered = offers(module, state)
  const chosen = offered[by.below(offered.length)]
  const input = chosen === undefined || whim < 60 ? null : inputFor(module, state, chosen, by)
  return input === null || chosen === undefined ? ['next', proceed(module, state)] : ['start', start(module, state, { procedure: chosen, input })]
}

function walk(module: GameModule, situations: readonly (readonly Change[])[]): Walked {
  const seen: Walked = { stages: new Set(), calls: new Set(), laps: new Set(), watches: new Set(), deeds: new Map(), moves: 0 }
  for (let seat = 0; seen.moves < moves; seat++) {
    const by = player(9000 + seat)
    const scenario = module.data.scenarios[seat % module.data.scenarios.length]?.id ?? ''
    const state = emptyState()
    const trail: (readonly Effect[])[] = []
    const take = (deed: string, effects: readonly Effect[]): void => {
      fold(state, effects)
      seen.moves++
      seen.deeds.set(deed, (seen.deeds.get(deed) ?? 0) + 1)
      look(module, state, seen)
    }
    take('set up', setUp(module, module.setup({ scenario, options: options(module, by) })).effects)
    const situation = situations[seat % Math.max(1, situations.length)]
    if (situation !== undefined) take('situation', correct(module, state, situation, 'joined a game in progress').effects)
    for (let n = 0; n < sitting; n++) {
      if (trail.length > 0 && by.below(20) === 0) {
        take('undo', mirrored(trail.pop() ?? []))
        continue
      }
      const found = move(module, state, by)
      if (found === null) continue
      trail.push(found[1].effects)
      take(found[0], found[1].effects)
    }
    // from wherever it ended, Next leads on: past an open question, an owed slip, the end of the match
    while (depth(state) > 0) fold(state, abandon(module, state).effects)
    const before = JSON.stringify(state.stage)
    fold(state, proceed(module, state).effects)
    expect(JSON.stringify(state.stage) !== before || (module.stages[module.start]?.length ?? 0) === 1 || state.end['match'] !== undefined, `sitting ${seat} stands still at ${before}`).toBe(true)
  }
  return seen
}

/** What must hold after every single move, and what has been met on the way. */
function look(module: GameModule, state: State, seen: Walked): void {
  for (const spot of state.stage['at'] ?? []) {
    const stage = module.stages[spot.list]?.find(each => each.id === spot.stage)
    expect(stage, `no stage ${spot.list}/${spot.stage}`).toBeDefined()
    seen.stages.add(`${spot.list}/${spot.stage}`)
    if (stage?.call !== undefined) seen.calls.add(stage.id)
    if (stage?.repeat !== undefined && (spot.lap ?? 0) > 0) seen.laps.add(stage.id)
  }
  for (const each of module.watch) if (each.test(state) !== null) seen.watches.add(each.id)
  const off = outOfRange(module, Object.entries(state.track).map(([id, to]) => set('track', id, to)))
  if (off !== null) throw new Error(off.text)
}

const all = (module: GameModule) => {
  const stages = Object.entries(module.stages).flatMap(([list, each]) => each.map(stage => ({ list, stage })))
  return {
    stages: stages.filter(({ stage }) => stage.call === undefined && stage.jump === undefined && stage.passes !== true).map(({ list, stage }) => `${list}/${stage.id}`),
    calls: stages.filter(({ stage }) => stage.call !== undefined).map(({ stage }) => stage.id),
    laps: stages.filter(({ stage }) => stage.repeat !== undefined).map(({ stage }) => stage.id),
    watches: module.watch.map(each => each.id),
  }
}

describe.each(['two-hills', ...names])('%s', game => {
  it('ten thousand moves: never stuck, never off a track; every stage, call, repeat and watch occurred', async () => {
    const module = await load(game)
    const seen = walk(module, await situationsOf(game))
    const owed = all(module)
    const missed = { stages: owed.stages.filter(each => !seen.stages.has(each)), calls: owed.calls.filter(each => !seen.calls.has(each)), laps: owed.laps.filter(each => !seen.laps.has(each)), watches: owed.watches.filter(each => !seen.watches.has(each)) }
    console.log(`${game}: ${seen.moves} moves (${[...seen.deeds].map(([deed, n]) => `${deed} ${n}`).join(', ')}); ${seen.stages.size} stages, ${seen.calls.size} calls, ${seen.laps.size} repeats, ${seen.watches.size} watches`)
    expect(missed).toEqual({ stages: [], calls: [], laps: [], watches: [] })
  })

  it('a correction past the ends of a track is refused with its range', async () => {
    const module = await load(game)
    const bounded = module.data.tracks.tracks.filter(each => each.max !== undefined)
    expect(bounded.length).toBeGreaterThan(0)
    for (const { id, label, max = 0 } of bounded) {
      expect(outOfRange(module, [set('track', id, max)])).toBeNull()
      expect(outOfRange(module, [set('track', id, max + 1)])?.text).toMatch(new RegExp(`to ${max}; ${max + 1} is outside`))
      expect(outOfRange(module, [set('track', id, max + 1)])?.text.startsWith(label)).toBe(true)
    }
  })
})
