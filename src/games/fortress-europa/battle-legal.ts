import { line, type Line } from '../../engine/line.ts'
import { ratio } from '../../engine/ratio.ts'
import type { State } from '../../engine/state.ts'
import { alliedFleet } from './aircraft.ts'
import { airLeft } from './battle-fields.ts'
import { combatImpulse, hexesOf, sideIn, type Battle } from './battle-input.ts'
import { on, turnOf } from './calendar.ts'
import { committedTo } from './ground-support.ts'
import { mixed } from './nations.ts'
import { strength } from './strength.ts'
import { atTable, inCombat, isFlag, isStorm, level, scenarioOf, weatherOf } from './table.ts'

/** Everything the rules forbid about this battle, each with its rule; the table may overrule each. */
export function* objections(state: State, input: Battle, lines: readonly Line[]): Generator<Line> {
  const side = sideIn(state, input)
  const mix = mixed(state, input.attackers)
  if (mix !== null) yield mix
  if (hexesOf(input).length > 1 && input.kind !== undefined && input.kind !== 'land') yield line('Only the hex they landed on may be attacked', input.kind === 'invasion' ? '12.8' : input.kind === 'drop' ? '20.8' : '21.11')
  yield* air(state, input)
  if (input.carpet === true) yield* carpet(state, input, lines)
  if (side === 'allied') yield* naval(state, input)
}

function* air(state: State, input: Battle): Generator<Line> {
  const wanted = input.air ?? 0
  if (wanted === 0) return
  if (combatImpulse(state) === 2) yield line('Ground support only in the first combat impulse', '17.10.2')
  else if (wanted > 3) yield line('At most three aircraft support one battle', '17.10.2')
  else if (wanted > airLeft(state, sideIn(state, input), input)) yield sideIn(state, input) === 'allied' && committedTo(state, input) !== null ? line(`${committedTo(state, input)} given to this hex before the reveal`, '12.2') : line(`Only ${airLeft(state, sideIn(state, input))} left on ground support`, '17.10.2')
}

/** 17.10.9: wherever SAC fly (17.1); from Jan III the Berlin scenario allows it on overcast turns too (33.4.5). */
function* carpet(state: State, input: Battle, lines: readonly Line[]): Generator<Line> {
  if (combatImpulse(state) === 2) yield line('Carpet bombing only in the first combat impulse', '17.10.9')
  if ((input.air ?? 0) > 0) yield line('Carpet bombing not beside ground support', '17.10.9')
  if (state.flag['invasion'] !== undefined && inCombat(state)) yield line('No carpet bombing on an invasion turn', '17.10.9')
  if (isFlag(state, 'carpet used')) yield line("This month's carpet bombing is used", '17.10.9')
  if (!carpetWeather(state)) yield line('No SAC flies in this weather', '17.1')
  else if (isFlag(state, 'allied air set') && level(state, 'carpet sac') === 0) yield line('No SAC is allocated to carpet bombing', '17.10.9')
  const odds = ratio(strength(lines, 'attack'), strength(lines, 'defence'))
  const named = input.declare === undefined || input.declare === 'full' ? odds.attack : Number(input.declare.split('-')[0])
  if (Math.min(odds.attack, named) > 2) yield line(`Carpet bombing at 2-1 or lower, not at ${Math.min(7, odds.attack)}-1`, '17.10.9')
}

export function carpetWeather(state: State): boolean {
  if (!atTable(state) || alliedFleet(state).sac > 0) return true
  return scenarioOf(state) === 'berlin' && turnOf(state) >= on.janIII && weatherOf(state) !== 'storm'
}

function* naval(state: State, input: Battle): Generator<Line> {
  const used = (input.naval ?? []).length > 0 || (input.navalFactor ?? 0) > 0
  if (!used) return
  if (isStorm(state)) yield line('No naval support in a Storm', '19.9')
  if (isFlag(state, 'naval gone')) yield line('The naval units are withdrawn', '19.8')
  for (const id of input.naval ?? []) if (state.row[`naval/${id}`]?.['used'] === turnOf(state)) yield line(`Naval unit ${id} has supported an attack this turn`, '19.4')
}
