import { add, owe, put, set } from '../../engine/changes.ts'
import { choice, number, option, toggle, type Fields } from '../../engine/field.ts'
import { amount, duty, line, type Line } from '../../engine/line.ts'
import { forbid, outcome, type Procedure, type Scene } from '../../engine/procedure.ts'
import type { Change, State } from '../../engine/state.ts'
import { on, turnName, turnOf } from './calendar.ts'
import { capacity } from './capacity.ts'
import { factOf } from './places.ts'
import { noReplacements } from './replacements.ts'
import { isFlag, isOn, level, phasing, type Side } from './table.ts'
import { units } from './units.ts'

/** The group of this turn for one side, as the owner copied it from the track; null where the box is blank or unknown. */
export function groupOf(scene: Pick<Scene, 'state' | 'slot'>, side: Side): number | null {
  const found = factOf(scene, 'turn-track', String(turnOf(scene.state)), side)
  return typeof found === 'number' ? found : null
}

/** 26.1: what the schedule says for this turn, or where to look. */
export const arrivals: Procedure<{ readonly side: Side }> = {
  id: 'arrivals', label: 'Arrival schedule', cite: '26.1', version: 1, desk: 'turn', picture: 'i-clock',
  fields: ({ state }) => ({ side: { ...choice('Side', [option('allied', 'Allied'), option('german', 'German')]), usual: phasing(state) } }),
  *run(scene) {
    const { side } = scene.input
    const group = groupOf(scene, side)
    const now = turnName(scene.state, turnOf(scene.state))
    if (group === null) return outcome(`${now}: look for a number in the ${side === 'allied' ? 'Allied' : 'German'} box of the turn track`, { lines: entering(side) })
    const said = (['in', 'out', 'change'] as const).flatMap(what => {
      const found = factOf(scene, 'arrivals', `${side} ${group}`, what)
      return typeof found === 'string' ? [line(found, what === 'out' ? '26.7' : what === 'change' ? '23' : '26.1')] : []
    })
    return outcome(`${now}: group ${group}`, { lines: [...(said.length > 0 ? said : [line(`Look up group ${group} on the schedule`, '26.1')]), ...onCounters(side, group), ...entering(side)] })
  },
}

/** 2.2: what carries this number on the counters the scan shows; the schedule may have more. */
function onCounters(side: Side, group: number): readonly Line[] {
  const found = units.filter(each => each.faction === side && each.also?.['group'] === String(group)).map(each => each.label)
  return found.length === 0 ? [] : [line(`On the counters: ${found.join(', ')}`, '2.2')]
}

/** 26.2, 26.3, 26.6 */
const entering = (side: Side): readonly Line[] => side === 'allied'
  ? [line('First move impulse: to England or Africa, or on by sea; they may wait there', '26.3')]
  : [line('First move impulse: by rail (counts towards the six) or in a held German city out of enemy ZOC; they may wait off the map', '26.3')]

/** 26.5: three French units in Paris. */
export const parisGarrison: Procedure = {
  id: 'paris garrison', label: 'Paris Garrison arrives', cite: '26.5', version: 1, desk: 'turn', picture: 'n-inf', offered: 'paris garrison due',
  *run({ state }) {
    const lines: Line[] = []
    if (isFlag(state, 'paris garrison')) lines.push(yield* forbid({ id: 'once', who: 'allied' }, line('They have arrived', '26.5')))
    return outcome(`Three French units in Paris, capacity ${capacity(state).total - 3}`, { lines: [...lines, amount('Paris Garrison', '26.5', 'capacity', -3)], changes: [add('track', 'ashore', 3), set('flag', 'paris garrison', true)] })
  },
}

export interface Exit { readonly steps: number; readonly supplied: boolean; readonly zoc: boolean; readonly direction: 'out' | 'lost' }

/** 31.15: they leave the map, not the ledger. */
export const exitEast: Procedure<Exit> = {
  id: 'exit', label: 'Armour exits east', cite: '31.15', version: 1, desk: 'tracks', picture: 'n-arm', offered: 'exit on',
  fields: (): Fields => ({ direction: { ...choice('What', [option('out', 'Steps exit'), option('lost', 'Exited steps lost for want of supply')]), usual: 'out' }, steps: { ...number('Armoured steps', 1, 12), usual: 2 }, supplied: { ...toggle('In supply'), usual: true }, zoc: toggle('From a hex in an enemy ZOC') }),
  *run({ state, input }) {
    const lines: Line[] = [line('Exited units still count against the supply capacity', '31.15')]
    if (input.direction === 'out' && !input.supplied) lines.push(yield* forbid({ id: 'supply', who: 'allied' }, line('Only units in supply exit', '31.15')))
    if (input.direction === 'out' && input.zoc) lines.push(yield* forbid({ id: 'zoc', who: 'allied' }, line('Not from an enemy ZOC', '31.15')))
    const by = input.direction === 'out' ? input.steps : -input.steps
    const then = level(state, 'exited') + by
    return outcome(`${then} of 25 steps exited`, {
      lines, changes: [add('track', 'exited', by), steps(state, input, then)],
      duties: [duty('german', stepsText(input), '31.15')],
    })
  },
}

const stepsText = ({ direction, steps: n }: Exit): string => (direction === 'out' ? `Remove ${n} steps at the start of the German turn, no HQ, none out of supply` : `${n} steps may return as reinforcements on the next German turn`)
const steps = (state: State, input: Exit, then: number): Change =>
  owe(`exit ${turnOf(state)} ${then}`, { text: stepsText(input), cite: '31.15', when: { track: 'turn', value: turnOf(state), stage: input.direction === 'out' && noReplacements(state) === null ? 'german replacements' : 'german first move' } })

/** 15.10: an Allied unit thrown into a frozen district has a duty of its own. */
export const stray: Procedure<{ readonly hex: string; readonly gone: boolean }> = {
  id: 'stray', label: 'Allied unit in a frozen district', cite: '15.10', version: 1, desk: 'tracks', picture: 'i-warn',
  fields: () => ({ hex: { kind: 'cell', label: 'Hex', cite: '15.10' }, gone: toggle('It has left the district') }),
  *run({ input: { hex, gone } }) {
    if (gone) return outcome(`${hex}: out of the district`, { changes: [set('row', `note/${hex}`, null)] })
    return outcome(`${hex}: must try to leave the district each turn`, { lines: [line('Forced in: nobody is released unless the Allied player says so', '15.10')], changes: [put('row', `note/${hex}`, { text: 'must leave the frozen district' })] })
  },
}

/** 31.14: how many armoured units may move in the second impulse; null where the rule is silent. */
export const fuelLimit = (scene: Pick<Scene, 'state'>): number | null => {
  const { state } = scene
  const anvers = state.row['port/anvers']
  const works = anvers?.['owner'] === 'allied' && anvers['blocked'] !== true && Number(anvers['value']) > Number(anvers['damage'])
  return isOn(state, 'fuel') && turnOf(state) >= on.sepI && !works ? Math.max(0, capacity(state).total) : null
}
