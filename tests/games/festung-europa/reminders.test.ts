import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import type { Change } from '../../../src/engine/state.ts'
import { begin, played, position, practised, remindedOf } from './scene.ts'

// Each reminder: the stages at which it stands in a state where it applies, all of them and no other, and a state in which it stands nowhere.

const stages = ['air', 'draw', 'axis', 'axis-attrition', 'allied', 'allied-attrition', 'turn-end', 'over']
const action = ['axis', 'allied']
const attrition = ['axis-attrition', 'allied-attrition']
const beach = (id: string): Change => set('row', `beach/${id}`, { label: id, box: 'uk', held: true })
const missions = [...['uk-bc', 'us-8'].map(id => set('flag', `sac-${id}`, 'oil')), ...['us-a', 'us-b', 'uk-a', 'uk-b'].map(id => set('flag', `tac-${id}`, 'support'))]
const full = [set('pile', 'axis-hand', 10), set('pile', 'allied-hand', 10)]

interface When { readonly turn?: number; readonly changes?: readonly Change[]; readonly options?: Readonly<Record<string, boolean | string>>; readonly scenario?: string }
interface Row { readonly id: string; /** what the player must be told */ readonly says: string; readonly rule: string; readonly row: string; readonly at: readonly string[]; readonly on: When; readonly off: When }

