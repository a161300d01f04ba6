import { amount, line, type Line } from '../../engine/line.ts'
import type { Scene } from '../../engine/procedure.ts'
import { hexesOf, type Battle } from './battle-input.ts'
import { defence, onset } from './strength.ts'

/** Every factor that counts, naval guns among them (19.4), which must reach every hex attacked (19.6). */
export function forces({ state, input, slot }: Pick<Scene<Battle>, 'state' | 'input' | 'slot'>): readonly Line[] {
  const hexes = hexesOf(input)
  const chart = slot('naval')
  const guns = (input.naval ?? []).map(id => amount(`Naval unit ${id}`, '19.4', 'attack', Number((chart.kind === 'rows' ? chart.rows[id]?.['number'] : 0) ?? 0)))
  const typed = (input.navalFactor ?? 0) > 0 ? [amount('Naval support', '19.4', 'attack', input.navalFactor ?? 0)] : []
  return [
    ...onset({ units: input.attackers, hexes, ...(input.sector === true ? { unhalved: true } : {}), ...(input.funnies === undefined ? {} : { doubled: input.funnies }) }),
    ...guns, ...typed, ...(guns.length + typed.length > 0 ? [line('Every hex attacked lies within two hexes of the ships', '19.6')] : []),
    ...hexes.flatMap(hex => defence(hex, { cityDoubles: state.option['city armour'] === 'doubled' })),
  ]
}
