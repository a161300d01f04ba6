import { columnAt } from '../../engine/chart.ts'
import { set } from '../../engine/changes.ts'
import { dice, d6 } from '../../engine/dice.ts'
import { total } from '../../engine/chance.ts'
import { choice, option } from '../../engine/field.ts'
import { amount, line, sum, type Line } from '../../engine/line.ts'
import { choose, consult, outcome, roll, type Outcome, type Procedure, type Scene, type Script } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { chartMonth, turnName, turnOf } from './calendar.ts'
import { isArdennes, isFlag, isOn, scenarioOf } from './table.ts'

const oneDie = dice(1)
const twoDice = dice(2, d6, 'sum')
const historical: { readonly [turn: number]: string } = { 28: 'Clear', 29: 'Storm', 30: 'Overcast' }
const picture: { readonly [weather: string]: string } = { Clear: 'w-clear', Overcast: 'w-overcast', 'Overcast*': 'w-overcast', Storm: 'w-storm' }

/** 31.12 from June II, 33.1.4 from the fourth turn: one more each turn until the first Storm. */
export function weatherLines(state: State): readonly Line[] {
  if (isFlag(state, 'storm seen')) return []
  const turn = turnOf(state)
  if (scenarioOf(state) === 'invasion') return turn >= 4 ? [amount('No Storm yet', '33.1.4', 'die', turn - 3)] : []
  return isOn(state, 'bad weather') && turn >= 2 ? [amount('No Storm yet', '31.12', 'die', turn - 1)] : []
}

/** 4.3 A.2; June I is Clear (3.4), Dec III Overcast* (33.3.4): those turns open behind this stage. */
export const weather: Procedure = {
  id: 'weather', label: 'Weather', cite: '4.3 A.2', version: 1, desk: 'turn', picture: 'w-overcast', manual: [{ on: 'die', label: 'To the die' }],
  *run(scene) {
    const turn = turnOf(scene.state)
    const fixed = isArdennes(scene.state) && isOn(scene.state, 'historical weather') ? historical[turn] : undefined
    if (fixed !== undefined) return told(scene.state, fixed, [line(`Historical weather of ${turnName(scene.state, turn)}`, '33.3.4')])
    if (scenarioOf(scene.state) === 'invasion' && turn === 2) return yield* twoDiceWeather(scene)
    return yield* charted(scene)
  },
}

function* charted(scene: Scene): Script<Outcome> {
  const grid = scene.chart('weather')
  const month = chartMonth(scene.state)
  const lines = [line(`${month} column`, '4.3 A.2'), ...weatherLines(scene.state), ...scene.manual]
  const add = sum(lines, 'die')
  const { code, at } = yield* consult({ id: 'weather', who: 'allied', lines, head: [month, ...(add === 0 ? [] : [`+${add}`])] }, grid, columnAt(grid, month), oneDie, ([die]) => Number(die) + add)
  return { ...told(scene.state, code, lines), read: [at] }
}

/** 33.1.4: 2 or 12 is a Storm; what else it is the text does not say (A32), so the players tell. */
function* twoDiceWeather(scene: Scene): Script<Outcome> {
  const lines = [line('Two dice: Storm on 2 or 12 only', '33.1.4')]
  const faces = yield* roll({ id: 'two dice', who: 'allied', lines, head: ['2 or 12'] }, twoDice)
  if ([2, 12].includes(total(faces))) return told(scene.state, 'Storm', lines)
  const fields = { weather: choice('No Storm', ['Clear', 'Overcast', 'Overcast*'].map(each => ({ ...option(each), picture: picture[each] ?? '' }))) }
  const { weather: said } = yield* choose({ id: 'no storm', who: 'allied', lines: [line('Roll the June column and read a Storm as Overcast, or agree', '33.1.4')] }, fields, { weather: 'Clear' })
  return told(scene.state, said, lines)
}

const told = (state: State, code: string, lines: readonly Line[]): Outcome => outcome(`${turnName(state, turnOf(state))} is ${code}`, {
  code, group: code, tone: code === 'Clear' ? 'win' : code === 'Storm' ? 'lose' : 'none', lines,
  changes: [set('flag', 'weather', code.toLowerCase()), set('flag', 'weather told', true), ...(code === 'Storm' ? [set('flag', 'storm seen', true)] : [])],
})
