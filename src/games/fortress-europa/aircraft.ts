import chart from '../../../data/fortress-europa/charts/missions.json'
import { line, type Line } from '../../engine/line.ts'
import type { State } from '../../engine/state.ts'
import { on, turnOf } from './calendar.ts'
import { isClear, isOn, level } from './table.ts'

export type Mission = 'strafing' | 'support' | 'rail' | 'bridge' | 'replacements' | 'uboat' | 'v1' | 'counter' | 'carpet' | 'fuel'
export interface MissionFact { readonly id: Mission; readonly label: string; readonly rule: string; readonly sac: boolean; readonly tac: boolean; readonly cancel: boolean }

/** 17.10 in the order of its cases: who may fly what; carpet bombing and counter-air cannot be cancelled (17.10.9, 17.9.3). */
export const missions: readonly MissionFact[] = Object.entries(chart.rows).map(([id, { name, sac, tac }], i) => ({ id: id as Mission, label: name, rule: `17.10.${i + 1}`, sac, tac, cancel: id !== 'counter' && id !== 'carpet' }))
export const missionsFor = (state: State): readonly MissionFact[] => missions.filter(each => each.id !== 'fuel' || isOn(state, 'advanced air'))

/** Aircraft of a mission that have not been cancelled. */
export const flying = (state: State, mission: Mission): number => level(state, `${mission} sac`) + level(state, `${mission} tac`)

export interface Fleet { readonly sac: number; readonly tac: number; readonly why: Line }

/** 17.1, 17.6 and their advanced versions: all of it when Clear, a few SAC until Sep IV, then nothing. */
export function alliedFleet(state: State): Fleet {
  const advanced = isOn(state, 'advanced air')
  if (isClear(state)) return { sac: advanced ? 5 : 4, tac: 7, why: line(advanced ? 'Clear: 5 SAC and 7 TAC' : 'Clear: 4 SAC and 7 TAC', advanced ? 'Adv 17.6' : '17.6') }
  if (turnOf(state) <= on.sepIV) return { sac: advanced ? 3 : 2, tac: 0, why: line(`Not Clear, before Oct I: ${advanced ? 3 : 2} SAC only`, advanced ? 'Adv 17.1' : '17.1') }
  return { sac: 0, tac: 0, why: line('Not Clear, from Oct I: nothing flies', '17.1') }
}

/** Adv 17.6: night fighters, a third from Oct I; two in bad weather until Sep IV. */
export function nightFighters(state: State): number {
  if (!isOn(state, 'advanced air')) return 0
  if (isClear(state)) return turnOf(state) >= on.octI ? 3 : 2
  return turnOf(state) <= on.sepIV ? 2 : 0
}

export const germansFly = (state: State): boolean => isClear(state) || nightFighters(state) > 0
