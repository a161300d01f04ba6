import { owe, put, set } from '../../engine/changes.ts'
import { dice } from '../../engine/dice.ts'
import { choice, option, toggle } from '../../engine/field.ts'
import { rows } from '../../engine/ledger.ts'
import { line } from '../../engine/line.ts'
import { call, forbid, outcome, roll, type Procedure } from '../../engine/procedure.ts'
import type { Change, Facts, State } from '../../engine/state.ts'
import { turnOf } from './calendar.ts'
import { mulberryHeld, worth } from './capacity.ts'
import { isOn } from './table.ts'

const oneDie = dice(1)
const ids = ['12', '9'] as const

/** Which mulberries are still to be placed. */
const offBoard = (state: State): readonly string[] => ids.filter(id => state.row[`mulberry/${id}`]?.['state'] === 'off')

export interface Placing { readonly mulberry: string; readonly hex?: string; readonly enemyThere: boolean; readonly nearJersey?: boolean }

/** 29.2, 29.3: one for each invasion, in an enemy ZOC if need be, never onto an enemy. */
export const placeMulberry: Procedure<Placing> = {
  id: 'place mulberry', label: 'Place a mulberry', cite: '29.2', version: 1, desk: 'tracks', picture: 'p-harbour', offered: 'invasion turn',
  fields: ({ state }) => ({
    mulberry: choice('Mulberry', ids.map(id => option(id, `Capacity ${id}`, offBoard(state).includes(id) ? undefined : line('Already used', '29.2')))),
    hex: { kind: 'cell', label: 'Hex', usual: '', cite: '29.2' },
    enemyThere: { ...toggle('An enemy unit is in the hex'), cite: '29.3' },
    ...(isOn(state, 'jersey') ? { nearJersey: { ...toggle('Within two hexes of a German Jersey'), cite: '31.5' } } : {}),
  }),
  *run({ state, input }) {
    const id = input.mulberry
    if (!offBoard(state).includes(id)) yield* forbid({ id: 'used', who: 'allied' }, line('This mulberry has been placed before', '29.2'))
    if (offBoard(state).length < ids.length && state.flag['invasion'] === 'first') yield* forbid({ id: 'one', who: 'allied' }, line('One mulberry for each invasion', '29.2'))
    if (input.enemyThere) yield* forbid({ id: 'enemy', who: 'allied' }, line('Not in a hex with enemy units', '29.3'))
    if (input.nearJersey === true) yield* forbid({ id: 'jersey', who: 'allied' }, line('Not within two hexes of Jersey while it is German', '31.5'))
    return outcome(`Mulberry ${id} is placed`, { lines: [{ text: `Mulberry ${id}`, cite: '29.1', on: 'capacity', amount: Number(id) }], changes: [put('row', `mulberry/${id}`, { state: 'placed', value: Number(id), damage: 0, blocked: false, hex: input.hex ?? '' })] })
  },
}

const placed = (state: State) => rows(state, 'mulberry').filter(([, row]) => mulberryHeld(row))

/** 29.4: a German unit in the hex ends it, for good. */
export const mulberryLost: Procedure<{ readonly mulberry: string }> = {
  id: 'mulberry lost', label: 'German unit in a mulberry hex', cite: '29.4', version: 1, desk: 'tracks', picture: 'p-harbour',
  fields: ({ state }) => ({ mulberry: choice('Mulberry', placed(state).map(([id]) => option(id, `Mulberry ${id}`))) }),
  *run({ state, input: { mulberry } }) {
    const now = worth(state.row[`mulberry/${mulberry}`] as Facts)
    return outcome(`Mulberry ${mulberry} is destroyed`, { tone: 'lose', lines: [{ text: `Mulberry ${mulberry}`, cite: '29.4', on: 'capacity', amount: -now }], changes: [put('row', `mulberry/${mulberry}`, { state: 'destroyed' })] })
  },
}

/** 29.5: 5-6 halves what it bears now (A14), rounded down: 12 to 6, 9 to 4. */
export const stormDamage: Procedure<{ readonly mulberry: string }> = {
  id: 'storm damage', label: 'Storm damage to a mulberry', cite: '29.5', version: 1, desk: 'tracks', picture: 'w-storm', offered: 'storm turn mulberry',
  fields: ({ state }) => ({ mulberry: choice('Mulberry', placed(state).map(([id]) => option(id, `Mulberry ${id}`))) }),
  *run({ state, input: { mulberry } }) {
    const row = state.row[`mulberry/${mulberry}`] as Facts
    const now = worth(row)
    const [die] = yield* roll({ id: 'storm', who: 'allied', lines: [line(`5-6 halves mulberry ${mulberry} from ${now} to ${Math.floor(now / 2)}`, '29.5')], head: ['5-6'] }, oneDie)
    const hit = Number(die) >= 5
    const damage = hit ? Number(row['value']) - Math.floor(now / 2) : Number(row['damage'])
    return outcome(hit ? `Mulberry ${mulberry} is damaged: ${Math.floor(now / 2)}` : `Mulberry ${mulberry} holds`, {
      group: hit ? 'damaged' : 'whole', tone: hit ? 'lose' : 'win', tally: { lost: damage - Number(row['damage']) },
      changes: [put('row', `mulberry/${mulberry}`, { damage, ...(hit ? { hit: turnOf(state) } : {}) })],
    })
  },
}

/** Each mulberry in Europe owes its roll before the Allied first move of a storm turn. */
export const stormDues = (state: State): readonly Change[] => placed(state).map(([id]) => owe(`storm ${id}`, { text: `Storm: roll for mulberry ${id}`, cite: '29.5', call: call(stormDamage, { mulberry: id }) }))
export const newMulberries: readonly Change[] = ids.map(id => set('row', `mulberry/${id}`, { value: Number(id), damage: 0, state: 'off', hex: '', blocked: false, from: 0, base: false }))
