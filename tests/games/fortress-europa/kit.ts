import { owe, set } from '../../../src/engine/changes.ts'
import { layered } from '../../../src/engine/chart.ts'
import type { UnitValue } from '../../../src/engine/counter.ts'
import { owed } from '../../../src/engine/due.ts'
import { fieldsOf } from '../../../src/engine/game.ts'
import type { Json } from '../../../src/engine/json.ts'
import type { Line } from '../../../src/engine/line.ts'
import type { GameModule } from '../../../src/engine/module.ts'
import type { Answer, Ask, Outcome } from '../../../src/engine/procedure.ts'
import { remindersAt } from '../../../src/engine/reminders.ts'
import type { Step } from '../../../src/engine/runner.ts'
import type { Position } from '../../../src/engine/stages.ts'
import type { Change, State } from '../../../src/engine/state.ts'
import module from '../../../src/games/fortress-europa/module.ts'
import { faces, table, type Table } from '../../table.ts'

/** The module as it lies on a table without an owner's charts: the CRT is the practice one. */
export const game: GameModule = { ...module, charts: Object.fromEntries(Object.entries(module.charts).map(([id, chart]) => [id, layered(chart, undefined)])) }

const inner: { readonly [list: string]: string } = { 'set-up': 'setting up', initial: 'initial', 'allied turn': 'allied', 'german turn': 'german', invasion: 'invasion' }

export function spot(stage: string): Position {
  const list = Object.entries(module.stages).find(([, stages]) => stages.some(each => each.id === stage))?.[0] ?? 'turn'
  if (list === 'turn') return [{ list, stage }]
  if (list === 'invasion') return [{ list: 'turn', stage: 'allied', lap: 1 }, { list: 'allied turn', stage: 'invasion', lap: 1 }, { list, stage }]
  return [{ list: 'turn', stage: inner[list] ?? '', lap: 1 }, { list, stage }]
}

type Options = { readonly [id: string]: boolean | string | number }

/** A campaign that stands where one wants it: the opening is over, the weather Clear. */
export function begin(scenario = 'campaign', options: Options = {}): Table {
  return table(game, game.setup({ scenario, options }))
}

export const turn = (n: number): Change => set('track', 'turn', n)
export const weather = (id: string): Change => set('flag', 'weather', id)
export const calm: readonly Change[] = [set('flag', 'opening', null), set('flag', 'invasion', null)]

/** Mid-game: on this turn, at this stage, with these facts besides. */
export function at(stage: string, n = 5, changes: readonly Change[] = [], { scenario = 'campaign', options = {} }: { readonly scenario?: string; readonly options?: Options } = {}): Table {
  const play = begin(scenario, options)
  play.correct([...calm, turn(n), weather('clear')], 'test')
  play.jump(spot(stage))
  if (changes.length > 0) play.correct(changes, 'test')
  return play
}

export interface Told { readonly play: Table; readonly step: Step; readonly outcome: Outcome | undefined; readonly ask: Ask | null; readonly lines: readonly Line[] }

export function does(play: Table, procedure: string, input: unknown = {}, ...answers: readonly Answer[]): Told {
  let step = play.start({ procedure, input: input as Json })
  const outcomes = [...step.outcomes]
  for (const each of answers) {
    step = play.answer(each)
    outcomes.push(...step.outcomes)
  }
  const outcome = outcomes.at(-1)
  return { play, step, outcome, ask: step.ask, lines: outcome?.lines ?? step.ask?.lines ?? [] }
}

/** The rule that forbids it, or '' where nothing does. */
export const forbidden = (told: Told): string => (told.ask?.kind === 'blocked' ? (told.ask.why.cite ?? '?') : '')

export const reminded = (play: Table): readonly string[] => remindersAt(game, play.state).map(each => each.id)
/** What a reminder says: the words that carry the rule. */
export const said = (id: string): string => game.data.reminders.find(each => each.id === id)?.text ?? ''
export const dues = (play: Table): readonly string[] => owed(play.state).map(([id]) => id)
export const fields = (play: Table, procedure: string, input: unknown = {}) => fieldsOf(game, play.state, procedure, input as never)
export const capacityOf = (state: State): number => game.totals['capacity']?.(state).total ?? NaN
export const offered = (play: Table, procedure: string): boolean => {
  const id = game.procedures[procedure]?.offered
  return id === undefined || Boolean(game.conditions[id]?.(play.state))
}

export const unit = (label: string, combat: number, type = 'infantry', nation = 'us', steps = 2): UnitValue => ({ label, type, nation, factors: [combat, 4], steps })
export const us = (combat: number, type = 'infantry', steps = 2): UnitValue => unit(`US ${combat}`, combat, type, 'us', steps)
export const br = (combat: number, type = 'infantry', steps = 2): UnitValue => unit(`BR ${combat}`, combat, type, 'br', steps)
export const ge = (combat: number, type = 'infantry', steps = 2): UnitValue => unit(`GE ${combat}`, combat, type, 'ge', steps)

/** The column and die of a battle that stands at its roll. */
export function standing(told: Told): { readonly column: string; readonly die: number; readonly attack: number; readonly defence: number } {
  const { ask } = told
  if (ask?.kind !== 'chance' || ask.chart === undefined) return { column: ask?.kind ?? '', die: NaN, attack: NaN, defence: NaN }
  const crt = game.charts['crt']
  const sum = (on: string) => ask.lines.filter(each => each.on === on).reduce((total, each) => total + (each.amount ?? 0), 0)
  return { column: crt?.kind === 'grid' ? (crt.columns[ask.chart.column]?.label ?? '') : '', die: sum('die'), attack: sum('attack'), defence: sum('defence') }
}
/** As the Combat desk puts a battle down for later. */
export const declared = (play: Table, id: string, input: object): void => { play.correct([owe(`battle/${id}`, { text: id, cite: '14.3', call: { procedure: 'battle', input: { name: id, ...input } } })], 'declared') }
export const fightDeclared = (play: Table, id: string, ...answers: readonly Answer[]): Step => {
  const due = play.state.due[`battle/${id}`]
  if (due?.call === undefined) throw new Error(`${id} is not declared`)
  let step = play.start(due.call, { due: `battle/${id}` })
  for (const each of answers) step = play.answer(each)
  return step
}
export const open = (play: Table): string => texts(game.battles?.(play.state).lines)
export const code = (said: string): Answer => ({ ask: 'result', code: said })
export const texts = (lines: readonly Line[] = []): string => lines.map(each => `${each.text} [${each.cite ?? ''}]`).join('\n')

/** On, stage by stage, as the players go. */
export const to = (play: Table, stage: string): void => {
  for (let n = 0; play.stage !== stage; n++) {
    if (n > 60) throw new Error(`never came to ${stage}, stands at ${play.stage}`)
    play.next()
  }
}
/** Does what is owed, with these dice. */
export const settle = (play: Table, id: string, ...answers: readonly (readonly [string, number])[]): void => {
  const due = owed(play.state).find(([each]) => each === id)?.[1]
  if (due?.call === undefined) throw new Error(`${id} is not owed`)
  play.start(due.call, { due: id })
  for (const [ask, die] of answers) play.answer(faces(ask, die))
}
