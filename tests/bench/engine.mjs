// P9–P14, P19: the engine beside boardgame.io, immer, Monte Carlo and a dice library, on the same log in the same run.
import { createRequire } from 'node:module'
import { performance } from 'node:perf_hooks'
import { applyPatches, enablePatches, produce, produceWithPatches } from 'immer'
import { quickest, rng } from './timing.mjs'

const require = createRequire(import.meta.url)
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal')
const { DiceRoll } = require('@dice-roller/rpg-dice-roller')
enablePatches()

const units = 400
const r = rng(7)
export const logOf = n => Array.from({ length: n }, () => {
  const x = r()
  return { type: x < 0.7 ? 'move' : x < 0.85 ? 'loss' : x < 0.95 ? 'vp' : 'turn', u: `u${Math.floor(r() * units)}`, to: Math.floor(r() * 3000) }
})
const rules = {
  move(G, a) { const u = G.units[a.u]; u.hex = a.to; u.moved = true },
  loss(G, a) { const u = G.units[a.u]; u.steps = u.steps > 0 ? u.steps - 1 : 2 },
  vp(G) { G.vp += 1 },
  turn(G) { G.turn++ },
}
const setup = () => ({ turn: 1, vp: 0, units: Object.fromEntries(Array.from({ length: units }, (_, i) => [`u${i}`, { hex: i, steps: 2, moved: false, oos: false }])) })

export async function engineRows(figures, quick) {
  const n = quick ? 2000 : 10_000
  const log = logOf(n)
  const rows = []
  const entries = figures.entriesOf(log, units)

  // anchors
  const game = { name: 'bench', setup, disableUndo: true, moves: Object.fromEntries(Object.entries(rules).map(([name, move]) => [name, ({ G }, a) => move(G, a)])), turn: { minMoves: 0 } }
  const bgio = take => {
    const reducer = CreateGameReducer({ game })
    let state = InitializeGame({ game, numPlayers: 2 })
    for (const a of log.slice(0, take)) state = reducer(state, { type: 'MAKE_MOVE', payload: { type: a.type, args: [a], playerID: '0' } })
    return state
  }
  const some = quick ? 1000 : n
  bgio(100)
  const from = performance.now()
  bgio(some)
  const bgioMs = (performance.now() - from) * (n / some)
  const base = setup()
  const immerUs = quickest(() => produce(base, draft => rules.move(draft, log[0])))

  // P9
  const foldUs = quickest(() => figures.replay(entries))
  rows.push({ id: 'P9', what: `fold of ${n} entries, 400 units`, ours: `${(foldUs / 1000).toFixed(2)} ms`, anchor: `boardgame.io ${bgioMs.toFixed(0)} ms`, ratio: (bgioMs * 1000) / foldUs, goal: '≥ 100× faster', met: (bgioMs * 1000) / foldUs >= 100 })
  // P10
  const state = figures.replay(entries)
  const one = entries[5].effects
  const back = figures.mirrored(one)
  const applyUs = quickest(() => { figures.fold(state, one); figures.fold(state, back) }) / 2
  rows.push({ id: 'P10', what: "apply one entry's effects", ours: `${applyUs.toFixed(2)} µs`, anchor: `immer ${immerUs.toFixed(0)} µs`, ratio: immerUs / applyUs, goal: '≤ 6 µs', met: applyUs <= 6 })
  // P11
  const standing = figures.nothingStands()
  for (const entry of entries) figures.standOn(standing, entry)
  const undoUs = quickest(() => { const done = figures.undo(standing); figures.fold(state, done.effects); figures.fold(state, figures.mirrored(done.effects)) })
  const [, patches, inverse] = produceWithPatches(base, draft => rules.move(draft, log[0]))
  void patches
  const immerUndo = quickest(() => applyPatches(base, inverse))
  rows.push({ id: 'P11', what: 'undo of one entry, across turns', ours: `${undoUs.toFixed(2)} µs`, anchor: `immer inverse patches ${immerUndo.toFixed(0)} µs`, ratio: immerUndo / undoUs, goal: '≤ 30 µs', met: undoUs <= 30 })
  // P12
  const viewUs = quickest(() => figures.replay(entries.slice(0, n - 1)))
  rows.push({ id: 'P12', what: `view of any of ${n} points`, ours: `${(viewUs / 1000).toFixed(2)} ms`, anchor: `boardgame.io ${bgioMs.toFixed(0)} ms`, ratio: (bgioMs * 1000) / viewUs, goal: '≤ 60 ms', met: viewUs / 1000 <= 60 })
  // P13, P14
  rows.push(...await oddsRows(figures, quick))
  // P19
  const ours = quickest(() => figures.fallOf(twoDice))
  const theirs = quickest(() => new DiceRoll('2d6').total)
  rows.push({ id: 'P19', what: 'unbiased dice, 2d6', ours: `${(1000 / ours).toFixed(0)} thousand/s`, anchor: `rpg-dice-roller ${(1000 / theirs).toFixed(0)} thousand/s`, ratio: theirs / ours, goal: '≥ 20×', met: theirs / ours >= 20 })
  return rows
}
const twoDice = { kind: 'dice', n: 2, faces: [1, 2, 3, 4, 5, 6], read: 'each' }

