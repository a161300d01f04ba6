import type { Situation } from '../../../src/engine/board/rules.ts'
import { edgeKey } from '../../../src/engine/board/grid.ts'
import { situationOf } from '../../../src/engine/board/situation.ts'
import { emptyState, type Facts } from '../../../src/engine/state.ts'
import { memoir, unit, type Options } from './game.ts'

// A board as text: 'E5/T' is armor in E5, 'E6/f' a forest there. Capitals are units, small letters ground; 'roads' and 'rails' are options: 'E1-E2 E2-E3'.
const ground: Readonly<Record<string, Facts>> = {
  f: { terrain: 'forest' }, h: { terrain: 'hedgerow' }, i: { terrain: 'hill' }, s: { terrain: 'steep-hill' }, t: { terrain: 'town' }, b: { terrain: 'beach' }, o: { terrain: 'ocean' }, r: { terrain: 'river' }, l: { terrain: 'lake' }, m: { terrain: 'marsh' },
  n: { terrain: 'mountain' }, w: { wire: true }, k: { bunker: true }, g: { bridge: true }, x: { smoke: true }, d: { terrain: 'railroad' }, u: { sandbags: true }, c: { terrain: 'escarpment' }, p: { terrain: 'pier' }, v: { terrain: 'ford' }, j: { terrain: 'jungle' }, q: { terrain: 'cliffs' }, y: { terrain: 'coastline' },
}
const troops: Readonly<Record<string, Facts>> = {
  T: unit('allies', 'armor', 3), I: unit('allies', 'infantry', 4), G: unit('allies', 'artillery', 2), E: unit('axis', 'infantry', 4), A: { ...unit('allies', 'infantry', 1), air: true }, X: { ...unit('axis', 'infantry', 1), air: true },
  F: unit('allies', 'landing-craft', 1), S: unit('allies', 'destroyer', 3), C: unit('allies', 'carrier', 3), L: unit('allies', 'locomotive', 4), R: unit('allies', 'resistance', 3), K: unit('allies', 'special-forces', 4), Z: unit('axis', 'armor', 3), N: unit('allies', 'sniper', 1),
}

export function boardOf(text: string, options: Options = {}, board = 'standard'): Situation {
  const cell: Record<string, Facts> = {}
  const units: Record<string, Facts> = {}
  const edge: Record<string, Facts> = {}
  for (const word of text.split(/\s+/).filter(each => each !== '')) {
    const [label = '', letters = ''] = word.split('/')
    for (const letter of letters) {
      if (letter in troops) units[`${letter}@${label}`] = { ...troops[letter], cell: label, label: `${letter}@${label}` }
      else cell[label] = { ...cell[label], ...ground[letter] }
    }
  }
  for (const kind of ['road', 'rail']) for (const pair of String(options[`${kind}s`] ?? '').split(' ').filter(each => each !== '')) {
    const [a = '', b = ''] = pair.split('-')
    edge[edgeKey(a, b)] = { ...edge[edgeKey(a, b)], [kind]: true }
  }
  const state = { ...emptyState(), cell, unit: units, edge, option: { bottom: 'allies', ...options }, flag: { board, side: 'allies' } }
  return situationOf(memoir.board!.mapFor!(state), new Map(), state)
}

/** Is there sight between two hexes of the drawing, for the unit in the first if there is one? */
export const sees = (at: Situation, from: string, to: string): boolean =>
  memoir.board!.sight!(at, at.grid.index(from), at.grid.index(to), at.unitsIn(at.grid.index(from))[0] ?? null).yes
