import type { Condition } from '../../engine/stages.ts'
import type { State } from '../../engine/state.ts'
import { airAlone } from './afterMoves.ts'
import { cardIn } from './eventCards.ts'
import { airDiffers, eventOf, tooLittleAir, tooMuchAir } from './events.ts'
import { isAxis } from './factions.ts'
import { active, pending, type Slots } from './initiative.ts'
import { boxes, cupSize } from './markers.ts'
import { opsNow } from './ops.ts'
import { isOps, type Symbol } from './costs.ts'
import { balticAtRisk, blackAtRisk } from './overlord.ts'
import { weatherAhead } from './weather.ts'
import { num, orderNow } from './read.ts'

const idle = ['plan', 'reseed', 'none', '']
const order = (state: State): string => orderNow(state)
const performing = (state: State, what: string): boolean => order(state) === what && state.flag['paid'] === true && state.flag['performed'] !== true
export const gaps = (state: State): boolean => {
  const kept = boxes(state).filter(item => item !== '').length
  return kept < 10 && (cupSize(state) > 0 || boxes(state).slice(0, kept).includes(''))
}
const special = ['supply', 'high-command', 'mare-nostrum']
const naval = (state: State): boolean => state.flag['scenario'] !== 'overlord'

/** What stages, reminders and procedures ask by name. Charts are read as shipped: whatever an owner told is in the state by then. */
export function conditionsWith(slot: Slots): { readonly [id: string]: Condition } {
  const ops = (state: State) => opsNow({ state, slot })
  const moving = (state: State): boolean => ops(state) !== null && ops(state)?.face.kind !== 'Attack' && state.flag['phase'] === 'move'
  const shown = (state: State, symbol: Symbol): boolean => moving(state) && ops(state)?.face.shows?.includes(symbol) === true
  const navalOn = (state: State): boolean => shown(state, 'naval') && state.flag['port-moved'] !== true
  const current = (id: string): Condition => state => cardIn(state, 'current') === id
  return {
    active, pending, gaps, 'no gaps': state => !gaps(state), 'event of': eventOf,
    'weather ahead': weatherAhead, 'weather behind': state => !weatherAhead(state),
    'setting up': state => state.stage['at']?.at(-1)?.stage === 'setup',
    picked: state => order(state) !== '', 'not picked': state => order(state) === '',
    paid: state => state.flag['paid'] === true, 'owes payment': state => order(state) !== '' && state.flag['paid'] !== true,
    'nothing to perform': state => idle.includes(order(state)),
    'ops unopened': state => isOps(order(state)) && state.flag['paid'] === true && state.flag['opened'] !== true,
    'two halves': state => ops(state) !== null && state.flag['halved'] !== true && (ops(state)?.face.kind === 'Redeploy/Attack' || ops(state)?.face.kind === 'Attack/Redeploy'),
    'ops moves': moving, 'ops ports': state => shown(state, 'naval'), 'ops forts': state => shown(state, 'fort'), 'ops naval': state => navalOn(state) && naval(state), 'west naval': state => active(state) === 'western' && navalOn(state),
    ...Object.fromEntries(['recruit', 'mechanize', 'partisans', 'sw', 'material-shortages', 'command-failure'].map(each => [`order ${each}`, (state: State) => performing(state, each)])),
    'current supply': current('supply'), 'current high-command': current('high-command'), 'current mare-nostrum': current('mare-nostrum'),
    'current other': state => { const card = cardIn(state, 'current'); return card !== null && !special.includes(card) },
    'current fatherland-front': current('fatherland-front'), 'current red-tide': current('red-tide'), 'current united-nations': current('united-nations'), 'current ve-day': current('ve-day'),
    'no pending event': state => cardIn(state, 'pending') === null,
    'air to remove': state => tooMuchAir({ state, slot }), 'no air to remove': state => !tooMuchAir({ state, slot }),
    'air to place': state => tooLittleAir({ state, slot }), 'no air to place': state => !tooLittleAir({ state, slot }),
    'air differs': state => airDiffers({ state, slot }),
    'not over': state => state.end['match'] === undefined, 'naval rules': naval, overlord: state => !naval(state),
    'active has cards': state => num(state, `hand/${active(state)}`) > 0,
    'okw beachhead': state => active(state) === 'okw' && num(state, 'beachheads-map') > 0,
    'axis moves': state => isAxis(active(state)) && moving(state) && (num(state, 'partisans/western') + num(state, 'partisans/soviet') > 0),
    'rebase needed': state => state.flag['rebase'] === true || airAlone(state), 'allied moves': state => !isAxis(active(state)) && moving(state),
    'western event, bombing won': state => state.row['warfare/bombing']?.['inactive'] === true && eventOf(state) === 'western',
    'overlord baltic': balticAtRisk, 'overlord black': blackAtRisk,
    'turn 4': state => state.track['turn'] === 4, 'western moves': state => active(state) === 'western' && moving(state), 'order reinforces': state => performing(state, 'recruit') || performing(state, 'mechanize'),
    snow: state => state.flag['sky'] === 'snow', mud: state => state.flag['sky'] === 'mud',
  }
}
