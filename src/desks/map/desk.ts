import { computed, reactive, ref, watch } from 'vue'
import type { Values } from '@/engine/field.ts'
import type { BoardRules, Situation, Standing } from '@/engine/board/rules.ts'
import { defaults } from '@/engine/board/sketch.ts'
import type { Board } from './board.ts'
import { moveUnit, movePlace, paintCells, paintEdge, switchLink, type Brush } from './edits.ts'
import { cellLines, fieldsFor, NOTHING, overlayOf, type Overlay, type Wanted } from './overlays.ts'

/** What is chosen and what is shown: everything the desk, the drawing and the list share. */
export function useMapDesk(board: Board) {
  const chosen = ref(-1)
  const unitId = ref<string | null>(null)
  const brush = ref<Brush | null>(null)
  const places = ref(false)
  const wanted = reactive<{ zoc: readonly string[]; supply: boolean; control: boolean; stacking: boolean; question: Wanted['question']; values: Values; to: number }>({ zoc: [], supply: false, control: false, stacking: true, question: null, values: {}, to: -1 })

  const unit = computed<Standing | null>(() => (unitId.value === null ? null : (board.at.value?.unit(unitId.value) ?? null)))
  const stack = computed<readonly Standing[]>(() => (chosen.value < 0 ? [] : (board.at.value?.unitsIn(chosen.value) ?? [])))
  /** whatever is asked of the rules, or what stands for it while there is no board */
  const asked = <T>(answer: (rules: BoardRules, at: Situation) => T, none: T): T => (board.rules.value === null || board.at.value === null ? none : answer(board.rules.value, board.at.value))
  const fields = computed(() => asked((rules, at) => fieldsFor(rules, at, wanted.question, unit.value), {}))
  const overlay = computed<Overlay>(() => asked((rules, at) => overlayOf(rules, at, { ...wanted, values: { ...defaults(fields.value), ...wanted.values } }, unit.value, chosen.value), NOTHING))
  const told = computed(() => asked((rules, at) => cellLines(rules, at, wanted, chosen.value), []))
  watch(() => [wanted.question, unitId.value], () => { wanted.values = {}; wanted.to = -1 })

  /** A unit that left the map is no longer chosen; a cell that left the grid neither. */
  watch(board.at, at => {
    if (at === null) return
    if (unitId.value !== null && at.unit(unitId.value) === null) unitId.value = null
    if (chosen.value >= at.grid.count) chosen.value = -1
    const stands = unit.value?.cell
    if (stands !== undefined && stands !== chosen.value) chosen.value = stands
  })

  function choose(cell: number): void {
    const there = board.at.value?.unitsIn(cell) ?? []
    const again = cell === chosen.value ? there.findIndex(each => each.id === unitId.value) : -1
    chosen.value = cell
    unitId.value = there.length === 0 ? null : there[again < 0 ? there.length - 1 : (again + there.length - 1) % there.length]!.id
    wanted.to = -1
  }
  function chooseUnit(id: string): void {
    const found = board.at.value?.unit(id) ?? null
    if (found === null) return
    unitId.value = id
    chosen.value = found.cell
  }

  /** A tap asks on while a question with two ends is open; else it chooses. */
  async function tap(cell: number): Promise<void> {
    const at = board.at.value
    if (at === null || cell < 0) { choose(-1); return }
    if (places.value && chosen.value >= 0 && chosen.value !== cell && (!at.grid.hex(cell) || !at.grid.hex(chosen.value))) { await board.edit(switchLink(at, chosen.value, cell)); return }
    const asksOn = cell !== chosen.value && chosen.value >= 0 && (wanted.question === 'sight' || (wanted.question === 'move' && unit.value !== null && unit.value.cell !== cell))
    if (asksOn) wanted.to = cell
    else choose(cell)
  }
  async function painted(cells: readonly number[]): Promise<void> {
    if (board.at.value !== null && brush.value !== null && brush.value.kind !== 'edge') await board.edit(paintCells(board.at.value, cells, brush.value))
  }
  async function paintedEdge(edge: number): Promise<void> {
    if (board.at.value !== null && brush.value?.kind === 'edge') await board.edit(paintEdge(board.at.value, edge, brush.value))
  }
  async function moveTo(cell: number): Promise<void> {
    if (board.at.value !== null && unit.value !== null && await board.edit(moveUnit(board.at.value, unit.value, cell))) { chosen.value = cell; wanted.to = -1 }
  }
  async function placed(cell: number, x: number, y: number): Promise<void> {
    if (board.at.value !== null) await board.edit(movePlace(board.at.value, cell, x, y))
  }
  const ask = (question: Wanted['question']): void => { wanted.question = question }
  const aim = (cell: number): void => { wanted.to = cell }
  const say = (values: Values): void => { wanted.values = values }
  /** The next counter in order, so that a thumb can go through all of them. */
  function nextUnit(): void {
    const all = board.at.value?.units ?? []
    if (all.length > 0) chooseUnit(all[(all.findIndex(each => each.id === unitId.value) + 1) % all.length]!.id)
  }
  return { chosen, unitId, unit, stack, brush, places, wanted, fields, overlay, told, choose, chooseUnit, tap, painted, paintedEdge, moveTo, placed, nextUnit, ask, aim, say }
}
export type MapDeskState = ReturnType<typeof useMapDesk>
