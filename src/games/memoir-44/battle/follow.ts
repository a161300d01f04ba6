import { choice, number, option, type Fields, type Values } from '../../../engine/field.ts'
import { duty, line, sum } from '../../../engine/line.ts'
import { block, call, choose, outcome, roll, type Procedure, type Scene, type Script } from '../../../engine/procedure.ts'
import { battleDice } from '../dice.ts'
import { on, other, type Side } from '../sides.ts'
import { groundsHere } from '../theatre.ts'
import { attackOf, rosterId, type Attack, type Battle } from './attack.ts'
import { battle } from './battle.ts'
import { battleFields, battlePrefill, terrainField } from './fields.ts'
import { hitting } from './losses.ts'
import { besideEnemy, onlyEnemy } from './onMap.ts'
import { diceLines, toldOf } from './strength.ts'
import { oneDie } from './strike.ts'
import { fateOf, losses, takenFrom, tollDuties } from './toll.ts'

/** The second battle of an armor unit that took the ground. */
export interface Overrun { readonly attacker: string; readonly side: Side; readonly ground: string; readonly on: string; readonly moved: number }

export const overrun: Procedure<Overrun> = {
  id: 'overrun', label: 'Armor overrun', cite: 'Overrun', version: 1, desk: 'none',
  *run(scene) {
    const { attacker, side, ground, on: lies, moved } = scene.input
    const draft: Scene<Partial<Battle>> = { ...scene, input: { attacker, side, ground, overrun: true } }
    const { target, range, terrain, obstacle, figures } = battleFields(draft)
    // in the desert it may have gone one hex further, onto other ground
    const further = on(scene.state, 'desert') ? { ground: terrainField('Now stands in', groundsHere(scene)) } : {}
    const fields = { target: withNobody(target), range, terrain, obstacle, figures, ...further } as Fields
    const about = { id: 'overrun', who: side, lines: [line('Next to an enemy it must close assault; otherwise it may fire', 'Overrun')] }
    const said = (yield* choose(about, fields, { range: 1, ...atItsSide(draft), ...('ground' in further ? { ground } : {}) })) as unknown as Battle
    if (said.target === 'none') return outcome('No second battle', { group: '' })
    const far = said.range > 1 ? yield* distant(scene, said.range) : {}
    return outcome('Overrun', { group: '', then: [call(battle, { attacker, side, ground: said.ground ?? ground, on: said.ground === undefined || said.ground === ground ? lies : 'none', moved, overrun: true, ...far, target: said.target, range: said.range, terrain: said.terrain, obstacle: said.obstacle ?? 'none', figures: said.figures ?? 4 })] })
  },
}

/** What the map knows of the second battle: the only enemy next to the hex it took, his figures and his ground. */
function atItsSide(draft: Scene<Partial<Battle>>): Values {
  const target = onlyEnemy(draft, rosterId(draft.input.attacker ?? '')) ?? 'none'
  const { figures, terrain, obstacle } = battlePrefill({ ...draft, input: { target } })
  return { target, figures: figures?.value ?? 4, terrain: terrain?.value ?? 'open', obstacle: obstacle?.value ?? 'none' }
}

/** To fire it must see the target and have no enemy at its side; the map knows its neighbours. */
function* distant(scene: Scene<Overrun>, range: number): Script<Partial<Battle>> {
  const { attacker, side } = scene.input
  const beside = besideEnemy(scene, rosterId(attacker))
  const { sight, crowded } = battleFields({ ...scene, input: { attacker, side, range } })
  const fields = { ...(sight === undefined ? {} : { sight }), ...(beside === null ? { crowded } : {}) } as Fields
  const said = Object.keys(fields).length === 0 ? {} : yield* choose({ id: 'overrun fire', who: side }, fields, { sight: true, crowded: false })
  return { ...said, ...(beside === null ? {} : { crowded: beside }) }
}

const withNobody = (field: Fields[string] | undefined): Fields[string] | undefined =>
  field?.kind === 'choice' ? choice('Battle again with', [option('none', 'Nobody'), ...field.options]) : field

