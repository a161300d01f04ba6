import { columnAt } from '../../engine/chart.ts'
import { choice, number, option, toggle, type Field, type Fields, type Option } from '../../engine/field.ts'
import { line } from '../../engine/line.ts'
import type { Scene } from '../../engine/procedure.ts'
import { ratio, show } from '../../engine/ratio.ts'
import type { State } from '../../engine/state.ts'
import { forces } from './battle-forces.ts'
import { combatImpulse, sideIn, type Battle } from './battle-input.ts'
import { committedTo } from './ground-support.ts'
import { asFought, sideFields, unitsField } from './roster.ts'
import { strength } from './strength.ts'
import { atTable, inOpening, isArdennes, isFlag, isOn, level, other, type Side } from './table.ts'
import { turnOf } from './calendar.ts'

type Setting = Scene<Partial<Battle>>

const grounds = [
  { ...option('clear', 'Clear'), picture: 't-open' }, { ...option('rough', 'Rough'), picture: 't-rough' }, { ...option('mountain', 'Mountain'), picture: 't-mtn' },
  { ...option('alpine', 'Alpine'), picture: 't-mtn' }, { ...option('flooded', 'Flooded'), picture: 't-river' },
]
const forts = [option('none', 'No fortress'), { ...option('intact', 'Fortress'), picture: 't-fort' }, option('destroyed', 'Destroyed')]
const rivers = [option('none', 'No river'), { ...option('all', 'All across a river'), picture: 't-river' }, option('some', 'Only some across')]

function hexFields(scene: Setting, enemy: Side, n: number): Fields {
  const tail = n === 1 ? '' : String(n)
  const group = n === 1 ? 'Defence' : `Defence, hex ${n}`
  return {
    [`defenders${tail}`]: unitsField(scene, enemy, 'Defenders', group, 1),
    [`ground${tail}`]: { ...choice('Ground', grounds), group, usual: 'clear', cite: '16.1' },
    [`city${tail}`]: { ...toggle('City'), group, picture: 't-town', cite: '16.1' },
    [`fort${tail}`]: { ...choice('Fortress', forts), group, usual: 'none', cite: '16.3' },
    [`river${tail}`]: { ...choice('River', rivers), group, usual: 'none', cite: '16.2' },
    ...(n === 1 ? {} : { [`name${n}`]: { kind: 'cell', label: 'Hex', group, usual: '', cite: '14.7' } }),
  }
}

export function battleFields(scene: Setting): Fields {
  const { state, input } = scene
  const side = sideIn(state, input)
  const hexes = Array.from({ length: input.hexes ?? 1 }, (_, i) => hexFields(scene, other(side), i + 1))
  return {
    side: { ...choice('Attacker', [option('allied', 'Allied'), option('german', 'German')]), group: 'Attack', usual: side },
    kind: { ...choice('Battle', kinds(state, side)), group: 'Attack', usual: 'land' },
    attackers: unitsField(scene, side, 'Attackers', 'Attack', 1),
    ...Object.assign({}, ...hexes) as Fields,
    ...sideFields(scene),
    hexes: { ...number('Hexes attacked', 1, 3), group: 'Ground', usual: 1, cite: '16.8' },
    holds: { ...toggle('Attackers in rough ground or a fortress'), group: 'Ground', cite: '16.4' },
    ...(side === 'allied' ? { idle: { ...toggle('Another nation stands by'), group: 'Ground', cite: '14.11' } } : { outOfFort: { ...toggle('Attack out of a fortress'), group: 'Ground', cite: '14.13' } }),
    ...(input.kind === 'drop' || input.kind === 'raid' ? { newcomer: { ...toggle('A unit was retreated into this hex before'), group: 'Ground', cite: '15.11' } } : {}),
    ...helpFields(scene, side),
    declare: declareField(scene),
    name: { kind: 'cell', label: 'Hex', group: 'Help', usual: '', cite: '14.7' },
  }
}

const kinds = (state: State, side: Side): readonly Option[] => {
  if (side === 'german') return [option('land', 'Ordinary'), option('drop', 'Paratroops on the enemy')]
  const landing = atTable(state) && state.flag['invasion'] === undefined
  const no = landing ? line('No invasion this turn', '12.8') : undefined
  return [option('land', 'Ordinary'), option('invasion', 'Invading this hex', no), option('drop', 'Paratroops on the enemy'), option('raid', 'Raiders on a hidden unit', no)]
}

