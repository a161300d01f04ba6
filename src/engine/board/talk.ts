import type { Field, Fields, Values } from '../field.ts'
import type { Json } from '../json.ts'
import type { State } from '../state.ts'
import type { BoardRules, Interview, Situation, Sketch, Standing } from './rules.ts'
import { askBoard, defaults, type Spoken } from './sketch.ts'
import { isUnlinked } from './supply.ts'

// An interview about a counter that stands on the map: what the map knows is not asked.

/** What is left to ask, what the map said instead, and every answer together. */
export interface Talk { readonly asked: Fields; readonly known: readonly string[]; readonly given: Values }

export function talkOf(interview: Interview, at: Situation, unit: Standing | null, state: State, said: Values): Talk {
  const sure = unit === null ? {} : (interview.known?.(at, unit) ?? {})
  const first = interview.fields(state, { ...said, ...sure })
  const known: Values = unit === null ? {} : { ...whose(first, unit.faction), ...sure }
  const fields = interview.fields(state, { ...said, ...known })
  const has = (id: string): boolean => id in fields
  const given: Values = { ...defaults(fields), ...only(said, has), ...only(known, has) }
  return { asked: Object.fromEntries(Object.entries(fields).filter(([id]) => !(id in known))), known: Object.keys(known).filter(has).map(id => worded(fields[id]!, known[id])), given }
}

const only = (values: Values, has: (id: string) => boolean): Values => Object.fromEntries(Object.entries(values).filter(([id]) => has(id)))

/** The question whose unit it is has the counter's own faction among its answers. */
function whose(fields: Fields, faction: string): Values {
  const found = Object.entries(fields).find(([, field]) => field.kind === 'choice' && field.options.some(each => each.id === faction))
  return found === undefined ? {} : { [found[0]]: faction }
}

/** An answer in the words of its question: 'Whose unit: Western'. */
function worded(field: Field, value: Json | undefined): string {
  const label = field.kind === 'choice' ? field.options.find(each => each.id === value)?.label : Array.isArray(value) ? value.join(', ') || 'none' : value === true ? 'yes' : value === false ? 'no' : undefined
  return `${field.label}: ${label ?? JSON.stringify(value)}`
}

/** The interviews that can be about this counter, those about its own side first. */
export function interviewsFor(rules: BoardRules, at: Situation, unit: Standing | null, state: State): readonly Interview[] {
  const all = rules.interviews ?? []
  if (unit === null) return all
  const about = (interview: Interview): boolean => sideIn(interview.sketch(state, talkOf(interview, at, unit, state, {}).given)) === unit.faction
  return [...all.filter(about), ...all.filter(each => !about(each))]
}

/** Whose unit the sketch asks about; undefined where it asks about a cell. */
function sideIn({ changes, unit }: Sketch): unknown {
  const made = changes.find(each => each.kind === 'unit' && each.id === unit)
  return made === undefined ? undefined : 'put' in made ? made.put['faction'] : 'to' in made && typeof made.to === 'object' && made.to !== null ? (made.to as { readonly [fact: string]: unknown })['faction'] : undefined
}

/** The map's own answer to what the interview would ask of this counter; null while it hangs on cells nobody entered or links nobody drew. */
export function mapAnswer(rules: BoardRules, at: Situation, unit: Standing, sketch: Sketch): Spoken | null {
  if (sideIn(sketch) !== unit.faction && sketch.unit !== undefined) return null
  if (sketch.ask === 'sight' || sketch.to !== undefined) return null
  const said = askBoard(rules, at, { ask: sketch.ask, ...(sketch.unit === undefined ? { cell: at.label(unit.cell) } : { unit: unit.id }), ...(sketch.values === undefined ? {} : { values: sketch.values }) })
  if (sketch.ask === 'supply') return 'open' in said && said.open === true ? null : said
  return sketch.ask === 'stacking' || surroundings(at, unit.cell, hexesIn(sketch)).every(cell => at.known[cell] === 1 && !isUnlinked(at.grid, cell)) ? said : null
}

const hexesIn = ({ values }: Sketch): number => Math.max(1, ...Object.values(values ?? {}).filter(each => typeof each === 'number'))

/** Everything within so many cells. */
function surroundings({ grid }: Situation, cell: number, far: number): readonly number[] {
  let rim = [cell]
  const found = new Set(rim)
  for (let i = 0; i < far; i++) {
    rim = rim.flatMap(each => grid.around(each)).filter(each => !found.has(each))
    for (const each of rim) found.add(each)
  }
  return [...found]
}
