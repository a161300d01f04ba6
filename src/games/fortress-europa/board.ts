import map from '../../../data/fortress-europa/map.json'
import type { MapFact } from '../../engine/board/map.ts'
import { movesOf } from '../../engine/board/move.ts'
import { ring } from '../../engine/board/range.ts'
import { go, halt, type Step } from '../../engine/board/reach.ts'
import { retreatsOf } from '../../engine/board/retreat.ts'
import type { BoardRules, Fight, Marker, Ring, Situation, Standing } from '../../engine/board/rules.ts'
import { stackLines, stacksWith, type StackLimit } from '../../engine/board/stack.ts'
import { counterOf } from '../../engine/board/situation.ts'
import { factorsText, type Counter } from '../../engine/counter.ts'
import { number, toggle, type Values } from '../../engine/field.ts'
import type { Json } from '../../engine/json.ts'
import { line } from '../../engine/line.ts'
import type { Facts } from '../../engine/state.ts'
import { asValue, closed, districtAt, enemyOf, factorsOf, groundOf, isFrozen, refusals, standsFort, stepsOf, typeOf, zones } from './board-cells.ts'
import { supply, wayToHq } from './board-supply.ts'
import type { BattleKind } from './battle-input.ts'
import { turnOf } from './calendar.ts'
import { districtName, frozen } from './districts.ts'
import { interviews } from './interviews.ts'
import { stackLimit } from './stacking.ts'
import { impulseOf, isArdennes, isOn } from './table.ts'
import { isArmoured, stacksFree } from './units.ts'

/** 6.5, 31.4, 33.3.1 */
function countsHere(at: Situation, unit: Standing): number {
  if (stacksFree(typeOf(unit))) return 0
  if (isOn(at.state, 'battalions free') && (unit.fact?.size === 'II' || unit.now['size'] === 'II')) return 0
  return isArdennes(at.state) && ['654th', '150th SS'].includes(unit.label) ? 0 : 1
}
const limits = (at: Situation, cell: number, faction: string): readonly StackLimit[] => [{ what: 'units', most: stackLimit(groundOf(at, cell)), cite: '6.1', count: unit => (unit.faction === faction ? countsHere(at, unit) : 0) }]
const fits = (at: Situation, cell: number, unit: Standing): boolean => stacksWith(at, cell, unit, at.unitsIn(cell), limits(at, cell, unit.faction)) === null

interface Walls { readonly estuary: Uint8Array; readonly down: Uint8Array; readonly enemy: Uint8Array; readonly shut: Uint8Array }
const walls = (at: Situation, unit: Standing): Walls => ({
  estuary: at.edgeMask(facts => facts['estuary'] === true), down: at.edgeMask(facts => facts['down'] === true),
  enemy: at.unitMask(each => each.faction !== unit.faction && typeOf(each) !== 'partisan'), shut: at.cellMask(closed),
})
/** 20.13: the British 52nd is a glider and a mountain unit. */
const isMountain = (unit: Standing): boolean => typeOf(unit) === 'mountain' || unit.id === 'br-52nd-glider' || unit.now['mountain'] === true

/** 7.2, 8.1 to 8.4, 8.10, 17.10.4; a tank that has been in rough ground is on the second leg, with half its allowance. */
function moveStep(at: Situation, unit: Standing, allowance: number, impulse: number): Step {
  const zone = zones(at, enemyOf(unit.faction))
  const { estuary, down, enemy, shut } = walls(at, unit)
  const partisan = at.unitMask(each => typeOf(each) === 'partisan' && unit.faction === 'german')
  const armour = isArmoured({ type: typeOf(unit) })
  return (from, to, mode, spent, edge) => {
    if (estuary[edge] === 1) return 'estuary'
    if (shut[to] === 1) return at.cell(to)['terrain'] === 'sea' ? 'sea' : 'off limits'
    if (enemy[to] === 1) return 'enemy'
    if (zone.in[from] === 1 && zone.in[to] === 1) return 'zoc-zoc'
    if (down[edge] === 1 && armour) return 'down-roll'
    const ground = groundOf(at, to)
    if (ground === 'alpine' && !isMountain(unit)) return 'alpine'
    const stops = zone.in[to] === 1 || partisan[to] === 1 || ground === 'alpine' || ground === 'flooded' || (ground === 'mountain' && !isMountain(unit)) || (down[edge] === 1 && impulse === 1)
    if (ground === 'rough' && armour && mode === 0) return spent * 2 >= allowance ? halt(1, 0) : stops ? halt(1, 1) : go(1, 1)
    return stops ? halt(1, mode) : go(1, mode)
  }
}

