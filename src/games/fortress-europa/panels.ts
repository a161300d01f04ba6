import type { Chart } from '../../engine/chart.ts'
import type { Panel } from '../../engine/drawing.ts'
import { rows } from '../../engine/ledger.ts'
import { line, type Line } from '../../engine/line.ts'
import type { State } from '../../engine/state.ts'
import { alliedFleet, flying, missionsFor } from './aircraft.ts'
import { dropsAllowed } from './airborne.ts'
import { lastTurn, on, shortMonth, turnName, turnOf } from './calendar.ts'
import { fuelLimit } from './arrivals.ts'
import { capacity, gross, worth } from './capacity.ts'
import { districtName } from './districts.ts'
import { raidsAllowed } from './invasion.ts'
import { mayLand } from './landing.ts'
import { railCapacity } from './movement.ts'
import { cityName, factOf, portName } from './places.ts'
import { seaAllowance } from './sea.ts'
import { isArdennes, isOn, level, weatherOf } from './table.ts'

export const panels = (state: State): readonly Panel[] => [calendarPanel(state), supplyPanel(state), portPanel(state), stocks(state), airPanel(state), limits(state), game(state), ...(isArdennes(state) ? [] : [districtPanel(state)]), cityPanel(state), victoryPanel(state), ...(isOn(state, 'advanced air') ? [fuelPanel(state)] : [])]

const dates: { readonly [turn: number]: string } = { 8: '9.1', 13: '19.8', 17: '17.1', 21: '28.1', 25: '28.3', 37: '30.1' }

const calendarPanel = (state: State): Panel => ({
  id: 'calendar', label: 'Turns', rule: '4.3 A.1', tab: 'Supply',
  drawing: {
    kind: 'turn', track: 'turn', at: turnOf(state),
    spaces: Array.from({ length: lastTurn(state) }, (_, i) => {
      const n = i + 1
      return { n, label: turnName(state, n), column: shortMonth(state, n), ...(n === turnOf(state) ? { picture: `w-${weatherOf(state).replace('*', '')}` } : {}), ...(dates[n] === undefined ? {} : { due: 1 }), ...(n >= on.augI && n <= on.sepIV && level(state, 'invasions') < 2 ? { window: 'Second invasion' } : {}) }
    }),
  },
})

function supplyPanel(state: State): Panel {
  const { total, lines } = capacity(state)
  const warn = total < 0 ? line(`${-total} over: units must leave next turn or lose ${-total} steps`, '18.7.5') : total === 0 ? line('Nothing more may land', '18.7.4') : undefined
  return { id: 'capacity', label: `Supply capacity (${gross(state)} from the coast)`, rule: '18.7', tab: 'Supply', faction: 'allied', drawing: { kind: 'ledger', total, unit: 'unused', lines, ...(warn === undefined ? {} : { warn }) } }
}

/** Every port somebody has named, to be corrected with a tap. */
const portPanel = (state: State): Panel => ({
  id: 'ports', label: 'Ports', rule: '18.7.8', tab: 'Supply',
  drawing: { kind: 'list', rows: rows(state, 'port').map(([id, row]) => ({ id: `port/${id}`, label: portName(id), owner: String(row['owner']), note: Number(row['damage'] ?? 0) > 0 ? `${Number(row['damage'])} damage` : row['blocked'] === true ? 'cut off' : '', worth: worth(row), cite: '18.7.8' })).sort((a, b) => a.label.localeCompare(b.label)) },
})

const stock = (state: State, nation: string, label: string, faction: string) => ({ id: `${nation} infantry`, label, n: level(state, `${nation} infantry`) + level(state, `${nation} armour`), inside: { label: 'armour', n: level(state, `${nation} armour`) }, faction })

const stocks = (state: State): Panel => ({
  id: 'stocks', label: 'Replacements in stock', rule: '27.3', tab: 'Supply',
  drawing: { kind: 'pool', pools: [stock(state, 'us', 'American', 'allied'), stock(state, 'br', 'British', 'allied'), { id: 'special', label: 'Special', n: level(state, 'special'), faction: 'allied' }, stock(state, 'ge', 'German', 'german')] },
})

