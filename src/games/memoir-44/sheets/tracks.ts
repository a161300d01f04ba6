import written from '../../../../data/memoir-44/tracks.json'
import symbols from '../../../../data/memoir-44/charts/symbols.json'
import type { FlagFact, TrackFacts } from '../../../engine/module.ts'
import { sideName, sides } from '../sides.ts'
import { obstacleSheet, terrainSheet, troopSheet } from './charts.ts'

/** `{side}` in a name stands for both sides, one after the other. */
function bothSides<T extends { readonly id: string; readonly label: string }>(all: readonly T[]): readonly T[] {
  return all.flatMap(each => (each.id.includes('{side}') ? sides.map(side => ({ ...each, id: each.id.replace('{side}', side), label: each.label.replace('{side}', sideName(side)) })) : [each]))
}
const tracked = <T extends { readonly id: string; readonly label: string }>(all: readonly T[]): readonly (T & { faction?: string })[] =>
  bothSides(all).map(each => { const faction = sides.find(side => each.id.endsWith(` ${side}`)); return faction === undefined ? each : { ...each, faction } })

/** What our text lost and the players tell once: dice symbols, cover, and strips. */
function lost(): readonly FlagFact[] {
  const faces = Object.entries(symbols.rows).map(([id, { label, rule }]) => ({ id: `symbol ${id}`, label, rule }))
  const cover = [...Object.entries(terrainSheet.rows), ...Object.entries(obstacleSheet.rows)].flatMap(([id, row]) =>
    ['infantry', 'armor', 'artillery'].filter(arm => row[arm] === null).map(arm => ({ id: `dice ${id} ${arm}`, label: `Dice lost by ${arm} against ${String(row['label'])}`, rule: String(row['rule']) })))
  const strips = Object.entries(troopSheet.rows).filter(([, row]) => row['dice'] === null).flatMap(([id, row]) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map(range => ({ id: `dice ${id} ${range}`, label: `${String(row['label'])}: dice at range ${range}`, rule: String(row['rule']) })))
  return [...faces, ...cover, ...strips]
}

const { tracks, flags, ...rest } = written as unknown as TrackFacts
export const trackFacts: TrackFacts = { ...rest, tracks: tracked(tracks), flags: [...bothSides(flags), ...lost()] }
