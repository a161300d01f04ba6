import { owe, put, set } from '../../engine/changes.ts'
import { line, type Line } from '../../engine/line.ts'
import type { Change, State } from '../../engine/state.ts'
import { isWinter, played, turnOf } from './sequence.ts'

/** 6.56 to 6.563. */
export function invasionRefusals(state: State, id: string): readonly Line[] {
  const turn = turnOf(state)
  const earlier = Boolean(state.flag['invasion'])
  return [
    ...(earlier && id !== 'avalanche' ? [line('One invasion event a turn', '6.56')] : []),
    ...(id === 'avalanche' && state.flag['sicily'] !== true ? [line('Avalanche only after every hex in Sicily is Allied', '6.56')] : []),
    ...(id === 'husky' && played(state, 'roundup') || id === 'roundup' && played(state, 'husky') ? [line('Husky or Roundup, never both in a game', '6.561')] : []),
    ...(isWinter(turn) && id !== 'shingle' ? [line('No invasion in a winter turn except Shingle', '6.562')] : []),
    ...(id === 'anvil-dragoon' && turn < 6 ? [line('Anvil-Dragoon from Fall 1944 on', '6.563')] : []),
  ]
}

/** 6.56, 11.44, 9.53: the marker, the Beach Head as a port, and what may follow at once. Doubt B16: the one-hex advance is made now, once. */
export const landed = (id: string, name: string, box: string): readonly Change[] => [
  // Avalanche stands outside the limit of 6.56, so it does not use it up either
  ...(id === 'avalanche' ? [] : [set('flag', 'invasion', id)]),
  put('row', `beach/${id}`, { label: name, box, held: true }), put('cell', name, { control: 'allied' }),
  owe(`beach-${id}`, { text: `${name}: Allied units may advance one hex if a hex next to the Beach Head is vacant; if one did, take control`, cite: '9.53', call: { procedure: 'control', input: { to: 'allied' } } }),
]
