import { choice, number, option as pickOne, toggle } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { outcome, type Procedure } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import type { Side } from './components.ts'
import { arnoClosed, surrendered } from './italy.ts'
import type { Status } from './operations.ts'
import { played, roundupLimit } from './sequence.ts'

// ---- 8.4 zones of control -------------------------------------------------------------------------------------------

export interface ZocCase {
  readonly of: Side
  readonly mech: boolean
  readonly supply: Status
  readonly between: 'open' | 'strait' | 'closed' | 'box'
  readonly interdicted: boolean
  readonly friendly: boolean
  readonly purpose: 'move' | 'retreat' | 'supply'
}

/** 8.41, 8.42, 14.3, 8.43: why there is no zone, or what it does. */
export function zocAnswer(it: ZocCase): { readonly counts: boolean; readonly why: Line } {
  const no = (text: string, cite: string) => ({ counts: false, why: line(text, cite) })
  if (!it.mech) return no('Only mechanized units have a ZOC', '8.41')
  if (it.supply === 'out') return no('Out of supply: no ZOC', '8.41')
  if (it.between === 'strait') return no('None between Kristiansand and Hirtshals or Viborg', '8.42')
  if (it.between === 'closed') return no('None over a prohibited hexside', '8.42')
  if (it.between === 'box') return no('None into the off-map boxes of the other side', '8.42')
  if (it.of === 'axis' && it.interdicted) return no('Cancelled within four hexes of an interdiction marker', '14.3')
  if (it.friendly && it.purpose !== 'move') return no('A friendly unit there cancels it for retreat and supply', '8.43')
  const does = it.purpose === 'move' ? 'Stop on entering; never straight from one enemy ZOC to another' : it.purpose === 'retreat' ? 'No retreat through it' : 'No supply through it'
  return { counts: true, why: line(does, '8.43') }
}

export const zocCheck: Procedure<ZocCase> = {
  id: 'zoc-check', label: 'Is there a ZOC?', cite: '8.41', version: 1, desk: 'map', picture: 'i-zoc',
  fields: ({ input }) => ({
    purpose: { ...choice('For', [pickOne('move', 'Movement'), pickOne('retreat', 'Retreat'), pickOne('supply', 'Supply')]), usual: 'move', cite: '8.43' },
    of: { ...choice('Enemy unit', [pickOne('axis', 'Axis'), pickOne('allied', 'Allied')]), usual: 'axis', cite: '8.41' },
    mech: { ...toggle('It is mechanized'), usual: true, cite: '8.41' },
    supply: { ...choice('Its supply', [pickOne('full', 'Full'), pickOne('limited', 'Limited'), pickOne('out', 'Out of supply')]), usual: 'full', cite: '8.41' },
    between: { ...choice('Between it and the hex', [pickOne('open', 'Nothing special'), pickOne('strait', 'Kristiansand to Hirtshals or Viborg'), pickOne('closed', 'A red hexside'), pickOne('box', 'The edge of an off-map box')]), usual: 'open', cite: '8.42' },
    friendly: { ...toggle('A friendly unit is in the hex'), cite: '8.43' },
    ...(input.of === 'allied' ? {} : { interdicted: { ...toggle('Within four hexes of an interdiction marker'), cite: '14.3' } }),
  }),
  *run({ input }) {
    const { counts, why } = zocAnswer({ ...input, interdicted: input.interdicted === true })
    return outcome(counts ? 'The ZOC counts' : 'No ZOC', { group: counts ? 'zoc' : 'no zoc', lines: [why] })
  },
}

// ---- 8.3 where units may go -----------------------------------------------------------------------------------------

export interface Entry {
  readonly side: Side
  readonly unit: 'italian' | 'german-army' | 'mech' | 'other'
  readonly hex: 'plain' | 'enemy' | 'unnamed' | 'beach' | 'red' | 'south-of-arno' | 'beyond-italy' | 'attack-marker' | 'uk-box' | 'na-box' | 'east-box'
  readonly marked: boolean
  readonly ends: boolean
}

/** 8.31 to 8.38, 13.1. */
export function entryRefusal(state: State, it: Entry): Line | null {
  switch (it.hex) {
    case 'enemy': return line('Never into a hex with an enemy combat unit', '8.31')
    case 'unnamed': return line('Never into a partial hex or one without a name', '8.31')
    case 'beach': return it.side === 'axis' && !it.marked ? line('The Axis enters a Beach Head only where an Allied control marker lies', '8.31') : null
    case 'red': return redRefusal(state, it.side)
    case 'south-of-arno': return it.unit === 'german-army' && arnoClosed(state) ? line('German armies stay north of the Arno until Italian Disarmament', '13.1') : null
    case 'beyond-italy': return it.unit === 'italian' && !surrendered(state) ? line('Italian units stay in and next to Italy, on Corsica and Sardinia, or in the Balkans box', '13.1') : null
    case 'attack-marker': return it.ends && it.unit !== 'mech' ? line('Only mechanized units may end on an Attack marker', '8.36') : null
    case 'uk-box': return ukRefusal(state, it.side)
    case 'na-box': return it.side === 'axis' ? line('Only Allied units use the North Africa box', '8.33') : null
    case 'east-box': return it.side === 'allied' ? line('Only Axis units use the Eastern and Balkans Front boxes', '8.34') : null
    case 'plain': return null
  }
}

function redRefusal(state: State, side: Side): Line | null {
  if (played(state, 'enemy-at-the-gates')) return line('The Soviet zone is closed to both sides', '8.38')
  return side === 'allied' && played(state, 'tehran') ? line('The Soviet zone is closed to the Allies', '8.38') : null
}

