import { set } from '../../../src/engine/changes.ts'
import { expected, forecast, type Forecast } from '../../../src/engine/forecast.ts'
import { fieldsOf } from '../../../src/engine/game.ts'
import { remindersAt } from '../../../src/engine/reminders.ts'
import type { Ask, Call } from '../../../src/engine/procedure.ts'
import type { Change, Facts, State } from '../../../src/engine/state.ts'
import type { Values } from '../../../src/engine/field.ts'
import type { Battle } from '../../../src/games/memoir-44/battle/attack.ts'
import memoir from '../../../src/games/memoir-44/module.ts'
import { fresh, single, table, type Table } from '../../table.ts'

export { memoir }
export type Options = Readonly<Record<string, boolean | string | number>>

/** A match of one's own battle, with these options and units. */
export const match = (options: Options = {}, units: Readonly<Record<string, Facts>> = {}, scenario = 'own'): Table =>
  table(memoir, [...memoir.setup({ scenario, options }), ...Object.entries(units).map(([id, facts]): Change => set('unit', id, facts))])

export const unit = (faction: 'allies' | 'axis', type: string, figures: number, more: Facts = {}): Facts =>
  ({ faction, type, figures, of: memoir.data.units.find(each => each.type === type)?.steps ?? 4, label: `${faction} ${type}`, ...more })

export const plain: Battle = { attacker: 'infantry', target: 'infantry', range: 1, terrain: 'open' }
export const battleCall = (change: Partial<Battle> = {}): Call => ({ procedure: 'battle', input: { ...plain, ...change } })

export const odds = (state: State, call: Call, chooser?: (ask: Ask) => Values | undefined): Forecast =>
  single(forecast(memoir, state, fresh(memoir, call), { branches: 0, ...(chooser === undefined ? {} : { chooser }) }))
export const mean = (state: State, call: Call, what: string): number => expected(odds(state, call), what)

/** How many dice a battle throws, or why none. */
export function diceOf(at: Table, change: Partial<Battle> = {}): number | string {
  at.start(battleCall(change))
  const { ask } = at
  if (ask !== null) at.abandon()
  if (ask?.kind === 'chance' && ask.chance.kind === 'dice') return ask.chance.n
  return ask?.kind === 'blocked' ? ask.why.text : ask === null ? 0 : ask.id
}
export const cited = (at: Table): readonly (string | undefined)[] => (at.ask?.kind === 'blocked' ? [at.ask.why.cite] : (at.ask?.lines ?? []).map(each => each.cite))

/** The procedure's outcome group and the state after it, with any objection in the way as text. */
export const blockedBy = (at: Table): string | null => (at.ask?.kind === 'blocked' ? at.ask.why.text : null)

/** Goes on to that stage of the sequence. */
export function to(at: Table, stage: string): Table {
  for (let i = 0; i < 12 && at.stage !== stage; i++) at.next()
  return at
}

export const start = (at: Table, procedure: string, input: Values = {}) => at.start({ procedure, input: input })
export const says = (at: Table): readonly string[] => remindersAt(memoir, at.state).map(each => each.id)
export const refusalOf = (at: Table, procedure: string, field: string, value: string, values: Values = {}): string | undefined => {
  const found = fieldsOf(memoir, at.state, procedure, values)[field]
  return found?.kind === 'choice' ? found.options.find(each => each.id === value)?.refusal?.text : undefined
}
export const choicesOf = (at: Table, procedure: string, field: string, values: Values = {}): readonly string[] => {
  const found = fieldsOf(memoir, at.state, procedure, values)[field]
  return found?.kind === 'choice' ? found.options.map(each => each.id) : []
}
