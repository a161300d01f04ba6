import { describe, expect, it } from 'vitest'
import { owe, put, set } from '../../../src/engine/changes.ts'
import type { Change } from '../../../src/engine/state.ts'
import { at, does, dues, game, offered, reminded, spot, texts, weather } from './kit.ts'

interface Where { readonly n?: number; readonly changes?: readonly Change[]; readonly scenario?: string; readonly options?: { readonly [id: string]: boolean | string } }
/** When it speaks, when it must not, and the stages where it then speaks if they are fewer than its list. */
interface Case { readonly on: Where; readonly off?: readonly Where[]; readonly only?: readonly string[] }

const flag = (id: string, to: boolean | string = true): Change => set('flag', id, to)
const track = (id: string, to: number): Change => set('track', id, to)
const option = (id: string, rest: Where = {}): Case => ({ on: { ...rest, options: { [id]: true } }, off: [rest] })
const bulge = (n: number): Where => ({ n, scenario: 'bulge' })
const always: Case = { on: {} }
const placed = put('row', 'mulberry/12', { state: 'placed' })
const released = ['netherlands', '15th', '7th', '1st', '19th'].map(id => put('row', `district/${id}`, { state: 'released' }))

const cases: { readonly [id: string]: Case } = {
  'order of moves': always, 'german schedule': always, 'two boxes': always, 'hq must attack': always, 'attack again': always, 'second move': always, 'no rail': always, 'stack check': always,
  'landing stack': always, 'no armour lands': always, 'second landing': always, 'mulberry prompt': always, railheads: always, 'all count': always, 'supply losses': always, 'edge rail': always,
  'limited set-up': option('limited free set-up'), 'ardennes set-up': option('ardennes free set-up', bulge(27)), 'decoy set-up': option('decoy set-up'), 'decoy reveal': option('decoy set-up'), decoys: option('decoys'), 'funnies start': option('funnies'),
  'rebuilt paras': option('para limit'), 'ss first': option('ss first'), jersey: option('jersey'), exit: option('exit'), 'pick objectives': { on: { options: { 'sudden death': true } }, off: [{}] },
  'hidden notes': { on: {}, off: [{ options: { 'decoy set-up': true } }, bulge(28)] },
  'reveal objectives': { on: { n: 13, options: { 'sudden death': true } }, off: [{ n: 13 }, { n: 12, options: { 'sudden death': true } }, { n: 14, options: { 'sudden death': true } }] },
  'reveal moved back': { on: { n: 1, changes: [flag('invasion', 'first')] }, off: [{ n: 9, changes: [flag('invasion', 'second')] }, {}] },
  'all aircraft': { on: {}, off: [{ changes: [weather('overcast')] }] }, 'air ranges': { on: {}, off: [{ changes: [weather('storm')] }] },
  'fuel boxes': { on: { n: 5, options: { 'advanced air': true } }, off: [{ n: 6, options: { 'advanced air': true } }, { n: 5 }] },
  'partisan roll': { on: { n: 2 }, off: [{ n: 1 }, { n: 2, changes: [flag('partisan rolled')] }] },
  'no stock at first': { on: bulge(28), off: [{ n: 28 }, { n: 31, scenario: 'berlin' }] },
  'storm on mulberries': { on: { changes: [weather('storm'), placed, owe('storm 12', { text: 'roll', cite: '29.5' })] }, off: [{ changes: [weather('storm'), placed] }, {}] },
  'no sea in storm': { on: { changes: [weather('storm')] }, off: [{}, { changes: [weather('overcast')] }] },
  'zero banner': { on: { changes: [track('start capacity', 0)] }, off: [{ changes: [track('start capacity', 1)] }, { changes: [track('start capacity', 0), placed] }, { changes: [track('start capacity', -1)] }, { n: 1, changes: [flag('invasion', 'first')] }] },
  'below banner': { on: { changes: [track('start capacity', -1), placed] }, off: [{ changes: [track('start capacity', 0)] }, { n: 1, changes: [flag('invasion', 'first'), track('ashore', 8)] }] },
  'steps owed': { on: { n: 6, changes: [track('ashore', 3), track('over since', 5)] }, off: [{ n: 5, changes: [track('ashore', 3), track('over since', 5)] }, { n: 6, changes: [placed, track('ashore', 3), track('over since', 5)] }] },
  'allied schedule': { on: { n: 2 }, off: [{ n: 1 }] }, 'reaction force': { on: { n: 1 }, off: [{ n: 2 }, bulge(27)] },
  'paris garrison': { on: { n: 9, changes: [track('paris turn', 6)] }, off: [{ n: 8, changes: [track('paris turn', 6)] }, { n: 11, changes: [track('paris turn', 11)] }, { n: 9 }, { n: 9, changes: [track('paris turn', 6), flag('paris garrison')] }] },
  'july iv': { on: { n: 8 }, off: [{ n: 7 }, { n: 9 }] },
  'district triggers': { on: { n: 3 }, off: [{ n: 3, changes: released }, bulge(28)] }, 'frozen stay': { on: { n: 3 }, off: [{ n: 3, changes: released }] }, italy: { on: {}, off: [{ changes: [flag('italy entered')] }, bulge(28)] },
  strays: { on: { changes: [set('row', 'note/N6', { text: 'must leave' })] }, off: [{}] },
  'second window': { on: { n: 9 }, off: [{ n: 8 }, { n: 17 }, { n: 9, changes: [track('invasions', 2)] }] },
  'second now': { on: { n: 16, changes: [track('start capacity', 1)] }, off: [{ n: 17, changes: [track('start capacity', 1)] }, { n: 16, changes: [track('start capacity', 0)] }, { n: 16, changes: [track('start capacity', 1), weather('overcast')] }] },
  'naval out': { on: { n: 12, changes: [track('second invasion turn', 9)] }, off: [{ n: 12 }, { n: 13, changes: [flag('naval gone')] }, { n: 11, changes: [track('second invasion turn', 9)] }] },
  'naval moves': { on: { n: 3 }, off: [{ n: 3, changes: [weather('storm')] }, { n: 13, changes: [flag('naval gone')] }] },
  'ten by sea': { on: { changes: [flag('ten by sea')] }, off: [{}, { changes: [flag('ten by sea'), weather('overcast')] }] },
  'landing in supply': { on: { n: 10, changes: [track('second invasion turn', 9)] }, off: [{ n: 9, changes: [track('second invasion turn', 9)] }, { n: 10 }] },
  'no air from october': { on: { n: 17, changes: [flag('weather told'), weather('overcast')] }, off: [{ n: 16, changes: [flag('weather told'), weather('overcast')] }, { n: 17, changes: [flag('weather told')] }, { n: 17, changes: [weather('overcast')] }] },
  'reserve out': { on: { n: 21 }, off: [{ n: 20 }, { n: 22 }, { n: 21, changes: [flag('panzer removed')] }] }, option: { on: { n: 25 }, off: [{ n: 24 }, { n: 26 }, { n: 25, changes: [flag('panzer option', 'B')] }] },
  'reserve back': { on: { n: 25, changes: [flag('panzer removed')] }, off: [{ n: 24, changes: [flag('panzer removed')] }, { n: 37, changes: [flag('panzer removed')] }, { n: 30, changes: [flag('panzer removed'), flag('panzer returned')] }] },
  training: { on: { n: 13 }, off: [{ n: 12 }, { n: 14 }] }, 'april arrivals': { on: { n: 38, options: { extended: 'four' } }, off: [{ n: 37, options: { extended: 'four' } }, { n: 39, options: { extended: 'four' } }, { n: 38, options: { extended: 'four', 'extended names': 'march' } }] },
  'hq returns': { on: { n: 6, changes: [set('row', 'returning/Model', { turn: 6 })] }, off: [{ n: 7, changes: [set('row', 'returning/Model', { turn: 6 })] }, {}] },
  'volkssturm waits': { on: { changes: [put('row', 'city/bonn', { waiting: true })] }, off: [{ changes: [put('row', 'city/bonn', { waiting: true }), track('volkssturm', 8)] }, { changes: [put('row', 'city/bonn', { waiting: true, owner: 'allied' })] }] },
  flood: { on: { options: { flooding: true } }, off: [{}, { options: { flooding: true }, changes: [flag('flooded')] }], only: ['allied replacements', 'german replacements'] },
  fuel: { on: { n: 13, options: { fuel: true } }, off: [{ n: 13 }, { n: 12, options: { fuel: true } }, { n: 13, options: { fuel: true }, changes: [set('row', 'port/anvers', { owner: 'allied', value: 5, damage: 0 })] }] },
  varsity: { on: { n: 33, scenario: 'berlin', options: { varsity: true }, changes: [weather('overcast')] }, off: [{ n: 32, scenario: 'berlin', options: { varsity: true } }, { n: 33, scenario: 'berlin', options: { varsity: true }, changes: [weather('overcast*')] }, { n: 33, scenario: 'berlin', options: { varsity: true }, changes: [track('allied drops', 2)] }, { n: 33, scenario: 'berlin' }] },
  '79th rejoin': { on: { changes: [flag('79th split')] }, off: [{}] }, meuse: { on: bulge(28), off: [{ n: 28 }] }, nancy: { on: { n: 33, scenario: 'berlin' }, off: [{ n: 33 }] },
  'dec iii choice': { on: bulge(27), off: [bulge(28), { n: 27 }] }, 'dec iii advance': { on: bulge(27), off: [bulge(28), { n: 27 }] }, 'dec iv americans': { on: bulge(28), off: [bulge(29), bulge(27), { n: 28 }] },
  'forced attacks': { on: { n: 27, scenario: 'berlin' }, off: [bulge(27), { n: 28, scenario: 'berlin' }, { n: 27, scenario: 'berlin', changes: [track('forced attacks', 2)] }] },
  skorzeny: { on: { options: { skorzeny: true } }, off: [{}, { options: { skorzeny: true }, changes: [flag('skorzeny used')] }] },
  carpet: { on: { n: 6 }, off: [{ n: 6, changes: [flag('carpet used')] }, { n: 9, changes: [flag('invasion', 'second')] }, { n: 17, changes: [weather('storm')] }, { n: 6, changes: [flag('allied air set')] }] },
  support: { on: { changes: [flag('allied air set'), track('support tac', 1)] }, off: [{ changes: [flag('allied air set')] }] }, 'german support': { on: { changes: [track('german support', 1)] }, off: [{}] },
  'hq by rail': { on: {}, off: [{ changes: [flag('hq rail used')] }] }, 'rail cut': { on: { changes: [track('rail sac', 1)] }, off: [{}] }, strafed: { on: { changes: [track('strafing tac', 1)] }, off: [{}] },
  'place partisans': { on: { changes: [flag('partisan')] }, off: [{ changes: [set('flag', 'partisan', null)] }, { changes: [flag('partisan'), flag('partisan placed')] }] }, 'remove partisans': { on: { changes: [flag('partisan placed')] }, off: [{}] },
  'invaders own hex': { on: { n: 9, changes: [flag('invasion', 'second')] }, off: [{}] }, 'allies gone': { on: { changes: [flag('allies gone')] }, off: [{}] },
  'last turn': { on: { n: 37 }, off: [{ n: 36 }, { n: 37, options: { extended: 'four' } }] }, 'bulge result': { on: { n: 30, scenario: 'berlin' }, off: [bulge(30), { n: 29, scenario: 'berlin' }] },
}

