import { add, drop, put, set } from '../../../engine/changes.ts'
import { count } from '../../../engine/chance.ts'
import { choice, number, option, toggle, type Field } from '../../../engine/field.ts'
import { rows } from '../../../engine/ledger.ts'
import { duty, line, type Line } from '../../../engine/line.ts'
import { forbid, outcome, roll, type Procedure } from '../../../engine/procedure.ts'
import type { State } from '../../../engine/state.ts'
import { battleDice, scored, symbol } from '../dice.ts'
import { troop } from '../facts.ts'
import { figuresLeft, kindOf, startedWith, unitsOf } from '../roster.ts'
import { mover, other, sideName, type Side } from '../sides.ts'
import { orderKinds } from '../turn/orders.ts'
import { plural } from '../words.ts'
import { trackOf, unitLabel, unitOf } from '../kept.ts'

export const ownUnits = (state: State, side: Side, test: (type: string) => boolean = () => true) =>
  unitsOf(state, side).filter(id => test(String(state.unit[id]?.['type']))).map(id => option(`unit:${id}`, unitLabel(state, id)))
const usualField = <T>(field: T, usual: unknown, cite: string): T => ({ ...field, usual, cite })

interface Recovery { readonly unit: string; readonly place: 'hospital' | 'oasis'; readonly enemy: boolean; readonly missing?: number }

/** Hospital: six dice; oasis: one for each command card. Infantry with no enemy adjacent; it neither moves nor battles. */
export const recover: Procedure<Recovery> = {
  id: 'recover', label: 'Recover figures', cite: 'Action: Recovery', version: 1, desk: 'turn', offered: 'actions in play',
  fields: ({ state }) => ({
    unit: { ...choice('Unit', [...ownUnits(state, mover(state)), option('infantry', 'Infantry'), option('armor', 'Armor'), option('artillery', 'Artillery')]), usual: 'infantry' },
    place: { ...choice('At', [option('hospital', 'Hospital: six dice'), option('oasis', 'Oasis: a die for each command card')]), usual: 'hospital', cite: 'Action: Recovery' },
    enemy: usualField(toggle('An enemy is adjacent'), false, 'Action: Recovery'), missing: usualField(number('Figures missing (if not on the roster)', 0, 4), 1, 'Action: Recovery'),
  }),
  *run(scene) {
    const { state, input } = scene
    const id = input.unit.startsWith('unit:') ? input.unit.slice(5) : undefined
    const facts = unitOf(state, id)
    const lines: Line[] = []
    const who = mover(state)
    const kind = id === undefined ? troop(scene, input.unit) : kindOf(scene, facts)
    if (kind.arm !== 'infantry') lines.push(yield* forbid({ id: 'infantry only', who }, line('Only infantry recovers there', 'Action: Recovery')))
    if (input.enemy) lines.push(yield* forbid({ id: 'enemy adjacent', who }, line('Not with an enemy adjacent', 'Action: Recovery')))
    if (facts['moved'] !== undefined || facts['battled'] === true) lines.push(yield* forbid({ id: 'has acted', who }, line('It may neither move nor battle this turn', 'Action: Recovery')))
    const n = input.place === 'hospital' ? 6 : trackOf(state, `hand ${who}`)
    const missing = id === undefined ? (input.missing ?? 0) : startedWith(facts) - figuresLeft(facts)
    if (n === 0 || missing === 0) return outcome('Nothing to recover', { group: 'none', lines })
    const also = yield* symbol(scene, 'recover', ['star'])
    const thrown = yield* roll({ id: 'recovery', who, lines: [...lines, line(`${n} dice: infantry or ${also.faces.join(' or ')} brings a figure back, ${missing} at most`, 'Action: Recovery')], head: [`${n} dice`] }, battleDice(n, ['infantry', ...also.faces], false))
    const back = Math.min(missing, count(thrown, 'infantry') + scored(thrown, also.faces))
    return outcome(back === 0 ? 'Nobody recovers' : `${plural(back, 'figure')} back`, {
      group: back === 0 ? 'none' : 'recovers', tally: { recovered: back }, lines,
      changes: [...also.changes, ...(id === undefined ? [] : [put('unit', id, { figures: figuresLeft(facts) + back, moved: 0, battled: true })])],
    })
  },
}

