import { columnAt } from '../../engine/chart.ts'
import { add, set } from '../../engine/changes.ts'
import { dice } from '../../engine/dice.ts'
import { choice, number, option, toggle, type Option } from '../../engine/field.ts'
import { line } from '../../engine/line.ts'
import { consult, forbid, outcome, roll, type Procedure } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { flying } from './aircraft.ts'
import { impulseOf, isFlag, level, phasing } from './table.ts'

const oneDie = dice(1)

export interface Strafing { readonly aircraft: number; readonly hexes: number; readonly inRange: boolean; readonly early: boolean; readonly byAir: boolean }

/** 17.10.1; A29: third hex if one of the first three was in range, else the first one in range behind it. */
export const strafing: Procedure<Strafing> = {
  id: 'strafing', label: 'Strafing', cite: '17.10.1', version: 1, desk: 'turn', picture: 'p-tac', offered: 'strafing possible',
  fields: ({ state }) => ({
    aircraft: { ...number('Strafing aircraft', 0, 7), usual: flying(state, 'strafing') },
    hexes: { ...number('Hexes the unit moves', 1, 40), usual: 4 },
    inRange: { ...toggle('Ever in TAC range'), usual: true, cite: '17.4' },
    early: { ...toggle('In range within the first three hexes'), usual: true },
    byAir: toggle('Paradrop or airlift'),
  }),
  *run({ input }) {
    const spared = input.byAir ? 'Moves by air: not strafed' : input.hexes <= 3 ? 'Three hexes or fewer: not strafed' : input.inRange ? '' : 'Never in TAC range: not strafed'
    if (spared !== '' || input.aircraft === 0) return outcome(spared === '' ? 'No aircraft on strafing' : spared, { group: 'spared', lines: [line(spared, '17.10.1')] })
    const [die] = yield* roll({ id: 'strafing', who: 'german', lines: [line(`1-${Math.min(6, input.aircraft)} hits`, '17.10.1')], head: [`1-${Math.min(6, input.aircraft)}`] }, oneDie)
    const hit = Number(die) <= input.aircraft
    const where = input.early ? 'its third hex' : 'the first hex in range behind the third'
    return outcome(hit ? `Strafed: a step lost, the unit stops in ${where}` : 'Gets through', { group: hit ? 'hit' : 'through', tone: hit ? 'lose' : 'win', tally: { steps: hit ? 1 : 0 }, lines: [line(`${String(die)} against ${input.aircraft}`, '17.10.1')] })
  },
}

export interface BridgeAttack { readonly section: string; readonly by: 'sac' | 'tac'; readonly inRange: boolean }

/** 17.10.4: one section each, for both sides, for the whole game turn. */
export const bridge: Procedure<BridgeAttack> = {
  id: 'bridge', label: 'Bridge attack', cite: '17.10.4', version: 1, desk: 'turn', picture: 't-river', offered: 'bridges flown',
  fields: ({ state }) => ({
    section: { ...choice('River section', sections.map(each => option(each))) },
    by: choice('By', [bridgeOption(state, 'sac'), bridgeOption(state, 'tac')]),
    inRange: { ...toggle('Every hex of the section in TAC range'), usual: true, cite: '17.4' },
  }),
  *run({ state, input }) {
    const lines = [line('No rail across; ZOC, retreat and attack stop at it for the turn', '17.10.4')]
    if (input.by === 'tac' && !input.inRange) lines.push(yield* forbid({ id: 'range', who: 'allied' }, line('A TAC needs the whole section in range', '17.10.4')))
    if (isFlag(state, 'allied air set') && bridgesLeft(state, input.by) === 0) lines.push(yield* forbid({ id: 'left', who: 'allied' }, line('No such aircraft left on bridge attacks', '17.10.4')))
    const n = Object.keys(state.row).filter(id => id.startsWith('bridge/')).length + 1
    return outcome(`${input.section}: bridges down this turn`, { lines, changes: [set('row', `bridge/${n} ${input.section}`, { by: input.by })] })
  },
}
const sections = ['Seine', 'Seine, Oise to Marne', 'Seine above the Marne', 'Oise', 'Marne', 'Loire', 'Somme', 'Schelde', 'Meuse (Maas)', 'Rhine', 'Moselle', 'Rhône', 'Garonne', 'Weser', 'Other'] as const