const move = {
  label: 'Where may it move?', cite: '5.4',
  fields: (at: Situation, unit: Standing) => ({ allowance: { ...number('Hexes by the Movement Allowance Chart', 0, 8), usual: factorsOf(unit)[1] ?? 4, cite: '5.4' }, impulse: { ...number('Move impulse', 1, 2), usual: impulseOf(at.state) === 2 ? 2 : 1 } }),
  ask: (at: Situation, unit: Standing, values: Values) => {
    const stuck = Number(values['impulse']) === 2 && zones(at, enemyOf(unit.faction)).in[unit.cell] === 1
    const allowance = stuck ? 0 : Number(values['allowance'])
    const found = movesOf(at, unit, {
      allowance: mode => (mode === 1 ? Math.ceil(allowance / 2) : allowance), modes: 2, minimum: true, step: moveStep(at, unit, allowance, Number(values['impulse'])), refusals, cite: '5.4',
      end: cell => (at.cell(cell)['terrain'] === 'dyke' ? 'dyke' : fits(at, cell, unit) ? null : 'full'),
    })
    return stuck ? { ...found, lines: [line('It starts the second impulse in an enemy ZOC', '8.9')] } : found
  },
}

/** 15.4 to 15.9, 16.7; partisans bar the way by the ZOC in their own hex (24.3). */
const retreat = {
  label: 'Where may it retreat?', cite: '15.5',
  fields: () => ({ hexes: { ...number('Hexes', 1, 2), usual: 2 }, own: { ...toggle('It need not go and its owner moves it'), cite: '16.4' } }),
  ask: (at: Situation, unit: Standing, values: Values) => {
    const zone = zones(at, enemyOf(unit.faction))
    const { estuary, down, enemy, shut } = walls(at, unit)
    return retreatsOf(at, unit, {
      hexes: Number(values['hexes'] ?? 2), from: unit.cell, away: 'free', who: values['own'] === true ? unit.faction : enemyOf(unit.faction), refusals, cite: '15.5',
      step: (_from, to, _mode, _spent, edge) => {
        if (to === unit.cell) return 'origin'
        if (estuary[edge] === 1) return 'estuary'
        if (down[edge] === 1) return 'down'
        if (shut[to] === 1) return 'sea'
        if (enemy[to] === 1 || zone.in[to] === 1) return enemy[to] === 1 ? 'enemy' : 'zoc'
        if (groundOf(at, to) === 'alpine' && !isMountain(unit)) return 'alpine'
        return go(1)
      },
      end: cell => (at.cell(cell)['terrain'] === 'dyke' ? 'dyke' : fits(at, cell, unit) ? null : 'full'),
    })
  },
}

/** 17.4, 18.1, 19.6, 25.1 */
function ranges(at: Situation, cell: number): readonly Ring[] {
  const hq = at.unitsIn(cell).some(unit => typeOf(unit) === 'hq')
  const facts = at.cell(cell)
  return [
    ...(hq ? [ring(at.grid, cell, 5, 'Supply', '18.1'), ring(at.grid, cell, 8, 'TAC', '17.4')] : []), ...(facts['terrain'] === 'sea' ? [ring(at.grid, cell, 2, 'Naval support', '19.6')] : []),
    ...(facts['city'] === true && facts['germany'] === true ? [ring(at.grid, cell, 3, 'Volkssturm', '25.1')] : []),
  ]
}

