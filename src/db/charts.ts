import type { Layer } from '../engine/chart.ts'
import { hash } from '../engine/journal.ts'
import type { Database } from './database.ts'
import type { ChartRow, MapRow } from './records.ts'

/** What the owner told us of one game's printed charts. */
export const chartsOf = (db: Database, game: string): Promise<ChartRow[]> => db.read(['charts'], tx => tx.under('charts', game))

export const chartRow = (game: string, chart: string, layer: Layer, at: number): ChartRow => ({ game, chart, layer, hash: hash(JSON.stringify(layer)), at })

/** Replaces one slot. */
export const saveChart = (db: Database, game: string, chart: string, layer: Layer, at: number): Promise<void> =>
  db.write(['charts'], tx => tx.put('charts', chartRow(game, chart, layer, at)))

/** Learn as you play: lays one more cell, row or item over what is known of a slot. */
export const learn = (db: Database, game: string, chart: string, more: Layer, at: number): Promise<ChartRow> =>
  db.write(['charts'], async tx => {
    const row = chartRow(game, chart, joined((await tx.get('charts', [game, chart]))?.layer, more), at)
    await tx.put('charts', row)
    return row
  })

export function joined(known: Layer | undefined, more: Layer): Layer {
  if (known?.kind === 'grid' && more.kind === 'grid') return { kind: 'grid', cells: { ...known.cells, ...more.cells } }
  if (known?.kind === 'rows' && more.kind === 'rows') return { kind: 'rows', rows: { ...known.rows, ...more.rows } }
  if (known?.kind === 'set' && more.kind === 'set') return { kind: 'set', items: [...new Set([...known.items, ...more.items])] }
  return more
}

export const forgetChart = (db: Database, game: string, chart: string): Promise<void> => db.write(['charts'], tx => tx.remove('charts', [game, chart]))

export const mapsOf = (db: Database, game: string): Promise<MapRow[]> => db.read(['maps'], tx => tx.under('maps', game))
export const saveMap = (db: Database, row: MapRow): Promise<void> => db.write(['maps'], tx => tx.put('maps', row))
export const forgetMap = (db: Database, game: string, id: string): Promise<void> => db.write(['maps'], tx => tx.remove('maps', [game, id]))
