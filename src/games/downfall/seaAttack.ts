import { total } from '../../engine/chance.ts'
import { dice } from '../../engine/dice.ts'
import { amount, duty, line, sum, type Line } from '../../engine/line.ts'
import { choose, roll, type Outcome, type Scene, type Script } from '../../engine/procedure.ts'
import { spread } from './bodies.ts'
import { opponentOf, titleOf } from './factions.ts'
import type { Interception } from './naval.ts'
import { bonusLines } from './partisans.ts'

export const seaHits = (rolled: number): number => (rolled <= 4 ? -1 : rolled <= 9 ? 1 : rolled <= 14 ? 2 : 3)

/** 9.2: two dice and the difference; hits on ships or on what they carry. */
export function* seaAttack(scene: Scene<Interception>, input: Interception, difference: number, check: Outcome): Script<Outcome> {
  const interceptor = opponentOf(input.mover)
  const lines = [line(`${titleOf(interceptor)} attacks at sea`, '9.2'), amount('Difference of strengths', '9.2', 'die', difference), ...(input.steps > 2 ? [amount('More than two steps', '9.2', 'die', 1)] : []), ...bonusLines(scene.state, interceptor), ...scene.manual]
  const rolled = total(yield* roll({ id: 'sea', who: interceptor, lines, head: ['2D6', `${sum(lines, 'die') >= 0 ? '+' : ''}${sum(lines, 'die')}`] }, dice(2))) + sum(lines, 'die')
  const hits = seaHits(rolled)
  if (hits < 0) return ended(check, lines, 'One interceptor is interdicted', [duty(input.mover, 'Flip one of the interceptor’s participating naval units', '9.2')], 'interceptor', 0)
  const { fleets = 0, subs = 0, steps: lost = 0 } = yield* taken(input, hits)
  const ships = fleets + subs
  // 9.2.1: submarines carry nothing, so only the fleets can be missed
  const stopped = fleets >= input.fleets && input.fleets > 0
  return ended(check, lines, `${hits} ${hits === 1 ? 'hit' : 'hits'}${stopped ? ', activity blocked' : ''}`, [
    ...(ships > 0 ? [duty(input.mover, `${ships} naval ${ships === 1 ? 'unit' : 'units'} flipped to interdicted`, '9.2')] : []),
    ...(lost > 0 ? [duty(input.mover, `${lost} ${lost === 1 ? 'step' : 'steps'} lost from what moves or is placed; an armored unit on the move may flip instead`, '9.2')] : []),
    ...(stopped ? [duty(input.mover, blocked[input.activity] ?? 'The activity is blocked', '9.2.1')] : []),
  ], `${hits} ${hits === 1 ? 'hit' : 'hits'}`, hits)
}

/** 9.2: a hit flips a naval unit or takes a step of what is carried; nobody is asked where there is one way. */
function* taken(input: Interception, hits: number): Script<Readonly<Record<string, number>>> {
  const boxes = ([['steps', 'Steps carried'], ['subs', 'Submarines interdicted'], ['fleets', 'Fleets interdicted']] as const).map(([id, label]) => ({ id, label, max: input[id] })).filter(each => each.max > 0)
  const usual = spread(boxes, hits)
  if (boxes.length < 2 || boxes.every(each => usual[each.id] === each.max)) return usual
  return (yield* choose({ id: 'ships', who: input.mover, lines: [line(`${titleOf(input.mover)}: hits to take: ${hits}`, '9.2')] }, { share: { kind: 'share', label: 'Hits taken by', n: hits, boxes, cite: '9.2' } }, { share: usual })).share
}
const blocked: Readonly<Record<string, string>> = {
  port: 'Every fleet is interdicted: the units go back to their port, their move is over',
  fleet: 'Every fleet is interdicted: the naval move ends here',
  reinforce: 'Every fleet is interdicted: give the steps to units that need no sea area; the rest are lost',
}
const ended = (check: Outcome, lines: readonly Line[], label: string, duties: readonly Line[], group: string, hits: number): Outcome =>
  ({ ...check, label: `${check.label}; sea attack: ${label}`, group, tally: { ...check.tally, hits }, lines: [...check.lines, ...lines], duties })
