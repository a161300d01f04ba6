import type { UnitValue } from '../../../src/engine/counter.ts'
import type { Values } from '../../../src/engine/field.ts'
import type { Choice } from '../../../src/engine/module.ts'
import { call } from '../../../src/engine/procedure.ts'
import { drop, set } from '../../../src/engine/changes.ts'
import type { Change } from '../../../src/engine/state.ts'
import { landCombat } from '../../../src/games/tempest-over-europe/combat.ts'
import type { Attack } from '../../../src/games/tempest-over-europe/fight.ts'
import tempest from '../../../src/games/tempest-over-europe/module.ts'
import { table } from '../../table.ts'

// What the tests of this game share: a match at a turn and stage, and armies typed in by hand.

/** nation, type, combat, effectiveness, steps */
export const army = (nation: string, type: string, combat: number, effectiveness: number, steps = 2): UnitValue =>
  ({ label: `${nation} ${type} ${combat}`, nation, type, factors: [combat, effectiveness], steps })

export const named = (unit: string, nation: string, type: string, combat: number, effectiveness: number, steps = 2): UnitValue =>
  ({ unit, label: unit, nation, type, factors: [combat, effectiveness], steps })

export const choice = (scenario = 'campaign', options: Choice['options'] = {}): Choice => ({ scenario, options })
export function at(turn: number, changes: readonly Change[] = [], options: Choice['options'] = {}, scenario = 'campaign') {
  const play = table(tempest, [...tempest.setup(choice(scenario, options)), set('track', 'turn', turn)])
  // after the first stage was entered: it begins a turn and would take back what belongs to one
  if (changes.length > 0) play.correct(changes, 'test')
  return play
}

/** A campaign standing at one of its stages; `turn` is the turn then. */
export const stage = (id: string, turn: number, changes: readonly Change[] = [], options: Choice['options'] = {}) => {
  const play = at(turn, changes, options)
  play.jump([{ list: 'turn', stage: id }])
  play.correct(Object.keys(play.state.due).map(each => drop('due', each)), 'nothing is owed from before')
  return play
}

export const plain: Attack = { attackers: [army('ge', 'infantry', 5, 2), army('ge', 'infantry', 4, 2)], defenders: [army('su', 'front', 4, 1), army('su', 'front', 4, 1)], side: 'axis', against: 'soviet', belt: 'black' }
export const attack = (change: Partial<Attack> = {}) => call(landCombat, { ...plain, ...change })

/** Starts a duty of the stage and answers its opening form as it stands, or with these values. */
export function duty(play: ReturnType<typeof at>, procedure: string, details: Readonly<Record<string, unknown>> = {}) {
  const found = Object.entries(play.state.due).find(([, due]) => due.call?.procedure === procedure)
  if (found?.[1].call === undefined) throw new Error(`${procedure} is not owed`)
  const step = play.start(found[1].call, { due: found[0] })
  if (play.ask?.kind !== 'choose' || play.ask.id !== 'details') return step
  return play.answer({ ask: 'details', values: { ...(play.ask.usual as object), ...details } as never })
}
export const owes = (play: ReturnType<typeof at>): readonly string[] => Object.values(play.state.due).filter(each => each.when === undefined).map(each => each.call?.procedure ?? '').sort()
export const control = (zone: string, to: string, more: Readonly<Record<string, string | number | boolean>> = {}) => set('cell', zone, { control: to, ...more })
export const link = (a: string, b: string, sea = false) => set('edge', a < b ? `${a}|${b}` : `${b}|${a}`, { link: true, ...(sea ? { sea: true } : {}) })
export const unit = (id: string, cell: string, steps = 2, more: Readonly<Record<string, string | number | boolean>> = {}) => set('unit', id, { cell, steps, ...more })
/** a unit of the roster as a desk would hand it over */
export const value = (id: string, steps = 2): UnitValue => {
  const fact = tempest.data.units.find(each => each.id === id)
  if (fact === undefined) throw new Error(`no unit ${id}`)
  return { unit: id, label: fact.label, type: fact.type, nation: fact.nation, factors: [], steps, reduced: steps < fact.steps }
}

/** Goes on until the match stands at the stage. */
export function until(play: ReturnType<typeof at>, id: string): void { while (play.stage !== id) play.next() }
/** Takes the open form as it is filled in. */
export function asIs(play: ReturnType<typeof at>, change: Readonly<Record<string, unknown>> = {}) {
  const ask = play.ask
  if (ask?.kind !== 'choose' || ask.usual === undefined) throw new Error('no form is open')
  return play.answer({ ask: ask.id, values: { ...ask.usual, ...change } as Values })
}
/** Answers whatever choices are left as they stand. */
export function settleDown(play: ReturnType<typeof at>): void { while (play.ask?.kind === 'choose') asIs(play) }
