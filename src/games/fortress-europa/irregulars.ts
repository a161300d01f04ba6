import { add, put, set } from '../../engine/changes.ts'
import { dice } from '../../engine/dice.ts'
import { choice, option, toggle } from '../../engine/field.ts'
import { rows } from '../../engine/ledger.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { forbid, outcome, roll, type Procedure } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { turnOf } from './calendar.ts'
import { cityName, factOf, placesIn } from './places.ts'
import { isFlag, isOn, level } from './table.ts'

const oneDie = dice(1)

/** 24.1: on the first turn there is one; then a roll of 5 or 6. */
export const partisans: Procedure = {
  id: 'partisans', label: 'Partisans', cite: '24.1', version: 1, desk: 'turn', picture: 'n-part', offered: 'partisan roll',
  *run({ state }) {
    if (turnOf(state) === 1) return outcome('The partisans are available', { lines: [line('On the first turn without a roll', '24.1')], changes: [set('flag', 'partisan', true)] })
    if (isFlag(state, 'partisan rolled')) yield* forbid({ id: 'once', who: 'allied' }, line('One roll a turn', '24.1'))
    const [die] = yield* roll({ id: 'partisans', who: 'allied', lines: [line('5-6: one unit this turn', '24.1')], head: ['5-6'] }, oneDie)
    const there = Number(die) >= 5
    return outcome(there ? 'The partisans are available' : 'No partisans this turn', { group: there ? 'available' : 'none', tone: there ? 'win' : 'none', changes: [set('flag', 'partisan rolled', true), ...(there ? [set('flag', 'partisan', true)] : [])] })
  },
}

export interface Hideout { readonly rail: boolean; readonly city: boolean; readonly country: boolean; readonly zoc: boolean; readonly ss: boolean }

/** 24.2. */
export const placePartisan: Procedure<Hideout> = {
  id: 'place partisan', label: 'Place the partisans', cite: '24.2', version: 1, desk: 'turn', picture: 'n-part', offered: 'partisan available',
  fields: () => ({ rail: { ...toggle('A rail hex'), usual: true }, city: toggle('With a city'), country: toggle('In Germany or Italy'), zoc: toggle('In an enemy ZOC'), ss: toggle('Within five hexes of an SS unit') }),
  *run({ input }) {
    const wrong = [...(input.rail ? [] : ['not a rail hex']), ...(input.city ? ['a city'] : []), ...(input.country ? ['in Germany or Italy'] : []), ...(input.zoc ? ['in an enemy ZOC'] : []), ...(input.ss ? ['within five hexes of an SS unit'] : [])]
    const lines: Line[] = wrong.length === 0 ? [] : [yield* forbid({ id: 'where', who: 'allied' }, line(`Not there: ${wrong.join(', ')}`, '24.2'))]
    return outcome('The partisans are on the map', {
      lines: [...lines, line('They stop rail, supply and retreat through their hex, and any German who enters it; no other ZOC', '24.3')], changes: [set('flag', 'partisan placed', true)],
    })
  },
}

const appeared = (state: State, city: string): boolean => state.row[`city/${city}`]?.['volkssturm'] === true
export const volkssturmWaiting = (state: State): readonly string[] => rows(state, 'city').filter(([, row]) => row['waiting'] === true && row['owner'] !== 'allied').map(([id]) => id)

