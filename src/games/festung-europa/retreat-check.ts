import { choice, number, option as pickOne, toggle } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { outcome, type Procedure } from '../../engine/procedure.ts'
import type { Side } from './components.ts'

export interface RetreatWay {
  readonly side: Side
  readonly hexes: number
  readonly enemyUnit: boolean
  readonly enemyZoc: boolean
  readonly friendlyThere: boolean
  readonly towardSource: boolean
  readonly enemyHex: boolean
  readonly friendlyWay: boolean
  readonly supplied: boolean
  readonly suppliedWay: boolean
  readonly overstacked: boolean
  readonly nextToStart: boolean
  readonly closed: boolean
  readonly frontBox: boolean
}

/** 9.43, 9.46: every reason why this way is refused. Doubt B21: friendly units cancel the ZOC here. */
export const retreatRefusals = (way: RetreatWay): readonly Line[] => [
  ...(way.towardSource ? [] : [line('The first hex must lead toward a friendly supply source', '9.43')]),
  ...(way.enemyUnit ? [line('Not into a hex with an enemy unit', '9.46')] : []),
  ...(way.enemyZoc && !way.friendlyThere ? [line('Not through an enemy ZOC', '9.46')] : []),
  ...(way.enemyHex && way.friendlyWay ? [line('Friendly hexes first: there is a way through them', '9.46')] : []),
  ...(!way.supplied && way.suppliedWay ? [line('It must end in supply: there is such a way', '9.46')] : []),
  ...(way.overstacked ? [line('Not overstacked at the end', '9.46')] : []),
  ...(way.nextToStart && way.hexes > 1 ? [line('Not next to the hex it left when it retreats more than one', '9.46')] : []),
  ...(way.closed ? [line('Not where the unit could not move: eliminated instead', '9.46')] : []),
  ...(way.frontBox && way.side === 'axis' ? [line('The Axis never retreats into the Eastern or Balkans Front box', '9.46')] : []),
]

export const retreatCheck: Procedure<RetreatWay> = {
  id: 'retreat-check', label: 'May it retreat there?', cite: '9.46', version: 1, desk: 'map', picture: 'i-retreat',
  fields: ({ input }) => ({
    side: { ...choice('Side', [pickOne('axis', 'Axis'), pickOne('allied', 'Allied')]), usual: 'axis', cite: '9.42' },
    hexes: { ...number('Hexes to retreat', 1, 4), usual: 1, cite: '9.43' },
    towardSource: { ...toggle('The first hex leads toward a supply source'), usual: true, cite: '9.43' },
    enemyUnit: { ...toggle('An enemy unit is on the way'), cite: '9.46' },
    enemyZoc: { ...toggle('An enemy ZOC is on the way'), cite: '9.46', picture: 'i-zoc' },
    friendlyThere: { ...toggle('A friendly unit stands in each such hex'), cite: '8.43' },
    enemyHex: { ...toggle('It enters enemy-controlled hexes'), cite: '9.46' },
    friendlyWay: { ...toggle('There is a way through friendly hexes'), cite: '9.46' },
    supplied: { ...toggle('It ends in supply'), usual: true, cite: '9.46' },
    suppliedWay: { ...toggle('There is a way that ends in supply'), usual: true, cite: '9.46' },
    overstacked: { ...toggle('The last hex would be overstacked'), cite: '9.46' },
    nextToStart: { ...toggle('The last hex is next to the hex it left'), cite: '9.46' },
    closed: { ...toggle('The unit could not move there'), cite: '9.46' },
    ...(input.side === 'allied' ? {} : { frontBox: { ...toggle('Into the Eastern or Balkans Front box'), cite: '9.46' } }),
  }),
  *run({ input }) {
    const why = retreatRefusals({ ...input, frontBox: input.frontBox === true })
    const end = input.enemyHex && why.length === 0 ? [line('It takes control only of the hex it ends in', '9.46')] : []
    return outcome(why.length === 0 ? 'It may retreat there' : 'Not there', { group: why.length === 0 ? 'may retreat' : 'may not retreat', lines: why.length === 0 ? [line('Nothing against it', '9.46'), ...end] : [...why, line('With no other way, and no right to stand, it is eliminated', '9.47')] })
  },
}