/** 17.10.2: three a battle, and no more than are left; free of account while the air desk is not used. On an invasion turn what was given to the hex (12.2). */
export function airLeft(state: State, side: Side, input: Partial<Battle> = {}): number {
  if (combatImpulse(state) === 2) return 0
  const given = side === 'allied' ? committedTo(state, input) : null
  if (given !== null) return given
  if (!isFlag(state, `${side} air set`)) return 3
  return Math.min(3, side === 'allied' ? level(state, 'support tac') : level(state, 'german support'))
}

function helpFields(scene: Setting, side: Side): Fields {
  const { state } = scene
  const help = (field: Field): Field => ({ ...field, group: 'Help' })
  const first = combatImpulse(state) === 1
  return {
    air: { ...help(number('Ground support', 0, airLeft(state, side, scene.input))), picture: 'p-tac', cite: '17.10.2' },
    ...(side === 'allied' && first ? { carpet: { ...help(toggle('Carpet bombing')), picture: 'p-sac', cite: '17.10.9' } } : {}),
    ...(side === 'allied' ? navalFields(scene) : {}),
    ...(side === 'allied' && first && (!atTable(state) || state.flag['invasion'] === 'first') ? { seventyNinth: { ...help(toggle('79th Armoured')), cite: '12.13' } } : {}),
    ...optionalFields(scene, side),
  }
}

function navalFields({ state, slot }: Setting): Fields {
  const chart = slot('naval')
  const rows = chart.kind === 'rows' ? Object.entries(chart.rows) : []
  if (rows.length === 0) return { navalFactor: { ...number('Naval support', 0, 40), group: 'Help', picture: 'p-ship', cite: '19.4' } }
  const options = rows.map(([id, row]) => option(id, `${String(row['name'] ?? id)} ${Number(row['number'] ?? 0)}`, state.row[`naval/${id}`]?.['used'] === turnOf(state) ? line('Used this turn', '19.4') : undefined))
  return { naval: { kind: 'pick', label: 'Naval support', group: 'Help', picture: 'p-ship', cite: '19.4', options, min: 0, max: rows.length } }
}

function optionalFields({ state, input }: Setting, side: Side): Fields {
  const help = (field: Field): Field => ({ ...field, group: 'Help' })
  const opening = isArdennes(state) && inOpening(state)
  return {
    ...(isOn(state, 'funnies') && side === 'allied' ? {
      funnies: { kind: 'pick', label: 'In the hex of a part of the 79th, across a river', group: 'Help', cite: '31.16', min: 0, max: 12, options: (input.attackers ?? []).map((unit, i) => option(String(i), unit.label)) },
      funnyCity: { ...help(toggle('A part of the 79th against a city or fortification')), cite: '31.16' },
    } : {}),
    ...(isOn(state, 'varsity') && side === 'allied' ? { varsity: { ...help(toggle('British airborne on its drop turn')), cite: '31.18' } } : {}),
    ...(opening && side === 'german' && combatImpulse(state) === 1 ? { sector: { ...help(toggle('Opening sector GG11 to FF13')), cite: '33.3.9' } } : {}),
    ...(isArdennes(state) && side === 'allied' ? { firstSS: { ...help(toggle('1st SS west of the start line')), cite: '33.3.9' } } : {}),
    ...(isOn(state, 'skorzeny') && side === 'german' && (!isFlag(state, 'skorzeny used') || isFlag(state, 'skorzeny attack')) ? { skorzeny: { ...help(toggle('150th SS attacks this hex alone')), cite: '31.13' } } : {}),
  }
}

/** 15.8: any column at or below the true one. */
function declareField({ state, input, manual, slot, chart }: Setting): Field {
  const usual = 'full'
  const as = { ...option(usual, 'As reckoned') }
  const base = { label: 'Declared odds', group: 'Help', cite: '15.8', kind: 'choice' as const, usual }
  if ((input.attackers ?? []).length === 0 || (input.defenders ?? []).length === 0) return { ...base, options: [as] }
  const lines = [...forces({ state, slot, input: { attackers: [], defenders: [], ...asFought({ slot, input }) } }), ...manual]
  const odds = ratio(strength(lines, 'attack'), strength(lines, 'defence'))
  const grid = chart('crt')
  const at = odds.defence > 6 ? 0 : columnAt(grid, show({ ...odds, attack: Math.min(7, odds.attack) }))
  return { ...base, options: [as, ...grid.columns.slice(0, at).map(column => option(String(column.holds[0]), column.label)).reverse()] }
}
