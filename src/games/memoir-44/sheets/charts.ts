import aircraft from '../../../../data/memoir-44/charts/aircraft.json'
import cards from '../../../../data/memoir-44/charts/cards.json'
import obstacles from '../../../../data/memoir-44/charts/obstacles.json'
import superiority from '../../../../data/memoir-44/charts/superiority.json'
import symbols from '../../../../data/memoir-44/charts/symbols.json'
import terrain from '../../../../data/memoir-44/charts/terrain.json'
import troops from '../../../../data/memoir-44/charts/units.json'
import type { Chart, RowFacts, Rows } from '../../../engine/chart.ts'

/** A record as written: what differs from the record it is `like`, or from the first of its list, which is complete. */
type Written = Readonly<Record<string, RowFacts>>

/** Every record with all its columns, as the app and the owner see it. */
export function filled(written: unknown): Rows {
  const list = written as Rows
  const rows: Record<string, RowFacts> = {}
  const first = Object.values(list.rows)[0]
  for (const [id, { like, ...facts }] of Object.entries(list.rows as Written)) rows[id] = { ...(like === undefined ? first : rows[String(like)]), ...facts }
  return { ...list, rows }
}

export const troopSheet = filled(troops)
export const terrainSheet = filled(terrain)
export const obstacleSheet = filled(obstacles)
export const cardList = filled(cards)

export const charts = [troopSheet, terrainSheet, obstacleSheet, symbols, cardList, superiority, aircraft] as unknown as readonly Chart[]
