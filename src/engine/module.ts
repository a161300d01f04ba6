import type { BoardRules } from './board/rules.ts'
import type { Chart } from './chart.ts'
import type { UnitFact } from './counter.ts'
import type { Panel } from './drawing.ts'
import type { Consequence, Game, Procedures, Watch } from './game.ts'
import type { Value } from './ledger.ts'
import type { Line } from './line.ts'
import type { Modifier } from './modifiers.ts'
import type { Holds } from './procedure.ts'
import type { Bounds } from './scratch.ts'
import type { Condition, ConditionId, Scoped, Stages } from './stages.ts'
import type { Change, Effect, Kind, State } from './state.ts'

// ---- the facts, one file of data/<game> each ----------------------------------------------------------------------

/** game.json */
export interface Meta {
  readonly id: string
  readonly title: string
  readonly edition: string
  readonly publisher: string
  readonly years: string
  readonly players: string
  /** one line for the shelf */
  readonly about: string
  /** the drawing on the shelf, from the sprite of covers */
  readonly cover: string
  readonly factions: readonly Faction[]
  readonly seats: readonly Seat[]
}
export interface Faction {
  readonly id: string
  readonly label: string
  /** never colour alone */
  readonly letter: string
  readonly pencil: 'blue' | 'red' | 'iron' | 'steel'
}
/** A person at the table and the factions played from that chair. */
export interface Seat { readonly id: string; readonly label: string; readonly factions: readonly string[] }

/** scenarios.json */
export interface Scenario {
  readonly id: string
  readonly label: string
  readonly rule: string
  readonly about: string
  /** the set-up as a list to tick, in order */
  readonly setup: readonly { readonly text: string; readonly rule: string; readonly faction?: string }[]
  /** whatever the module reads at set-up: start turn, values, presets */
  readonly start: { readonly [what: string]: unknown }
}

/** options.json: optional rules, switches for doubts, house choices. They live in the state under the same id. */
export interface OptionFact {
  readonly id: string
  readonly label: string
  readonly rule: string
  readonly about: string
  readonly kind: 'toggle' | 'choice' | 'number'
  readonly choices?: readonly { readonly id: string; readonly label: string }[]
  readonly min?: number
  readonly max?: number
  readonly usual: boolean | string | number
  /** only in these scenarios; everywhere if absent */
  readonly scenarios?: readonly string[]
  /** the doubt this switch decides */
  readonly doubt?: string
}

/** reminders.json: surfaces by itself at the stage where it matters, while its condition holds. */
export interface Reminder {
  readonly id: string
  readonly text: string
  readonly rule: string
  /** stage ids */
  readonly at: readonly string[]
  readonly when?: ConditionId
  /** a button beside it */
  readonly procedure?: string
}

/** tracks.json */
export interface TrackFacts {
  readonly tracks: readonly TrackFact[]
  readonly flags: readonly FlagFact[]
  readonly piles: readonly PileFact[]
  readonly rows: readonly RowsFact[]
}
export interface TrackFact extends Scoped, Bounds {
  readonly id: string
  readonly label: string
  readonly rule: string
  /** part of the table check: what the app believes, asked when joining, catching up and packing up */
  readonly check?: boolean
  readonly faction?: string
  /** words for values: turn names, seasons */
  readonly names?: readonly string[]
}
export interface FlagFact {
  readonly id: string
  readonly label: string
  readonly rule: string
  readonly scope?: string
  readonly check?: boolean
  /** it names something only the rules put there: a card, a place, a number */
  readonly names?: boolean
  /** what it can be; yes and no if absent */
  readonly choices?: readonly { readonly id: string; readonly label: string }[]
}
/** A bag keeps one number an item under `id/item`, a list its order, a count only its size. */
export interface PileFact {
  readonly id: string
  readonly label: string
  readonly rule: string
  readonly kind: 'bag' | 'list' | 'count'
  readonly items?: readonly { readonly id: string; readonly label: string; readonly n?: number }[]
  readonly faction?: string
}
/** Rows of the state under `id/key`, with columns that can be corrected by hand. */
export interface RowsFact {
  readonly id: string
  readonly label: string
  readonly rule: string
  readonly columns: readonly { readonly id: string; readonly label: string; readonly kind: 'number' | 'text' | 'toggle' | 'choice'; readonly options?: readonly string[]; readonly min?: number; readonly max?: number }[]
}

/** What the notebook keeps for one seat, and the stages that reveal it. */
export interface SecretFact {
  readonly id: string
  readonly label: string
  readonly rule: string
  readonly seats: readonly string[]
  /** pick from these, or write freely if absent */
  readonly options?: readonly { readonly id: string; readonly label: string }[]
  readonly most?: number
  readonly revealAt: readonly string[]
}

export interface GameData {
  readonly game: Meta
  readonly scenarios: readonly Scenario[]
  readonly options: readonly OptionFact[]
  readonly stages: { readonly start: string; readonly lists: Stages }
  readonly reminders: readonly Reminder[]
  readonly modifiers: readonly Modifier[]
  readonly tracks: TrackFacts
  readonly units: readonly UnitFact[]
  readonly charts: readonly Chart[]
}

// ---- the code, and both joined ------------------------------------------------------------------------------------