const airPanel = (state: State): Panel => ({
  id: 'air', label: 'Aircraft missions', rule: '17.9', tab: 'Air',
  drawing: {
    kind: 'pool',
    pools: [
      ...missionsFor(state).map(each => ({ id: `${each.id} ${each.sac ? 'sac' : 'tac'}`, label: each.label, n: flying(state, each.id), faction: 'allied', note: line(each.label, each.rule), ...(each.sac && each.tac ? { inside: { label: 'SAC', n: level(state, `${each.id} sac`) } } : {}) })),
      { id: 'german support', label: 'German ground support', n: level(state, 'german support'), faction: 'german' }, { id: 'ge tac month', label: 'German aircraft left this month', n: level(state, 'ge tac month'), faction: 'german', note: line(`At most ${level(state, 'ge tac max')} a turn`, '17.7') },
      { id: 'fleet', label: 'Allied aircraft this turn', n: alliedFleet(state).sac + alliedFleet(state).tac, faction: 'allied', note: alliedFleet(state).why },
    ],
  },
})

const item = (id: string, label: string, left: number, of: number, scope: string, cite: string, faction: string) => ({ id, label, left: Math.max(0, left), of, scope, cite, faction })

function limits(state: State): Panel {
  const sea = seaAllowance(state)
  const armour = fuelLimit({ state })
  return {
    id: 'limits', label: 'This turn', rule: '11.5', tab: 'Limits',
    drawing: {
      kind: 'allowance', items: [
        item('sea moves', 'By sea', sea.n - level(state, 'sea moves'), sea.n, 'turn', sea.why.cite ?? '11.5', 'allied'), item('evacuated', 'Evacuations', 2 - level(state, 'evacuated'), 2, 'turn', '11.4', 'allied'),
        ...(state.flag['invasion'] === undefined ? [item('may land', 'May still land', mayLand(state), mayLand(state), 'turn', '18.7.4', 'allied')] : []), item('allied by air', 'Allied by air', 3 - level(state, 'allied by air'), 3, 'turn', '20.17', 'allied'), item('rail moves', 'German by rail', railCapacity(state) - level(state, 'rail moves'), railCapacity(state), 'turn', '10.1', 'german'),
        item('german by air', 'German by air', 1 - level(state, 'german by air'), 1, 'turn', '20.17', 'german'), item('carpet used', 'Carpet bombing', state.flag['carpet used'] === true ? 0 : 1, 1, 'month', '17.10.9', 'allied'), item('hq rail used', 'Headquarters by rail', state.flag['hq rail used'] === true ? 0 : 1, 1, 'month', '10.10', 'german'),
        ...(armour === null ? [] : [item('fuel', 'Armour in the second impulse', armour, armour, 'turn', '31.14', 'allied')]),
      ],
    },
  }
}

const game = (state: State): Panel => ({
  id: 'game', label: 'In the whole game', rule: '20.4', tab: 'Limits',
  drawing: {
    kind: 'allowance', items: [
      item('invasions', 'Invasions', 2 - level(state, 'invasions'), 2, 'game', '12.2', 'allied'), item('allied drops', 'Allied paradrops', dropsAllowed(state, 'allied') - level(state, 'allied drops'), dropsAllowed(state, 'allied'), 'game', '20.4', 'allied'), item('raids', 'Raids', raidsAllowed(state) - level(state, 'raids'), raidsAllowed(state), 'game', '21.2', 'allied'),
      item('overstrength', 'Overstrength divisions', 6 - level(state, 'overstrength'), 6, 'game', '27.12', 'allied'), item('german drops', 'German paradrops', dropsAllowed(state, 'german') - level(state, 'german drops'), dropsAllowed(state, 'german'), 'game', '20.5', 'german'),
      item('german airlifts', 'German airlifts', 2 - level(state, 'german airlifts'), 2, 'game', '20.11', 'german'), item('hq troops', 'HQ troops', 8 - level(state, 'hq troops'), 8, 'game', '27.13', 'german'), item('volkssturm', 'Volkssturm', 8 - level(state, 'volkssturm'), 8, 'game', '25.1', 'german'),
    ],
  },
})

const districtPanel = (state: State): Panel => ({
  id: 'districts', label: 'Military districts', rule: '9.1', tab: 'Limits', faction: 'german',
  drawing: { kind: 'list', rows: rows(state, 'district').map(([id, row]) => ({ id: `district/${id}`, label: districtName(id), note: String(row['state']), done: row['state'] !== 'frozen', cite: '9.1' })).sort((a, b) => a.label.localeCompare(b.label)) },
})

