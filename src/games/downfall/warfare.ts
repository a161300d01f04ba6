import { total } from '../../engine/chance.ts'
import { add, put, set } from '../../engine/changes.ts'
import { dice } from '../../engine/dice.ts'
import { choice, option, toggle, type Fields } from '../../engine/field.ts'
import { duty, line, sum, type Line } from '../../engine/line.ts'
import { choose, outcome, roll, type Procedure, type Script } from '../../engine/procedure.ts'
import type { Change, Facts, State } from '../../engine/state.ts'
import { titleOf } from './factions.ts'
import { active } from './initiative.ts'
import { overlord } from './setup.ts'
import { bonusLines } from './partisans.ts'
import { changeOwner, objectiveName } from './victory.ts'
import { num } from './read.ts'

export const theatres = ['malta', 'atlantic', 'bombing'] as const
export type Theatre = (typeof theatres)[number]
const unitsOf: Readonly<Record<Theatre, string>> = { malta: 'Italian fleets in sea areas', atlantic: 'OKW submarines in sea areas', bombing: 'Western elite air units available' }
const facts = (state: State, theatre: string): Facts => state.row[`warfare/${theatre}`] ?? {}
export const inactive = (state: State, theatre: string): boolean => facts(state, theatre)['inactive'] === true
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** 7.9.3: which track changes Western naval strength in an area, and by how much. */
const areas: Readonly<Record<string, Theatre>> = { 'western-med': 'malta', 'central-med': 'malta', 'eastern-med': 'malta', 'north-sea': 'atlantic', 'north-atlantic': 'atlantic', 'south-atlantic': 'atlantic' }
export function navalModifier(state: State, area: string): { readonly by: number | null; readonly theatre: Theatre } | null {
  const theatre = areas[area]
  return theatre === undefined ? null : { by: number(facts(state, theatre)['modifier']), theatre }
}

export interface Warfare { readonly theatre: Theatre | 'none' }

/** 7.9: a Transport Point for the West first, then one track and two dice. */
export const strategicWarfare: Procedure<Warfare> = {
  id: 'warfare', label: 'Strategic Warfare', cite: '7.9', version: 1, desk: 'turn', offered: 'order sw', manual: [{ on: 'die', label: 'Dice' }],
  fields: ({ state }) => ({ theatre: { ...choice('Track', [...theatres.map(each => (inactive(state, each) ? option(each, objectiveName(each), line('Closed in permanent Western advantage', '7.9.4')) : option(each, objectiveName(each)))), option('none', 'None: no roll')]), cite: '7.9' } }),
  *run({ state, input: { theatre }, manual }) {
    const faction = active(state)
    const gain = faction === 'western' ? [add('track', 'transport', 1)] : []
    const gained = faction === 'western' ? [line(`Transport Points ${Math.min(10, num(state, 'transport') + 1)}`, '7.9')] : []
    if (theatre === 'none') return outcome('No track chosen', { lines: gained, changes: [...gain, set('flag', 'performed', true)] })
    const lines = [...bonusLines(state, faction), ...manual]
    const rolled = total(yield* roll({ id: 'warfare', who: faction, lines: [...gained, line(`${titleOf(faction)}, ${objectiveName(theatre)}: 5 to 9 one box, 10 and more two`, '7.9'), ...lines] }, dice(2))) + sum(lines, 'die')
    const boxes = rolled <= 4 ? 0 : rolled <= 9 ? 1 : 2
    if (boxes === 0) return outcome('Fails', { code: '0', tone: 'none', lines: [...gained, ...lines], changes: [...gain, set('flag', 'performed', true)] })
    const shifted = yield* shifting(state, theatre, faction, boxes)
    return outcome(`${objectiveName(theatre)}: ${shifted.says}`, { code: String(boxes), tone: boxes === 2 ? 'win' : 'push', tally: { boxes }, group: `${boxes} ${boxes === 1 ? 'box' : 'boxes'}`, lines: [...gained, ...lines, ...shifted.lines], duties: shifted.duties, changes: [...gain, ...shifted.changes, set('flag', 'performed', true)] })
  },
}

interface Shifted { readonly says: string; readonly lines: readonly Line[]; readonly duties: readonly Line[]; readonly changes: readonly Change[] }

