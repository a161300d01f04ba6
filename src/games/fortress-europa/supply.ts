import { choice, number, option, toggle, type Fields } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { outcome, type Procedure } from '../../engine/procedure.ts'
import { phasing, type Side } from './table.ts'

export interface Supply {
  readonly side: Side
  readonly kind: 'unit' | 'raider' | 'hq'
  readonly place: 'open' | 'city' | 'german city' | 'fortress' | 'homeland' | 'frozen'
  readonly hexes: number
  readonly path: boolean
  readonly hqPath: boolean
  readonly far: boolean
  readonly anyLine: boolean
  readonly special: 'none' | 'invading' | 'dropped' | 'start'
  readonly room: boolean
}

/** 18.1 to 18.6, 18.9, 24.3 as a short interview. */
export const supply: Procedure<Supply> = {
  id: 'supply', label: 'Is it in supply?', cite: '18', version: 1, desk: 'map', picture: 'i-path',
  fields: ({ state, input }): Fields => {
    const side = input.side ?? phasing(state)
    return {
      side: { ...choice('Side', [option('allied', 'Allied'), option('german', 'German')]), usual: phasing(state) },
      kind: { ...choice('Unit', [option('unit', 'Unit'), option('hq', 'Headquarters'), ...(side === 'allied' ? [option('raider', 'Commando or ranger')] : [])]), usual: 'unit' },
      place: { ...choice('It stands in', [option('open', 'None of these'), option('city', side === 'allied' ? 'A city outside Germany' : 'A city'), ...(side === 'allied' ? [option('german city', 'A city in Germany')] : [option('homeland', 'Germany or Italy'), option('frozen', 'Its district, frozen')]), option('fortress', 'A fortress')]), usual: 'open', cite: '18.4' },
      special: { ...choice('This turn', [option('none', 'Nothing special'), ...(side === 'allied' ? [option('invading', 'Invading this turn')] : [option('start', 'Start of the game')]), option('dropped', 'Dropped this turn')]), usual: 'none' },
      hexes: { ...number('Hexes to a headquarters', 0, 30), usual: 5, cite: '18.1' }, path: { ...toggle('That way is free of enemy ZOC, enemy cities, partisans and estuaries'), usual: true, cite: '18.1' },
      hqPath: { ...toggle(side === 'allied' ? 'The headquarters reaches a port or mulberry over controlled hexes free of enemy ZOC' : 'The headquarters reaches a city in Germany or Italy over controlled hexes free of enemy ZOC'), usual: true, cite: side === 'allied' ? '18.1' : '18.3' },
      ...(side === 'allied' ? { room: { ...toggle('Those ports have capacity left for it'), usual: true, cite: '18.2' } } : { far: { ...toggle('More than five hexes from any enemy'), cite: '18.6' }, anyLine: { ...toggle('A line of any length to a headquarters or a city in Germany'), cite: '18.6' } }),
    }
  },
  *run({ input }) {
    const yes = always(input)
    const no = yes === null ? lacking(input) : null
    const ok = no === null
    return outcome(ok ? 'In supply' : 'Out of supply: loses a step in its supply phase', { code: ok ? 'yes' : 'no', tone: ok ? 'win' : 'lose', lines: [yes ?? no ?? line('Within five hexes of a supplied headquarters', input.side === 'allied' ? '18.1' : '18.3'), ...(!ok && input.place === 'german city' ? [line('A city in Germany does not supply Allies', '18.4')] : []), line('Down bridges, air missions, weather and terrain but estuaries do not matter', '18.9')] })
  },
}

function always({ side, kind, place, special, far, anyLine }: Supply): Line | null {
  if (kind === 'raider') return line('Commandos and rangers are never out of supply', '21.1')
  if (special === 'invading') return line('Invading units are in supply for the whole turn', '18.7.1')
  if (special === 'dropped') return line('In supply on the turn of the drop', '20.6')
  if (special === 'start' || place === 'frozen') return line('At the start of the game, and while frozen', '18.5')
  if (place === 'homeland' && side === 'german') return line('Germans in Germany or Italy are always in supply', '18.5')
  if (place === 'city' || place === 'fortress') return line('In a city or fortress, always', '18.4')
  return side === 'german' && far && anyLine ? line('More than five hexes from any enemy, with a line of any length', '18.6') : null
}

function lacking({ side, kind, hexes, path, hqPath, room }: Supply): Line | null {
  const rule = side === 'allied' ? '18.1' : '18.3'
  if (kind !== 'hq' && hexes > 5) return line(`${hexes} hexes to a headquarters: five at most`, rule)
  if (kind !== 'hq' && !path) return line('The way passes an enemy ZOC, an enemy city, a partisan hex or an estuary', rule)
  if (!hqPath) return line(side === 'allied' ? 'The headquarters reaches no port or mulberry' : 'The headquarters reaches no city in Germany or Italy', rule)
  return side === 'allied' && !room ? line('The ports it reaches are full', '18.2') : null
}

export interface HqLoad { readonly first: number; readonly second: number; readonly third: number; readonly shared: number; readonly firstOnly: number; readonly secondOnly: number; readonly thirdOnly: number }

/** 18.2: units (each headquarters is one of its own) against the ports each headquarters reaches. */
export const headquarters: Procedure<HqLoad> = {
  id: 'headquarters', label: 'Headquarters and ports', cite: '18.2', version: 1, desk: 'map', picture: 'n-hq',
  fields: () => {
    const n = (label: string, usual = 0) => ({ ...number(label, 0, 60), usual, cite: '18.2' })
    return { first: n('Units on headquarters 1, itself included'), firstOnly: n('Port capacity only it reaches'), second: n('Units on headquarters 2, itself included'), secondOnly: n('Port capacity only it reaches'), third: n('Units on headquarters 3, itself included'), thirdOnly: n('Port capacity only it reaches'), shared: n('Port capacity all of them reach') }
  },
  *run({ input }) {
    const over = [[input.first, input.firstOnly], [input.second, input.secondOnly], [input.third, input.thirdOnly]].map(([units = 0, own = 0]) => Math.max(0, units - own))
    const need = over.reduce((sum, each) => sum + each, 0)
    const short = Math.max(0, need - input.shared)
    return outcome(short === 0 ? `All supplied, ${input.shared - need} points of the shared ports left` : `${short} units too many`, { code: short === 0 ? 'yes' : 'no', tally: { short, left: input.shared - need }, lines: over.map((each, i) => line(`Headquarters ${i + 1} draws ${each} from the shared ports`, '18.2')) })
  },
}
