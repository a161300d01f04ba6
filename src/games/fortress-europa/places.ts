import ports from '../../../data/fortress-europa/charts/ports.json'
import cities from '../../../data/fortress-europa/charts/cities.json'
import type { Option } from '../../engine/field.ts'
import { option } from '../../engine/field.ts'
import type { Scene } from '../../engine/procedure.ts'

type Named = { readonly [id: string]: { readonly name: string | null } }

const nameIn = (rows: Named, id: string): string => rows[id]?.name ?? id
export const portName = (id: string): string => nameIn(ports.rows, id)
export const cityName = (id: string): string => nameIn(cities.rows, id)
export const cityOutsideGermany = (id: string): boolean => { const city = (cities.rows as { readonly [id: string]: { readonly country: string } })[id]; return city !== undefined && city.country !== 'Germany' }
export const portIds = Object.keys(ports.rows)

/** What the text names and what the owner has added. */
export function placesIn({ slot }: Pick<Scene, 'slot'>, chart: 'ports' | 'cities'): readonly Option[] {
  const found = slot(chart)
  return found.kind === 'rows' ? Object.entries(found.rows).map(([id, row]) => option(id, String(row['name'] ?? id))).sort((a, b) => a.label.localeCompare(b.label)) : []
}

export const factOf = ({ slot }: Pick<Scene, 'slot'>, chart: string, id: string, column: string): string | number | boolean | null => {
  const found = slot(chart)
  return found.kind === 'rows' ? (found.rows[id]?.[column] ?? null) : null
}

/** 12.15, 12.16, 18.8: what must be free of Germans for the way in. */
export const approaches: { readonly [port: string]: readonly string[] } = {
  bremen: ['PP2', 'PP3', 'QQ2', 'QQ3'], anvers: ['BB4', 'BB5', 'CC4', 'CC5'], amsterdam: ['HH1', 'HH2', 'JJ1', 'JJ2'],
}
export const inlandPorts = ['bremen', 'caen', 'nantes', 'bordeaux', 'anvers'] as const
export const mediterranean = ['marseille', 'nice', 'genova'] as const