const stages = Object.values(game.stages).flat().filter(each => each.call === undefined).map(each => each.id)
/** The stages at which it speaks, all of them tried. */
function speaks(id: string, { n = 5, changes = [], scenario = 'campaign', options = {} }: Where): readonly string[] {
  const play = at('turn end', n, changes, { scenario, options })
  return stages.filter(stage => { play.correct([set('stage', 'at', spot(stage))], 'stand there'); return reminded(play).includes(id) })
}

describe('every reminder in its time and only then', () => {
  it('each has its case here', () => {
    expect(Object.keys(cases).sort()).toEqual(game.data.reminders.map(each => each.id).sort())
  })

  it.each(game.data.reminders.map(each => [each.rule, each.id, each.at] as const))('%s %s', (_rule, id, listed) => {
    const { on, off = [], only = listed } = cases[id] ?? always
    expect([...speaks(id, on)].sort()).toEqual([...only].sort())
    for (const other of off) expect(speaks(id, other), JSON.stringify(other)).toEqual([])
    expect(game.data.reminders.find(each => each.id === id)?.when === undefined, 'a condition wants a state where it is silent').toBe(off.length === 0)
  })

  it('24.2, 12.2 FE-209 on an invasion turn the partisans are placed at their own step (A22)', () => {
    expect(speaks('place partisans', { n: 9, changes: [flag('partisan'), flag('invasion', 'second')] })).toEqual(['invasion partisan'])
  })

  it('31.11 FE-054 without a replacement phase the German turn begins with its first move', () => {
    expect(speaks('flood', { n: 1, options: { flooding: true }, changes: [flag('opening', 'invasion')] })).toEqual(expect.arrayContaining(['invade district', 'german first move']))
  })
})