/** Furia Francese: stays, and assaults another neighbour with one die that no terrain reduces. */
export const furia: Procedure<{ readonly attacker: string; readonly side: Side }> = {
  id: 'furia', label: 'Furia Francese', cite: 'Nation: France', version: 1, desk: 'none',
  *run(scene) {
    const { attacker, side } = scene.input
    const draft: Scene<Partial<Battle>> = { ...scene, input: { attacker, side, overrun: true } }
    const { target, terrain, obstacle, figures } = battleFields(draft)
    const fields = { target: withNobody(target), terrain, obstacle, figures } as Fields
    const about = { id: 'furia', who: side, lines: [line('One die against another adjacent enemy, terrain ignored; only once a turn', 'Nation: France')] }
    const said = (yield* choose(about, fields, { target: 'none', terrain: 'open', obstacle: 'none', figures: 4 })) as unknown as Battle
    if (said.target === 'none') return outcome('No second assault', { group: '' })
    const input: Battle = { attacker, side, target: said.target, range: 1, terrain: said.terrain, obstacle: said.obstacle ?? 'none', figures: said.figures ?? 4, overrun: true }
    return yield* oneDie(scene, input, 'Nation: France', true)
  },
}

/** A Commonwealth unit down to one figure answers a close assault with one die, terrain ignored. */
export const battleBack: Procedure<{ readonly attacker: string; readonly target: string; readonly side: Side; readonly figures?: number }> = {
  id: 'battle-back', label: 'Battle back', cite: 'Nation: British Commonwealth', version: 1, desk: 'none',
  *run(scene) {
    const { attacker, target, side, figures } = scene.input
    const left = figures ?? (rosterId(target) === undefined ? yield* attackersLeft(side) : 0)
    return yield* oneDie(scene, { attacker, target, side, range: 1, terrain: 'open', overrun: true, figures: left }, 'Nation: British Commonwealth', false)
  },
}

/** An attacker without a roster: only the table knows how many of its figures stand. */
function* attackersLeft(who: Side): Script<number> {
  const { figures } = yield* choose({ id: 'attackers left', who }, { figures: { ...number('Figures of the attacker', 1, 4), cite: 'Nation: British Commonwealth' } }, { figures: 4 })
  return figures
}

/** The close assault that is about to be rolled. */
const under = (scene: Scene): Battle | undefined =>
  Object.entries(scene.state.open).filter(([, frame]) => frame.procedure === 'battle').sort(([a], [b]) => Number(b) - Number(a)).map(([, frame]) => frame.input as unknown as Battle)[0]

/** Interrupts a close assault before the dice: the target battles first. */
export const ambush: Procedure<{ readonly figures?: number }> = {
  id: 'ambush', label: 'Ambush', cite: 'Card: Ambush', version: 1, desk: 'none',
  fields: scene => (under(scene)?.attacker.startsWith('unit:') === true ? {} : { figures: { ...number('Figures of the attacker', 1, 4), usual: 4, cite: 'Card: Ambush' } }),
  *run(scene) {
    const open = under(scene)
    if (open === undefined || open.range !== 1) return yield* block({ id: 'no assault', who: '' }, line('Ambush answers a close assault that has been declared', 'Card: Ambush'))
    const attack = turned(scene, open, scene.input.figures)
    const told = yield* toldOf(attack)
    const hits = yield* hitting(scene, attack)
    const lines = diceLines(attack, told, scene.manual)
    const n = Math.max(0, sum(lines, 'dice'))
    const thrown = n === 0 ? [] : yield* roll({ id: 'ambush dice', who: attack.from.side, lines, head: [`${n} dice`] }, battleDice(n, hits.faces))
    const toll = yield* takenFrom(scene, attack, thrown, hits)
    const { found, lost, back, gone } = toll
    const code = gone ? 'gone' : back.hexes > 0 ? 'back' : 'stands'
    const then = fateOf(attack, gone)
    const label = code === 'gone' ? 'The ambush wipes the attacker out' : code === 'back' ? 'The ambush drives the attacker back' : `The ambush costs ${lost}; the attack goes on`
    return outcome(label, { group: 'Ambush', code, tally: { 'own figures': lost }, lines: [...lines, ...found.lines, ...back.lines], duties: [...tollDuties(attack, toll), duty(attack.from.side, 'Discard Ambush and draw a card', 'Card: Ambush')], changes: [...told.changes, ...hits.changes, ...found.changes, ...losses(attack, lost, back)], ...(then.length > 0 ? { then } : {}) })
  },
}

/** The same ground seen from the other end. */
function turned(scene: Scene, open: Battle, figures: number | undefined): Attack {
  const { side } = attackOf({ ...scene, input: open }).from
  return attackOf({
    ...scene, input: {
      attacker: open.target, target: open.attacker, side: other(side), range: 1, terrain: open.ground ?? 'open', obstacle: open.on ?? 'none',
      ground: open.terrain, on: open.obstacle ?? 'none', moved: 0, ...(figures === undefined ? {} : { figures }),
    },
  })
}

