import facts from '../../../data/tempest-over-europe/units.json'
import type { BoardRules, Situation, Standing } from '../../engine/board/rules.ts'
import { movesOf } from '../../engine/board/move.ts'
import { go, halt, type Step } from '../../engine/board/reach.ts'
import { retreatsOf } from '../../engine/board/retreat.ts'
import { stackLines } from '../../engine/board/stack.ts'
import type { UnitValue } from '../../engine/counter.ts'
import { line } from '../../engine/line.ts'
import { situationOf } from '../../engine/board/situation.ts'
import type { UnitFact } from '../../engine/counter.ts'
import type { State } from '../../engine/state.ts'
import { masks, refusals, supply, typeOf } from './board-supply.ts'
import { map } from './geography.ts'
import { interviews } from './interviews.ts'

const land = ['infantry', 'armour', 'mechanized', 'airborne', 'front']
const roster: ReadonlyMap<string, UnitFact> = new Map((facts as readonly UnitFact[]).map(each => [each.id, each]))
/** 14.2: friendly zones freely, a stop in the first enemy or disputed one. */
function advance(at: Situation, unit: Standing) {
  const { own, disputed, neutral, sea } = masks(at, unit.faction)
  const step: Step = (from, to, _mode, _spent, edge) => {
    const friendly = own[to] === 1 && disputed[to] !== 1
    if (disputed[from] === 1 && own[to] !== 1 && disputed[to] !== 1) return 'from-disputed'
    if (sea[edge] === 1 && !friendly && disputed[to] !== 1) return 'sea-enemy'
    if (sea[edge] === 1 && disputed[from] === 1) return 'disputed'
    if (neutral[to] === 1 && disputed[to] !== 1 && unit.faction !== 'axis') return 'neutral'
    return friendly && disputed[from] !== 1 ? go(1) : halt(1)
  }
  return movesOf(at, unit, { allowance: 99, step, refusals, cite: '14.2' })
}

/** 15.2: one friendly zone next door, by land or sea link. */
function retreat(at: Situation, unit: Standing) {
  const { own, disputed } = masks(at, unit.faction)
  return retreatsOf(at, unit, { hexes: 1, from: unit.cell, away: 'free', who: unit.faction, refusals, cite: '15.2', step: (_from, to) => (own[to] === 1 && disputed[to] !== 1 ? go(1) : 'not-friendly') })
}

/** 12: limits as the owner entered them; fortresses and fleets never count; West and Soviets never share. */
function stacking(at: Situation, cell: number, faction: string) {
  const here = at.unitsIn(cell).filter(each => each.faction === faction)
  const [most, air] = [Number(at.cell(cell)['limit'] ?? 0), Number(at.cell(cell)['airLimit'] ?? 0)]
  const allies = at.unitsIn(cell)
  const mixed = faction !== 'axis' && allies.some(each => each.faction === 'west' && typeOf(each) !== 'fleet') && allies.some(each => each.faction === 'soviet') ? [line(`${at.name(cell)}: Western and Soviet units never share a zone`, '12')] : []
  const over = stackLines(at, cell, here, [
    ...(most > 0 ? [{ what: 'armies', most, cite: '12', count: (unit: Standing) => (land.includes(typeOf(unit)) ? 1 : 0) }] : []),
    ...(air > 0 ? [{ what: 'air armies', most: air, cite: '12', count: (unit: Standing) => (typeOf(unit) === 'air' ? 1 : 0) }] : []),
  ])
  return over === null && mixed.length === 0 ? null : [...(over ?? []), ...mixed]
}

const valueFor = (unit: Standing): UnitValue => ({ unit: unit.id, label: unit.label, type: typeOf(unit), nation: String(unit.fact?.nation ?? unit.now['nation'] ?? ''), factors: [], steps: Number(unit.now['steps'] ?? 2), reduced: Number(unit.now['steps'] ?? 2) < (unit.fact?.steps ?? 2) })

export const board: BoardRules = {
  map, refusals, supply, stacking, interviews,
  move: { label: 'Land offensive', cite: '14.2', ask: advance },
  retreat: { label: 'Retreat', cite: '15.2', ask: retreat },
  fight: (at, attackers, target) => {
    const [first] = attackers
    if (first === undefined) return null
    const foes = at.unitsIn(target).filter(each => (each.faction === 'axis') !== (first.faction === 'axis') && [...land, 'fortress'].includes(typeOf(each)))
    if (foes.length === 0 && at.unitsIn(target).some(each => (each.faction === 'axis') === (first.faction === 'axis'))) return null
    return {
      procedure: 'land combat', lines: [line(`In ${at.name(target)}`, '15.2')],
      input: { side: first.faction, zone: at.label(target), attackers: attackers.map(valueFor), defenders: foes.map(valueFor), rough: at.cell(target)['terrain'] === 'rough', ...(foes[0] === undefined ? {} : { against: foes[0].faction }) },
    }
  },
  turnOver: unit => { const steps = Number(unit.now['steps'] ?? 2); return steps > 1 ? ({ steps: steps - 1, reduced: true }) : null },
}

/** The board read from a state, for whoever is not a desk. */
export const situation = (state: State): Situation => situationOf(map, roster, state)
