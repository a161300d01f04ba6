import { set } from '../../engine/changes.ts'
import { choice, number, option, toggle } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { choose, forbid, outcome, type Procedure } from '../../engine/procedure.ts'
import { on, turnOf } from './calendar.ts'
import { isFlag } from './table.ts'

/** 28.1: Nov I. */
export const reserveOut: Procedure = {
  id: 'reserve out', label: 'Panzer Reserve leaves the map', cite: '28.1', version: 1, desk: 'turn', picture: 'n-arm', offered: 'panzer reserve leaves',
  *run() {
    return outcome('The Panzer Reserve is off the map', {
      duties: [duty('german', 'Remove the seven panzer divisions and the 101st SS of the display, from an enemy ZOC too', '28.1'), duty('german', 'For one destroyed or out of supply: the armoured unit closest in combat value, the higher first; no other kind', '28.1'), duty('german', 'Off the map they may take replacements', '28.2')],
      changes: [set('flag', 'panzer removed', true)],
    })
  },
}

/** 28.3: once, in the replacement phase of Dec I. */
export const panzerOption: Procedure<{ readonly option: 'A' | 'B' }> = {
  id: 'panzer option', label: 'Panzer Reserve: option A or B', cite: '28.3', version: 1, desk: 'turn', picture: 'n-arm', offered: 'panzer option open',
  fields: () => ({ option: choice('Option', [{ ...option('A', 'A: rebuild everything'), note: 'Stock and future of armour are gone' }, { ...option('B', 'B: go on as before') }]) }),
  *run({ state, input }) {
    const lines: Line[] = []
    if (turnOf(state) !== on.decI) lines.push(yield* forbid({ id: 'when', who: 'german' }, line('Only in the replacement phase of Dec I', '28.3')))
    if (input.option === 'B') return outcome('The Reserve stays as it is', { lines, changes: [set('flag', 'panzer option', 'B')] })
    return outcome('The Reserve is rebuilt, no more armour replacements', {
      lines: [...lines, line('A rate of 4(2) becomes 4(0)', '28.3')],
      duties: [duty('german', 'Bring every unit of the Reserve to full strength', '28.3'), duty('german', 'Add all destroyed armoured divisions and all destroyed SS armoured units, at full strength', '28.3')],
      changes: [set('flag', 'panzer option', 'A'), set('track', 'ge armour', 0)],
    })
  },
}

/** 28.4, 28.5: all together, in either move impulse, Dec I to Feb IV. */
export const reserveBack: Procedure<{ readonly path: boolean }> = {
  id: 'reserve back', label: 'Panzer Reserve returns', cite: '28.4', version: 1, desk: 'turn', picture: 'n-arm', offered: 'panzer reserve may return',
  fields: () => ({ path: { ...toggle('Cities in Germany, held, out of enemy ZOC, with a ZOC-free way to the east edge'), usual: true, cite: '28.4' } }),
  *run({ state, input }) {
    const lines: Line[] = []
    if (isFlag(state, 'panzer returned')) lines.push(yield* forbid({ id: 'once', who: 'german' }, line('The Reserve has returned', '28.4')))
    if (!input.path) lines.push(yield* forbid({ id: 'path', who: 'german' }, line('Only into such cities', '28.4')))
    return outcome('The Panzer Reserve is back', {
      lines, duties: [duty('german', 'All of it at once; it may be overstacked until this move impulse ends', '28.4'), duty('german', '1st SS 8-7 becomes 9-7, Lehr 9-7 becomes 8-6, Tiger 101st SS leaves for good', '28.5')],
      changes: [set('flag', 'panzer returned', true)],
    })
  },
}

export interface Withdrawal { readonly state: 'present' | 'out of supply' | 'destroyed' | 'in reserve'; readonly exact: boolean; readonly sameType: boolean; readonly value: number; readonly reserve: boolean }

/** 26.7 to 26.10, 28.1: who leaves in its place. */
export const withdrawal: Procedure<Withdrawal> = {
  id: 'withdrawal', label: 'Withdrawal: who leaves?', cite: '26.8', version: 1, desk: 'turn', picture: 'i-skip',
  fields: () => ({
    state: { ...choice('The unit is', [option('present', 'On the map, in supply'), option('out of supply', 'Out of supply'), option('destroyed', 'Destroyed'), option('in reserve', 'In the Panzer Reserve')]), usual: 'present' },
    exact: { ...toggle('Another of the same type and combat value'), cite: '26.8' }, sameType: { ...toggle('Another of the same type'), cite: '26.8' }, value: number('Its combat value', 0, 20), reserve: { ...toggle('For the Panzer Reserve'), cite: '28.1' },
  }),
  *run({ input }) {
    return outcome(substitute(input), { lines: [line('Leaves at the start of its owner’s turn, reduced if it is reduced; not to be replaced', '26.7')] })
  },
}

function substitute({ state, exact, sameType, value, reserve }: Withdrawal): string {
  if (state === 'in reserve') return 'It counts as withdrawn from the Reserve'
  if (state === 'present') return 'The unit itself leaves'
  if (reserve) return `The armoured unit closest to ${value}, the higher first; if there is no armour, none leaves`
  if (exact) return 'A unit of the same type and combat value leaves instead'
  return sameType ? 'A unit of the same type leaves instead' : `The unit closest to ${value}, the higher first, leaves instead`
}

const flipped = { ...toggle('Already on its second side, or one-sided'), cite: '13.2' }

/** 13.2: the first loss turns it over and sends it home for a turn; the second destroys it. */
export const hqLost: Procedure<{ readonly hq: string; readonly flipped?: boolean }> = {
  id: 'hq lost', label: 'Headquarters takes a loss', cite: '13.2', version: 1, desk: 'tracks', picture: 'n-hq',
  fields: () => ({ hq: choice('Headquarters', ['Model', 'Balck', 'Brandenberger', 'Knobelsdorff', 'Manteuffel', 'von Zangen', 'Wiese', 'Kesselring', 'Dietrich', 'Student', 'Another'].map(each => option(each))), flipped }),
  *run({ state, input }) {
    if (input.flipped ?? (yield* choose({ id: 'flipped', who: 'german' }, { flipped }, { flipped: false })).flipped) return outcome(`${input.hq} is destroyed`, { lines: [line('A second loss is the last', '13.2')] })
    return outcome(`${input.hq} returns next turn, on its other side`, {
      lines: [line('Its scheduled flip is ignored', '13.2')],
      changes: [set('row', `returning/${input.hq}`, { turn: turnOf(state) + 1 }), set('due', `hq ${input.hq}`, { text: `${input.hq} re-enters as a reinforcement`, cite: '13.2', when: { track: 'turn', value: turnOf(state) + 1, stage: 'german first move' } })],
    })
  },
}
