import { put, set } from '../../engine/changes.ts'
import { choice, option, toggle } from '../../engine/field.ts'
import type { Consequence } from '../../engine/game.ts'
import { rows } from '../../engine/ledger.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { outcome, type Procedure, type Scene } from '../../engine/procedure.ts'
import type { Change, Effect, State } from '../../engine/state.ts'
import { on, turnOf } from './calendar.ts'
import { factOf } from './places.ts'
import { isFlag } from './table.ts'

/** 9.10: from the map's west to east. */
export const districts = [
  { id: 'netherlands', label: 'Netherlands', from: 'CC5', to: 'MM2' }, { id: '15th', label: '15th', from: 'N5', to: 'CC6' }, { id: '7th', label: '7th', from: 'E10', to: 'M5' },
  { id: '1st', label: '1st', from: 'A19', to: 'D10' }, { id: '19th', label: '19th', from: 'C31', to: 'BB33' },
] as const
export const frozen = (state: State): readonly string[] => rows(state, 'district').filter(([, row]) => row['state'] === 'frozen').map(([id]) => id)
export const districtName = (id: string): string => `${districts.find(each => each.id === id)?.label ?? id} district`

export type Trigger = 'invaded' | 'date' | 'exchange' | 'moved out' | 'moved in' | 'attacked' | 'two districts'
const triggers: readonly { readonly id: Trigger; readonly label: string; readonly all: boolean }[] = [
  { id: 'invaded', label: 'A. Invaded', all: false }, { id: 'date', label: 'B. July IV has come', all: true }, { id: 'exchange', label: 'C. A free unit takes the place of a frozen one', all: false },
  { id: 'moved out', label: 'D. Allies leave the invaded district', all: true }, { id: 'moved in', label: 'E. Allies enter the Netherlands or 15th district', all: true },
  { id: 'attacked', label: 'F. Allies choose to attack frozen units elsewhere', all: true }, { id: 'two districts', label: 'G. Invasion in two districts', all: true },
]

export const releaseAll = (state: State): readonly Change[] => [...frozen(state).map(id => put('row', `district/${id}`, { state: 'released' })), set('flag', 'all released', true)]

export interface Release { readonly trigger: Trigger; readonly district: string }

/** 9.1 A to G. 9.7, 9.8: the released get their ZOC at once, in the Allied turn too. */
export const release: Procedure<Release> = {
  id: 'release', label: 'District trigger', cite: '9.1', version: 1, desk: 'turn', picture: 'i-lock', offered: 'districts frozen',
  fields: ({ state, input }) => ({
    trigger: { ...choice('What happened', triggers.map(each => option(each.id, each.label))), usual: 'invaded', cite: '9.1' },
    ...(input.trigger === 'invaded' || input.trigger === 'exchange' || input.trigger === undefined ? { district: choice('District', districts.map(each => option(each.id, each.label, state.row[`district/${each.id}`]?.['state'] === 'frozen' ? undefined : line('No longer frozen', '9.1')))) } : {}),
  }),
  *run(scene) {
    const { state, input } = scene
    if (input.trigger === 'exchange') return outcome('The frozen unit is free to move, the other is frozen in its place', { lines: [line(`Any unit for any unit; the district keeps its At Start number${atStart(scene, input.district)}`, '9.1')] })
    if (input.trigger === 'invaded') {
      const all = input.district === 'netherlands' || input.district === '15th'
      return outcome(all ? `${districtName(input.district)} invaded: every German is released` : `${districtName(input.district)} released`, {
        lines: all ? [line('Allies in the Netherlands or 15th district release all', '9.1')] : [], duties: touched.slice(0, 1),
        changes: [...(all ? releaseAll(state) : []), put('row', `district/${input.district}`, { state: 'invaded' }), set('flag', 'invaded', input.district)],
      })
    }
    return outcome('Every German unit is released', { lines: [line(triggers.find(each => each.id === input.trigger)?.label ?? '', '9.1')], duties: touched, changes: releaseAll(state) })
  },
}
const atStart = (scene: Pick<Scene, 'slot'>, id: string): string => { const n = factOf(scene, 'set-up', districts.find(each => each.id === id)?.label ?? '', 'count'); return typeof n === 'number' ? `, ${n}` : '' }

/** An invasion as such obliges nobody: invaders fight in their own hex (12.8). */
const touched: readonly Line[] = [duty('german', 'Released units have their full ZOC at once', '9.7'), duty('allied', 'Every released German in whose ZOC you stand must now be attacked', '9.8')]

export interface Stirred { readonly voluntary: boolean; readonly free: boolean; readonly stacked: boolean }

/** 9.6, 9.9, 15.10: does this release them? */
export const stirred: Procedure<Stirred> = {
  id: 'stirred', label: 'Does this release them?', cite: '9.9', version: 1, desk: 'map', picture: 'i-ask', offered: 'districts frozen',
  fields: () => ({ voluntary: { ...toggle('By the Allied player’s own choice'), usual: true, cite: '9.6' }, free: { ...toggle('The unit attacked can move freely'), cite: '9.9' }, stacked: { ...toggle('A frozen unit is in the same hex'), cite: '9.9' } }),
  *run({ input }) {
    if (!input.voluntary) return outcome('No: a retreat that was forced releases nobody, unless the Allied player says so', { code: 'no', lines: [line('It must leave, or try to, on each following turn', '15.10')] })
    if (input.free && !input.stacked) return outcome('No: the unit can move freely and stands alone', { code: 'no', lines: [line('Frozen units are not touched by it', '9.9')] })
    return outcome('Yes: every German is released', { code: 'yes', lines: [line(input.free ? 'The whole hex is attacked, the frozen unit with it' : 'Frozen units are attacked', input.free ? '9.9' : '9.1')] })
  },
}

/** 9.3: not only by taking one of its two cities, which says it by itself. */
export const italyEntered: Procedure = {
  id: 'italy', label: 'An Allied unit enters Italy', cite: '9.3', version: 1, desk: 'turn', picture: 'i-flag', offered: 'italy shut',
  *run() { return outcome('The units from Torino and Genova may leave Italy', { changes: [set('flag', 'italy entered', true)] }) },
}

/** 9.1 B on July IV; an invasion of two districts is G. */
export function afterDistricts(done: readonly Effect[], is: State): Consequence {
  if (!done.some(each => each.kind === 'track' && each.id === 'turn') || turnOf(is) < on.julyIV || isFlag(is, 'all released') || frozen(is).length === 0) return { changes: [], lines: [] }
  return { changes: releaseAll(is), lines: [line('July IV: all districts are released', '9.1')] }
}
