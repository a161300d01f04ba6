import { duty, type Line } from '../../engine/line.ts'
import { other } from './components.ts'
import { isRough } from './attack.ts'
import type { Attack } from './shifts.ts'

/** 9.43 to 9.47 as duties in the order they are done. */
export function retreatDuties(attack: Attack, hexes: number): readonly Line[] {
  const who = other(attack.side)
  const far = hexes === 1 ? '1 hex' : `${hexes} hexes`
  return [
    duty(who, `Retreat ${far}, the first toward a friendly supply source`, '9.43'),
    ...(attack.boxNear && who === 'allied' ? [duty(who, 'Or into the reserve box beside the Beach Head: that is far enough', '9.45')] : []),
    duty(who, `Friendly hexes first, no enemy unit or ZOC, in supply at the end if possible${hexes > 1 ? ', not next to the hex left' : ''}; else eliminated`, '9.46'),
  ]
}

/** 9.51, 9.52: up to the difference, the vacated hex first. */
export function advanceDuties(attack: Attack, hexes: number): readonly Line[] {
  const rough = isRough(attack.terrain)
  const stop = rough || attack.fromBeach
  const most = stop ? 1 : hexes
  return [
    duty(attack.side, `May advance ${most === 1 ? '1 hex' : `up to ${most} hexes`}, first into the vacated hex`, '9.51'),
    duty(attack.side, 'Only units that took part in the attack', '9.16'),
    ...(stop && hexes > 1 ? [duty(attack.side, rough ? 'Stop there: the hex is Alpine, Forest, Marsh or Mountain' : 'Stop there: they have left a Beach Head', '9.52')] : most > 1 ? [duty(attack.side, 'Stop in Alpine, Forest, Marsh or Mountain, in an enemy ZOC, and on leaving a Beach Head', '9.52')] : []),
    duty(attack.side, 'Every hex entered becomes yours', '9.56'),
    duty(attack.side, 'The vacated hex changes hands only if somebody enters it', '9.49'),
  ]
}
