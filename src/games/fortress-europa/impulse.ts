import { drop, put, set } from '../../engine/changes.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { choice, option, type Fields } from '../../engine/field.ts'
import type { Consequence } from '../../engine/game.ts'
import { rows } from '../../engine/ledger.ts'
import { line, type Line } from '../../engine/line.ts'
import { outcome, type Holds, type Procedure } from '../../engine/procedure.ts'
import type { Change, Effect, State } from '../../engine/state.ts'
import { hexesOf, namesOf, type Battle } from './battle-input.ts'
import { inCombat, inOpening, isArdennes, isFlag, isOn, level, phasing } from './table.ts'

interface Declared { readonly id: string; /** its hexes, none where the players named none */ readonly names: readonly string[]; readonly label: string; readonly units: readonly string[]; readonly air: number; readonly drop: boolean }

const named = (input: Battle): readonly UnitValue[] => [...input.attackers, ...hexesOf(input).flatMap(hex => hex.units)]
const unitIds = (input: Battle): readonly string[] => named(input).flatMap(unit => (unit.unit === undefined ? [] : [unit.unit]))

/** Declared and not fought yet: what the Combat desk puts down for later. */
function declared(state: State): readonly Declared[] {
  return Object.entries(state.due).filter(([id, due]) => id.startsWith('battle/') && due.call?.procedure === 'battle').map(([id, due]) => {
    const input = due.call?.input as unknown as Battle
    const names = namesOf(input)
    return { id, names, label: names.join(' and ') || due.text, units: unitIds(input), air: input.air ?? 0, drop: input.kind === 'drop' }
  }).sort((a, b) => a.id.localeCompare(b.id))
}

/** Fought in this impulse. */
const fought = (state: State) => rows(state, 'battle').map(([id, row]) => ({ id, names: String(row['name']).split('/'), units: String(row['units'] ?? '').split(' ').filter(each => each !== '') }))

/** 14.6 A: touched, with no battle of that name and no exception. */
export function uncovered(state: State): readonly string[] {
  // 33.3.9.1: on Dec III the Germans choose whom to attack
  if (state.flag['opening'] === 'ardennes') return []
  const names = [...declared(state), ...fought(state)].flatMap(each => each.names)
  return rows(state, 'touched').filter(([, row]) => row['spared'] === '' && !names.includes(String(row['name']))).map(([, row]) => String(row['name'])).sort()
}

/** 14.7, 14.9, 20.8: what the other battles of the impulse forbid this one. */
export function* hindered(state: State, input: Battle): Generator<Line> {
  if (input.kind !== 'drop' && inCombat(state) && (isFlag(state, 'drop on enemy') || declared(state).some(each => each.drop))) yield line('Paratroopers on top of the enemy fight first', '20.8')
  const before = fought(state)
  for (const name of namesOf(input)) if (before.some(each => each.names.includes(name))) yield line(`${name} was attacked in this impulse: all units of a hex defend together`, '14.7')
  const ids = unitIds(input)
  const twice = named(input).find(unit => unit.unit !== undefined && ids.includes(unit.unit) && before.some(each => each.units.includes(unit.unit ?? '')))
  if (twice !== undefined) yield line(`${twice.label} has fought in this impulse`, '14.9')
}

/** What a battle leaves behind for the rest of its impulse. */
export const recorded = (state: State, input: Battle): Change =>
  put('row', `battle/${String(fought(state).length + 1).padStart(2, '0')}`, { name: namesOf(input).join('/'), units: unitIds(input).join(' ') })