/** Counted only when the aircraft were allocated here: else the players keep count. */
const bridgeOption = (state: State, by: 'sac' | 'tac'): Option & { readonly id: 'sac' | 'tac' } =>
  option(by, by.toUpperCase(), !isFlag(state, 'allied air set') || bridgesLeft(state, by) > 0 ? undefined : line(`No ${by.toUpperCase()} left on this mission`, '17.10.4'))

const placedBy = (state: State, by: string): number => Object.entries(state.row).filter(([id, row]) => id.startsWith('bridge/') && row['by'] === by).length
export const bridgesLeft = (state: State, by: 'sac' | 'tac'): number => level(state, `bridge ${by}`) - placedBy(state, by)

export interface Crossing { readonly armoured: boolean; readonly impulse: number; readonly rail: boolean }

/** 17.10.4, 8.5: armour rolls in both impulses; others stop on the far bank in the first, walk freely in the second. */
export const crossing: Procedure<Crossing> = {
  id: 'crossing', label: 'Crossing an attacked river', cite: '17.10.4', version: 1, desk: 'map', picture: 't-river',
  fields: ({ state }) => ({ armoured: toggle('Armoured unit'), impulse: { ...number('Impulse', 1, 2), usual: impulseOf(state) === 2 ? 2 : 1 }, rail: toggle('By rail') }),
  *run({ state, chart, input }) {
    if (input.rail) return outcome('No rail movement across this section', { code: 'stops', lines: [line('Bridges are down', '17.10.4')] })
    if (!input.armoured) return outcome(input.impulse === 1 ? 'Crosses and stops on the first hex across' : 'Crosses freely', { code: 'crosses', lines: [line('Not armoured: no roll', '17.10.4')] })
    const grid = chart('crossing')
    const lines = [line('Armour stops before the river and rolls', '17.10.4')]
    const { code, at } = yield* consult({ id: 'crossing', who: phasing(state), lines, head: [`impulse ${input.impulse}`] }, grid, columnAt(grid, input.impulse), oneDie, ([die]) => Number(die))
    const text = code === 'crosses' ? 'Crosses' : code === 'stops' ? 'Fails and stops' : 'Fails, but may move on and try another hexside'
    return outcome(text, { code, group: code, lines, read: [at] })
  },
}

/** What flies against the replacements beyond the rate that was taken this turn. */
const excess = (state: State): number => flying(state, 'replacements') - Number(state.row['rate/ge']?.['total'] ?? 0)

/** 31.3: each aircraft beyond the turn's rate. */
export const stockRaid: Procedure<{ readonly aircraft: number }> = {
  id: 'stock raid', label: 'Attack on the German stock', cite: '31.3', version: 1, desk: 'turn', picture: 'p-sac', offered: 'stock raids',
  fields: ({ state }) => ({ aircraft: { ...number('Aircraft beyond the rate', 1, 5), usual: Math.max(1, excess(state)) } }),
  *run({ state, input }) {
    if (isFlag(state, 'allied air set') && isFlag(state, 'ge taken') && input.aircraft > excess(state)) yield* forbid({ id: 'excess', who: 'allied' }, line(`Only ${Math.max(0, excess(state))} aircraft beyond this turn’s rate`, '31.3'))
    const faces = yield* roll({ id: 'stock', who: 'allied', lines: [line('1-3 an armour factor, 4 an infantry factor, 5-6 nothing', '31.3')], head: [`${input.aircraft} dice`] }, { ...dice(input.aircraft, [1, 2, 3, 4, 5, 6], 'bag'), classes: { 1: 'armour', 2: 'armour', 3: 'armour', 4: 'infantry', 5: 'nothing', 6: 'nothing' } })
    const armour = faces.filter(face => Number(face) <= 3).length
    const infantry = faces.filter(face => face === 4).length
    return outcome(`The German stock loses ${armour} armour and ${infantry} infantry`, { group: `${armour} armour, ${infantry} infantry`, tally: { armour, infantry }, lines: [], changes: [add('track', 'ge armour', -armour), add('track', 'ge infantry', -infantry)] })
  },
}
