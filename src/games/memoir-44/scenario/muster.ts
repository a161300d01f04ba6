import { add, set } from '../../../engine/changes.ts'
import { choice, number, option, toggle, type Fields } from '../../../engine/field.ts'
import { line, type Line } from '../../../engine/line.ts'
import { forbid, outcome, type Procedure, type Scene } from '../../../engine/procedure.ts'
import type { Change, Facts, State } from '../../../engine/state.ts'
import { optionsOf, troop, troops } from '../facts.ts'
import { trackOf } from '../kept.ts'
import { plural } from '../words.ts'
import { mover, sideName, type Side } from '../sides.ts'

interface Muster { readonly side: Side; readonly type: string; readonly figures: number; readonly section: string; readonly leader?: boolean; readonly camouflaged?: boolean; readonly craft?: boolean }

/** Puts a unit on the roster, so that its figures, orders and moves are kept. */
export const muster: Procedure<Muster> = {
  id: 'muster', label: 'Add a unit to the roster', cite: 'Setup', version: 1, desk: 'tracks', picture: 'i-plus',
  fields: musterFields,
  *run(scene) {
    const { input, state } = scene
    const kind = troop(scene, input.type)
    const lines: Line[] = []
    if (input.figures > kind.figures) lines.push(yield* forbid({ id: 'too many', who: input.side }, line(`${kind.label} starts with ${kind.figures} figures`, kind.rule)))
    const { id, facts } = enlisted(state, input.side, input.type, kind.label, input.figures, kind.figures)
    const more: Facts = { section: input.section, ...(input.leader === true ? { leader: true } : {}), ...(input.camouflaged === true ? { camouflaged: true } : {}) }
    const craft = input.craft === true ? enlisted(state, input.side, 'landing-craft', 'Landing craft', 1, 1) : null
    return outcome(`${String(facts['label'])}: ${plural(input.figures, 'figure')}${craft === null ? '' : ', aboard'}`, { group: 'added', lines, changes: [...(craft === null ? [] : [set('unit', craft.id, craft.facts)]), set('unit', id, { ...facts, ...more, ...(craft === null ? {} : { craft: craft.id }), symbol: kind.arm, nation: input.side === 'allies' ? 'us' : 'ge' })] })
  },
}

function musterFields(scene: Scene<Partial<Muster>>): Fields {
  const kind = troop(scene, scene.input.type ?? 'infantry')
  return {
    side: { ...choice('Side', [option('allies', 'Allies'), option('axis', 'Axis')]), usual: mover(scene.state) },
    type: { ...choice('Unit', optionsOf(troops(scene))), usual: 'infantry' },
    figures: { ...number('Figures', 1, 4), usual: kind.figures, cite: kind.rule },
    section: { ...choice('Section', [option('left', 'Left'), option('left center', 'Left and center'), option('center', 'Center'), option('center right', 'Center and right'), option('right', 'Right')]), usual: 'center', cite: 'Order' },
    leader: { ...toggle('Heroic leader'), usual: false, cite: 'Action: Heroic leader' }, camouflaged: { ...toggle('Camouflaged'), usual: false, cite: 'Winter: Camouflage' },
    ...(scene.state.option['map'] === 'beach' && kind.arm !== 'ship' ? { craft: { ...toggle('In a landing craft'), usual: false, cite: 'Unit: Landing Craft' } } : {}),
  }
}

/** The next free number of its kind. */
export function enlisted(state: State, side: Side, type: string, label: string, figures: number, of: number): { readonly id: string; readonly facts: Facts } {
  let n = 1
  while (`${side}-${type}-${n}` in state.unit) n++
  return { id: `${side}-${type}-${n}`, facts: { faction: side, type, label: `${sideName(side)} ${label.toLowerCase()} ${n}`, figures, of } }
}

/** Infantry only, and one order of Direct from HQ. */
const airfieldRefusals = (state: State, { how }: Arrival, arm: string): readonly string[] => (how !== 'airfield' ? [] : [
  ...(arm === 'infantry' ? [] : ['Only infantry is reinforced there']), ...(state.flag['card'] === 'direct-from-hq' && trackOf(state, 'orders any') > 0 ? [] : ['It takes one order of Direct from HQ']),
])

interface Arrival { readonly how: 'paradrop' | 'airfield' | 'armor' | 'train'; readonly type: string; readonly landed?: number; readonly enemy?: boolean; readonly spare: number }

/** Units that come in during the battle. All but breakthrough armor neither move nor battle this turn. */
export const arrive: Procedure<Arrival> = {
  id: 'paradrop', label: 'Paradrop or reinforcements', cite: 'Action: Paradrop', version: 1, desk: 'turn', offered: 'actions in play', picture: 'n-para',
  fields: scene => ({
    how: { ...choice('How', [option('paradrop', 'Paradrop'), option('airfield', 'Onto an airfield'), option('armor', 'Armor breakthrough'), option('train', 'From a supply train')]), usual: 'paradrop', cite: 'Action: Paradrop' },
    type: { ...choice('Unit', optionsOf(troops(scene))), usual: scene.input.how === 'armor' ? 'armor' : 'special-forces' },
    ...(scene.input.how === undefined || scene.input.how === 'paradrop' ? { landed: { ...number('Figures that landed well', 0, 4), usual: 2, cite: 'Action: Paradrop' } } : {}),
    ...(scene.input.how === 'airfield' ? { enemy: { ...toggle('An enemy is on the airfield'), usual: false, cite: 'Action: Reinforcements' } } : {}),
    spare: { ...number('Spare figures in the box', 0, 40), usual: 12, cite: 'Combat cards: Spare figures' },
  }),
  *run(scene) {
    const { input, state } = scene
    const side = mover(state)
    const kind = troop(scene, input.type)
    const cite = { paradrop: 'Action: Paradrop', airfield: 'Action: Reinforcements', armor: 'Action: Armor breakthrough', train: 'Action: Supply train' }[input.how]
    const lines: Line[] = []
    if (input.how === 'paradrop' && (input.landed ?? 0) === 0) return outcome('Nobody landed; no medal is lost for it', { group: 'lost', lines: [line('Figures on impassable or occupied hexes or off the board are gone at no cost', cite)] })
    for (const [n, why] of airfieldRefusals(state, input, kind.arm).entries()) lines.push(yield* forbid({ id: `airfield ${n}`, who: side }, line(why, cite)))
    if (input.enemy === true) lines.push(yield* forbid({ id: 'airfield held', who: side }, line('Not while an enemy is on the airfield', cite)))
    if (input.spare < kind.figures) lines.push(yield* forbid({ id: 'no spares', who: side }, line(`A full-strength unit needs ${kind.figures} spare figures, there are ${input.spare}`, 'Combat cards: Spare figures')))
    const { id, facts } = enlisted(state, side, input.type, kind.label, kind.figures, kind.figures)
    const armor = input.how === 'armor'
    const locks: Facts = armor ? { ordered: true, moved: 1, arrived: true } : { ordered: true, moved: 0, battled: true }
    const changes: readonly Change[] = [set('unit', id, { ...facts, ...locks }), ...(input.how === 'airfield' ? [add('track', 'orders any', -1)] : [])]
    return outcome(armor ? `${String(facts['label'])} breaks through: it may battle and take ground, not overrun` : `${String(facts['label'])} is in: no move or battle this turn`, { group: armor ? 'armor' : 'placed', lines, changes })
  },
}
