import { layered } from '../../../src/engine/chart.ts'
import { set } from '../../../src/engine/changes.ts'
import type { UnitValue } from '../../../src/engine/counter.ts'
import { refusal, type Fields, type Values } from '../../../src/engine/field.ts'
import { sceneOf } from '../../../src/engine/game.ts'
import type { Json } from '../../../src/engine/json.ts'
import type { GameModule } from '../../../src/engine/module.ts'
import type { Line } from '../../../src/engine/line.ts'
import { remindersAt } from '../../../src/engine/reminders.ts'
import type { Position } from '../../../src/engine/stages.ts'
import type { Change, State } from '../../../src/engine/state.ts'
import module from '../../../src/games/festung-europa/module.ts'
import { whole } from '../../../src/games/festung-europa/attack.ts'
import type { Attack } from '../../../src/games/festung-europa/shifts.ts'
import { table, type Table } from '../../table.ts'

/** The module as a player without own charts has it: our practice tables. */
export const practised: GameModule = { ...module, charts: Object.fromEntries(Object.entries(module.charts).map(([id, chart]) => [id, layered(chart, undefined)])) }

export const begin = (options: { readonly [id: string]: boolean | string | number } = {}, more: readonly Change[] = [], scenario = 'campaign'): Table =>
  table(practised, [...practised.setup({ scenario, options }), ...more])

/** A match that stands at a stage of a turn. */
export function standing(stage: string, turn = 1, more: readonly Change[] = [], options: { readonly [id: string]: boolean | string | number } = {}): Table {
  const at = begin(options)
  at.jump(position(stage))
  at.correct([set('track', 'turn', turn), ...more], 'as the test needs it')
  return at
}
export const position = (stage: string, lap = 1): Position => {
  if (stage === 'over') return [{ list: 'over', stage }]
  return ['axis', 'allied', 'axis-attrition', 'allied-attrition'].includes(stage) ? [{ list: 'turn', stage: 'rounds', lap }, { list: 'round', stage }] : [{ list: 'turn', stage }]
}
export const played = (...ids: string[]): readonly Change[] => ids.map(id => set('row', `event/${id}`, { label: id, turn: 1, side: 'allied', cancelled: false }))
export const remindedOf = (at: Table): readonly string[] => remindersAt(practised, at.state).map(each => each.id)

export const unit = (nation: string, type: string, attack: number, defence: number, rest: Partial<UnitValue> = {}): UnitValue =>
  ({ label: `${nation} ${type} ${attack}-${defence}`, nation, type, factors: [attack, defence, 3], steps: 2, ...rest })
export const us = (attack: number, type = 'army'): UnitValue => unit('us', type, attack, 4)
export const ge = (defence: number, type = 'army'): UnitValue => unit('ge', type, 3, defence)

/** One American army against one German army in the open, unless said otherwise. */
export const attack = (more: Partial<Attack> = {}): Attack => ({ ...whole({}), attackers: [us(6)], defenders: [ge(3)], ...more })

export const fieldsOf = (id: string, state: State, input: Json = {}): Fields => practised.procedures[id]?.fields?.(sceneOf(practised, state, { input })) ?? {}
/** Why these values are not an input for the procedure. */
export const refused = (id: string, state: State, values: Values): Line | null => refusal(fieldsOf(id, state, values), values)

/** The lines of the question a procedure stands at. */
export const asked = (at: Table): readonly Line[] => at.ask?.lines ?? []
export const blockedBy = (at: Table): string | undefined => (at.ask?.kind === 'blocked' ? at.ask.why.cite : undefined)
/** An event that changes nothing we count. */
export const noEffect = { vp: 0, infrastructure: 0, handAxis: 0, handAllied: 0, rp: 0, units: false }
export const vpOf = (at: Table): number => at.state.track['vp'] ?? -1
