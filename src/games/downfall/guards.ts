import { put } from '../../engine/changes.ts'
import { choice, option, toggle, type Fields } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { forbid, outcome, type Procedure } from '../../engine/procedure.ts'
import type { Facts, State } from '../../engine/state.ts'
import { tracedOn } from './boardSupply.ts'
import { fighting, nameIn, stepsIn, types, unitsOf, type UnitType } from './combatants.ts'
import { onMap } from './onMap.ts'

const sides: Readonly<Record<Upgrade['guard'], readonly string[]>> = { leg: ['leg', 'mechanized'], motorized: ['motorized', 'tank'] }

export interface Upgrade { readonly guard: 'leg' | 'motorized'; readonly unit: string; readonly fits: boolean }

/** 10.2 E8: a pending Guard takes the place of a unit of its type, side and steps; those without a match wait. */
export const upgrade: Procedure<Upgrade> = {
  id: 'guard', label: 'A Guard unit replaces another', cite: '10.2', version: 1, desk: 'turn', offered: 'current high-command',
  fields: ({ state, input }): Fields => ({
    guard: { ...choice('Pending Guard', [option('leg', 'Army: leg or mechanized'), option('motorized', 'Tank army: motorized or tank')]), cite: '10.2' },
    unit: { ...choice('It replaces', [...candidates(state, input.guard ?? 'leg'), option('table', 'A unit not on the app’s map')]), cite: '10.2' },
    ...(input.unit === 'table' ? { fits: { ...toggle('Name unboxed, no Guard, same type, in supply'), usual: true, cite: '10.2' } } : {}),
  }),
  *run({ state, input }) {
    const found = candidates(state, input.guard).find(each => each.id === input.unit)
    const no = found?.refusal ?? (input.unit === 'table' && !input.fits ? line('The Guard waits for an unboxed non-Guard of its type in supply', '10.2') : null)
    const notes = no === null ? [] : [yield* forbid({ id: 'match', who: 'soviet' }, no)]
    const now = state.unit[input.unit] ?? {}
    const shown = found === undefined ? 'same side up, same steps' : `${types[String(now['type']) as UnitType].label.toLowerCase()} side up, ${stepsIn(now)} ${stepsIn(now) === 1 ? 'step' : 'steps'}`
    return outcome(`${found?.label ?? 'A unit'} becomes a Guard`, {
      lines: notes, duties: [duty('soviet', `The Guard in its hex, ${shown}; the old unit leaves the game`, '10.2')],
      changes: found === undefined ? [] : [put('unit', input.unit, { label: `${found.label} Gd`, guard: true })],
    })
  },
}

const candidates = (state: State, guard: Upgrade['guard']) => {
  const soviets = unitsOf(state).filter(([, now]) => now['faction'] === 'soviet' && typeof now['cell'] === 'string' && now['cell'] !== 'eliminated' && (fighting as readonly string[]).includes(String(now['type'])))
  const trace = soviets.length === 0 ? () => null : tracedOn(onMap(state), 'soviet', true)
  return soviets.map(([id, now]) => option(id, nameIn(id, now), refusalOf(now, trace(id) === 'out', guard)))
}

function refusalOf(now: Facts, cut: boolean, guard: Upgrade['guard']): Line | undefined {
  if (now['guard'] === true || /\bGd\b/.test(String(now['label']))) return line('It is a Guard already', '10.2')
  if (now['boxed'] === true || types[String(now['type']) as UnitType].flips === null) return line('A boxed name cannot be upgraded', '10.2')
  if (!sides[guard].includes(String(now['type']))) return line('The Guard must be of the same type', '10.2')
  return cut ? line('It must be in supply', '10.2') : undefined
}