/** What players chose for a new match. */
export interface Choice {
  readonly scenario: string
  readonly options: { readonly [id: string]: boolean | string | number }
}

export interface GameCode {
  readonly setup: (choice: Choice, data: GameData) => readonly Change[]
  readonly conditions: { readonly [id: ConditionId]: Condition }
  readonly procedures: Procedures
  readonly totals?: { readonly [id: string]: Value }
  readonly watch?: readonly Watch[]
  readonly after?: (done: readonly Effect[], is: State, slot: (id: string) => Chart) => Consequence
  /** the drawings of the Tracks desk as things stand, in order; `slot` gives the charts as this table has them, else as shipped */
  readonly panels: (state: State, slot?: (id: string) => Chart) => readonly Panel[]
  /** the start-of-turn card: `ahead` 0 is this turn, 1 to 3 the next ones; null where the game is over by then */
  readonly calendar?: (state: State, ahead: number, slot?: (id: string) => Chart) => { readonly title: string; readonly lines: readonly Line[] } | null
  /** one short line under the title: turn, weather, what matters most */
  readonly headline: (state: State) => string
  /** what a unit, cell, row or pile is called at the table */
  readonly name?: (kind: Kind, id: string) => string | undefined
  /** for the list of declared battles: what is still uncovered or illegal, and what they share (aircraft, budget) */
  readonly battles?: (state: State) => { readonly lines: readonly Line[]; readonly budget: Holds['budget'] }
  readonly secrets?: readonly SecretFact[]
  readonly board?: BoardRules
}

export interface GameModule extends Game, Omit<GameCode, 'after' | 'totals' | 'watch' | 'conditions' | 'procedures' | 'setup'> {
  readonly data: GameData
  readonly setup: (choice: Choice) => readonly Change[]
}

/** Joins facts and code at load; a name on one side only is a fault and stops the module. */
export function define(data: GameData, code: GameCode): GameModule {
  const missing = [...loose(data, code)]
  if (missing.length > 0) throw new Error(`${data.game.id}: data and code disagree: ${missing.join('; ')}`)
  const { setup, totals = {}, watch = [], after, ...rest } = code
  return {
    ...rest, data, totals, watch, id: data.game.id,
    start: data.stages.start, stages: data.stages.lists,
    tracks: byId(data.tracks.tracks), flags: byId(data.tracks.flags), charts: byId(data.charts),
    setup: choice => [...optionChanges(data, choice), ...setup(choice, data)],
    ...(after === undefined ? {} : { after }),
  }
}

const byId = <T extends { readonly id: string }>(all: readonly T[]): { readonly [id: string]: T } => Object.fromEntries(all.map(each => [each.id, each]))

/** Every option that belongs to the scenario is in the state from entry 1 on, chosen or as usual. */
const optionChanges = (data: GameData, choice: Choice): readonly Change[] =>
  data.options
    .filter(each => each.scenarios?.includes(choice.scenario) ?? true)
    .map(each => ({ kind: 'option', id: each.id, to: choice.options[each.id] ?? each.usual }))

function* loose(data: GameData, code: GameCode): Generator<string> {
  const stages = Object.values(data.stages.lists).flat()
  const stageIds = new Set(stages.map(stage => stage.id))
  const condition = (id: string | undefined, where: string): string[] => (id === undefined || id in code.conditions ? [] : [`condition ${id} of ${where}`])
  const procedure = (id: string | undefined, where: string): string[] => (id === undefined || id in code.procedures ? [] : [`procedure ${id} of ${where}`])
  const list = (id: string | undefined, where: string): string[] => (id === undefined || id in data.stages.lists ? [] : [`list ${id} of ${where}`])
  yield* list(data.stages.start, 'the start')
  for (const stage of stages) {
    for (const id of [stage.skip, stage.who, stage.repeat]) yield* condition(id, stage.id)
    for (const id of stage.procedures ?? []) yield* procedure(id, stage.id)
    for (const id of [stage.call, stage.jump]) yield* list(id, stage.id)
  }
  for (const reminder of data.reminders) {
    yield* condition(reminder.when, reminder.id)
    yield* procedure(reminder.procedure, reminder.id)
    for (const id of reminder.at) if (!stageIds.has(id)) yield `stage ${id} of reminder ${reminder.id}`
  }
  for (const each of Object.values(code.procedures)) yield* condition(each.offered, each.id)
  for (const secret of code.secrets ?? []) for (const id of secret.revealAt) if (!stageIds.has(id)) yield `stage ${id} of secret ${secret.id}`
  for (const [what, ids] of Object.entries(idLists(data))) yield* doubled(what, ids)
}

const idLists = (data: GameData): { readonly [what: string]: readonly string[] } => ({
  scenario: data.scenarios.map(each => each.id), option: data.options.map(each => each.id), unit: data.units.map(each => each.id),
  chart: data.charts.map(each => each.id), track: data.tracks.tracks.map(each => each.id), reminder: data.reminders.map(each => each.id),
  ...Object.fromEntries(Object.entries(data.stages.lists).map(([list, stages]) => [`stage in ${list}`, stages.map(each => each.id)])),
})

function* doubled(what: string, ids: readonly string[]): Generator<string> {
  const seen = new Set<string>()
  for (const id of ids) {
    if (seen.has(id)) yield `${what} ${id} twice`
    seen.add(id)
  }
}
