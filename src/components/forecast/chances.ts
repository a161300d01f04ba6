import { expected, type Forecast } from '@/engine/forecast.ts'
import type { Tone } from '@/engine/procedure.ts'

/** How players think of results: best first. */
const ranks: Readonly<Record<Tone, number>> = { win: 0, push: 1, both: 2, none: 3, back: 4, lose: 5 }
const tones: Readonly<Record<Tone, string>> = { win: 'won', push: 'pushed', both: 'both bleed', none: 'nothing', back: 'thrown back', lose: 'lost' }

export interface Share { readonly code: string; readonly weight: number }
export interface Group { readonly name: string; readonly weight: number; readonly tone: Tone; readonly codes: readonly Share[] }

/** The named results from good to bad, each cut into its codes. */
export function groupsOf({ results }: Forecast): readonly Group[] {
  return [...results].map(([name, { weight, tone = 'none', codes }]) => ({ name, weight, tone, codes: sharesOf(weight, codes) })).sort((a, b) => ranks[a.tone] - ranks[b.tone])
}

function sharesOf(weight: number, codes: Readonly<Record<string, number>>): readonly Share[] {
  const named = Object.entries(codes).map(([code, own]) => ({ code, weight: own }))
  const rest = weight - named.reduce((sum, each) => sum + each.weight, 0)
  return rest > 0 ? [...named, { code: '', weight: rest }] : named
}

/** Whole percents where a throw is simple, one decimal where it is not; never 0 or 100 for what is neither. */
export function percent(weight: number, total: number): string {
  const p = (100 * weight) / total
  const digits = total > 36 ? 1 : 0
  const text = p.toFixed(digits)
  if (weight > 0 && Number(text) === 0) return '<1 %'
  if (weight < total && Number(text) === 100) return '>99 %'
  return `${text.replace(/\.0$/, '')} %`
}

/** The same as players say it: one in six. */
export const outOf = (weight: number, total: number): string => `${weight} in ${total}`

export const toneText = (tone: Tone): string => tones[tone]

/** What an attacker hopes for: the other side loses steps. */
export const goodChance = (forecast: Forecast): number => {
  let weight = 0
  for (const { tone, weight: own } of forecast.results.values()) if (tone === 'win' || tone === 'push') weight += own
  return weight / forecast.total
}

export const tallyNames = (forecasts: readonly Forecast[]): readonly string[] =>
  [...new Set(forecasts.flatMap(each => [...each.results.values()].flatMap(({ tally }) => Object.keys(tally))))]

export const average = (forecast: Forecast, what: string): string => expected(forecast, what).toFixed(2)
