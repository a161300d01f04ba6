import { expect, it } from 'vitest'
import type { Grid } from '../../src/engine/chart.ts'
import { question } from '../../src/engine/runner.ts'
import { valueOf } from '../fixtures/toy/battle.ts'
import { module } from '../fixtures/toy/module.ts'
import { code, faces, table } from '../table.ts'

it('a cell told in the middle of a battle and learnt at once does not upset the answers already given', () => {
  const at = table(module, module.setup({ scenario: 'dawn', options: {} }))
  at.start({ procedure: 'battle', input: { attackers: [valueOf(at.state, 'b1'), valueOf(at.state, 'b2')], defenders: [valueOf(at.state, 'r1')], uphill: false, guns: 0, aircraft: false } })
  at.answer(faces('attack', 3))
  const { ask } = at
  expect(ask).toMatchObject({ kind: 'code', id: 'attack code' })
  at.answer(code('attack code', 'EX'))
  expect(at.ask).toMatchObject({ kind: 'choose', id: 'loss' })
  // the desk lays the learnt cell over the chart while the battle is still open
  const crt = module.charts['crt'] as Grid
  const cell = ask?.kind === 'code' ? ask.chart : { row: 0, column: 0 }
  const learnt: Grid = { ...crt, cells: crt.cells.map((row, r) => row.map((each, c) => (r === cell.row && c === cell.column ? 'EX' : each))) }
  expect(question({ ...module, charts: { ...module.charts, crt: learnt } }, at.state)).toMatchObject({ kind: 'choose', id: 'loss' })
})

it('any other answer that fits no question still says so', () => {
  const at = table(module, module.setup({ scenario: 'dawn', options: {} }))
  at.start({ procedure: 'weather', input: {} })
  const odd = { ...at.state, said: { ...at.state.said, 0: [{ ask: 'something else', faces: [3] }] } }
  expect(question(module, odd)).toMatchObject({ kind: 'blocked' })
})