const trials = 38_416

/** Every procedure of every game that begins with dice: exact against simulated, and the 4 ms after a field change. */
async function oddsRows(figures, quick) {
  const single = []
  const staged = []
  let slowest = { us: 0, name: '' }
  let asked = 0
  for (const game of figures.games) {
    const { module, state } = await figures.tableOf(game)
    for (const procedure of figures.proceduresOn(module)) {
      const hard = figures.hardestOf(module, state, procedure)
      if (hard !== null) {
        asked++
        // a table has played for minutes before it weighs its next plan: the code is warm
        const whole = quickest(() => figures.afterAChange(module, state, hard), { ms: 400 })
        if (whole > slowest.us) slowest = { us: whole, name: `${game}: ${procedure}` }
      }
      const call = figures.somethingToForecast(module, state, procedure)
      if (call === null) continue
      const found = figures.forecastOf(module, state, call, { branches: 0 })
      if ('refused' in found) continue
      const paths = found.branches[0].forecast.paths
      const exact = quickest(() => figures.forecastOf(module, state, call, { branches: 0 }), { ms: quick ? 20 : 60 })
      const trial = () => figures.trial(module, state, call)
      // warm before it is timed, as the exact way is: cold trials would flatter us
      simulated(trial, quick ? 100 : 1000)
      const monte = simulated(trial, quick ? 200 : 2000) * (trials / (quick ? 200 : 2000))
      ;(paths > 12 ? staged : single).push({ name: `${game}: ${procedure}`, exact, monte, ratio: monte / exact, trial })
    }
  }
  const worst = list => list.reduce((low, each) => (each.ratio < low.ratio ? each : low))
  const [one, many] = [worst(single), worst(staged)].map(each => (quick ? each : counted(each)))
  return [
    { id: 'P13', what: `exact forecast, one throw, slowest of ${single.length} (${one.name})`, ours: `${one.exact.toFixed(0)} µs`, anchor: `Monte Carlo ±0.5 points ${(one.monte / 1000).toFixed(0)} ms`, ratio: one.ratio, goal: '≥ 300×', met: one.ratio >= 300 },
    { id: 'P14', what: `exact forecast, staged, slowest of ${staged.length} (${many.name})`, ours: `${many.exact.toFixed(0)} µs`, anchor: `Monte Carlo ±0.5 points ${(many.monte / 1000).toFixed(0)} ms`, ratio: many.ratio, goal: '≥ 10×', met: many.ratio >= 10 },
    { id: '4 ms', what: `forecast and ladder after a field change, slowest of ${asked} (${slowest.name})`, ours: `${(slowest.us / 1000).toFixed(2)} ms`, anchor: '–', ratio: null, goal: '≤ 4 ms', met: slowest.us <= 4000 },
  ]
}

/** Microseconds for so many trials. */
function simulated(trial, n) {
  const from = performance.now()
  for (let i = 0; i < n; i++) trial()
  return (performance.now() - from) * 1000
}

/** The one that comes off worst is simulated in full, not reckoned up from a part. */
function counted(each) {
  const monte = simulated(each.trial, trials)
  return { ...each, monte, ratio: monte / each.exact }
}
