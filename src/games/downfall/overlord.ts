import { set } from '../../engine/changes.ts'
import { choice, option } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { outcome, type Procedure } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { unitsOf } from './combatants.ts'
import { cardIn } from './eventCards.ts'
import { isAxis } from './factions.ts'
import { active } from './initiative.ts'
import { overlord } from './setup.ts'

/** 14, 10.2: a Romanian unit fell, or a card whose text the app does not know is resolved (it may be a surrender), and none is known to be left. */
export function blackAtRisk(state: State): boolean {
  if (!overlord(state) || state.flag['fleet-gone/black'] === true) return false
  const romanians = unitsOf(state).filter(([, now]) => now['nation'] === 'ro')
  return romanians.every(([, now]) => now['cell'] === 'eliminated') && (romanians.length > 0 || state.flag['ro-lost'] === true || cardIn(state, 'current')?.startsWith('other-') === true)
}

/** 14: Königsberg is known not to be Axis; unknown, while an Ally moves or has just taken a city. */
export function balticAtRisk(state: State): boolean {
  if (!overlord(state) || state.flag['fleet-gone/baltic'] === true) return false
  const marked = [...Object.values(state.cell).filter(cell => cell['name'] === 'Königsberg').map(cell => cell['control']), ...Object.values(state.row).filter(row => row['label'] === 'Königsberg').map(row => row['owner'])]
  if (marked.length > 0) return !marked.includes('axis')
  return !isAxis(active(state)) && state.flag['opened'] === true && (state.flag['phase'] === 'move' || state.flag['city-taken'] === true)
}

/** 14: the West everywhere but the Baltic and Black Sea; there Soviet and OKH at one initiative, until a fleet is gone. */
export function overlordSea(faction: string, area: string, okhGone: boolean): { readonly refusal: Line | null; readonly extra: number } {
  if (area !== 'baltic' && area !== 'black') return faction === 'western' ? { refusal: null, extra: 0 } : { refusal: line('Only the Western faction uses this sea area', '14'), extra: 0 }
  if (faction === 'soviet') return { refusal: null, extra: okhGone ? 0 : 1 }
  if (faction === 'okh') return okhGone ? { refusal: line('The OKH fleet is gone: the sea is Soviet', '14'), extra: 0 } : { refusal: null, extra: 1 }
  return { refusal: line('Only Soviet and OKH use this sea area', '14'), extra: 0 }
}

/** 14: an OKH fleet leaves and its sea becomes Soviet. */
export const fleetLeaves: Procedure<{ readonly area: 'black' | 'baltic' }> = {
  id: 'fleet-leaves', label: 'An OKH fleet leaves', cite: '14', version: 1, desk: 'tracks', offered: 'overlord', picture: 'p-ship',
  fields: ({ state }) => ({
    area: choice('Fleet', (['black', 'baltic'] as const).map(each => {
      const label = each === 'black' ? 'Romanian Black Sea fleet' : 'OKH Baltic fleet'
      return state.flag[`fleet-gone/${each}`] === true ? option(each, label, line('Gone already', '14')) : option(each, label)
    })),
  }),
  *run({ input: { area } }) {
    return outcome(`The ${area === 'black' ? 'Black Sea' : 'Baltic'} is Soviet`, { lines: [line('Only the Soviets use it now, without extra initiative', '14')], changes: [set('flag', `fleet-gone/${area}`, true)] })
  },
}