describe('what is said or owed besides', () => {
  it('9.3 FE-136 Torino and Genova are free when an Allied unit enters Italy, by its own tap or with one of their cities', () => {
    const play = at('allied first move', 14)
    does(play, 'italy')
    expect([play.state.flag['italy entered'], offered(play, 'italy')]).toEqual([true, false])
    const city = at('allied first combat', 14)
    expect(texts(does(city, 'city taken', { city: 'genova', by: 'allied' }).step.lines)).toContain('may leave Italy [9.3]')
    expect(city.state.flag['italy entered']).toBe(true)
  })

  it('31.15 FE-182 the German steps are owed at the start of the German turn, what returns with the reinforcements', () => {
    const play = at('allied second move', 20, [], { options: { exit: true } })
    does(play, 'exit', { direction: 'out', steps: 4, supplied: true, zoc: false })
    does(play, 'exit', { direction: 'lost', steps: 1, supplied: true, zoc: false })
    expect(dues(play)).toEqual([])
    play.jump(spot('german replacements'))
    expect(dues(play)).toEqual(['exit 20 4'])
    play.jump(spot('german first move'))
    expect(dues(play)).toEqual(['exit 20 3'])
  })

  it('12.18 FE-203 the last counted unit gone, the question is asked; not during a landing, and not once it is answered', () => {
    const last = [set('flag', 'capacity set', true), set('track', 'ashore', 1)]
    const play = at('allied first combat', 3, last)
    expect(texts(does(play, 'units gone', { n: 1, why: 'lost', all: false }).step.alerts)).toContain('No counted unit is left in Europe')
    expect(texts(does(play, 'units gone', { n: 0, why: 'lost', all: true }).step.alerts)).not.toContain('No counted unit')
    expect(texts(does(at('allied first combat', 9, [...last, set('flag', 'invasion', 'second')]), 'units gone', { n: 1, why: 'lost', all: false }).step.alerts)).not.toContain('No counted unit')
  })

  it('18.7.1 FE-159 while the first landing goes on the headline counts who is ashore; the capacity comes when it is set', () => {
    const play = at('invade beaches', 1, [set('flag', 'invasion', 'first')])
    expect(does(play, 'landed', { n: 8, how: 'invaded', units: [] }).outcome?.label).toBe('8 landed')
    expect(game.headline(play.state)).toBe('June I · Clear · 8 ashore')
    play.correct([placed], 'mulberry')
    does(play, 'first capacity', { units: 8 })
    expect(game.headline(play.state)).toBe('June I · Clear · capacity 4')
  })

  it('9.8, 12.8 FE-116 an invasion alone obliges nobody to attack the released; a voluntary attack does', () => {
    const owes = (trigger: string) => does(at('allied first combat', 1, [set('flag', 'invasion', 'first')]), 'release', { trigger, district: '7th' }).outcome?.duties?.map(each => each.cite)
    expect([owes('invaded'), owes('attacked')]).toEqual([['9.7'], ['9.7', '9.8']])
  })

  it('4.3 A.2 FE-028 who passes the weather without a roll is told', () => {
    const play = at('turn end', 5)
    const alerts: string[] = []
    while (play.stage !== 'allied replacements') alerts.push(texts(play.next().alerts))
    expect(alerts.join()).toContain('The weather of this turn is not known yet [4.3 A.2]')
    const rolled = at('weather', 5)
    does(rolled, 'weather', {}, { ask: 'weather', code: 'Clear' })
    const after: string[] = []
    while (rolled.stage !== 'allied replacements') after.push(texts(rolled.next().alerts))
    expect(after.join()).not.toContain('weather')
  })
})