export function ukRefusal(state: State, side: Side): Line | null {
  if (side === 'axis') return line('Only Allied units use the United Kingdom box', '8.32')
  return roundupLimit(state) ? line('After Roundup only by redeployment until turn 3', '8.32') : null
}

const places = [
  pickOne('plain', 'An ordinary hex'), pickOne('enemy', 'A hex with an enemy unit'), pickOne('unnamed', 'A partial or unnamed hex'), pickOne('beach', 'A Beach Head'), pickOne('red', 'A red hex'),
  pickOne('south-of-arno', 'Italy south of the Arno'), pickOne('beyond-italy', 'Beyond Italy, its neighbours, Corsica and Sardinia'), pickOne('attack-marker', 'A hex with an Attack marker'),
  pickOne('uk-box', 'United Kingdom box and a Beach Head beside it'), pickOne('na-box', 'North Africa box and a Beach Head beside it'), pickOne('east-box', 'Eastern or Balkans Front box and a hex beside it'),
]

export const entryCheck: Procedure<Entry> = {
  id: 'entry-check', label: 'May it go there?', cite: '8.31', version: 1, desk: 'map', picture: 'i-move',
  fields: () => ({
    side: { ...choice('Side', [pickOne('axis', 'Axis'), pickOne('allied', 'Allied')]), usual: 'axis', cite: '8.31' },
    unit: { ...choice('Unit', [pickOne('mech', 'Mechanized'), pickOne('german-army', 'German army'), pickOne('italian', 'Italian'), pickOne('other', 'Any other')]), usual: 'other', cite: '8.31' },
    hex: { ...choice('Into', places), usual: 'plain', cite: '8.31' },
    marked: { ...toggle('An Allied control marker lies there'), cite: '8.31' },
    ends: { ...toggle('It ends its move there'), usual: true, cite: '8.36' },
  }),
  *run({ state, input }) {
    const why = entryRefusal(state, input)
    const joins = input.hex === 'attack-marker' && input.unit === 'mech' && input.ends
    return outcome(why === null ? 'Yes' : 'No', { group: why === null ? 'may enter' : 'may not enter', lines: why === null ? [line('One movement point, whatever the terrain', '8.21'), ...(joins ? [line('It may join that attack and loses its move marker', '8.37')] : [])] : [why] })
  },
}

/** What the mover must know, and only what applies to that side as things stand. */
export const moveLines = (state: State, side: Side): readonly Line[] => [
  line('Any or all units of a marked hex may move, or none', '6.241'),
  line('One movement point a hex, whatever the terrain', '8.21'),
  line(side === 'axis' ? 'No enemy units, no partial or unnamed hexes, no Beach Head without an Allied marker' : 'No enemy units, no partial or unnamed hexes', '8.31'),
  side === 'allied' ? line('Directly between the United Kingdom or North Africa box and the Beach Heads beside it', '8.33') : line('Directly between the Eastern or Balkans Front box and the hexes beside it', '8.34'),
  line('Non-mechanized units may pass an Attack marker but not stop on it', '8.36'),
  line('A mechanized unit may end on an Attack marker, join that attack and lose its move marker', '8.37'),
  line('Three units a hex, five Allied in a Beach Head; what is too much at the end is lost, the owner chooses', '7.13'),
  ...(side === 'axis' && state.flag['hitler'] !== 'dead' ? [line('The Hitler marker does not count for stacking', '16.42')] : []),
  ...(side === 'axis' && !surrendered(state) ? [line('Italians stay in Sicily and Italy, next to Italy, on Corsica and Sardinia, or in the Balkans box; a retreat elsewhere eliminates them', '13.1')] : []),
]

// ---- 7 stacking -----------------------------------------------------------------------------------------------------

export interface Stack { readonly side: Side; readonly kind: 'hex' | 'beach' | 'box'; readonly units: number; readonly hitler: boolean }
/** 7.11, 16.42. */
export const stackLimit = ({ side, kind }: Pick<Stack, 'side' | 'kind'>): number => (kind === 'box' ? Infinity : kind === 'beach' && side === 'allied' ? 5 : 3)

export const stacking: Procedure<Stack> = {
  id: 'stacking', label: 'Too many units?', cite: '7.11', version: 1, desk: 'map', picture: 'i-stack',
  fields: () => ({
    side: { ...choice('Side', [pickOne('axis', 'Axis'), pickOne('allied', 'Allied')]), usual: 'allied', cite: '7.11' },
    kind: { ...choice('Where', [pickOne('hex', 'A hex'), pickOne('beach', 'A Beach Head'), pickOne('box', 'A box')]), usual: 'hex', cite: '7.11' },
    units: { ...number('Units', 0, 12), usual: 3, cite: '7.11' },
    hitler: { ...toggle('The Hitler marker is there'), cite: '16.42' },
  }),
  *run({ input }) {
    const limit = stackLimit(input)
    const over = Math.max(0, input.units - limit)
    const said = [line(limit === Infinity ? 'No limit in a box' : `At most ${limit}`, '7.11'), ...(input.hitler ? [line('The Hitler marker does not count', '16.42')] : [])]
    return outcome(over === 0 ? 'Within the limit' : `${over} too many`, { group: over === 0 ? 'stack fits' : 'overstacked', tally: { excess: over }, lines: over === 0 ? said : [...said, line(`At the end of movement, RD or retreat ${over} are eliminated, the owner chooses`, '7.13')] })
  },
}