interface Sabotage { readonly landmark: string; readonly need?: number; readonly depot?: boolean; readonly captured?: boolean }

/** Two dice a turn while the landmark is held; enough of the symbol demolish it, losing it starts the count again. */
export const sabotage: Procedure<Sabotage> = {
  id: 'sabotage', label: 'Sabotage', cite: 'Action: Sabotage', version: 1, desk: 'turn', offered: 'actions in play', picture: 'n-eng',
  fields: ({ state, input }) => {
    const known = rows(state, 'landmark').map(([key, row]) => option(key, `${String(row['label'])}: ${Number(row['have'])} of ${Number(row['need'])}`))
    const out: Record<string, Field> = { landmark: { ...choice('Landmark', [...known, option('new', 'A landmark not yet begun')]), usual: known[0]?.id ?? 'new', cite: 'Action: Sabotage' }, captured: usualField(toggle('The enemy has taken it: the count starts again'), false, 'Action: Sabotage') }
    if ((input.landmark ?? 'new') === 'new') Object.assign(out, { need: usualField(number('Symbols needed', 1, 12), 2, 'Action: Sabotage'), depot: usualField(toggle('It is a supply depot'), false, 'Action: Destroy supplies') })
    return out
  },
  *run(scene) {
    const { state, input } = scene
    const key = input.landmark === 'new' ? `landmark ${rows(state, 'landmark').length + 1}` : input.landmark
    const row = state.row[`landmark/${key}`] ?? { label: key, need: input.need ?? 2, have: 0, by: mover(state), depot: input.depot === true }
    if (input.captured === true) return outcome('The count starts again', { group: 'restart', changes: [set('row', `landmark/${key}`, { ...row, have: 0 })] })
    const wanted = yield* symbol(scene, 'sabotage', ['star'])
    const thrown = yield* roll({ id: 'sabotage', who: mover(state), lines: [line(`${Number(row['have'])} of ${Number(row['need'])} so far; each ${wanted.faces.join(' or ')} counts`, 'Action: Sabotage')], head: ['2 dice'] }, battleDice(2, wanted.faces, false))
    const have = Number(row['have']) + scored(thrown, wanted.faces)
    const done = have >= Number(row['need'])
    return outcome(done ? 'Demolished' : `${have} of ${Number(row['need'])}`, { group: done ? 'demolished' : 'goes on', tally: { done: done ? 1 : 0 }, duties: done ? [duty(mover(state), 'Take the landmark off and claim what the scenario grants', 'Action: Sabotage'), ...(row['depot'] === true ? [duty(other(mover(state)), 'Your armor moves one hex less from now on', 'Action: Destroy supplies')] : [])] : [], changes: [...wanted.changes, set('row', `landmark/${key}`, { ...row, have: Math.min(have, Number(row['need'])) }), ...(done && row['depot'] === true ? [set('option', 'armor limit', other(mover(state)))] : [])] })
  },
}

/** A matching section card: the bridge goes without a new card, or on a roll of two dice and the card is replaced. */
export const blowBridge: Procedure<{ readonly way: 'sure' | 'roll' }> = {
  id: 'blow-bridge', label: 'Blow up a bridge', cite: 'Action: Blowing up bridges', version: 1, desk: 'turn', offered: 'section card with actions',
  fields: () => ({ way: { ...choice('How', [option('sure', 'Certain: no new card is drawn'), option('roll', 'Two dice: a new card is drawn')]), usual: 'roll', cite: 'Action: Blowing up bridges' } }),
  *run(scene) {
    const { state, input } = scene
    const spent = orderKinds.map(each => set('track', `orders ${each}`, 0))
    if (input.way === 'sure') return outcome('The bridge is gone; draw no card this turn', { group: 'gone', changes: [...spent, set('flag', 'drawn', true)], duties: [duty(mover(state), 'Discard the section card; take the bridge off', 'Action: Blowing up bridges')] })
    const wanted = yield* symbol(scene, 'sabotage', ['star'])
    const thrown = yield* roll({ id: 'charge', who: mover(state), lines: [line(`Two dice: ${wanted.faces.join(' or ')} brings it down`, 'Action: Blowing up bridges')], head: ['2 dice'] }, battleDice(2, wanted.faces, false))
    const gone = scored(thrown, wanted.faces) > 0
    return outcome(gone ? 'The bridge is gone' : 'The charge fails', { group: gone ? 'gone' : 'fails', changes: [...wanted.changes, ...spent] })
  },
}

