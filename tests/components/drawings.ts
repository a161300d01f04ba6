import type { BoxesDrawing, DisplayDrawing, Panel, RingDrawing, TurnDrawing } from '@/engine/drawing.ts'

const events: Readonly<Record<number, string>> = { 7: 'okw', 13: 'sov', 18: 'west', 24: 'okh', 29: 'west', 33: 'sov', 36: 'okh', 42: 'okw', 49: 'sov', 53: 'west', 58: 'okh', 64: 'sov', 67: 'okw', 74: 'west', 79: 'okh', 83: 'sov', 88: 'okw' }
const first: Readonly<Record<number, { tint: string; bar: string }>> = { 1: { tint: 'clear', bar: 'period 1 · fair' }, 31: { tint: 'mud', bar: 'period 2 · mud' }, 61: { tint: 'unknown', bar: 'period 3 · not known' } }

/** An invented ring: no printed space is shown. */
export const ring: RingDrawing = {
  kind: 'ring', size: 91,
  spaces: Array.from({ length: 91 }, (_, i) => ({ n: i + 1, ...(events[i + 1] === undefined ? {} : { trigger: events[i + 1] as string }), ...first[i + 1] })),
  markers: [
    { id: 'okh', label: 'OKH', letter: 'H', faction: 'okh', at: 31, lap: 1, height: 0, note: 'first' }, { id: 'west', label: 'Western', letter: 'W', faction: 'west', at: 31, lap: 1, height: 1, note: 'on top', pending: true },
    { id: 'weather', label: 'Weather', letter: 'M', round: true, picture: 'mud', at: 35, lap: 1, height: 0 },
    { id: 'sov', label: 'Soviet', letter: 'S', faction: 'sov', at: 38, lap: 1, height: 0 }, { id: 'okw', label: 'OKW', letter: 'K', faction: 'okw', at: 44, lap: 1, height: 0 },
  ],
  middle: { title: 'Now acts', big: 'OKH', small: 'the Western player' },
  ghost: { marker: 'okh', to: 39, text: 'OKH pays 8: 31 → 39, own event at 36' },
}
export const actionBoxes: BoxesDrawing = {
  kind: 'boxes', cup: { left: 21, of: 48 },
  boxes: [
    { n: 1, item: 'a', label: 'Attack 3', sub: 'shock', faction: 'sov', refusal: { text: 'A Soviet order' } }, { n: 2, item: 'b', label: 'Redeploy 5', sub: 'all', faction: 'okh', price: 6, sum: 'first' },
    { n: 3, item: 'c', label: 'HQ', faction: 'okh', refusal: { text: 'HQ box full', cite: '7.3' } }, { n: 4, item: 'd', label: 'Recruit 4', sub: '/mech', faction: 'west', refusal: { text: 'Western' } },
    { n: 5, item: 'e', label: 'Attack 3', sub: 'any', faction: 'okh', price: 8, sum: '7 + 1' }, { n: 6, item: null, label: '' }, { n: 7, item: 'g', label: 'Axis 4', sub: 'recruit', price: 14, sum: '12 + 2' },
    { n: 8, item: 'h', label: 'Partisan', faction: 'sov', refusal: { text: 'Soviet' } }, { n: 9, item: 'i', label: 'Attack 2', sub: 'arm', faction: 'west', refusal: { text: 'Western' } }, { n: 10, item: 'j', label: 'Axis !', sub: 'fail', price: 5, sum: '2 + 3' },
  ],
}
export const display: DisplayDrawing = {
  kind: 'display',
  boxes: ['Redeploy 5', 'Redeploy 3', 'Redeploy 4', 'Attack 3', 'Attack 2', 'Red. / Attack', 'HQ', 'Recruit', 'Mechanize', 'Comm. failure'].map((label, i) => ({ id: `d${i}`, label, price: String(4 + i), filled: i % 3 === 1 ? label : null, faction: 'okh' })),
}
const months = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar']
const weather = ['clear', 'clear', 'overcast', 'storm', 'clear', 'overcast', 'clear', 'clear', 'clear', 'clear']
export const turns: TurnDrawing = {
  kind: 'turn', track: 'turn', at: 10,
  spaces: Array.from({ length: 37 }, (_, i) => ({
    n: i + 1, label: `${months[Math.floor(i / 4)]} ${['I', 'II', 'III', 'IV'][i % 4]}`, column: months[Math.floor(i / 4)] as string, ...(weather[i] === undefined ? {} : { picture: weather[i] }),
    ...(i >= 8 && i < 16 ? { window: 'second invasion may land' } : {}), ...([12, 16, 20].includes(i) ? { due: 1 } : {}),
  })),
}
export const all: readonly Panel[] = [
  { id: 'turn', label: 'Turn record', rule: '5', tab: 'a', drawing: turns },
  { id: 'seasons', label: 'Turns', rule: '5', tab: 'a', drawing: { kind: 'turn', track: 'turn', at: 2, spaces: ['Summer 43', 'Fall 43', 'Winter 44', 'Spring 44', 'Summer 44'].map((label, i) => ({ n: i + 1, label, ...(i === 3 ? { due: 2 } : {}) })) } },
  { id: 'capacity', label: 'Supply capacity', rule: '18.7', tab: 'a', faction: 'allies', drawing: { kind: 'number', track: 'capacity', at: 4, min: 0, max: 40, marks: [{ at: 20, text: 'second army may land', cite: '18.9', tone: 'good' }] } },
  { id: 'vp', label: 'Victory points', rule: '16.1', tab: 'a', faction: 'axis', drawing: { kind: 'paired', track: 'vp', at: 17, max: 40 } },
  { id: 'rep', label: 'Replacements', rule: '27.1', tab: 'a', drawing: { kind: 'pool', pools: [{ id: 'us', label: 'American', n: 7, inside: { label: 'armour', n: 2 }, faction: 'allies', note: { text: '+5(2) a turn' } }, { id: 'br', label: 'British', n: 3, inside: { label: 'armour', n: 1 }, faction: 'allies' }, { id: 'ge', label: 'German', n: 5, of: 12, faction: 'axis' }] } },
  { id: 'air', label: 'Air', rule: '17', tab: 'a', drawing: { kind: 'allowance', items: [{ id: 'tac', label: 'TAC missions', left: 4, of: 7, scope: 'this impulse', cite: '17.10.2', faction: 'allies' }, { id: 'carpet', label: 'Carpet bombing', left: 0, of: 1, scope: 'August', cite: '17.10.9', faction: 'allies' }] } },
  { id: 'ports', label: 'Capacity', rule: '18', tab: 'a', drawing: { kind: 'ledger', total: 4, unit: 'points', lines: [{ text: 'Mulberry', amount: 12, cite: '29.1' }, { text: 'Cherbourg', amount: 4, cite: '18.7.8' }, { text: 'Units in Europe', amount: -12, cite: '18.7.2' }], warn: { text: 'St. Nazaire: damage not rolled', cite: '18.7.8' } } },
  { id: 'cities', label: 'Victory cities', rule: '30', tab: 'a', drawing: { kind: 'list', rows: [{ id: 'cell/paris', label: 'Paris', owner: 'axis', worth: 5, cite: '30.1' }, { id: 'cell/caen', label: 'Caen', owner: 'allies', note: 'M6', worth: 2 }, { id: 'row/v1', label: 'V1 sites', note: 'silenced', done: true }, { id: 'cell/x', label: 'Lyon', worth: 1 }] } },
  { id: 'stack', label: 'Stacks', rule: '5.2', tab: 'a', drawing: { kind: 'stack', stacks: [{ label: 'Space 31', markers: [ring.markers[0], ring.markers[1]].flatMap(each => (each === undefined ? [] : [each])) }, { label: 'Space 40', markers: [] }] } },
  { id: 'cards', label: 'Cards', rule: '4', tab: 'a', drawing: { kind: 'deck', piles: [{ id: 'deck', label: 'Draw deck', n: 31 }, { id: 'hand', label: 'Axis hand', n: 7, faction: 'axis' }, { id: 'discard', label: 'Discards', n: 3, known: [{ id: 'c1', label: 'Ultra', note: 'event' }] }, { id: 'out', label: 'Removed', n: 0 }] } },
]
