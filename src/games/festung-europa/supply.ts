import { choice, number, option as pickOne, toggle, type Fields } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { outcome, type Procedure } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { surrendered } from './italy.ts'
import type { Status } from './operations.ts'
import { controls, germanCentres, option, played } from './sequence.ts'

export type Supplied = 'allied' | 'german' | 'italian'

/** 11.2, 11.3: the sources as the events stand; 11.42: none in enemy hands. */
export function sourcesOf(state: State, who: Supplied): readonly (Line & { readonly hex: string })[] {
  const at = (hex: string, cite: string) => ({ ...line(hex, cite), hex })
  if (who === 'allied') return [at('United Kingdom', '11.21'), at('North Africa', '11.21'), ...['Paris', 'Naples'].filter(hex => controls(state, 'allied', hex)).map(hex => at(hex, '11.21'))]
  const axis = who === 'german'
    ? [...germanCentres.map(hex => at(hex, '11.31')), ...(played(state, 'alpenfestung') ? [at('Salzburg', '11.32')] : [])]
    : [...(surrendered(state) ? [] : [at('Rome', '11.33')]), ...(played(state, 'italian-social-republic') ? [at('Milan', '11.34')] : [])]
  return axis.filter(({ hex }) => controls(state, 'axis', hex))
}

export interface Trace {
  readonly who: Supplied
  readonly way: 'land' | 'port' | 'two-ports' | 'more-ports' | 'none'
  readonly hexes: number
  readonly enemyHex: boolean
  readonly enemyZoc: boolean
  readonly friendlyThere: boolean
  readonly antwerp: boolean
}

/** 11.4, 11.5: what stops the line, or how good it is. */
export function traced(state: State, trace: Trace): { readonly status: Status; readonly why: Line } {
  const out = (text: string, cite: string) => ({ status: 'out' as const, why: line(text, cite) })
  if (sourcesOf(state, trace.who).length === 0) return out('There is no source for these units', trace.who === 'italian' ? '11.34' : '11.31')
  if (trace.way === 'none') return out('No line of friendly hexes to a source', '11.45')
  if (trace.way === 'more-ports') return out('At most two ports in a supply line', '11.43')
  if (trace.enemyHex) return out('Not through an enemy-controlled hex', '11.42')
  if (trace.enemyZoc && !trace.friendlyThere) return out('Not through an enemy ZOC without a friendly unit there', '8.43')
  if (trace.antwerp && trace.who === 'allied' && !controls(state, 'allied', 'The Scheldt')) return out('Antwerp is of no use while The Scheldt is not Allied', '11.43')
  if (trace.way === 'two-ports') return { status: 'limited', why: line('Traced by two ports', '11.52') }
  if (trace.hexes > 3) return { status: 'limited', why: line(`${trace.hexes} hexes: more than three`, '11.52') }
  // doubt B1
  if (trace.way === 'port' && !option(state, 'port-full')) return { status: 'limited', why: line('Traced by a port', '11.52') }
  return { status: 'full', why: line(trace.way === 'port' ? 'Within three hexes of a port that reaches a source directly' : 'Within three hexes of a source', '11.51') }
}

const costs: { readonly [status in Status]: readonly Line[] } = {
  full: [line('One OPS for the hex, to move or to attack', '11.51')],
  limited: [line('One OPS for the hex to move, one for each unit to attack', '11.52')],
  out: [line('One OPS for each unit, to move or to attack', '11.61'), line('No redeployment', '11.62'), line('One column left in attack, no Combat Cards at all', '11.63'), line('No replacements', '11.64'), line('Eliminated in its own Attrition Phase, unless with a friendly fortress', '11.71')],
}

const fields = (who: Supplied | undefined): Fields => ({
  who: { ...choice('Units', [pickOne('allied', 'Allied'), pickOne('german', 'German'), pickOne('italian', 'Italian')]), usual: 'allied', cite: '11.21' },
  way: { ...choice('The line reaches', [pickOne('land', 'A source, over land'), pickOne('port', 'A port, and from there a source'), pickOne('two-ports', 'A source by two ports'), pickOne('more-ports', 'A source by more ports'), pickOne('none', 'Nothing')]), usual: 'land', cite: '11.41', picture: 'i-path' },
  hexes: { ...number('Hexes to the source or the port', 0, 20), usual: 1, cite: '11.51' },
  enemyHex: { ...toggle('An enemy-controlled hex is on it'), cite: '11.42' },
  enemyZoc: { ...toggle('An enemy ZOC is on it'), cite: '8.43', picture: 'i-zoc' },
  friendlyThere: { ...toggle('A friendly unit stands in each such hex'), cite: '8.43' },
  ...(who === undefined || who === 'allied' ? { antwerp: { ...toggle('The port is Antwerp'), cite: '11.43' } } : {}),
})

export const supplyCheck: Procedure<Trace> = {
  id: 'supply-check', label: 'Is it in supply?', cite: '11.1', version: 1, desk: 'map', picture: 'i-path',
  fields: ({ input }) => fields(input.who),
  *run({ state, input }) {
    const { status, why } = traced(state, { ...input, antwerp: input.antwerp === true })
    const text = status === 'full' ? 'Full supply' : status === 'limited' ? 'Limited supply' : 'Out of supply'
    const sources = sourcesOf(state, input.who)
    const where = line(sources.length === 0 ? 'No source' : `Sources: ${sources.map(each => each.hex).join(', ')}`, sources[0]?.cite ?? '11.34')
    const beaches = Object.entries(state.row).filter(([id, row]) => input.who === 'allied' && id.startsWith('beach/') && row['held'] === true).map(([, row]) => String(row['label']))
    return outcome(text, { group: status, lines: [line(text, why.cite), why, where, ...(beaches.length > 0 ? [line(`Beach Heads that are ports: ${beaches.join(', ')}`, '11.44')] : []), ...costs[status]] })
  },
}
