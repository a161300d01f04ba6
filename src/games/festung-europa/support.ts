import type { Fields, Option } from '../../engine/field.ts'
import { toggle } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import type { Scene } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { nationOf } from './components.ts'
import { isWinter, option, turnOf } from './sequence.ts'
import type { Attack } from './shifts.ts'

export const tacs = [{ id: 'us-a', label: 'US-A' }, { id: 'us-b', label: 'US-B' }, { id: 'uk-a', label: 'UK-A' }, { id: 'uk-b', label: 'UK-B' }] as const
export const sacs = [{ id: 'uk-bc', label: 'UK BC' }, { id: 'us-8', label: 'US 8th AF' }, { id: 'us-15', label: 'US 15th AF' }] as const

/** 14.2: the third marker comes as a reinforcement. */
export const sacInPlay = (state: State): readonly { readonly id: string; readonly label: string }[] =>
  sacs.filter(each => each.id !== 'us-15' || state.flag['sac-15-arrived'] === true)
export const sacOn = (state: State, mission: string): readonly string[] => sacs.map(each => each.id).filter(id => state.flag[`sac-${id}`] === mission)

/** 14.3, 19.35, 19.38: how many ground support markers one attack may have. */
export const supportLimit = (state: State): number =>
  option(state, 'winter-tac') && isWinter(turnOf(state)) ? 1 : option(state, 'unrestricted-tac') ? 3 : 2

export function supportField({ state, input }: Scene<Partial<Attack>>): Fields {
  const options: readonly Option[] = tacs.map(({ id, label }) => {
    const refusal = tacRefusal(state, id)
    return { id, label: `TAC ${label}`, picture: 'p-tac', ...(refusal === null ? {} : { refusal }) }
  })
  const carpet = sacOn(state, 'carpet').length > 0 && state.flag['carpet-used'] !== true
  return {
    support: { kind: 'pick', label: 'Ground support', options, min: 0, max: 4, cite: '14.31', group: 'Air', check: value => supportRefusal(state, value) },
    ...((input.support ?? []).length > 0 ? { inRange: { ...toggle('Attack marker next to a reserve box or within three hexes of an airfield'), usual: true, cite: '14.31', group: 'Air' } } : {}),
    ...(carpet ? { carpet: { ...toggle('Carpet bombing'), cite: '14.22', group: 'Air', picture: 'p-sac' } } : {}),
  }
}

function tacRefusal(state: State, id: string): Line | null {
  if (state.flag[`tac-${id}`] === 'interdiction') return line('Flies interdiction this turn', '14.3')
  return state.flag[`used-${id}`] === true ? line('Already used in this action', '14.31') : null
}

/** 14.3: at most one of each nationality; 19.35 allows a third, 19.38 only one in winter. */
function supportRefusal(state: State, chosen: readonly string[]): Line | null {
  const limit = supportLimit(state)
  if (chosen.length > limit) return line(`At most ${limit} ground support on one attack`, limit === 1 ? '19.38' : limit === 3 ? '19.35' : '14.3')
  const us = chosen.filter(id => id.startsWith('us')).length
  const most = limit === 3 ? 2 : 1
  return us > most || chosen.length - us > most ? line('One US and one UK marker at most', '14.3') : null
}

/** 14.3: a marker helps only an attack in which its own nationality takes part; so three (19.35) need both. */
export function supportObjections({ support, attackers, inRange, carpet }: Attack): readonly Line[] {
  if (support.length === 0) return []
  const has = (nation: 'us' | 'br'): boolean => attackers.some(unit => nationOf(unit) === nation || nationOf(unit) === 'either')
  const us = support.filter(id => id.startsWith('us')).length
  return [
    ...(us > 0 && !has('us') ? [line('US air needs an American unit in the attack', '14.3')] : []),
    ...(us < support.length && !has('br') ? [line('UK air needs a British unit in the attack', '14.3')] : []),
    ...(inRange ? [] : [line('Ground support is out of range', '14.31')]),
    ...(carpet ? [line('Carpet bombing and ground support cannot help the same attack', '14.22')] : []),
  ]
}
