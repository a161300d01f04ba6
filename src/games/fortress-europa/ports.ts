import { drop, owe, put } from '../../engine/changes.ts'
import { dice } from '../../engine/dice.ts'
import { choice, number, option, toggle } from '../../engine/field.ts'
import type { Consequence } from '../../engine/game.ts'
import { rows } from '../../engine/ledger.ts'
import { line, type Line } from '../../engine/line.ts'
import { call, forbid, outcome, roll, type Procedure } from '../../engine/procedure.ts'
import { enters } from '../../engine/stages.ts'
import type { Change, Effect, Facts, State } from '../../engine/state.ts'
import { turnOf } from './calendar.ts'
import { mulberryHeld, portHeld, worth } from './capacity.ts'
import { cityOutsideGermany, factOf, placesIn, portName } from './places.ts'
import type { Side } from './table.ts'

const oneDie = dice(1)
const fresh: Facts = { value: 0, damage: 0, owner: 'german', taken: 0, hurt: false, blocked: false, from: 0, base: false }
export const portRow = (state: State, id: string): Facts => state.row[`port/${id}`] ?? fresh

export interface PortTaken { readonly port: string; readonly by: Side; readonly value: number; readonly delayed: boolean }

/** 18.7.11: whoever stands in it has it. Taken by paras or raiders alone it counts from the next turn (20.16, 21.4). */
export const portTaken: Procedure<PortTaken> = {
  id: 'port taken', label: 'Port taken', cite: '18.7.11', version: 1, desk: 'tracks', picture: 'p-harbour',
  fields: scene => ({
    port: choice('Port', placesIn(scene, 'ports')),
    by: choice('By', [option('allied', 'Allied'), option('german', 'German')]),
    value: { ...number('Printed supply number', 0, 20), cite: '18.7.2', usual: 1 },
    delayed: { ...toggle('Only paratroopers, commandos or rangers took it'), cite: '20.16' },
  }),
  prefill: scene => {
    const printed = factOf(scene, 'ports', scene.input.port ?? '', 'value')
    const known = Number(portRow(scene.state, scene.input.port ?? '')['value'] ?? 0)
    const value = known > 0 ? known : printed
    return typeof value === 'number' ? { value: { value, line: line(known > 0 ? 'As entered before' : 'From your port list', '18.7.2') } } : {}
  },
  *run({ state, input }) {
    const row = portRow(state, input.port)
    const again = row['owner'] === input.by ? [yield* forbid({ id: 'held', who: input.by }, line(`${portName(input.port)} is ${input.by === 'allied' ? 'Allied' : 'German'} already: it would be counted twice`, '18.7.11'))] : []
    const from = input.by === 'allied' && input.delayed ? turnOf(state) + 1 : 0
    return outcome(`${portName(input.port)} is ${input.by === 'allied' ? 'Allied' : 'German'}`, {
      lines: [...again, ...(input.delayed && input.by === 'allied' ? [line('Its capacity and landings from the next turn', '20.16')] : [])],
      changes: [put('row', `port/${input.port}`, { ...fresh, ...row, value: input.value, owner: input.by, from, blocked: false })],
    })
  },
}

/** 18.7.8, 18.7.10: 5-6, or 3-6 when it was taken before; the reading of A12 decides whether damage then matters. */
export function damagedFrom(state: State, row: Facts): number {
  if (Number(row['taken']) < 2) return 5
  return state.option['recapture die'] === 'whole' && row['hurt'] === true ? 5 : 3
}

export const portDamage: Procedure<{ readonly port: string }> = {
  id: 'port damage', label: 'Port damage', cite: '18.7.8', version: 1, desk: 'tracks', picture: 'p-harbour',
  fields: ({ state }) => ({ port: choice('Port', rows(state, 'port').filter(([, row]) => portHeld(row)).map(([id]) => option(id, portName(id)))) }),
  *run({ state, input: { port } }) {
    const row = portRow(state, port)
    const from = damagedFrom(state, row)
    const now = worth(row)
    const rule = Number(row['taken']) < 2 ? '18.7.8' : '18.7.10'
    const [die] = yield* roll({ id: 'damage', who: 'allied', lines: [line(`${from}-6 halves ${portName(port)} from ${now} to ${Math.floor(now / 2)}`, rule)], head: [`${from}-6`] }, oneDie)
    const hit = Number(die) >= from
    const damage = hit ? Number(row['value']) - Math.floor(now / 2) : Number(row['damage'])
    return outcome(hit ? `${portName(port)} is damaged: ${Math.floor(now / 2)}` : `${portName(port)} is not damaged: ${now}`, {
      group: hit ? 'damaged' : 'whole', tone: hit ? 'lose' : 'win', tally: { lost: damage - Number(row['damage']) }, lines: [line(`${String(die)}: ${hit ? 'damaged' : 'no damage'}`, rule)],
      changes: [put('row', `port/${port}`, { damage, hurt: row['hurt'] === true || hit, ...(hit ? { hit: turnOf(state) } : {}) })],
    })
  },
}

