import { rows } from '../../engine/ledger.ts'
import type { Condition, ConditionId } from '../../engine/stages.ts'
import type { State } from '../../engine/state.ts'
import { ammo, flying } from './air/fleet.ts'
import { sectionsOf } from './board/sections.ts'
import { unitsOf } from './roster.ts'
import { mover, on, other } from './sides.ts'
import { inPlay, listed } from './turn/cards.ts'
import { dark } from './turn/night.ts'
import { ordersInAll } from './turn/orders.ts'
import { textIn, trackOf, unitOf } from './kept.ts'

const played = (card: string) => (state: State): boolean => inPlay(state) === card
const option = (id: string) => (state: State): boolean => on(state, id)
const has = (state: State, ...types: readonly string[]): boolean => Object.values(state.unit).some(facts => types.includes(String(facts['type'])))
const turnOf = (side: string, held: (state: State) => boolean) => (state: State): boolean => mover(state) === side && held(state)

export const conditions: { readonly [id: ConditionId]: Condition } = {
  mover,
  'not overlord': state => state.flag['board'] !== 'overlord',
  overlord: state => state.flag['board'] === 'overlord',
  breakthrough: state => state.flag['board'] === 'breakthrough',
  'no card yet': state => state.flag['card'] === undefined && state.flag['board'] !== 'overlord',
  'orders left': state => ordersInAll(state) > 0,
  'not drawn': state => state.flag['drawn'] !== true,
  'air power played': state => inPlay(state) === 'air-power' && !dark(state),
  'barrage played': state => inPlay(state) === 'barrage' && !dark(state),
  'medics played': played('medics'),
  'finest hour played': played('finest-hour'),
  'attack played': played('attack'),
  'recon played': state => state.flag['recon'] === true,
  'recon with air': state => state.flag['recon'] === true && on(state, 'air'),
  'recon with combat cards': state => state.flag['recon'] === true && on(state, 'combat cards'),
  'dark cards': dark,
  'night roll due': state => dark(state) && mover(state) === textIn(state.option, 'night side', 'allies') && state.flag['night rolled'] !== true,
  'mines in play': option('mines'),
  'smoke in play': option('smoke'),
  'winter map': option('winter'),
  'reduced visibility': option('visibility'),
  'desert map': option('desert'),
  'actions in play': option('actions'),
  'section card with actions': state => on(state, 'actions') && ['recon', 'probe', 'attack', 'assault', 'recon-in-force', 'general-advance', 'pincer-move'].includes(inPlay(state)),
  'leaders in play': option('leaders'),
  'big guns in play': option('big guns'),
  'combat cards in play': option('combat cards'),
  'japanese in play': option('japanese'),
  'japanese turn': turnOf('axis', option('japanese')),
  'marine turn': turnOf('allies', option('marines')),
  'british attacked': turnOf('axis', option('british')),
  'french turn': turnOf('allies', option('french')),
  'italians in play': option('italian'),
  'russian turn': turnOf('allies', option('russian')),
  'chip empty': state => mover(state) === 'allies' && on(state, 'russian') && listed(state, 'commissar').length === 0,
  'blitz allied turn': turnOf('allies', option('blitz')),
  'blitz axis turn': turnOf('axis', option('blitz')),
  'air strikes': option('air strikes'),
  'radar alert': option('radar alert'),
  'air rules': option('air'),
  'own aircraft': state => on(state, 'air') && flying(state, mover(state)) !== undefined,
  'enemy aircraft': state => on(state, 'air') && flying(state, other(mover(state))) !== undefined,
  'both aircraft': state => on(state, 'air') && flying(state, 'allies') !== undefined && flying(state, 'axis') !== undefined,
  'out of ammo': state => on(state, 'air') && flying(state, mover(state)) !== undefined && ammo(flying(state, mover(state))) === 0,
  'landed aircraft': state => on(state, 'air') && flying(state, mover(state))?.['landed'] === true,
  'markers placed': state => Number(flying(state, mover(state))?.['placedGuns'] ?? 0) + Number(flying(state, mover(state))?.['placedBombs'] ?? 0) > 0,
  'air in overlord': state => on(state, 'air') && state.flag['board'] === 'overlord',
  'air in breakthrough': state => on(state, 'air') && state.flag['board'] === 'breakthrough',
  'objectives in play': state => rows(state, 'objective').length > 0,
  'churchill in play': state => has(state, 'churchill'),
  'carriers in play': state => has(state, 'half-track', 'truck') && Object.values(state.unit).some(facts => facts['faction'] === mover(state) && !['half-track', 'truck'].includes(String(facts['type']))),
  'trains in play': state => has(state, 'locomotive', 'wagon', 'armored-wagon'),
  'ships in play': state => has(state, 'destroyer', 'carrier'),
  'landing craft in play': state => has(state, 'landing-craft'),
  'command car in play': state => has(state, 'command-car'),
  'tokens in play': state => rows(state, 'token').length > 0,
  'smoke on the board': state => rows(state, 'smoke').length > 0,
  'counter possible': state => state.flag[`last card ${other(mover(state))}`] !== undefined,
  'can deploy': state => on(state, 'air') && flying(state, mover(state)) === undefined && state.flag[`withdrew ${mover(state)}`] !== true && trackOf(state, `air cards ${mover(state)}`) > 0,
  'turn start objectives': state => rows(state, 'objective').some(([, row]) => String(row['kind']).endsWith('-start')),
  'astride units': state => unitsOf(state, mover(state)).some(id => sectionsOf(state, unitOf(state, id), mover(state)).length === 2),
  'beach map': state => state.option['map'] === 'beach',
}
