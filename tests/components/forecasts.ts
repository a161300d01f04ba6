import type { Grid } from '@/engine/chart.ts'
import type { Forecast } from '@/engine/forecast.ts'

/** An invented table: no printed value is shown. */
const codes = ['AE', 'A2', 'A1', 'AR', 'E2', 'EX', 'DR', 'D1', 'DE']
const at = (column: number, row: number): string => codes[Math.max(0, Math.min(8, Math.floor((column * 8) / 9 + (row - 2.5) * .7)))] as string
const columns = ['1-4', '1-3', '1-2', '1-1', '2-1', '3-1', '4-1', '5-1', '6-1', '7-1']
export const grid: Grid = {
  kind: 'grid', id: 'crt', label: 'Combat Results Table', source: 'practice', cite: '15', codes, order: codes,
  columns: columns.map(label => ({ label, holds: [label] })), rows: [1, 2, 3, 4, 5, 6].map(n => ({ label: String(n), holds: [n] })),
  cells: Array.from({ length: 6 }, (_, row) => columns.map((__, column) => at(column, row))),
}
export const forecast: Forecast = {
  total: 6, paths: 6,
  results: new Map([
    ['British thrown back', { weight: 1, tally: {}, codes: { AR: 1 }, tone: 'back' }],
    ['Both bleed', { weight: 2, tally: { 'German steps': 2, 'British steps': 3 }, codes: { EX: 1, E2: 1 }, tone: 'both' }],
    ['Germans gone', { weight: 1, tally: { 'German steps': 4 }, codes: { DE: 1 }, tone: 'win' }],
    ['Germans hurt or pushed', { weight: 2, tally: { 'German steps': 1 }, codes: { D1: 1, DR: 1 }, tone: 'push' }],
  ]),
}
export const better: Forecast = {
  total: 6, paths: 6,
  results: new Map([
    ['Germans gone', { weight: 2, tally: { 'German steps': 8 }, codes: { DE: 2 }, tone: 'win' }],
    ['Germans hurt or pushed', { weight: 3, tally: { 'German steps': 2 }, codes: { D1: 2, DR: 1 }, tone: 'push' }],
    ['Both bleed', { weight: 1, tally: { 'German steps': 1, 'British steps': 1 }, codes: { EX: 1 }, tone: 'both' }],
  ]),
}
