import { set } from '../../engine/changes.ts'
import type { Choice, GameData } from '../../engine/module.ts'
import type { Change } from '../../engine/state.ts'
import { districts } from './districts.ts'
import { newMulberries } from './mulberries.ts'
import { portIds } from './places.ts'

interface Start {
  readonly turn: number
  readonly opening: 'invasion' | 'ardennes'
  readonly weather: string
  readonly capacity?: number
  readonly volkssturm?: readonly string[]
  readonly fortresses?: readonly string[]
  readonly germanPorts?: readonly string[]
  readonly panzer?: string
}

export function setup({ scenario, options }: Choice, data: GameData): readonly Change[] {
  const start = data.scenarios.find(each => each.id === scenario)?.start as unknown as Start
  return [
    set('flag', 'scenario', scenario), set('flag', 'opening', start.opening), set('flag', 'weather', start.weather), set('track', 'turn', start.turn),
    ...newMulberries, ...(start.opening === 'invasion' ? landing() : ardennes(start)),
    ...(options['advanced air'] === true ? [set('track', 'fuel production', 7), set('track', 'fuel reserve', 30), set('track', 'ge west', 5), set('track', 'ge home', 0)] : []),
  ]
}

/** 3: the first invasion is the set-up; everything German is frozen in its district. */
const landing = (): readonly Change[] => [
  set('flag', 'invasion', 'first'), set('track', 'invasions', 1), set('flag', 'partisan', true),
  ...districts.map(each => set('row', `district/${each.id}`, { state: 'frozen' })),
]

/** 33.3.3 to 33.3.6: the sum of 13 is given, its parts are not. */
const ardennes = (start: Start): readonly Change[] => [
  set('track', 'brought forward', start.capacity ?? 0), set('flag', 'carpet used', true), set('track', 'ge tac month', 6), set('track', 'ge tac max', 6), set('track', 'invasions', 2), set('flag', 'naval gone', true), set('flag', 'all released', true),
  ...(start.volkssturm ?? []).map(city => set('row', `city/${city}`, { owner: 'german', volkssturm: true, waiting: false })),
  ...(start.fortresses ?? []).map(hex => set('row', `fortress/${hex}`, { destroyed: true })),
  ...portIds.filter(id => start.germanPorts?.includes(id) !== true).map(id => set('row', `port/${id}`, { value: 0, damage: 0, owner: 'allied', taken: 1, hurt: false, blocked: false, from: 0, base: true })),
  set('row', 'mulberry/12', { value: 12, damage: 0, state: 'placed', hex: 'M5', blocked: false, from: 0, base: true }), set('row', 'mulberry/9', { value: 9, damage: 0, state: 'placed', hex: 'Nice', blocked: false, from: 0, base: true }),
  set('row', 'city/paris', { owner: 'allied', volkssturm: false, waiting: false }), set('row', 'city/bruxelles', { owner: 'allied', volkssturm: false, waiting: false }),
  ...(start.panzer === undefined ? [] : [set('flag', 'panzer option', start.panzer)]), set('flag', 'panzer removed', true), set('flag', 'panzer returned', true),
]
