import { add, put, set } from '../../engine/changes.ts'
import { cell, rowAt } from '../../engine/chart.ts'
import { choice, option, toggle, type Fields, type Option } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { forbid, outcome, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import type { Change, Facts, State } from '../../engine/state.ts'
import { axisMinor, categoryOf, isCombatType, nameIn, nationsOf, stepsIn, types, unitsOf, withSteps, type UnitType } from './combatants.ts'
import { ideologyOf, isAxis, labelOf, titleOf } from './factions.ts'
import { active } from './initiative.ts'
import { tracedOn } from './boardSupply.ts'
import { cellFacts, mapFact, onMap } from './onMap.ts'
import { seaOwed } from './naval.ts'
import { num } from './read.ts'
import { overlord } from './setup.ts'

const infantrySteps = 4
/** 7.6: the four may be given unit by unit; what the order has left of them. */
const stepsLeft = (state: State): number => infantrySteps - num(state, 'recruited')
/** 9, 14: no sea is contested in Overlord. */
const bySea = (state: State): Fields => (overlord(state) ? {} : { sea: { ...toggle('Supply was traced over a contested sea area'), cite: '9' } })

export interface Recruit { readonly plain: number; readonly minor: number; readonly shock: number; readonly enter: number; readonly nation: string; readonly place: string; readonly none: boolean; readonly map: number; readonly share: Readonly<Record<string, number>>; readonly sea: boolean }

/** 7.6: four infantry steps, what is not used is lost. */
export const recruit: Procedure<Partial<Recruit>> = {
  id: 'recruit', label: 'Recruit: four infantry steps', cite: '7.6', version: 1, desk: 'turn', offered: 'order recruit',
  fields: ({ state, input }): Fields => {
    const faction = active(state)
    const used = (input.plain ?? 0) + (input.minor ?? 0) + (input.shock ?? 0) + (input.enter ?? 0) + (input.map ?? 0)
    const most = stepsLeft(state)
    const few = (): Line | null => (used > most ? line(`${used} of ${most} infantry steps`, '7.6') : null)
    const steps = (label: string, max = most): Fields[string] => ({ kind: 'number', label, min: 0, max, usual: 0, cite: '7.6.1', faction, check: few })
    return {
      plain: steps(isAxis(faction) ? 'Steps to German units' : 'Steps to units in play'),
      ...(isAxis(faction) ? { minor: steps('Steps to Axis minor units'), none: { ...toggle('No Axis minor unit can take a step'), cite: '7.6' } } : {}),
      ...(faction === 'soviet' ? { shock: steps('Steps to shock units', state.flag['shock-served'] === true ? 0 : Math.min(1, most)) } : {}),
      enter: { kind: 'number', label: 'Unit from the force pool at this many steps', min: 0, max: most, usual: 0, cite: '7.6.2', faction, check: few },
      ...((input.enter ?? 0) > 0 ? { nation: choice('Its nation', nationsOf(faction).map(each => (each.id === 'yu' ? option(each.id, each.label, line('Yugoslav units come only by National Liberation Army', '7.6.2')) : option(each.id, each.label)))), place: choice('In a source with its flag', sourcesFor(state, faction, input.nation ?? '')) } : {}),
      ...mapSteps(state, faction, 'infantry', input.map, few), ...bySea(state),
    }
  },
  *run(scene) {
    const { state } = scene
    const input = { plain: 0, minor: 0, shock: 0, enter: 0, map: 0, share: {}, none: false, sea: false, ...scene.input }
    const faction = active(state)
    const used = input.plain + input.minor + input.shock + input.enter + input.map
    const given = (test: (unit: Facts) => boolean): number => Object.entries(input.share).reduce((sum, [id, n]) => sum + (test(state.unit[id] ?? {}) ? n : 0), 0)
    const shocks = input.shock + given(unit => unit['type'] === 'shock')
    const minors = input.minor + given(unit => axisMinor(String(unit['nation']))) + (axisMinor(input.nation ?? '') ? input.enter : 0)
    const left = stepsLeft(state) - used
    const unserved = isAxis(faction) && used > 0 && minors === 0 && !input.none && state.flag['minor-served'] !== true
    const notes = yield* objections([
      left < 0 && line(`${used} steps used of ${used + left}`, '7.6'),
      shocks + (state.flag['shock-served'] === true ? 1 : 0) > 1 && line('At most one step of a Soviet Recruit goes to shock units', '7.6'),
      unserved && left <= 0 && line(minorFirst, '7.6'),
      cutOff(state, faction, taking(input.share), '7.6.1'),
      input.nation === 'yu' && input.enter > 0 && line('Yugoslav units come only by National Liberation Army', '7.6.2'),
    ], faction)
    return outcome(`${labelOf(faction)} recruits ${infantrySteps - left} of ${infantrySteps}`, {
      tally: { steps: used }, lines: [...notes, line(`${used} infantry steps assigned${left > 0 ? `, ${left} left, else lost` : ''}`, '7.6'), ...(unserved && left > 0 ? [line(minorFirst, '7.6')] : [])],
      duties: [{ text: 'Turn the counters; new units in a friendly source with their flag', cite: '7.6.2', who: faction }],
      changes: [
        ...grown(state, input.share), ...(input.sea ? [seaOwed(faction, 'reinforce', null, infantrySteps - left)] : []), add('track', 'recruited', used),
        ...(minors > 0 || input.none ? [set('flag', 'minor-served', true)] : []), ...(shocks > 0 ? [set('flag', 'shock-served', true)] : []), ...(left <= 0 ? [set('flag', 'performed', true)] : []),
      ],
    })
  },
}

const minorFirst = 'At least one step must go to an Axis minor unit if one can take it'

function* objections(all: readonly (Line | false)[], who: string): Script<readonly Line[]> {
  const notes: Line[] = []
  for (const why of all.filter(each => each !== false)) notes.push(yield* forbid({ id: `legal ${notes.length + 1}`, who }, why))
  return notes
}

/** Steps for counters the app's map keeps: how many, and which. */
const mapSteps = (state: State, faction: string, category: 'infantry' | 'armored', n = 0, check: () => Line | null = () => null): Fields => {
  const boxes = eligible(state, faction, category)
  const cite = category === 'infantry' ? '7.6.1' : '7.7.1'
  return boxes.length === 0 ? {} : { map: { kind: 'number', label: 'Steps to units on the app’s map', min: 0, max: category === 'infantry' ? infantrySteps : 12, usual: 0, cite, faction, check }, share: { kind: 'share', label: 'Which', n, boxes, cite } }
}

const kept = (state: State, faction: string, category: string): readonly (readonly [string, Facts])[] =>
  unitsOf(state).filter(([, now]) => now['faction'] === faction && typeof now['cell'] === 'string' && now['cell'] !== 'eliminated' && isCombatType(String(now['type'])) && categoryOf(String(now['type'])) === category)

/** 2.1.3: up to its printed strength. */
export function eligible(state: State, faction: string, category: string): readonly (Option & { readonly max: number })[] {
  return kept(state, faction, category).map(([id, now]) => {
    const max = Math.max(0, Number(now['most'] ?? 4) - stepsIn(now))
    return { id, label: nameIn(id, now), max, ...(max > 0 ? {} : { refusal: line('At its printed strength', '2.1.3') }) }
  })
}
/** 7.6.1, 7.7.1: supplied by its own flag, never through a beachhead. An old marker does not tell (11.3); what the map cannot trace is left to the table. */
function cutOff(state: State, faction: string, ids: readonly string[], cite: string): Line | false {
  if (ids.length === 0) return false
  const trace = tracedOn(onMap(state), faction, false)
  const names = ids.filter(id => trace(id) === 'out').map(id => nameIn(id, state.unit[id] ?? {}))
  return names.length > 0 && line(`${names.join(', ')}: cannot trace supply`, cite)
}
const taking = (share: Readonly<Record<string, number>>): readonly string[] => Object.keys(share).filter(id => (share[id] ?? 0) > 0)
const grown = (state: State, share: Readonly<Record<string, number>>): readonly Change[] =>
  Object.entries(share).filter(([, n]) => n > 0).map(([id, n]) => put('unit', id, withSteps(stepsIn(state.unit[id] ?? {}) + n)))

/** 7.6.2: friendly-controlled, and the flag matches. */
export function sourcesFor(state: State, faction: string, nation: string): readonly Option[] {
  const cells = new Set([...Object.keys(mapFact.cells), ...Object.keys(state.cell)])
  const found = [...cells].sort().flatMap(label => {
    const facts = cellFacts(state, label)
    if (!String(facts['flag'] ?? '').split(' ').includes(nation)) return []
    const held = facts['control']
    const name = String(facts['name'] ?? label)
    return [held !== undefined && held !== ideologyOf(faction) ? option(label, name, line('Not friendly-controlled', '7.6.2')) : option(label, name)]
  })
  return [...found, option('table', 'A source on the map that the app does not know')]
}

export interface Mechanize { readonly add: number; readonly flip: number; readonly bank: number; readonly draw: number; readonly map: number; readonly share: Readonly<Record<string, number>>; readonly turned: readonly string[]; readonly sea: boolean }

/** 7.7: armored steps, and the Western reserve. */
export const mechanize: Procedure<Partial<Mechanize>> = {
  id: 'mechanize', label: 'Mechanize: armored steps', cite: '7.7', version: 1, desk: 'turn', offered: 'order mechanize',
  fields: ({ state, input }): Fields => {
    const faction = active(state)
    const reserve = faction === 'western' ? num(state, 'reserve') : 0
    // two for either Ally; the Axis marker is not told
    const most = (isAxis(faction) ? 6 : 2) + reserve
    const steps = (label: string, max: number, cite: string): Fields[string] => ({ kind: 'number', label, min: 0, max, usual: 0, cite, faction })
    const turning = kept(state, faction, 'infantry').filter(([, now]) => types[String(now['type']) as UnitType]?.flips != null && now['type'] !== 'fort-troops')
    return {
      add: steps('Steps to tank and mechanized units', most, '7.7.1'),
      flip: steps('Leg or motorized units flipped', most, '7.7.2'),
      ...(faction === 'western' ? { bank: steps('Steps into the armored reserve', Math.min(2, 10 - reserve), '7.7.3'), draw: steps('Steps out of the reserve', reserve, '7.7.3') } : {}),
      ...(turning.length > 0 ? { turned: { kind: 'pick' as const, label: 'Flipped on the app’s map', min: 0, max: turning.length, options: turning.map(([id, now]) => (now['boxed'] === true ? option(id, nameIn(id, now), line('A boxed name cannot flip', '2.1.4')) : option(id, nameIn(id, now)))), cite: '7.7.2' } } : {}),
      ...mapSteps(state, faction, 'armored', input.map), ...bySea(state),
    }
  },
  *run(scene) {
    const { state } = scene
    const faction = active(state)
    const input = { add: 0, flip: 0, bank: 0, draw: 0, map: 0, share: {}, turned: [] as readonly string[], sea: false, ...scene.input }
    const gained = yield* stepsOf(scene, faction)
    const spent = input.add + input.flip + input.map + input.turned.length
    const notes = yield* objections([
      spent + input.bank > gained + input.draw && line(`${spent + input.bank} of ${gained + input.draw} armored steps`, '7.7'),
      cutOff(state, faction, [...taking(input.share), ...input.turned], '7.7.1'),
      input.bank > gained && line('Only steps gained now go into the reserve', '7.7.3'),
      num(state, 'reserve') + input.bank - input.draw > 10 && line('The reserve holds at most 10', '7.7.3'),
      input.draw > num(state, 'reserve') && line('The reserve holds fewer', '7.7.3'),
    ], faction)
    return outcome(`${labelOf(faction)}: ${spent} of ${gained + input.draw} armored steps`, {
      tally: { steps: spent }, lines: [...notes, line(`${gained} gained${input.draw > 0 ? `, ${input.draw} from the reserve` : ''}${input.bank > 0 ? `, ${input.bank} into it` : ''}`, '7.7')],
      duties: [{ text: 'Add a pip or flip the unit, keeping its steps; the unit must trace supply', cite: '7.7.1', who: faction }],
      changes: [...(faction === 'western' && input.bank !== input.draw ? [add('track', 'reserve', input.bank - input.draw)] : []), ...input.turned.flatMap(id => turnedOver(state, id)), ...grown(state, input.share), ...(input.sea ? [seaOwed(faction, 'reinforce', null, spent)] : []), set('flag', 'performed', true)],
    })
  },
}

function turnedOver(state: State, id: string): readonly Change[] {
  const to = types[String(state.unit[id]?.['type']) as UnitType]?.flips
  return to == null ? [] : [put('unit', id, { type: to, symbol: types[to].symbol })]
}

/** 7.7: two for either Ally; the Axis number is on its marker, asked once. */
function* stepsOf(scene: Scene<Partial<Mechanize>>, faction: string): Script<number> {
  const grid = scene.chart('mechanize-steps')
  const row = rowAt(grid, isAxis(faction) ? 'axis' : faction)
  const known = cell(grid, 0, row)
  if (known !== null) return Number(known)
  const told = yield { kind: 'code', id: 'steps', who: faction, lines: [line(`${titleOf(faction)}: how many armored steps does the Axis Mechanize marker show?`, '7.7')], chart: { id: grid.id, column: 0, row, codes: grid.codes } }
  return 'code' in told ? Number(told.code) : 0
}
