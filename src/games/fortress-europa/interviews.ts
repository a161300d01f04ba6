import { retreatInterview, supplyInterview, type Cast, type SupplyTalk } from '../../engine/board/interview.ts'
import { edgeKey } from '../../engine/board/grid.ts'
import type { MapFact } from '../../engine/board/map.ts'
import type { Interview, Sketch } from '../../engine/board/rules.ts'
import { set } from '../../engine/changes.ts'
import type { Facts } from '../../engine/state.ts'

type Piece = Facts & { readonly faction: string; readonly label: string }
const piece = (faction: string, label: string, type: string, factors: string): Piece => ({ faction, label, type, nation: faction === 'german' ? 'ge' : 'us', factors, steps: 2 })
const american = piece('allied', 'an Allied unit', 'infantry', '6-4')
const landser = piece('german', 'a German unit', 'infantry', '4-3')
const casts: { readonly [side: string]: Cast } = {
  allied: { unit: { ...american, label: 'The Allied unit' }, enemy: landser, friend: american },
  german: { unit: { ...landser, label: 'The German unit' }, enemy: american, friend: landser },
}

/** A row of hexes to a headquarters that has its own supply: 18.1 asks for five, 18.3 likewise. */
function supplyTalk(map: MapFact, side: 'allied' | 'german'): Interview {
  const allied = side === 'allied'
  const talk: SupplyTalk = {
    ...casts[side] as Cast, id: `${side} supply`, label: allied ? 'Allied supply' : 'German supply', cite: allied ? '18.1' : '18.3', map, most: 7,
    goal: { label: 'a supplied headquarters', cell: allied ? { terrain: 'clear' } : { terrain: 'clear', city: true, germany: true, control: 'german' }, unit: { ...piece(side, 'the headquarters', 'hq', '1-4') } },
  }
  const asked = supplyInterview(talk)
  return { ...asked, sketch: (state, values) => { const found = openGround(map, asked.sketch(state, values)); return allied ? harboured(found) : found } }
}

const nothing: Facts = { city: false, fortress: false, germany: false, italy: false, port: false }

/** The sketch borrows hexes of the map: what is printed in them and between them is not part of the question. */
function openGround(map: MapFact, sketch: Sketch): Sketch {
  const blank = sketch.changes.map(each => (each.kind === 'cell' && 'to' in each && each.to !== null ? { ...each, to: { ...nothing, ...each.to } } : each))
  return { ...sketch, changes: [...blank, ...Object.keys(map.between).map(key => { const [a = '', b = ''] = key.split('|'); return set('edge', edgeKey(a, b), { estuary: false }) })] }
}

/** The headquarters of the sketch stands on a mulberry: whether it reaches a port is another question. */
function harboured(sketch: Sketch): Sketch {
  const hq = sketch.changes.flatMap(each => (each.kind === 'unit' && each.id === 'goal' && 'to' in each ? [String(each.to?.['cell'])] : []))[0] ?? ''
  return { ...sketch, changes: [...sketch.changes, set('flag', 'invasion', null), set('row', 'mulberry/12', { value: 12, damage: 0, state: 'placed', hex: hq, blocked: false, from: 0, base: false })] }
}

const opened = (map: MapFact, asked: Interview): Interview => ({ ...asked, sketch: (state, values) => openGround(map, asked.sketch(state, values)) })

export const interviews = (map: MapFact): readonly Interview[] => [
  supplyTalk(map, 'allied'), supplyTalk(map, 'german'),
  opened(map, retreatInterview({ ...casts['german'] as Cast, id: 'german retreat', label: 'German retreat', cite: '15.5', map, most: 2, full: 3, hexes: 'hexes' })),
  opened(map, retreatInterview({ ...casts['allied'] as Cast, id: 'allied retreat', label: 'Allied retreat', cite: '15.5', map, most: 2, full: 3, hexes: 'hexes' })),
]