/** 25.1 to 25.4: once a city, eight at a time; the late ones come when one is free. */
export const volkssturm: Procedure<{ readonly city: string }> = {
  id: 'volkssturm', label: 'Volkssturm appears', cite: '25.1', version: 1, desk: 'tracks', picture: 'n-garr',
  fields: scene => ({
    city: choice('City in Germany with an Allied unit within three hexes', placesIn(scene, 'cities').filter(each => factOf(scene, 'cities', each.id, 'country') === 'Germany').map(each => (appeared(scene.state, each.id) ? { ...each, refusal: line('Has appeared there', '25.1') } : each))),
  }),
  *run({ state, input: { city } }) {
    const lines = appeared(state, city) ? [yield* forbid({ id: 'once', who: 'german' }, line('Once for each city', '25.1'))] : []
    if (level(state, 'volkssturm') >= 8) {
      return outcome(`None free for ${cityName(city)}: it may come later while the city is German`, { lines: [line('Eight at a time', '25.4')], changes: [put('row', `city/${city}`, { waiting: true })] })
    }
    return outcome(`Volkssturm in ${cityName(city)}`, {
      lines, duties: [duty('german', 'If overstacked, put it right by the end of the next German move impulse', '25.3'), duty('allied', 'Paratroopers who drop on this city attack it in this impulse', '25.2')],
      changes: [put('row', `city/${city}`, { volkssturm: true, waiting: false }), add('track', 'volkssturm', 1),
        set('due', `volkssturm ${city}`, { text: `${cityName(city)}: conform to stacking by the end of this move impulse`, cite: '25.3', when: { track: 'turn', value: turnOf(state), stage: 'german first move' } })],
    })
  },
}

export const volkssturmLost: Procedure = {
  id: 'volkssturm lost', label: 'Volkssturm unit lost', cite: '25.4', version: 1, desk: 'tracks', picture: 'n-garr',
  *run({ state }) {
    const next = volkssturmWaiting(state)[0]
    return outcome(next === undefined ? 'A Volkssturm unit is free again' : `A Volkssturm unit is free: it may appear in ${cityName(next)}`, { lines: [line('Never replaced', '27.10')], changes: [add('track', 'volkssturm', -1)] })
  },
}

/** 31.11: all at once, once, at the start of a player turn. */
export const flood: Procedure = {
  id: 'flood', label: 'Flood the flood areas', cite: '31.11', version: 1, desk: 'turn', picture: 't-river', offered: 'may flood',
  *run({ state }) {
    const lines = isFlag(state, 'flooded') || !isOn(state, 'flooding') ? [yield* forbid({ id: 'once', who: 'german' }, line('Once, and for good', '31.11'))] : []
    return outcome('Every flood area is flooded for the rest of the game', { lines, duties: [duty('allied', 'Overstacked units there are eliminated at once, owner’s choice', '31.11'), duty('german', 'Overstacked units there are eliminated at once, owner’s choice', '31.11')], changes: [set('flag', 'flooded', true)] })
  },
}

export interface CityTaken { readonly city: string; readonly by: 'allied' | 'german'; readonly major?: boolean }

/** Cities change hands where it matters: victory, Paris, Volkssturm (30.2). A major city moves its own marker. */
export const cityTaken: Procedure<CityTaken> = {
  id: 'city taken', label: 'City taken', cite: '30.2', version: 1, desk: 'tracks', picture: 't-town',
  fields: scene => ({
    city: choice('City', placesIn(scene, 'cities')), by: choice('By', [option('allied', 'Allied'), option('german', 'German')]),
    ...(factOf(scene, 'cities', scene.input.city ?? '', 'country') === 'Germany' ? { major: { ...toggle('Major city (red star)'), cite: '30.1', usual: factOf(scene, 'cities', scene.input.city ?? '', 'major') === true } } : {}),
  }),
  *run(scene) {
    const { state, input: { city, by, major } } = scene
    const changes = (state.row[`city/${city}`]?.['owner'] ?? 'german') !== by
    return outcome(`${cityName(city)} is ${by === 'allied' ? 'Allied' : 'German'}`, {
      lines: major === true && changes ? [line('A major city', '30.1')] : [],
      changes: [put('row', `city/${city}`, { owner: by, ...(factOf(scene, 'cities', city, 'country') === 'Germany' ? { german: true } : {}) }), ...(major === true && changes ? [add('track', 'majors', by === 'allied' ? 1 : -1)] : [])],
    })
  },
}

