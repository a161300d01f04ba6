import { movesOf } from '../../engine/board/move.ts'
import { go, halt, type Step } from '../../engine/board/reach.ts'
import { retreatsOf } from '../../engine/board/retreat.ts'
import type { Moves, Retreats, Situation, Standing, UnitQuestion } from '../../engine/board/rules.ts'
import { toggle } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { rebases } from './boardAir.ts'
import { enemyZone, refusals } from './zones.ts'
import { borderMask } from './borders.ts'
import { fits } from './boardStack.ts'
import { fleetMoves, portMoves } from './boardSea.ts'
import { ideologyOf, isAxis } from './factions.ts'
import { countryOf, difficultMask, isAir, isCombat, isNaval, isPartisan, priceOf, railMask, wallMask } from './terrain.ts'

const foeMask = (at: Situation, faction: string): Uint8Array => at.unitMask(unit => isCombat(unit) && ideologyOf(unit.faction) !== ideologyOf(faction))

/** 7.1.1, 2.1.6, 1.A.3, 1.A.4: one step of a combat unit. */
function landStep(at: Situation, unit: Standing): Step {
  const zone = enemyZone(at, unit.faction)
  const [wall, foe, rail, hard, border, price] = [wallMask(at), foeMask(at, unit.faction), railMask(at), difficultMask(at), borderMask(at, unit.faction), priceOf(at)]
  const sand = at.edgeMask(facts => facts['beach'] === true)
  return (from, to, _mode, spent, edge) => {
    if (wall[edge] === 1) return 'impassable'
    if (sand[edge] === 1 && unit.faction !== 'western') return 'beach'
    if (foe[to] === 1) return 'enemy'
    if (zone.spine[edge] === 1) return 'spine'
    if (border(from, to)) return 'border'
    if ((hard[from] === 1 || hard[to] === 1) && rail[edge] === 0) return spent > 0 ? 'difficult' : halt(price(to, edge))
    return zone.in[to] === 1 ? halt(price(to, edge)) : go(price(to, edge))
  }
}

/** 2.2, 1.A.3: within its country, whatever the zones; never with another partisan; difficult ground slows every land unit. */
function partisanStep(at: Situation, unit: Standing): Step {
  const [wall, rail, hard, price] = [wallMask(at), railMask(at), difficultMask(at), priceOf(at)]
  const other = at.unitMask(each => isPartisan(each) && each.id !== unit.id)
  return (from, to, _mode, spent, edge) => {
    if (wall[edge] === 1) return 'impassable'
    if (other[to] === 1) return 'partisan-there'
    if (countryOf(at, from) !== countryOf(at, to)) return 'home'
    if ((hard[from] === 1 || hard[to] === 1) && rail[edge] === 0) return spent > 0 ? 'difficult' : halt(price(to, edge))
    return go(price(to, edge))
  }
}

export const moveQuestion: UnitQuestion<Moves> = {
  label: 'Where may it go?', cite: '7.1.1',
  fields: (_at, unit) => (isAir(unit) ? {} : { mp: { kind: 'number', label: 'Movement points of the order', min: 3, max: 5, usual: 4, cite: '7.1' }, ...(isNaval(unit) || isPartisan(unit) ? {} : { port: { ...toggle('Port to port'), cite: '7.1.2' } }) }),
  ask: (at, unit, values): Moves => {
    const allowance = Number(values['mp'] ?? 4)
    if (isAir(unit)) return rebases(at, unit)
    if (isNaval(unit)) return fleetMoves(at, unit, allowance)
    if (values['port'] === true) return portMoves(at, unit)
    const step = isPartisan(unit) ? partisanStep(at, unit) : landStep(at, unit)
    const found = movesOf(at, unit, { allowance, minimum: false, step, end: cell => (fits(at, cell, unit) ? null : 'stacking'), refusals, cite: '7.1.1' })
    return { ...found, lines: [...found.lines, ...toll(at, unit)] }
  },
}
/** 2.2: what entering a partisan's hex costs an Axis faction. */
export const toll = (at: Situation, unit: Standing): readonly Line[] =>
  isAxis(unit.faction) && isCombat(unit) && at.units.some(isPartisan) ? [line(`1 initiative for each partisan hex entered: ${at.units.filter(isPartisan).map(each => at.name(each.cell)).join(', ')}`, '2.2')] : []

export const retreatQuestion: UnitQuestion<Retreats> = {
  label: 'Where may it retreat?', cite: '8 S6',
  fields: () => ({ hexes: { kind: 'number', label: 'Hexes', min: 1, max: 4, usual: 1, cite: '8 S6' } }),
  ask: (at, unit, values) => retreatsOf(at, unit, {
    hexes: Number(values['hexes'] ?? 1), from: unit.cell, away: isPartisan(unit) ? 'free' : 'each-farther', who: unit.faction, step: isPartisan(unit) ? partisanRetreat(at, unit) : retreatStep(at, unit),
    end: cell => (fits(at, cell, unit) ? null : 'stacking'), extraIfFull: true, refusals, cite: '8 S6',
  }),
}

/** 8 step 6, 2.4.2: no zone, no spine, borders kept; a beach side is the West's alone. */
function retreatStep(at: Situation, unit: Standing): Step {
  const zone = enemyZone(at, unit.faction)
  const [wall, foe, border] = [wallMask(at), foeMask(at, unit.faction), borderMask(at, unit.faction)]
  const sand = at.edgeMask(facts => facts['beach'] === true && unit.faction !== 'western')
  return (from, to, _mode, _spent, edge) => (wall[edge] === 1 ? 'impassable' : sand[edge] === 1 ? 'beach' : foe[to] === 1 ? 'enemy' : zone.in[to] === 1 ? 'zoc' : zone.spine[edge] === 1 ? 'spine' : border(from, to) ? 'border' : go(1))
}
/** 2.2: beside Axis units, not into their hex. */
function partisanRetreat(at: Situation, unit: Standing): Step {
  const wall = wallMask(at)
  const axis = at.unitMask(each => isCombat(each) && isAxis(each.faction))
  const other = at.unitMask(each => isPartisan(each) && each.id !== unit.id)
  return (from, to, _mode, _spent, edge) => (wall[edge] === 1 ? 'impassable' : axis[to] === 1 ? 'axis' : other[to] === 1 ? 'partisan-there' : countryOf(at, from) !== countryOf(at, to) ? 'home' : go(1))
}