const facilityName = (id: string): string => (id.startsWith('port/') ? portName(id.slice(5)) : `Mulberry ${id.slice(9)}`)

export const repair: Procedure<{ readonly facility: string }> = {
  id: 'repair', label: 'Repair', cite: '18.7.8', version: 1, desk: 'none',
  fields: ({ state }) => ({ facility: choice('Where', damaged(state).map(id => option(id, facilityName(id)))) }),
  *run({ state, input: { facility } }) {
    const row = state.row[facility] as Facts
    const damage = Math.max(0, Number(row['damage']) - 1)
    return outcome(`${facilityName(facility)} repaired to ${Number(row['value']) - damage}`, { changes: [put('row', facility, { damage })] })
  },
}

/** 18.7.8, 18.7.11, 29.5: held, not empty in an enemy ZOC, and hit on an earlier turn. */
const damaged = (state: State): readonly string[] =>
  [...rows(state, 'port').map(([id, row]) => [`port/${id}`, row] as const), ...rows(state, 'mulberry').map(([id, row]) => [`mulberry/${id}`, row] as const)]
    .filter(([, row]) => Number(row['damage']) > 0 && (portHeld(row) || mulberryHeld(row)) && row['blocked'] !== true && Number(row['hit'] ?? 0) < turnOf(state)).map(([id]) => id)

/** 18.7.8, 29.5: a point a turn, after the second impulse. Owed anew each turn from what is damaged then: a turn without infantry there costs that turn only. */
export const repairsDue = (done: readonly Effect[], is: State): Consequence => ({
  lines: [],
  changes: !enters(done, 'allied supply') ? [] : [
    ...Object.keys(is.due).filter(id => id.startsWith('repair ')).map(id => drop('due', id)),
    ...damaged(is).map(id => owe(`repair ${id} ${turnOf(is)}`, {
      text: `Repair a point at ${facilityName(id)} if Allied infantry stands there`, cite: '18.7.8', call: call(repair, { facility: id }), when: { track: 'turn', value: turnOf(is), stage: 'allied supply' },
    })),
  ],
})

export interface Blocked { readonly facility: string; readonly blocked: boolean }

/** 18.7.11: an empty port or mulberry in an enemy ZOC gives nothing; reoccupied, it gives again (A13: or when the ZOC goes). */
export const portBlocked: Procedure<Blocked> = {
  id: 'port blocked', label: 'Empty port in an enemy ZOC', cite: '18.7.11', version: 1, desk: 'tracks', picture: 'i-zoc',
  fields: ({ state }) => ({
    facility: choice('Port or mulberry', [...rows(state, 'port').filter(([, row]) => portHeld(row)).map(([id]) => option(`port/${id}`, portName(id))), ...rows(state, 'mulberry').filter(([, row]) => mulberryHeld(row)).map(([id]) => option(`mulberry/${id}`, `Mulberry ${id}`))]),
    blocked: toggle('Empty and in an enemy ZOC'),
  }),
  *run({ state, input: { facility, blocked } }) {
    const now = worth(state.row[facility] as Facts)
    return outcome(blocked ? `${facilityName(facility)} gives nothing while it is empty in an enemy ZOC` : `${facilityName(facility)} counts again`, {
      lines: [{ text: facilityName(facility), cite: '18.7.11', on: 'capacity', amount: blocked ? -now : now }], changes: [put('row', facility, { blocked })],
    })
  },
}

/** However a port came to the Allies: count it, and the damage roll is owed at once. Who has the port has its city (30.2); a city in Germany may be a major and asks for itself. */
export function afterPorts(done: readonly Effect[], is: State): Consequence {
  const changes: Change[] = []
  const lines: Line[] = []
  for (const each of done) {
    if (each.kind !== 'row' || !each.id.startsWith('port/') || each.to === null) continue
    const port = each.id.slice(5)
    if (each.to['owner'] !== (each.from?.['owner'] ?? 'german') && cityOutsideGermany(port) && (is.row[`city/${port}`]?.['owner'] ?? 'german') !== each.to['owner']) changes.push(put('row', `city/${port}`, { owner: each.to['owner'] ?? 'german' }))
    if (each.to['owner'] === 'german') changes.push(drop('due', `damage ${port}`))
    if (each.to['owner'] !== 'allied' || each.from?.['owner'] === 'allied' || Number(each.to['taken']) !== Number(each.from?.['taken'] ?? 0)) continue
    changes.push(put('row', each.id, { taken: Number(each.to['taken'] ?? 0) + 1 }), owe(`damage ${port}`, { text: `Roll for damage at ${portName(port)}`, cite: '18.7.8', call: call(portDamage, { port }) }))
    lines.push(line(`${portName(port)} is captured: roll for damage`, '18.7.8'))
  }
  return { changes, lines }
}
