import { total } from '../../engine/chance.ts'
import { add, set } from '../../engine/changes.ts'
import { columnAt } from '../../engine/chart.ts'
import { dice } from '../../engine/dice.ts'
import { choice, option } from '../../engine/field.ts'
import { amount, line, sum, type Line } from '../../engine/line.ts'
import { call, choose, consult, outcome, roll, type Procedure } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { mayRise } from './boardSupply.ts'
import { bonusOf } from './eventCards.ts'
import { labelOf, otherAxis, titleOf } from './factions.ts'
import { active, advancing } from './initiative.ts'
import { onMap } from './onMap.ts'
import type { None } from './weather.ts'
import { num } from './read.ts'

const twoDice = dice(2)
export const bonusLines = (state: State, faction: string): readonly Line[] => (bonusOf(state, faction) > 0 ? [amount('Event bonus', '10.2', 'die', 1)] : [])

/** 7.8: 2 to 4 nothing, 5 to 9 one partisan, 10 and more two. */
export const partisanWarfare: Procedure<None> = {
  id: 'partisans', label: 'Partisan Warfare', cite: '7.8', version: 1, desk: 'turn', offered: 'order partisans', picture: 'n-part', manual: [{ on: 'die', label: 'Dice' }],
  *run({ state, manual }) {
    const faction = active(state)
    const lines = [...bonusLines(state, faction), ...manual]
    const rolled = total(yield* roll({ id: 'partisans', who: faction, lines: [line(`${titleOf(faction)}: 5 to 9 one, 10 and more two`, '7.8'), ...lines], head: ['2D6', `${sum(lines, 'die') >= 0 ? '+' : ''}${sum(lines, 'die')}`] }, twoDice)) + sum(lines, 'die')
    const n = rolled <= 4 ? 0 : rolled <= 9 ? 1 : 2
    return outcome(n === 0 ? 'No partisan' : `${n} ${n === 1 ? 'partisan' : 'partisans'}`, { code: String(n), tone: n === 0 ? 'none' : n === 1 ? 'push' : 'win', tally: { partisans: n }, lines, changes: [set('flag', 'performed', true)], ...(n === 0 ? {} : { then: Array.from({ length: n }, () => call(partisanTable, {})) }) })
  },
}

/** 7.8: the country, then the hex: empty, not in Africa, not closer to a friendly unit than to an enemy one. */
export const partisanTable: Procedure<None> = {
  id: 'partisan-table', label: 'Partisan Table', cite: '7.8', version: 1, desk: 'none',
  *run(scene) {
    const { state } = scene
    const faction = active(state)
    const lines = state.option['partisan-table-bonus'] === false ? [] : bonusLines(state, faction)
    const grid = scene.chart('partisan-table')
    const { code, at } = yield* consult({ id: 'country', who: faction, lines: [line(`${titleOf(faction)}: where does it rise?`, '7.8'), ...lines] }, grid, columnAt(grid, faction), twoDice, faces => total(faces) + sum(lines, 'die'))
    const { placed } = yield* choose({ id: 'placed', who: faction, lines: [line(`${titleOf(faction)}, ${code}: an empty hex of the country, outside Africa, not closer by walking route to an own unit than to an enemy one`, '7.8')] }, { placed: choice('Partisan', [option('yes', 'placed'), option('no', 'no such hex: forfeit')]), hex: { kind: 'cell', label: 'Hex, if the app has your map', usual: '', cite: '7.8', check: hex => wrongHex(state, hex, faction, code) } }, { placed: 'yes', hex: '' })
    return outcome(placed === 'yes' ? `${labelOf(faction)} partisan in ${code}` : `${code}: no room, the partisan is lost`, { group: '', code, read: [at], lines: [line(code, '7.8')], changes: placed === 'yes' ? [add('track', `partisans/${faction}`, 1)] : [] })
  },
}

/** Only a hex of the app's map can be checked; any other is the players' word. */
function wrongHex(state: State, hex: string, faction: string, country: string): Line | null {
  if (hex === '') return null
  const at = onMap(state)
  const cell = at.grid.index(hex)
  return cell < 0 || at.known[cell] !== 1 ? null : mayRise(at, cell, faction, country)
}

/** 7.10: the other Axis faction discards a card or pays three. */
export const materialShortages: Procedure<None> = {
  id: 'material-shortages', label: 'Material Shortages', cite: '7.10', version: 1, desk: 'turn', offered: 'order material-shortages',
  *run(scene) {
    const { state } = scene
    const other = otherAxis(active(state))
    const cards = num(state, `hand/${other}`)
    const { give } = cards === 0 ? { give: 'pay' } : yield* choose({ id: 'give', who: other, lines: [line(`${titleOf(other)}: discard a card or pay 3`, '7.10')] }, { give: choice('Gives', [option('pay', 'Pay 3 initiative'), option('card', 'Discard one action card')]) }, { give: 'pay' })
    if (give === 'card') return outcome(`${labelOf(other)} discards a card`, { code: 'card', lines: [line('One action card discarded', '7.10')], changes: [add('track', `hand/${other}`, -1), set('flag', 'performed', true)] })
    const paid = yield* advancing(scene, other, 3, line('pays 3 (Material Shortages)', '7.10'))
    return outcome(`${labelOf(other)} pays 3`, { code: 'pay', tally: { initiative: 3 }, lines: [...(cards === 0 ? [line('No card in hand: it must pay', '7.10')] : []), ...paid.lines], changes: [...paid.changes, set('flag', 'performed', true)], learns: paid.learns })
  },
}

/** 7.11: one die, the other Axis faction pays it. */
export const commandFailure: Procedure<None> = {
  id: 'command-failure', label: 'Command Failure', cite: '7.11', version: 1, desk: 'turn', offered: 'order command-failure', manual: [{ on: 'die', label: 'Die' }],
  *run(scene) {
    const { state } = scene
    const faction = active(state)
    const other = otherAxis(faction)
    const lines = [...bonusLines(state, faction), ...scene.manual]
    const pays = Math.max(0, total(yield* roll({ id: 'command', who: faction, lines: [line(`${titleOf(faction)} rolls, ${titleOf(other)} pays the die`, '7.11'), ...lines] }, dice(1))) + sum(lines, 'die'))
    const paid = yield* advancing(scene, other, pays, line(`pays ${pays} (Command Failure)`, '7.11'))
    return outcome(`${labelOf(other)} pays ${pays}`, { code: String(pays), tally: { initiative: pays }, lines: [...lines, ...paid.lines], changes: [...paid.changes, set('flag', 'performed', true)], learns: paid.learns })
  },
}