/** 12.8, 20.8, 21.11: who stands on top of the enemy fights by other rules. */
function landed(at: Situation, attackers: readonly Standing[], target: number): BattleKind {
  if (attackers.some(unit => unit.cell !== target)) return 'land'
  return attackers.some(unit => unit.now['dropped'] === turnOf(at.state)) ? 'drop' : at.state.flag['invasion'] === undefined ? 'raid' : 'invasion'
}

/** What the map knows of a battle: factors, ground, fortress, and who crosses a river (16.2). */
function fight(at: Situation, attackers: readonly Standing[], target: number): Fight | null {
  const [lead] = attackers
  if (lead === undefined) return null
  const defenders = at.unitsIn(target).filter(unit => unit.faction !== lead.faction)
  if (defenders.length === 0) return null
  const river = at.edgeMask(facts => facts['river'] === true)
  const crossing = attackers.filter(unit => unit.cell !== target && river[at.grid.edge(unit.cell, target)] === 1).length
  const facts = at.cell(target)
  const input = {
    name: at.label(target), side: lead.faction, kind: landed(at, attackers, target), attackers: attackers.map(asValue), defenders: defenders.map(asValue), hexes: 1,
    ground: groundOf(at, target), city: facts['city'] === true, fort: standsFort(at, target) ? 'intact' : facts['fortress'] === true ? 'destroyed' : 'none',
    river: crossing === 0 ? 'none' : crossing === attackers.length ? 'all' : 'some', holds: attackers.every(unit => groundOf(at, unit.cell) === 'rough' || (unit.faction === 'german' && standsFort(at, unit.cell))),
  }
  return { procedure: 'battle', input: input as unknown as { [id: string]: Json }, lines: [line(`${at.name(target)}: ${groundOf(at, target)}${facts['city'] === true ? ', city' : ''}`, '16.1')] }
}

const facts = map as unknown as MapFact

/** 2.8: a tap flips it; a unit on its last step is used up. */
function turnOver(unit: Standing): Facts | null {
  const steps = stepsOf(unit)
  return steps <= 1 ? null : { steps: steps - 1, reduced: true, ...(unit.fact?.reduced === undefined ? {} : { factors: factorsText(unit.fact.reduced) }) }
}

/** 9.5, 20.6, 12.8, 20.15: what the table lays on a counter; each counts for as long as its rule says. */
function markers(at: Situation, unit: Standing): readonly Marker[] {
  const { state } = at
  if (unit.faction === 'german') {
    const district = districtAt(at, unit.cell)
    const held = isFrozen(at, unit)
    return held || frozen(state).includes(district) ? [{ label: held ? 'Frozen' : `Frozen: ${districtName(district)}`, on: held, put: { frozen: held ? null : district } }] : []
  }
  const marker = (label: string, put: Facts): Marker => { const on = Object.keys(put).every(key => unit.now[key] === put[key]); return { label, on, put: on ? Object.fromEntries(Object.keys(put).map(key => [key, null])) : put } }
  return [marker('Dropped this turn', { dropped: turnOf(state), counts: false }), marker('Landed this turn', { invaded: turnOf(state) })]
}

/** A counter that is not itself shows it. */
const counter = (unit: Standing, at?: Situation): Counter => { const badge = at === undefined ? undefined : isFrozen(at, unit) ? 'frozen' : unit.now['dropped'] === turnOf(at.state) ? 'dropped' : undefined; return { ...counterOf(unit), ...(badge === undefined ? {} : { badge }) } }

export const board: BoardRules = {
  map: facts, refusals, counter, markers,
  interviews: interviews(facts).map(each => (each.id.endsWith('supply') ? { ...each, known: (at, unit) => (each.id.startsWith(unit.faction) ? wayToHq(at, unit) : {}) } : each)),
  zoc: zones, supply, move, retreat, ranges, fight, turnOver,
  stacking: (at, cell, faction) => stackLines(at, cell, at.unitsIn(cell), limits(at, cell, faction)),
}
