import { put, set } from '../../../engine/changes.ts'
import { count } from '../../../engine/chance.ts'
import { choice, number, option } from '../../../engine/field.ts'
import { duty, line } from '../../../engine/line.ts'
import { choose, outcome, roll, type Procedure, type Scene } from '../../../engine/procedure.ts'
import type { State } from '../../../engine/state.ts'
import { bombing, ended, thrownAt, victimFields } from '../battle/strike.ts'
import { battleDice, sortedDice } from '../dice.ts'
import { movesAs, troop } from '../facts.ts'
import { figuresLeft, kindOf, startedWith, unitsOf } from '../roster.ts'
import { mover, on, other } from '../sides.ts'
import { plural } from '../words.ts'
import { textIn, trackOf, unitLabel, unitOf } from '../kept.ts'

interface Victim { readonly target: string; readonly figures: number }

/** Allies two dice a hex, Axis one; everybody one in winter, everybody two in Breakthrough. */
export function airPowerDice(state: State): number {
  if (on(state, 'winter')) return 1
  return state.flag['board'] === 'breakthrough' || mover(state) === 'allies' ? 2 : 1
}

/** Up to four enemies in a row of neighbours; stars hit, no cover, no flag ignored. */
export const airPower: Procedure<{ readonly left: number }> = {
  id: 'air-power', label: 'Air Power', cite: 'Card: Air Power', version: 1, desk: 'turn', offered: 'air power played', picture: 'p-tac',
  fields: () => ({ left: { ...number('Target hexes, all adjacent to one another', 1, 4), usual: 4, cite: 'Card: Air Power' } }),
  *run(scene) {
    const { state, input } = scene
    const side = mover(state)
    const n = airPowerDice(state)
    const section = state.flag['as air power'] === true ? [line(`At least one target in the ${textIn(state.flag, 'section', 'named')} section`, on(state, 'air strikes') ? 'Action: Air strikes' : 'Blitz')] : []
    const lines = [line(`${n} ${n === 1 ? 'die' : 'dice'} a hex; stars hit; no cover, no flag ignored`, on(state, 'winter') ? 'Winter: Weather' : 'Card: Air Power'), ...section]
    const said = (yield* choose({ id: 'target', who: side, lines }, victimFields(scene, other(side), true), { target: 'none', figures: 4 })) as unknown as Victim
    if (said.target === 'none') return outcome('Air Power is over', { group: '' })
    const attack = bombing(scene, side, said.target, said.figures, { incendiary: true })
    const { found, changes } = yield* thrownAt(scene, attack, n, { id: 'bombs', lines }, ['star'])
    return yield* ended({ attack, found, changes, ...(input.left > 1 ? { then: [{ procedure: 'air-power', input: { left: input.left - 1 } }] } : {}) })
  },
}

/** One enemy ground unit, four dice; winter sight does not matter. */
export const barrage: Procedure<Victim> = {
  id: 'barrage', label: 'Barrage', cite: 'Card: Barrage', version: 1, desk: 'turn', offered: 'barrage played', picture: 'n-art',
  fields: scene => victimFields(scene, other(mover(scene.state))),
  *run(scene) {
    const side = mover(scene.state)
    const star = scene.state.flag['board'] === 'breakthrough' ? ['star'] : []
    const clear = { ...scene, state: { ...scene.state, option: { ...scene.state.option, visibility: false } } } as unknown as Scene
    const attack = bombing(clear, side, scene.input.target, scene.input.figures, { incendiary: true })
    const lines = [line('Four dice; no cover, no flag ignored; ground units only', 'Card: Barrage'), ...(on(scene.state, 'visibility') ? [line('Reduced visibility does not matter', 'Winter: Reduced visibility')] : [])]
    const { found, changes } = yield* thrownAt(clear, attack, 4, { id: 'barrage', lines }, star)
    return yield* ended({ attack, found, changes })
  },
}

