import type { ToldRow } from '@/db/records.ts'
import type { Thrown } from './annals.ts'

/** What one side's rolls brought of one thing, against the forecast shown before each of them. */
export interface Account { readonly what: string; readonly rolls: number; readonly got: number; readonly expected: number; readonly over: number; readonly sigma: number; readonly words: string }
export interface Side { readonly faction: string; readonly rolls: number; readonly accounts: readonly Account[] }
/** A roll that mattered; `weight` is how far it strayed, in the usual strays of its measure. */
export interface Swing { readonly seq: number; readonly faction: string; readonly label: string; readonly where: string; readonly what: string; readonly got: number; readonly expected: number; readonly over: number; readonly chance: number; readonly weight: number }
export interface Point { readonly roll: number; readonly seq: number; readonly over: number }
export interface Curve { readonly faction: string; readonly what: string; readonly points: readonly Point[] }
export interface Luck { readonly sides: readonly Side[]; readonly swings: readonly Swing[]; readonly curves: readonly Curve[]; readonly rolls: number }

type Worth = NonNullable<ToldRow['luck']>
interface Roll { readonly row: ToldRow; readonly luck: Worth; readonly faction: string }

const few = 10

/** Only rolls that stand count. Whoever the question named rolled it; else the side whose turn it was. */
export function luckOf(rows: readonly ToldRow[], throws: readonly Thrown[], stands: (seq: number) => boolean): Luck {
  const who = new Map(throws.map(each => [each.seq, each.who]))
  const rolls = rows.flatMap((row): readonly Roll[] => (row.luck === undefined || !stands(row.seq) ? [] : [{ row, luck: row.luck, faction: who.get(row.seq) || row.faction || '' }]))
  const factions = [...new Set(rolls.map(each => each.faction))].sort()
  const sides = factions.map(faction => sideOf(faction, rolls.filter(each => each.faction === faction)))
  const usual = usualStray(rolls)
  const swings = rolls.flatMap(each => swingOf(each, usual)).sort((a, b) => b.weight - a.weight || a.seq - b.seq).slice(0, 8)
  return { sides, swings, curves: sides.flatMap(side => curveOf(side, rolls)), rolls: rolls.length }
}

function sideOf(faction: string, rolls: readonly Roll[]): Side {
  const named = [...new Set(rolls.flatMap(each => Object.keys(each.luck.expected)))]
  return { faction, rolls: rolls.length, accounts: named.map(what => accountOf(what, rolls)).filter(each => each.rolls > 0) }
}

function accountOf(what: string, rolls: readonly Roll[]): Account {
  const own = rolls.filter(each => (each.luck.variance[what] ?? 0) > 0)
  const sum = (of: 'got' | 'expected' | 'variance'): number => own.reduce((so, each) => so + (each.luck[of][what] ?? 0), 0)
  const [got, expected, sigma] = [sum('got'), sum('expected'), Math.sqrt(sum('variance'))]
  return { what, rolls: own.length, got, expected, over: got - expected, sigma, words: judged(got - expected, sigma, own.length) }
}

/** Honest about small numbers: what fair dice do is said first. */
export function judged(over: number, sigma: number, rolls: number): string {
  if (rolls < few) return 'too few to say anything'
  const z = sigma === 0 ? 0 : Math.abs(over) / sigma
  const way = over > 0 ? 'above' : 'below'
  if (z < 1) return 'nothing unusual'
  if (z < 2) return `a little ${way} the average, as happens to one side in three`
  return z < 3 ? `well ${way} the average: about one match in twenty` : `far ${way} the average: fewer than three matches in a thousand`
}

/** How far a roll strays for each measure, on average over the match. */
function usualStray(rolls: readonly Roll[]): ReadonlyMap<string, number> {
  const sums = new Map<string, { readonly n: number; readonly variance: number }>()
  for (const { luck } of rolls) {
    for (const [what, variance] of Object.entries(luck.variance)) {
      const sum = sums.get(what) ?? { n: 0, variance: 0 }
      if (variance > 0) sums.set(what, { n: sum.n + 1, variance: sum.variance + variance })
    }
  }
  return new Map([...sums].map(([what, { n, variance }]) => [what, Math.sqrt(variance / n)]))
}

function swingOf({ row, luck, faction }: Roll, usual: ReadonlyMap<string, number>): readonly Swing[] {
  const each = Object.keys(luck.expected).map(what => {
    const [got, expected] = [luck.got[what] ?? 0, luck.expected[what] ?? 0]
    return { seq: row.seq, faction, label: row.label, where: row.where, what, got, expected, over: got - expected, chance: luck.chance, weight: Math.abs(got - expected) / (usual.get(what) ?? Infinity) }
  }).sort((a, b) => b.weight - a.weight)[0]
  return each === undefined || each.weight === 0 ? [] : [each]
}

/** What a side rolled for most. */
export const mainOf = (accounts: readonly Account[]): Account | undefined => accounts.toSorted((a, b) => b.rolls - a.rolls || b.sigma - a.sigma)[0]

function curveOf({ faction, accounts }: Side, rolls: readonly Roll[]): readonly Curve[] {
  const what = mainOf(accounts)?.what
  if (what === undefined) return []
  const own = rolls.filter(each => each.faction === faction && (each.luck.variance[what] ?? 0) > 0)
  let over = 0
  const points = own.map(({ row, luck }, i) => {
    over += (luck.got[what] ?? 0) - (luck.expected[what] ?? 0)
    return { roll: i + 1, seq: row.seq, over }
  })
  return [{ faction, what, points }]
}
