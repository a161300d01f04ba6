import { set } from '../../engine/changes.ts'
import type { Fields, Option, ShareField } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { forbid, outcome, type Procedure } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { alliedFleet, missionsFor, type MissionFact } from './aircraft.ts'
import { isFlag } from './table.ts'

type Shares = Readonly<Record<string, number>>
export interface AlliedAir { readonly sac: Shares; readonly tac?: Shares }

/** 17.9.1: every aircraft goes to a mission; the shares must add up. */
export const alliedAir: Procedure<AlliedAir> = {
  id: 'allied air', label: 'Allied air allocation', cite: '17.9.1', version: 1, desk: 'turn', picture: 'p-sac', offered: 'allied aircraft',
  fields: ({ state, input }) => {
    const fleet = alliedFleet(state)
    const sac = boxes(state, 'sac', fleet.sac, input)
    const fields: Fields = { sac: share('SAC', fleet.sac, sac, fleet.why) }
    return fleet.tac === 0 ? fields : { ...fields, tac: share('TAC', fleet.tac, boxes(state, 'tac', fleet.tac, input), fleet.why) }
  },
  *run({ state, input }) {
    const who = 'allied'
    const fleet = alliedFleet(state)
    const lines: Line[] = [fleet.why]
    if (isFlag(state, 'allied air set')) lines.push(yield* forbid({ id: 'again', who }, line('Aircraft are allocated once a turn', '17.9.1')))
    if (count(input.sac) > fleet.sac || count(input.tac) > fleet.tac) lines.push(yield* forbid({ id: 'fleet', who, lines }, fleet.why))
    if ((input.tac?.['rail'] ?? 0) > 0 && (input.sac['rail'] ?? 0) === 0) lines.push(yield* forbid({ id: 'rail', who, lines }, line('TAC attack railways only beside SAC', '17.10.3')))
    const changes = missionsFor(state).flatMap(({ id, sac, tac }) => [...(sac ? [set('track', `${id} sac`, input.sac[id] ?? 0)] : []), ...(tac ? [set('track', `${id} tac`, input.tac?.[id] ?? 0)] : [])])
    return outcome(`${count(input.sac) + count(input.tac)} Allied aircraft allocated`, { lines: [...lines, ...told(state, input)], changes: [...changes, set('flag', 'allied air set', true)] })
  },
}

const count = (shares: Shares = {}): number => Object.values(shares).reduce((total, each) => total + each, 0)

const share = (label: string, n: number, all: readonly (Option & { readonly max: number })[], why: Line): ShareField => ({ kind: 'share', label, cite: why.cite ?? '17.6', n, boxes: all, group: label, faction: 'allied' })

function boxes(state: State, kind: 'sac' | 'tac', n: number, input: Partial<AlliedAir>): readonly (Option & { readonly max: number })[] {
  return missionsFor(state).filter(each => each[kind]).map(each => {
    const refusal = refused(state, kind, each, input)
    return { id: each.id, label: each.label, max: refusal === undefined ? n : 0, picture: kind === 'sac' ? 'p-sac' : 'p-tac', ...(refusal === undefined ? {} : { refusal }) }
  })
}

function refused(state: State, kind: 'sac' | 'tac', { id }: MissionFact, input: Partial<AlliedAir>): Line | undefined {
  if (kind === 'tac' && id === 'rail' && (input.sac?.['rail'] ?? 0) === 0) return line('TAC attack railways only beside SAC', '17.10.3')
  if (id !== 'carpet') return undefined
  if (isFlag(state, 'carpet used')) return line("This month's carpet bombing is used", '17.10.9')
  return state.flag['invasion'] === undefined ? undefined : line('No carpet bombing on an invasion turn', '17.10.9')
}

const told = (state: State, input: AlliedAir): readonly Line[] =>
  missionsFor(state).flatMap(({ id, label, rule }) => {
    const n = (input.sac[id] ?? 0) + (input.tac?.[id] ?? 0)
    return n === 0 ? [] : [line(`${label}: ${n}`, rule)]
  })
