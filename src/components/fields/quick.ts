import type { QuickShape, UnitValue } from '@/engine/counter.ts'

const begins = (word: string, name: string): boolean => name.toLowerCase().startsWith(word)

/** "6-4 armoured", "4-3 inf reduced", "us 8-6 arm": factors, a type, a nation, in any order. Null while it is no unit yet. */
export function quickUnit(text: string, shape: QuickShape, nation: string): UnitValue | null {
  const words = text.toLowerCase().trim().split(/\s+/).filter(word => word !== '')
  let factors: readonly number[] | null = null
  let type: QuickShape['types'][number] | undefined
  let whose = nation
  let reduced = false
  for (const word of words) {
    if (/^\d+(?:[-/]\d+)*$/.test(word)) factors = word.split(/[-/]/).map(Number)
    else if (word.length > 2 && begins(word, 'reduced')) reduced = true
    else {
      type ??= shape.types.find(each => begins(word, each.id) || begins(word, each.label) || begins(word, each.symbol))
      const found = shape.nations.find(each => each.id === word || (word.length > 1 && begins(word, each.label)))
      if (found !== undefined && (type === undefined || !begins(word, type.label))) whose = found.id
    }
  }
  type ??= shape.types[0]
  if (type === undefined || factors === null || factors.length > shape.factors.length) return null
  return unitOf(type, whose, factors, reduced, shape)
}

function unitOf(type: QuickShape['types'][number], nation: string, given: readonly number[], reduced: boolean, shape: QuickShape): UnitValue | null {
  const factors = shape.factors.map((_, i) => given[i] ?? type.factors[i] ?? 0)
  if (factors.some((each, i) => each < (shape.factors[i]?.min ?? 0) || each > (shape.factors[i]?.max ?? 99))) return null
  return { label: type.label, type: type.id, nation, factors, steps: reduced ? Math.max(1, type.steps - 1) : type.steps, ...(reduced ? { reduced: true } : {}) }
}

/** The plain unit of a type, as most of them are. */
export const usualUnit = (type: QuickShape['types'][number], nation: string): UnitValue =>
  ({ label: type.label, type: type.id, nation, factors: type.factors, steps: type.steps })
