import type { Interview } from '@/engine/board/rules.ts'
import type { Field, Values } from '@/engine/field.ts'
import type { Json } from '@/engine/json.ts'
import type { State } from '@/engine/state.ts'

/** Any answers the form of an interview could give; later questions see the earlier answers. */
export function answers(interview: Interview, state: State, seeds: readonly number[]): Values {
  let given: Values = {}
  for (let round = 0; round < 3; round++) given = Object.fromEntries(Object.entries(interview.fields(state, given)).map(([id, field], i) => [id, anyOf(field, seeds[i % seeds.length]!)]))
  return given
}

function anyOf(field: Field, seed: number): Json {
  switch (field.kind) {
    case 'number': return field.min + (seed % (field.max - field.min + 1))
    case 'toggle': return seed % 2 === 1
    case 'choice': return field.options[seed % field.options.length]!.id
    case 'pick': return field.options.filter((_, i) => ((seed >> i) & 1) === 1).slice(0, field.max).map(each => each.id)
    default: throw new Error(`no interview asks for ${field.kind}`)
  }
}