/** Dice for the cards held, four in Breakthrough; each unit symbol or star brings a figure back. */
export const medics: Procedure<{ readonly unit: string; readonly dice: number; readonly missing?: number }> = {
  id: 'medics', label: 'Medics & Mechanics', cite: 'Card: Medics & Mechanics', version: 1, desk: 'turn', offered: 'medics played',
  fields: ({ state }) => ({
    unit: { ...choice('Unit', [...unitsOf(state, mover(state)).map(id => option(`unit:${id}`, unitLabel(state, id))), option('infantry', 'Infantry'), option('armor', 'Armor'), option('artillery', 'Artillery')]), usual: 'infantry' },
    dice: { ...number('Dice', 0, 12), usual: state.flag['board'] === 'breakthrough' ? 4 : trackOf(state, `hand ${mover(state)}`, 4), cite: 'Card: Medics & Mechanics' },
    missing: { ...number('Figures missing (if not on the roster)', 0, 4), usual: 1 },
  }),
  *run(scene) {
    const { state, input } = scene
    const id = input.unit.startsWith('unit:') ? input.unit.slice(5) : undefined
    const facts = unitOf(state, id)
    const arm = movesAs(id === undefined ? troop(scene, input.unit) : kindOf(scene, facts))
    // guns, ships and trains have no symbol of their own on the die
    const face = arm === 'armor' || arm === 'infantry' ? arm : ''
    const missing = id === undefined ? (input.missing ?? 0) : startedWith(facts) - figuresLeft(facts)
    if (input.dice === 0 || missing === 0) return outcome('Nothing to recover', { group: 'none' })
    const thrown = yield* roll({ id: 'medics', who: mover(state), lines: [line(`Each ${face === '' ? '' : `${face} or `}star brings one figure back, ${missing} at most`, 'Card: Medics & Mechanics')], head: [`${input.dice} dice`] }, battleDice(input.dice, [face, 'star'], false))
    const back = Math.min(missing, count(thrown, face) + count(thrown, 'star'))
    return outcome(back === 0 ? 'No figure comes back' : `${plural(back, 'figure')} back`, { group: back === 0 ? 'none' : 'recovers', tally: { recovered: back }, changes: id === undefined || back === 0 ? [] : [put('unit', id, { figures: figuresLeft(facts) + back })] })
  },
}

/** Their Finest Hour: the symbols decide who may be ordered; all of them battle with one die more. */
export const finestHour: Procedure<{ readonly dice: number }> = {
  id: 'finest-hour', label: 'Their Finest Hour', cite: 'Card: Their Finest Hour', version: 1, desk: 'turn', offered: 'finest hour played', picture: 'i-star',
  fields: ({ state }) => ({ dice: { ...number('Dice: cards you hold', 0, 12), usual: trackOf(state, `hand ${mover(state)}`, 4), cite: 'Card: Their Finest Hour' } }),
  *run({ state, input }) {
    const side = mover(state)
    if (input.dice === 0) return outcome('No cards, no dice', { group: 'none' })
    const thrown = yield* roll({ id: 'symbols', who: side, lines: [line('Infantry and armor faces order such units, a star any unit', 'Card: Their Finest Hour')], head: [`${input.dice} dice`] }, sortedDice(input.dice, ['infantry', 'armor', 'star', ...(on(state, 'air') ? ['grenade'] : [])]))
    const [infantry, armor, any] = [count(thrown, 'infantry'), count(thrown, 'armor'), count(thrown, 'star')]
    const orders = infantry + armor + any
    return outcome(`Orders: ${infantry} infantry, ${armor} armor, ${any} of any kind`, {
      group: 'orders', tally: { orders }, changes: [set('track', 'orders infantry', infantry), set('track', 'orders armor', armor), set('track', 'orders any', any)],
      duties: [duty(side, 'They battle with one die more', 'Card: Their Finest Hour'), ...(count(thrown, 'grenade') > 0 && on(state, 'air') ? [duty(side, 'An air unit already on the board may be ordered, one die more for each marker', 'Air: Command cards')] : [])],
    })
  },
}