const rows: readonly Row[] = [
  { id: 'allied-opening', says: 'opening invasion by choice and seven', rule: '3.31', row: 'FS-003', at: ['air'], on: { turn: 1 }, off: { turn: 2 } },
  { id: 'axis-opening', says: 'any one 1943 card by choice and seven', rule: '3.31', row: 'FS-004', at: ['air'], on: { turn: 1 }, off: { turn: 4, scenario: 'overlord' } },
  { id: 'setup-order', says: 'Allied player set up first; striped units start reduced', rule: '17.2', row: 'FS-006', at: ['air'], on: { turn: 1 }, off: { turn: 2 } },
  { id: 'overlord-hands', says: 'Overlord and eight more. Axis hand: V-1 Buzzbombs if wanted, nine in all less one', rule: '18.3', row: 'FS-009', at: ['draw'], on: { turn: 4, scenario: 'overlord' }, off: { turn: 4 } },
  { id: 'overlord-discards', says: 'U-Boat Offensive and Anti-Submarine Warfare', rule: '18.3', row: 'FS-009', at: ['draw'], on: { turn: 4, scenario: 'overlord' }, off: { turn: 5, scenario: 'overlord' } },
  { id: 'airfields', says: 'Allied hex not next to an Axis unit', rule: '14.4', row: 'FS-133', at: ['air'], on: {}, off: { changes: missions } },
  { id: 'sac', says: 'every SAC marker', rule: '14.1', row: 'FS-013', at: ['air'], on: {}, off: { changes: missions } },
  { id: 'sac-third', says: 'three SAC markers', rule: '14.2', row: 'FS-125', at: ['air'], on: { changes: [set('flag', 'sac-15-arrived', true)] }, off: {} },
  { id: 'interdiction', says: 'airbase or airfield; count four hexes, without the base, with Beach Heads', rule: '14.32', row: 'FS-132', at: ['air'], on: {}, off: { changes: missions } },
  { id: 'year-1944', says: 'draw pile and discards together before drawing', rule: '6.71', row: 'FS-015', at: ['draw'], on: { turn: 3 }, off: { turn: 7 } },
  { id: 'year-1945', says: 'draw pile and discards together before drawing', rule: '6.72', row: 'FS-015', at: ['draw'], on: { turn: 7 }, off: { turn: 3 } },
  { id: 'pick-opening', says: 'Before the first draw', rule: '3.31', row: 'FS-003', at: ['draw'], on: { turn: 1, options: { decks: 'phone' } }, off: { turn: 1 } },
  { id: 'pick-axis', says: 'Axis may take any one card', rule: '19.1', row: 'FS-054', at: ['draw'], on: { turn: 3, options: { 'axis-draw-option': true } }, off: { turn: 4, options: { 'axis-draw-option': true } } },
  { id: 'pick-allied', says: 'Allies may take any one card', rule: '19.2', row: 'FS-054', at: ['draw'], on: { turn: 7, options: { 'allied-draw-option': true } }, off: { turn: 7 } },
  { id: 'to-draw', says: 'not full', rule: '4.21', row: 'FS-014', at: ['draw'], on: { turn: 4 }, off: { turn: 4, changes: full } },
  { id: 'action', says: 'a card one way, or the automatic operation', rule: '5.12', row: 'FS-018', at: action, on: {}, off: { changes: [set('flag', 'acted', true)] } },
  { id: 'short-pile', says: 'take all of it, shuffle the discards, go on', rule: '4.22', row: 'FS-016', at: ['draw'], on: { turn: 4, changes: [set('pile', 'axis-draw', 0)] }, off: { turn: 4 } },
  { id: 'supply-times', says: 'on activation, for the defender in combat, and now in attrition', rule: '11.1', row: 'FS-113', at: attrition, on: {}, off: {} },
  { id: 'supply-events', says: 'change supply status', rule: '11.53', row: 'FS-124', at: [...action, ...attrition], on: { changes: played('speer') }, off: {} },
  { id: 'invasion-done', says: 'no other except Avalanche', rule: '6.56', row: 'FS-026', at: ['allied'], on: { changes: [set('flag', 'invasion', 'husky')] }, off: {} },
  { id: 'avalanche', says: 'All of Sicily is Allied: Avalanche may be played in any round', rule: '6.56', row: 'FS-026', at: ['allied'], on: { turn: 2, changes: [set('flag', 'sicily', true)] }, off: { turn: 3, changes: [set('flag', 'sicily', true)] } },
  { id: 'winter-invasion', says: 'no invasion event except Shingle', rule: '6.562', row: 'FS-028', at: ['allied'], on: { turn: 7 }, off: { turn: 6 } },
  { id: 'anvil', says: 'Anvil-Dragoon may be played', rule: '6.563', row: 'FS-029', at: ['allied'], on: { turn: 6 }, off: { turn: 5 } },
  { id: 'invasion-units', says: 'every unit its card names', rule: '6.564', row: 'FS-030', at: ['allied'], on: { turn: 4 }, off: { turn: 3, changes: played('shingle') } },
  { id: 'rommel', says: 'mechanized units may not attack Beach Heads in France', rule: '6.26', row: 'FS-031', at: ['axis'], on: { turn: 5, changes: [beach('overlord')] }, off: { turn: 5 } },
  { id: 'roundup-box', says: 'only by redeployment until turn 3', rule: '8.32', row: 'FS-032', at: ['allied'], on: { turn: 2, changes: played('roundup') }, off: { turn: 3, changes: played('roundup') } },
  { id: 'arno', says: 'German armies may not go south of the Arno', rule: '13.1', row: 'FS-033', at: ['axis'], on: {}, off: { changes: played('italian-disarmament') } },
  { id: 'italy-near', says: 'eight hexes', rule: '13.2', row: 'FS-034', at: ['allied'], on: { changes: [set('track', 'italy-hexes', 5)] }, off: { changes: [set('track', 'italy-hexes', 5), set('flag', 'italy-surrendered', 1)] } },
  { id: 'tehran', says: 'Allies may not enter the red hexes', rule: '8.38', row: 'FS-035', at: ['allied'], on: { changes: played('tehran') }, off: { changes: played('tehran', 'enemy-at-the-gates') } },
  { id: 'gates', says: 'closed to both sides', rule: '8.38', row: 'FS-035', at: action, on: { changes: played('enemy-at-the-gates') }, off: { changes: played('tehran') } },
  { id: 'strife', says: 'more OPS', rule: '7.14', row: 'FS-046', at: ['allied'], on: { changes: [set('flag', 'coalition-strife', true)] }, off: {} },
  { id: 'fortitude', says: 'Army District', rule: '20', row: 'FS-038', at: ['axis'], on: { changes: played('fortitude') }, off: {} },
  { id: 'rp-penalty', says: 'the next one costs the Axis 1 VP', rule: '6.42', row: 'FS-047', at: ['axis'], on: { changes: [set('flag', 'rp-card-played', true)] }, off: {} },
  { id: 'collapsed', says: 'six events are barred, the Axis hand is two smaller, every Axis RP action costs 1 VP', rule: '15.2', row: 'FS-135', at: ['draw', 'axis'], on: { changes: [set('flag', 'collapsed', 6)] }, off: {} },
  { id: 'beach-entry', says: 'only where an Allied control marker lies', rule: '8.31', row: 'FS-094', at: ['axis'], on: { changes: [beach('husky')] }, off: {} },
  { id: 'beach-advance', says: 'may advance into a Beach Head', rule: '9.54', row: 'FS-084', at: ['axis'], on: { changes: [beach('husky')] }, off: {} },
  { id: 'axis-attrition', says: 'eliminated, except with a fortress in a friendly hex; then cut-off empty hexes', rule: '11.71', row: 'FS-122', at: ['axis-attrition'], on: {}, off: {} },
  { id: 'allied-attrition', says: 'eliminated; then cut-off empty hexes', rule: '11.71', row: 'FS-122', at: ['allied-attrition'], on: {}, off: {} },
  { id: 'attrition-vp', says: 'changes the VP at once', rule: '11.72', row: 'FS-123', at: attrition, on: {}, off: {} },
  { id: 'antwerp', says: 'two more Move or Attack markers for every OPS or Event + OPS card', rule: '19.31', row: 'FS-145', at: ['allied'], on: { turn: 7, options: { antwerp: true }, changes: [set('track', 'antwerp-since', 6)] }, off: { turn: 7, changes: [set('track', 'antwerp-since', 6)] } },
  { id: 'disband', says: 'disbanded for four RP', rule: '19.32', row: 'FS-145', at: ['axis'], on: { turn: 8, options: { volkssturm: true }, changes: played('volkssturm') }, off: { turn: 8, options: { volkssturm: true } } },
  { id: 'sites', says: 'Norway opposite Bergen, or in the Netherlands opposite Amsterdam (no move or attack into The Scheldt)', rule: '19.4', row: 'FS-146', at: ['allied'], on: { turn: 4, options: { 'alternate-sites': true } }, off: { turn: 4 } },
  { id: 'goal', says: 'Axis wins at the end of this turn', rule: '16.2', row: 'FS-139', at: [...action, 'turn-end'], on: { turn: 6 }, off: { turn: 5 } },
  { id: 'last-turn', says: 'Axis wins unless the Allies reach an automatic victory', rule: '16.3', row: 'FS-141', at: ['turn-end'], on: { turn: 10 }, off: { turn: 9 } },
  { id: 'hand-discard', says: 'may discard any or all cards in hand', rule: '4.5', row: 'FS-022', at: ['turn-end'], on: {}, off: {} },
]
/** Those that belong to their stage whatever the state. */
const always = ['supply-times', 'axis-attrition', 'allied-attrition', 'attrition-vp', 'hand-discard']

const shownAt = (id: string, { turn = 2, changes = [], options = {}, scenario = 'campaign' }: When): readonly string[] => stages.filter(stage => {
  const at = begin(options, [], scenario)
  at.jump(position(stage))
  at.correct([set('track', 'turn', turn), ...changes], 'as the test needs it')
  return remindedOf(at).includes(id)
})

describe('what is said by itself', () => {
  it.each(rows)('$rule $row $id stands at $at and nowhere else, and nowhere when it does not apply', ({ id, says, rule, at, on, off }) => {
    expect(practised.data.reminders.find(each => each.id === id)).toMatchObject({ rule, text: expect.stringContaining(says) as string })
    expect([...shownAt(id, on)].sort()).toEqual([...at].sort())
    if (!always.includes(id)) expect(shownAt(id, off)).toEqual([])
  })

  it('the table above has every reminder', () => {
    expect(rows.map(each => each.id).sort()).toEqual(practised.data.reminders.map(each => each.id).sort())
  })
})