/** For the list of declared battles: conflicts, what is touched and uncovered, the aircraft they share. */
export function battles(state: State): { readonly lines: readonly Line[]; readonly budget: Holds['budget'] } {
  const all = declared(state)
  const side = phasing(state)
  const planes = level(state, side === 'allied' ? 'support tac' : 'german support')
  const promised = all.reduce((sum, each) => sum + each.air, 0)
  const counted = isFlag(state, `${side} air set`)
  return {
    budget: counted ? [{ label: 'ground support free', left: planes - promised, of: planes }] : [],
    lines: [
      ...(all.some(each => each.drop) && all.some(each => !each.drop) ? [line(`First: ${all.filter(each => each.drop).map(each => each.label).join(', ')}`, '20.8')] : []),
      ...doubled(all), ...(counted && promised > planes ? [line(`${promised} aircraft promised, ${planes} there`, '17.10.2')] : []),
      ...uncovered(state).map(name => line(`${name} is not attacked yet`, '14.6')),
    ],
  }
}

function doubled(all: readonly Declared[]): readonly Line[] {
  return all.flatMap((each, i) => {
    const rest = all.slice(i + 1)
    const hex = each.names.filter(name => rest.some(other => other.names.includes(name))).map(name => line(`${name} twice: all units of a hex defend in one battle`, '14.7'))
    const shared = rest.flatMap(other => other.units.filter(unit => each.units.includes(unit)).map(() => line(`${each.label} and ${other.label} use the same unit`, '14.9')))
    return [...hex, ...shared.slice(0, 1)]
  })
}

const rule: { readonly [why: string]: string } = { 'we are in a fortress': '14.1', 'bridges down or estuary': '14.1', frozen: '14.1', 'another nation attacks': '14.11', ardennes: '33.3.9', '150th SS': '31.13' }

/** 14.1, 14.11, 14.13, 33.3.9: what must be attacked, and what need not. */
export const touched: Procedure<{ readonly name: string; readonly spared: string }> = {
  id: 'touched', label: 'Enemy in contact', cite: '14.6', version: 1, desk: 'combat', picture: 'i-zoc',
  fields: ({ state }): Fields => ({
    name: { kind: 'cell', label: 'Hex', cite: '14.6' },
    spared: { ...choice('Must it be attacked?', [
      option('', 'Yes'), option('we are in a fortress', 'No: we stand in a fortress'), option('bridges down or estuary', 'No: bridges down or estuary between'),
      ...(phasing(state) === 'allied' ? [option('frozen', 'No: frozen in its district'), option('another nation attacks', 'No: another nation attacks it')] : []),
      ...(phasing(state) === 'german' && isOn(state, 'skorzeny') ? [option('150th SS', 'No: the 150th SS attacks another hex')] : []),
      ...(isArdennes(state) && inOpening(state) ? [option('ardennes', 'No: Dec III, ignored')] : []),
    ]), usual: '' },
  }),
  *run({ input }) {
    return outcome(input.spared === '' ? `${input.name} must be attacked` : `${input.name} need not be attacked: ${input.spared}`, { lines: [line(input.spared === '' ? 'Every enemy whose ZOC you stand in' : input.spared, rule[input.spared] ?? '14.6')], changes: [put('row', `touched/${input.name}`, { name: input.name, spared: input.spared })] })
  },
}

/** The lists are wiped when the impulse is over; what was left undone is said. */
export function afterImpulse(done: readonly Effect[], is: State): Consequence {
  const over = done.some(each => each.kind === 'stage' && each.from !== null && String(each.from.at(-1)?.stage).endsWith('combat') && each.to?.at(-1)?.stage !== each.from.at(-1)?.stage)
  if (!over) return { changes: [], lines: [] }
  const undone = declared(is)
  const open = uncovered(is)
  return {
    changes: [set('flag', 'drop on enemy', null), ...Object.keys(is.row).filter(id => /^(battle|touched|support)\//.test(id)).map(id => drop('row', id)), ...undone.map(each => drop('due', each.id))],
    lines: [...(undone.length > 0 ? [line(`Declared, not fought: ${undone.map(each => each.label).join(', ')}`, '14.3')] : []), ...(open.length > 0 ? [line(`Not attacked: ${open.join(', ')}`, '14.6')] : [])],
  }
}