/** 7.9.1 to 7.9.4: where the marker goes and what follows. What a box shows is asked once and kept. */
export function* shifting(state: State, theatre: Theatre, who: string, boxes: number, fixed?: 'left' | 'right'): Script<Shifted> {
  const way = fixed ?? (yield* choose({ id: 'way', who, lines: [line(`${titleOf(who)}: ${boxes} ${boxes === 1 ? 'box' : 'boxes'} to the left (Western favour) or right (OKW favour)`, '7.9')] }, { way: choice('Direction', [option('left', 'Left'), option('right', 'Right')]) }, { way: who === 'okw' ? 'right' : 'left' })).way
  const from = Number(facts(state, theatre)['at'] ?? 0)
  const ends = facts(state, theatre)
  const low = number(ends['leftmost'])
  const high = number(ends['rightmost'])
  const wanted = from + (way === 'left' ? -boxes : boxes)
  const to = Math.max(low ?? -99, Math.min(high ?? 99, wanted))
  const box = yield* boxAt(state, theatre, who, to, way === 'left')
  return { says: `${way} ${Math.abs(to - from)}`, ...followed(state, theatre, to, box, to === wanted ? [] : [line('The marker stops at the end of its track', '7.9')]) }
}

interface Box { readonly units: number; readonly modifier: number; readonly western: boolean; readonly end: boolean; readonly last: boolean }
/** 14: no naval units in Overlord, and nothing that changes their number or strength. */
const ashore = (state: State, theatre: Theatre): boolean => overlord(state) && theatre !== 'bombing'

function* boxAt(state: State, theatre: Theatre, who: string, at: number, left: boolean): Script<Box> {
  const told = state.row[`box/${theatre}/${at}`]
  if (told !== undefined) return { units: Number(told['units']), modifier: Number(told['modifier'] ?? 0), western: told['western'] === true, end: told['end'] === true, last: false }
  const fields: Fields = {
    ...(ashore(state, theatre) ? {} : { units: { kind: 'number', label: unitsOf[theatre], min: 0, max: 9, cite: '7.9.2' } }),
    ...(theatre === 'bombing' || overlord(state) ? {} : { modifier: { kind: 'number', label: 'Modifier to Western naval strength', min: -5, max: 5, usual: 0, cite: '7.9.3' } }),
    western: { ...toggle('The box is in Western advantage'), cite: '7.9.1' },
    end: { ...toggle(left ? 'It is the leftmost box' : 'It is the last box on the right'), cite: '7.9.4' },
  }
  const said = yield* choose({ id: 'box', who, lines: [line(`${titleOf(who)}: what does the box show that the ${objectiveName(theatre)} marker enters?`, '1.E')] }, fields, { units: 0, modifier: 0, western: false, end: false })
  const end = said['end'] === true
  return { units: Number(said['units'] ?? 0), modifier: Number(said['modifier'] ?? 0), western: said['western'] === true || (end && left), end: end && left, last: end && !left }
}

function followed(state: State, theatre: Theatre, to: number, box: Box, held: readonly Line[]): Omit<Shifted, 'says'> {
  const before = facts(state, theatre)
  const owner = changeOwner(state, theatre, objectiveName(theatre), box.western ? 'western' : 'axis')
  const closes = box.end ? [line('Leftmost box: closed in permanent Western advantage', '7.9.4')] : []
  return {
    lines: [...held, ...owner.lines, ...closes, ...(theatre === 'bombing' || overlord(state) ? [] : [line(`Western naval strength ${box.modifier} there`, '7.9.3')])],
    duties: ashore(state, theatre) ? [] : unitDuties(theatre, number(before['units']), box),
    changes: [
      put('row', `warfare/${theatre}`, { at: to, units: box.units, modifier: box.modifier, inactive: box.end, ...(box.end ? { leftmost: to } : {}), ...(box.last ? { rightmost: to } : {}) }),
      put('row', `box/${theatre}/${to}`, { units: box.units, modifier: box.modifier, western: box.western, end: box.end }), ...owner.changes,
    ],
  }
}

/** 7.9.2: fleets, submarines and elite air follow the section. */
function unitDuties(theatre: Theatre, before: number | null, { units, end }: Box): readonly Line[] {
  if (theatre === 'bombing') return end ? [duty('western', 'No swap: from now on the West draws a card in each event procedure of its own', '7.9.2')] : before === units ? [] : [duty('western', `Swap elite and regular air units until ${units} elite are available`, '7.9.2')]
  if (before === units) return []
  const what = theatre === 'malta' ? 'Italian fleets' : 'OKW submarines'
  const where = theatre === 'malta' ? 'a sea area with an Italian-controlled port' : 'the North Atlantic'
  const goes = before === null ? `Match ${units} ${what} in sea areas` : units < before ? `${before - units} of the ${what}, ready or interdicted, to the rightmost empty sections, ready side up` : `${units - before} of the ${what}, leftmost first, to ${where}; no sea combat`
  return [duty('okw', goes, '7.9.2')]
}
