import type { Condition } from '../../engine/stages.ts'
import type { State } from '../../engine/state.ts'
import { ungarrisoned } from './garrisons.ts'
import { armiesIn } from './geography.ts'
import { italianZones } from './italy.ts'
import { isBarbarossa } from './economy.ts'
import { isIdle } from './access.ts'
import { inAmerica } from './reinforcements.ts'
import { factOf, isArmour, stepsNow } from './roster.ts'
import { activeCamp, isLed, switched, twoPlayers } from './sides.ts'
import { seasonOf, turnOf } from './turn.ts'
import { controlOf, holdsZone, isDisputed } from './zones.ts'
import { track } from './tracks.ts'

const atWar = (state: State): boolean => track(state, 'barbarossa') > 0

const dated = Object.fromEntries(Array.from({ length: 23 }, (_, i) => [`turn ${i + 1}`, (state: State) => !isBarbarossa(state) && turnOf(state) === i + 1]))

export const conditions: { readonly [id: string]: Condition } = {
  ...dated,
  'barbarossa 10': state => isBarbarossa(state) && turnOf(state) === 10,
  axis: () => 'axis', west: () => 'west', both: () => 'both',
  activeSide: state => (activeCamp(state) === 'axis' ? 'axis' : 'west'),
  inactiveSide: state => (activeCamp(state) === 'axis' ? 'west' : 'axis'),
  firstTurn: state => turnOf(state) === 1 && isLed(state, 'west'),
  isBarbarossa,
  axisLed: state => isLed(state, 'axis'),
  axisActive: state => !switched(state),
  alone: state => !twoPlayers(state),
  twoPlayers,
  errataTurn: state => [1, 6, 14].includes(turnOf(state)),
  winter: state => seasonOf(turnOf(state)) === 'winter',
  muddy: state => ['winter', 'spring'].includes(seasonOf(turnOf(state))),
  garrisonsBind: state => ungarrisoned(state).length > 0,
  sovietsAtWar: atWar,
  sovietsLed: state => atWar(state) && isLed(state, 'soviet'),
  beforeBarbarossa: state => !atWar(state) && !switched(state),
  armourReady: state => Object.keys(state.unit).some(id => Number(state.unit[id]?.['attacks'] ?? 0) === 1 && isArmour(state, factOf(id)?.type ?? '', stepsNow(state, id))),
  axisAllies: state => ['italy', 'hungary', 'romania', 'bulgaria', 'finland'].some(id => state.flag[id] === 'axis'),
  finlandIn: state => state.flag['finland'] === 'axis',
  maltaEnglish: state => controlOf(state, 'Malta') !== 'axis' && state.flag['italy'] === 'axis' && !switched(state),
  idleTurn: isIdle,
  bombedThisTurn: state => Object.keys(state.unit).some(id => id.endsWith(' LF') && state.unit[id]?.['engaged'] === true),
  italyOut: state => state.flag['italy'] === 'out' && italianZones.some(zone => holdsZone(state, zone, 'axis') && armiesIn(state, 'axis', zone).length === 0),
  overstacked: state => Object.entries(state.cell).some(([zone, facts]) => Number(facts['limit'] ?? 0) > 0 && armiesIn(state, 'axis', zone).length > Number(facts['limit'])),
  greeceAtWar: state => controlOf(state, 'Greece') === 'west' || isDisputed(state, 'Greece'),
  englandAtWar: state => state.flag['england'] === 'war',
  englandAtPeace: state => state.flag['england'] === 'peace',
  franceFights: state => state.flag['france'] === 'allied',
  isVichy: state => state.flag['france'] === 'vichy',
  armiesInAmerica: state => inAmerica(state).length > 0,
}