const cityPanel = (state: State): Panel => ({
  id: 'cities', label: 'Cities that changed hands', rule: '30.2', tab: 'Victory',
  drawing: { kind: 'list', rows: rows(state, 'city').map(([id, row]) => ({ id: `city/${id}`, label: cityName(id), owner: String(row['owner'] ?? 'german'), note: row['volkssturm'] === true ? 'Volkssturm has appeared' : '', cite: '30.2' })).sort((a, b) => a.label.localeCompare(b.label)) },
})

const victoryPanel = (state: State): Panel => ({
  id: 'victory', label: 'Towards victory', rule: '30.1', tab: 'Victory',
  drawing: { kind: 'pool', pools: [{ id: 'majors', label: 'Major cities', n: level(state, 'majors'), of: 5, faction: 'allied' }, { id: 'uboat bases', label: 'U-boat bases taken', n: level(state, 'uboat bases'), of: 6, faction: 'allied' }, { id: 'v1 sites', label: 'V1 sites taken', n: level(state, 'v1 sites'), of: 6, faction: 'allied' }, ...(isOn(state, 'exit') ? [{ id: 'exited', label: 'Steps exited east', n: level(state, 'exited'), of: 25, faction: 'allied' }] : [])] },
})

const fuelPanel = (state: State): Panel => ({
  id: 'fuel', label: 'German fuel', rule: 'Adv 17.7', tab: 'Air', faction: 'german',
  drawing: { kind: 'number', track: 'fuel reserve', at: level(state, 'fuel reserve'), min: 0, max: 40, marks: [{ at: level(state, 'fuel production'), text: 'production' }] },
})

const picture: { readonly [weather: string]: string } = { clear: 'Clear', overcast: 'Overcast', 'overcast*': 'Overcast*', storm: 'Storm' }
/** 18.7.1: until it is set, at the end of the first landing, there is no capacity to speak of. */
const landing = (state: State): boolean => state.flag['invasion'] === 'first' && state.flag['capacity set'] !== true

export const headline = (state: State): string => `${turnName(state, turnOf(state))} · ${picture[weatherOf(state)] ?? 'Clear'} · ${landing(state) ? `${level(state, 'ashore')} ashore` : `capacity ${capacity(state).total}`}`

const datesLine: readonly { readonly at: number; readonly text: string; readonly cite: string; readonly also?: (state: State) => boolean }[] = [
  { at: 2, text: 'Partisan rolls and replacements begin', cite: '24.1' }, { at: on.julyIV, text: 'All districts are released', cite: '9.1', also: state => state.flag['all released'] !== true },
  { at: on.augI, text: 'The second invasion may be made, until Sep IV', cite: '12.2', also: state => level(state, 'invasions') < 2 }, { at: on.sepI, text: 'Naval units leave, if they have not', cite: '19.8', also: state => state.flag['naval gone'] !== true }, { at: on.sepI, text: '159th Training converts', cite: '23' },
  { at: on.octI, text: 'From here nothing flies in bad weather', cite: '17.1' }, { at: on.novI, text: 'Panzer Reserve leaves the map', cite: '28.1' }, { at: on.decI, text: 'Panzer Reserve: option A or B; it may return from now', cite: '28.3' }, { at: on.febIV, text: 'Last turn for the Panzer Reserve to return', cite: '28.4', also: state => state.flag['panzer returned'] !== true }, { at: on.marI, text: 'Last turn', cite: '30.1' },
]

/** What the owner copied from the turn track and the displays for this turn. */
function printed(slot: (id: string) => Chart, turn: number): readonly Line[] {
  const groups = (['allied', 'german'] as const).flatMap(side => {
    const group = factOf({ slot }, 'turn-track', String(turn), side)
    return typeof group === 'number' ? [line(`${side === 'allied' ? 'Allied' : 'German'} group ${group} of the arrival schedule`, '26.1')] : []
  })
  const note = factOf({ slot }, 'turn-notes', String(turn), 'text')
  return typeof note === 'string' ? [...groups, line(note, '26.1')] : groups
}

export function calendar(state: State, ahead: number, slot?: (id: string) => Chart): { readonly title: string; readonly lines: readonly Line[] } | null {
  const turn = turnOf(state) + ahead
  if (turn > lastTurn(state)) return null
  const due = [...datesLine.filter(each => each.at === turn && (each.also?.(state) ?? true)).map(each => line(each.text, each.cite)), ...(slot === undefined ? [] : printed(slot, turn))]
  return { title: turnName(state, turn), lines: turn === lastTurn(state) && turn !== on.marI ? [...due, line('Last turn', '33')] : due }
}