/** An attack card that orders nobody lays the bridge instead. */
export const pontoon: Procedure<{ readonly section: string }> = {
  id: 'pontoon', label: 'Lay a pontoon bridge', cite: 'Terrain: Bridges', version: 1, desk: 'turn', offered: 'attack played', picture: 't-river',
  fields: () => ({ section: { ...choice('Section', ['left', 'center', 'right'].map(id => option(id, id))), usual: 'center', cite: 'Terrain: Bridges' } }),
  *run({ state, input }) {
    const lines: Line[] = []
    if (state.flag['section'] !== input.section) lines.push(yield* forbid({ id: 'section', who: mover(state) }, line('Only on a river hex in the section of the card', 'Terrain: Bridges')))
    return outcome('A pontoon bridge is laid; nobody is ordered', { lines, duties: [duty(mover(state), `Place the bridge on a river hex in the ${input.section} section`, 'Terrain: Bridges')], changes: orderKinds.map(each => set('track', `orders ${each}`, 0)) })
  },
}

/** Under radar alert Air Power is announced a turn before it is played. */
export const announce: Procedure<Readonly<Record<string, never>>> = {
  id: 'announce', label: 'Announce Air Power', cite: 'Action: Radar alert', version: 1, desk: 'turn', offered: 'radar alert',
  *run({ state }) {
    return outcome(`${sideName(mover(state))} announce Air Power for their next turn`, { changes: [set('flag', `announced ${mover(state)}`, true)] })
  },
}

/** Losing headquarters or supply tents costs a random card; retaking them brings it back. */
export const captureHq: Procedure<{ readonly owner: Side; readonly regained: boolean }> = {
  id: 'capture-hq', label: 'HQ or supply tent taken', cite: 'Action: Capture HQ', version: 1, desk: 'tracks', offered: 'actions in play', picture: 'n-hq',
  fields: ({ state }) => ({ owner: { ...choice('Owner', [option('allies', 'Allies'), option('axis', 'Axis')]), usual: other(mover(state)), cite: 'Action: Capture HQ' }, regained: usualField(toggle('The owner has it back'), false, 'Action: Capture HQ') }),
   
  *run({ input }) {
    const by = input.regained ? 1 : -1
    return outcome(input.regained ? 'The hand is replenished' : 'A random card is lost', { group: input.regained ? 'regained' : 'lost', duties: [duty(input.owner, input.regained ? 'Draw a card' : 'Lose one command card at random', 'Action: Capture HQ')], changes: [add('track', `hand ${input.owner}`, by), add('track', `limit ${input.owner}`, by)] })
  },
}

/** A unit leaves over the enemy's edge where the scenario grants a medal for it. */
export const exit: Procedure<{ readonly unit: string }> = {
  id: 'exit', label: 'Exit the board', cite: 'Action: Exit', version: 1, desk: 'tracks', offered: 'actions in play',
  fields: ({ state }) => ({ unit: { ...choice('Unit', [...ownUnits(state, mover(state)), option('infantry', 'A unit not on the roster')]), usual: 'infantry' } }),
   
  *run({ state, input }) {
    const id = input.unit.startsWith('unit:') ? input.unit.slice(5) : undefined
    return outcome(`${sideName(mover(state))} gain a medal for the exit`, { duties: [duty(mover(state), 'Put one figure of the unit on your medal stand', 'Action: Exit')], changes: [add('track', `medals ${mover(state)}`, 1), ...(id === undefined ? [] : [drop('unit', id)])] })
  },
}

