import map from '../../../data/tempest-over-europe/map.json'
import type { MapFact } from '../../engine/board/map.ts'
import { go, type Step } from '../../engine/board/reach.ts'
import type { Refusals, Situation, Standing } from '../../engine/board/rules.ts'
import { situationOf } from '../../engine/board/situation.ts'
import { traceSupply } from '../../engine/board/supply.ts'
import type { Values } from '../../engine/field.ts'
import { line } from '../../engine/line.ts'
import type { State } from '../../engine/state.ts'
import { isBlank } from './links.ts'

export const typeOf = (unit: Standing): string => String(unit.fact?.type ?? unit.now['type'] ?? '')

export const refusals: Refusals = {
  enemy: { text: 'enemy zone', cite: '18' }, disputed: { text: 'disputed', cite: '18', of: 'from' }, neutral: { text: 'neutral', cite: '2' },
  'from-disputed': { text: 'from a disputed zone only to a friendly or disputed one', cite: '14.2' }, 'sea-enemy': { text: 'an enemy marker bars the sea link', cite: '14.2' },
  'not-friendly': { text: 'not friendly', cite: '15.2' }, 'not-friendly-from': { text: 'not friendly', cite: '18', of: 'from' },
}

interface Masks { readonly own: Uint8Array; readonly disputed: Uint8Array; readonly neutral: Uint8Array; readonly sea: Uint8Array }
export const masks = (at: Situation, faction: string): Masks => ({
  own: at.cellMask(facts => facts['control'] === faction), disputed: at.cellMask(facts => facts['disputed'] === true),
  neutral: at.cellMask(facts => (facts['control'] ?? 'neutral') === 'neutral'), sea: at.edgeMask(facts => facts['sea'] === true),
})

/** 18: from the friendly production zones through friendly zones and sea links; a disputed zone can be reached, not crossed. */
export function supply(at: Situation, faction: string) {
  const { own, disputed } = masks(at, faction)
  const step: Step = (from, to) => (own[from] !== 1 ? 'not-friendly-from' : disputed[from] === 1 ? 'disputed' : own[to] === 1 || disputed[to] === 1 ? go(1) : 'enemy')
  return traceSupply(at, {
    units: unit => unit.faction === faction, sources: at.cells((facts, cell) => facts['production'] === true && own[cell] === 1 && disputed[cell] !== 1), step, refusals, cite: '18',
    always: unit => (typeOf(unit) === 'fortress' ? line('Fortresses are always supplied', '17.2') : null),
  })
}

/** 18: a friendly zone is drawn next to where the army may be reached. Whether the way leads on from there the links tell, or the table. */
export function wayOut(at: Situation, { cell, faction }: Standing): Values {
  const { own, disputed } = masks(at, faction)
  return (own[cell] === 1 || disputed[cell] === 1) && at.grid.around(cell).some(to => own[to] === 1 && disputed[to] !== 1) ? { between: 'friendly' } : {}
}

const NOBODY = new Map<string, never>()

/** 18: the map shows that nothing leads from the zone to a friendly production zone. A zone in dispute or without links it leaves to the table, and so it does when the side has no such zone left. */
export function cutOnMap(state: State, zone: string): boolean {
  if (isBlank(state, zone)) return false
  const at = situationOf(map as MapFact, NOBODY, state)
  const cell = at.grid.index(zone)
  const { control, disputed } = at.cell(cell)
  if (typeof control !== 'string' || control === 'neutral' || disputed === true) return false
  const found = supply(at, control)
  const army: Standing = { id: zone, label: zone, faction: control, cell, fact: null, now: {} }
  if (found.status(army) === 'in') return false
  const { refused, open } = found.verdict(army)
  return refused.length > 0 && open !== true
}