type Ruin = 'uboat bases' | 'v1 sites' | 'fortress'
const ruins: { readonly [what in Ruin]: { readonly chart: string; readonly rule: string; readonly label: string } } = {
  'uboat bases': { chart: 'uboat-bases', rule: '17.10.6', label: 'U-boat base' }, 'v1 sites': { chart: 'v1-sites', rule: '17.10.7', label: 'V1 site' }, fortress: { chart: 'fortresses', rule: '16.3', label: 'Fortress' },
}
const gone = (state: State, what: Ruin, hex: string): boolean => state.row[`${what}/${hex}`]?.['destroyed'] === true

/** 30.2: entered once, gone for good. Bases and sites whose hexes nobody has entered are only counted. */
export const hexDestroyed: Procedure<{ readonly what: Ruin; readonly hex?: string }> = {
  id: 'hex destroyed', label: 'U-boat base, V1 site or fortress entered', cite: '30.2', version: 1, desk: 'tracks', picture: 't-fort',
  fields: ({ state, slot, input: { what = 'uboat bases' } }) => {
    const known = slot(ruins[what].chart)
    const hexes = (known.kind === 'set' ? known.items : []).map(each => option(each, each, gone(state, what, each) ? line('Destroyed before', ruins[what].rule) : undefined))
    return {
      what: choice('What', (Object.keys(ruins) as Ruin[]).map(each => option(each, ruins[each].label))),
      ...(what === 'fortress' ? { hex: choice('Hex', hexes) } : hexes.length === 0 ? {} : { hex: { ...choice('Hex', [option('', 'Another'), ...hexes]), usual: '' } }),
    }
  },
  *run({ state, input: { what, hex = '' } }) {
    if (hex !== '' && gone(state, what, hex)) yield* forbid({ id: 'once', who: 'allied' }, line(`${hex} was destroyed before`, ruins[what].rule))
    const mark = hex === '' ? [] : [put('row', `${what}/${hex}`, { destroyed: true })]
    if (what === 'fortress') return outcome(`Fortress ${hex} is destroyed for the rest of the game`, { lines: [line('Other doubling terrain in the hex still counts', '16.3')], changes: mark })
    const n = Math.min(6, level(state, what) + 1)
    return outcome(`${n} of six ${ruins[what].label}s`, { lines: n === 6 ? [line(what === 'uboat bases' ? 'Six by sea from now on, no U-boat losses' : 'No V1 losses any more', what === 'uboat bases' ? '11.7' : '17.10.7')] : [], changes: [add('track', what, 1), ...mark] })
  },
}

export interface Held { readonly last: 'allied' | 'german'; readonly zoc: boolean; readonly occupied: boolean; readonly dropped: boolean; readonly cleared: boolean }

/** 30.2: who was last there; in an enemy ZOC only by standing in it; paratroopers must have cleared the hex. */
export const control: Procedure<Held> = {
  id: 'control', label: 'Who controls it?', cite: '30.2', version: 1, desk: 'map', picture: 'i-flag',
  fields: ({ input }) => ({
    last: choice('Last unit in or through', [option('allied', 'Allied'), option('german', 'German')]), zoc: { ...toggle('In a ZOC of the other side'), cite: '30.2' }, occupied: { ...toggle('The last one still stands in it'), usual: true, cite: '30.2' },
    dropped: { ...toggle('Paratroopers dropped on it this turn'), cite: '30.2' }, ...(input.dropped === true ? { cleared: { ...toggle('No enemy is left in the hex'), cite: '30.2' } } : {}),
  }),
  *run({ input }) {
    const other = input.last === 'allied' ? 'german' : 'allied'
    const held = input.dropped && !input.cleared ? other : input.zoc && !input.occupied ? 'nobody' : input.last
    const why = input.dropped && !input.cleared ? 'Paratroopers control nothing until the hex is cleared' : input.zoc && !input.occupied ? 'Empty in an enemy ZOC: not controlled' : 'The last to occupy or pass through'
    return outcome(held === 'nobody' ? 'Not controlled' : held === 'allied' ? 'Allied' : 'German', { code: held, lines: [line(why, '30.2')] })
  },
}
