import type { Deed } from '../engine/journal.ts'
import type { Line } from '../engine/line.ts'
import type { GameModule } from '../engine/module.ts'
import { owed } from '../engine/due.ts'
import type { Answer, Ask } from '../engine/procedure.ts'
import type { Step } from '../engine/runner.ts'
import { stageAt, whoseTurn, type Position } from '../engine/stages.ts'
import type { Effect, Facts, State } from '../engine/state.ts'
import type { Standing } from '../db/records.ts'

// What a tap is called in the log and on the undo button: whole words, the effect first.

/** The stages of a position in words, outermost first. */
export const stageTitles = (module: GameModule, position: Position | undefined): readonly string[] =>
  (position ?? []).map(spot => module.stages[spot.list]?.find(stage => stage.id === spot.stage)?.title ?? spot.stage)

export const whereText = (module: GameModule, state: State): string => stageTitles(module, state.stage['at']).join(' › ')

export function labelOf(module: GameModule, does: Deed, step: Pick<Step, 'outcomes'> | null, after: State, asked: Ask | null): string {
  const ended = step?.outcomes.at(0)
  if (ended !== undefined) return ended.label
  switch (does.kind) {
    case 'setup': return 'Match set up'
    case 'start': return module.procedures[does.procedure]?.label ?? does.procedure
    case 'answer': return answerText(does.answer, asked)
    case 'next': return stageAt(module, after)?.title ?? 'Next'
    case 'jump': return `Went to ${stageAt(module, after)?.title ?? 'another stage'}`
    case 'correct': return `Corrected: ${does.reason}`
    case 'waive': return `Waived: ${does.reason}`
    case 'abandon': return 'Left it'
    case 'declare': return `Declared: ${does.text}`
    case 'seal': return 'Note sealed'
    case 'reveal': return 'Note revealed'
    case 'undo': return 'Undone'
    case 'redo': return 'Done again'
  }
}

export function answerText(answer: Answer, asked: Ask | null): string {
  if ('faces' in answer) return `${asked?.kind === 'chance' ? chanceWord[asked.chance.kind] : 'Came'} ${answer.faces.join(', ')}`
  if ('code' in answer) return answer.reason === undefined ? `Looked up: ${answer.code}` : `Set by hand: ${answer.code} (${answer.reason})`
  if ('overrule' in answer) return `Overruled: ${answer.overrule}`
  return Object.values(answer.values).map(valueText).filter(each => each !== '').join(', ') || 'Chosen'
}

const chanceWord = { dice: 'Rolled', draw: 'Drew', pick: 'By lot:' } as const

function valueText(value: unknown): string {
  if (typeof value === 'string') return value.split('@').at(-1) ?? value
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(each => (typeof each === 'object' && each !== null && 'label' in each ? String(each.label) : valueText(each))).join(', ')
  if (typeof value === 'object' && value !== null) return Object.entries(value).filter(([, n]) => n !== 0).map(([id, n]) => `${id} ${String(n)}`).join(', ')
  return ''
}

/** Where the match stands, for Home. */
export function standingOf(module: GameModule, state: State): Standing {
  const due = owed(state)
  const stage = stageAt(module, state)
  const who = whoseTurn(module, state)
  const turn = module.data.tracks.tracks.find(track => track.id === 'turn')
  const end = state.end['match']
  return {
    headline: module.headline(state), stage: stage?.title ?? '', ...(stage?.prompt === undefined ? {} : { prompt: stage.prompt }),
    ...(who === undefined ? {} : { faction: who }),
    ...(due.length === 0 ? {} : { owed: due.length, owedText: due[0]?.[1].text ?? '' }),
    ...(end === undefined ? {} : { ended: textOf(end['how']) || 'Finished', winner: textOf(end['winner']) }),
    ...(turn?.max === undefined || state.track['turn'] === undefined ? {} : { turn: state.track['turn'], turns: turn.max }),
  }
}

const textOf = (value: Facts[string] | undefined): string => (value === undefined || value === null ? '' : String(value))

/** What changes on the table when these effects happen: the put-back card after an undo, and "what changed". */
export function cardboard(module: GameModule, effects: readonly Effect[]): readonly Line[] {
  return effects.flatMap(effect => {
    const text = effectText(module, effect)
    return text === null ? [] : [{ text }]
  })
}

function effectText(module: GameModule, { kind, id, from, to }: Effect): string | null {
  const name = nameOf(module, kind, id)
  switch (kind) {
    case 'track': return `${name}: ${trackText(module, id, from)} → ${trackText(module, id, to)}`
    case 'pile': return Array.isArray(from ?? to) ? `${name}: ${listText(from)} → ${listText(to)}` : `${name}: ${Number(from ?? 0)} → ${Number(to ?? 0)}`
    case 'flag': case 'option': return `${name}: ${plain(from)} → ${plain(to)}`
    case 'unit': case 'cell': case 'edge': case 'row': return `${name}: ${factsText(from, to)}`
    case 'stage': return to === null ? null : `Marker at: ${stageTitles(module, to).at(-1) ?? ''}`
    case 'due': return to === null ? `No longer owed: ${(from)?.text ?? name}` : `Owed: ${to.text}`
    case 'end': return to === null ? 'The match goes on' : `The match is over: ${textOf(to['how'])}`
    case 'open': case 'said': return null
  }
}

export function nameOf(module: GameModule, kind: Effect['kind'], id: string): string {
  const { tracks, flags, piles, rows } = module.data.tracks
  const own = module.name?.(kind, id)
  if (own !== undefined) return own
  const [head = '', ...rest] = id.split('/')
  const within = (list: readonly { readonly id: string; readonly label: string }[]): string | undefined => list.find(each => each.id === id)?.label ?? (rest.length > 0 ? joined(list.find(each => each.id === head)?.label, rest) : undefined)
  switch (kind) {
    case 'track': return within(tracks) ?? id
    case 'flag': return within(flags) ?? id
    case 'pile': return within(piles) ?? id
    case 'row': return within(rows) ?? id
    case 'unit': return module.data.units.find(each => each.id === id)?.label ?? id
    case 'option': return module.data.options.find(each => each.id === id)?.label ?? id
    default: return id
  }
}

const joined = (label: string | undefined, rest: readonly string[]): string | undefined => (label === undefined ? undefined : `${label}, ${rest.join(' ')}`)

/** The value of a track as its spaces are called. */
export function trackText(module: GameModule, id: string, value: unknown): string {
  if (typeof value !== 'number') return '–'
  const names = module.data.tracks.tracks.find(each => each.id === id)?.names
  return names?.[value] ?? names?.[value - 1] ?? String(value)
}

const listText = (value: unknown): string => (Array.isArray(value) ? `${value.length}` : '0')
/** Any plain value as a player reads it. */
export function plain(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' || typeof value === 'string') return String(value)
  if (Array.isArray(value)) return String(value.length)
  return Object.entries(value).map(([key, each]) => `${key} ${plain(each)}`).join(', ')
}

function factsText(from: Facts | null, to: Facts | null): string {
  if (to === null) return 'off the table'
  const changed = Object.keys(to).filter(key => from?.[key] !== to[key])
  return from === null ? `placed (${changed.map(key => `${key} ${plain(to[key])}`).join(', ')})` : changed.map(key => `${key} ${plain(from[key])} → ${plain(to[key])}`).join(', ')
}
