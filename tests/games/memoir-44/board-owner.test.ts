import { describe, expect, it } from 'vitest'
import { layered } from '../../../src/engine/chart.ts'
import { mapIn, situationOf } from '../../../src/engine/board/situation.ts'
import type { Situation } from '../../../src/engine/board/rules.ts'
import { boardOf, sees } from './drawing.ts'
import { memoir } from './game.ts'

// The board goes by the sheets as the owner has corrected them, as the battle does.

const owned = (at: Situation, chart: string, row: string, facts: Readonly<Record<string, string | number | boolean>>): Situation =>
  situationOf(mapIn(memoir.board!, at.state), new Map(), at.state, at.grid, { ...memoir.charts, [chart]: layered(memoir.charts[chart]!, { kind: 'rows', rows: { [row]: facts } }) })

describe('Terrain sheet', () => {
  it('Line of sight a forest the owner says does not block is seen through; ours still blocks', () => {
    const at = boardOf('E3/I E5/f')
    expect([sees(at, 'E3', 'E7'), sees(owned(at, 'terrain', 'forest', { blocks: false }), 'E3', 'E7')]).toEqual([false, true])
  })
  it('Move a beach the owner has closed is not entered, and nobody retreats into it', () => {
    const at = boardOf('E5/I F4/b F5/b')
    const closed = owned(at, 'terrain', 'beach', { enter: 'none' })
    const reaches = (of: Situation) => memoir.board!.move!.ask(of, of.unit('I@E5')!, {}).cells.some(each => each.cell === 'F5')
    const backs = (of: Situation) => memoir.board!.retreat!.ask(of, of.unit('I@E5')!, { flags: 1 }).cells.map(each => each.cell)
    expect([reaches(at), reaches(closed), backs(at), backs(closed)]).toEqual([true, false, ['F4', 'F5'], []])
  })
})

describe('Troop sheet', () => {
  it('Range and dice the rings and the counter follow the owner’s strip of dice and number of figures', () => {
    const at = boardOf('E5/G')
    const drawn = (of: Situation) => memoir.board!.ranges!(of, of.grid.index('E5')).length
    expect([drawn(at), drawn(owned(at, 'units', 'artillery', { dice: '3-2' }))]).toEqual([6, 2])
  })
})
