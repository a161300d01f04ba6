import { add, set } from '../../engine/changes.ts'
import { choice, number, option, toggle } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { forbid, outcome, type Procedure } from '../../engine/procedure.ts'
import { capacity } from './capacity.ts'
import { inOpening, level } from './table.ts'

/** 27.12: six in the game, each once; before the invasion three, each paid by another division's step. */
export const overstrength: Procedure<{ readonly n: number }> = {
  id: 'overstrength', label: 'Overstrength American divisions', cite: '27.12', version: 1, desk: 'turn', picture: 'n-inf', offered: 'overstrength left',
  fields: ({ state }) => ({ n: { ...number('Divisions', 1, 6 - level(state, 'overstrength')), cite: '27.12', usual: 1 } }),
  *run({ state, input: { n } }) {
    const before = inOpening(state)
    const made = level(state, 'overstrength')
    const lines: Line[] = []
    if (made + n > 6) lines.push(yield* forbid({ id: 'six', who: 'allied' }, line('Six overstrength counters in all, each used once', '27.12')))
    if (before && made + n > 3) lines.push(yield* forbid({ id: 'three', who: 'allied' }, line('Three before the first invasion', '27.12')))
    const stock = level(state, 'us infantry') + level(state, 'us armour')
    if (!before && stock < n) lines.push(yield* forbid({ id: 'stock', who: 'allied' }, line(`${n} factors needed, ${stock} in stock`, '27.12')))
    const infantry = Math.min(n, level(state, 'us infantry'))
    return outcome(`${n} overstrength division${n > 1 ? 's' : ''}`, {
      lines, duties: Array.from({ length: n }, () => duty('allied', before ? 'Swap a 6-4 for an 8-4 and reduce another American 6-4' : 'Swap a 6-4 for an 8-4; it may not move', '27.12')),
      changes: [add('track', 'overstrength', n), ...(before ? [] : [add('track', 'us infantry', -infantry), add('track', 'us armour', infantry - n)])],
    })
  },
}

export interface HqTroops { readonly armoured: boolean; readonly zoc: boolean; readonly supplied: boolean; readonly frozen: boolean }

/** 27.13: one factor of the right kind and the counter bring a destroyed unit back in full. */
export const hqTroops: Procedure<HqTroops> = {
  id: 'hq troops', label: 'HQ troops rebuild a unit', cite: '27.13', version: 1, desk: 'turn', picture: 'n-hq', offered: 'hq troops left',
  fields: () => ({
    armoured: toggle('The unit is armoured'), zoc: { ...toggle('In an enemy ZOC, or in a fortress beside an enemy'), cite: '27.13' },
    supplied: { ...toggle('Can trace to a city in Germany or Italy'), usual: true, cite: '27.13' }, frozen: { ...toggle('It is the 136th, still frozen'), cite: '27.13' },
  }),
  *run({ state, input }) {
    const who = 'german'
    const kind = input.armoured ? 'ge armour' : 'ge infantry'
    const pays = !input.armoured && level(state, kind) === 0 ? 'ge armour' : kind
    const lines: Line[] = []
    if (level(state, 'hq troops') >= 8) lines.push(yield* forbid({ id: 'eight', who }, line('All eight HQ troops units are used', '27.13')))
    if (input.zoc) lines.push(yield* forbid({ id: 'zoc', who }, line('Not in an enemy ZOC, nor in a fortress beside an enemy', '27.13')))
    if (!input.supplied) lines.push(yield* forbid({ id: 'supply', who }, line('It must trace to a city in Germany or Italy', '27.13')))
    if (level(state, pays) === 0) lines.push(yield* forbid({ id: 'stock', who }, line(input.armoured ? 'An armour factor is needed' : 'A factor is needed', '27.13')))
    return outcome('A destroyed unit returns at full strength', {
      lines, duties: [duty(who, 'Remove the HQ troops, put the unit in its hex with a Can’t Move marker', '27.13'), ...(input.frozen ? [duty(who, 'The unit is frozen in the 15th district', '27.13')] : [])],
      changes: [add('track', pays, -1), add('track', 'hq troops', 1)],
    })
  },
}

/** 27.11: net two more units ashore when it splits (A31), two fewer when it is whole again. */
export const seventyNinth: Procedure<{ readonly does: 'split' | 'rejoin' | 'part lost' }> = {
  id: '79th', label: '79th Armoured: split or rejoin', cite: '27.11', version: 1, desk: 'tracks', picture: 'n-eng',
  fields: ({ state }) => ({ does: choice('What', [option('split', 'Break down into three', state.flag['79th split'] === true ? line('It is broken down', '27.11') : undefined), option('rejoin', 'Recombine', state.flag['79th reconstruct never'] === true ? line('A part is lost: never again', '27.11') : undefined), option('part lost', 'A part is eliminated')]) }),
  *run({ state, input: { does } }) {
    const lines: Line[] = []
    const spare = capacity(state).total
    if (does === 'split' && spare < 2) lines.push(yield* forbid({ id: 'spare', who: 'allied' }, line(`Two points of spare capacity needed, ${spare} there`, '27.11')))
    if (does === 'part lost') return outcome('The 79th can never be rebuilt', { changes: [set('flag', '79th reconstruct never', true), add('track', 'ashore', -1)] })
    return outcome(does === 'split' ? 'The 79th breaks down into three' : 'The 79th is whole again and may not move this turn', {
      lines: [...lines, { text: 'Units in Europe', cite: '27.11', on: 'capacity', amount: does === 'split' ? -2 : 2 }],
      changes: [add('track', 'ashore', does === 'split' ? 2 : -2), set('flag', '79th split', does === 'split' ? true : null)],
    })
  },
}
