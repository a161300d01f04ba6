import { add, drop, put, set } from '../../../engine/changes.ts'
import { choice, number, option, toggle } from '../../../engine/field.ts'
import { rows } from '../../../engine/ledger.ts'
import { duty, line, type Line } from '../../../engine/line.ts'
import { forbid, outcome, roll, type Procedure } from '../../../engine/procedure.ts'
import type { Change, Effect, State } from '../../../engine/state.ts'
import { battleDice, scored, symbol } from '../dice.ts'
import { figuresLeft, startedWith } from '../roster.ts'
import { commands, mover, other, type Side } from '../sides.ts'
import { ownUnits } from './actions.ts'
import { plural } from '../words.ts'
import { textIn, unitLabel, unitOf } from '../kept.ts'

interface Clearing { readonly unit: string; readonly what: 'wire' | 'abatis' | 'mines'; readonly type?: string }

/** Wire or abatis goes instead of a battle; engineers take wire off and battle as well, and clear mines instead. */
export const removeWire: Procedure<Clearing> = {
  id: 'remove-wire', label: 'Clear wire, abatis or mines', cite: 'Terrain: Wire', version: 1, desk: 'turn', picture: 't-wire',
  fields: ({ state }) => ({
    unit: { ...choice('Unit', [...ownUnits(state, mover(state)), option('infantry', 'Infantry'), option('armor', 'Armor'), option('engineers', 'Engineers')]), usual: 'infantry' },
    what: { ...choice('What', [option('wire', 'Wire'), option('abatis', 'Abatis'), option('mines', 'Mines')]), usual: 'wire' },
  }),
  *run({ state, input }) {
    const id = input.unit.startsWith('unit:') ? input.unit.slice(5) : undefined
    const type = String(state.unit[id ?? '']?.['type'] ?? input.unit)
    const cite = { wire: 'Terrain: Wire', abatis: 'Terrain: Abatis', mines: 'Hazard: Minefield' }[input.what]
    const lines: Line[] = []
    if (input.what === 'mines' && type !== 'engineers') lines.push(yield* forbid({ id: 'engineers', who: mover(state) }, line('Only engineers clear mines', 'Unit: Engineers')))
    const still = input.what === 'wire' && (type === 'engineers' || type.includes('armor'))
    return outcome(`The ${input.what} ${input.what === 'mines' ? 'are' : 'is'} gone; ${still ? 'it may still battle' : 'it does not battle'}`, {
      group: still ? 'and battle' : 'instead', lines: [...lines, line(type === 'engineers' && input.what === 'wire' ? 'Engineers battle out of wire with one die less and remove it the same turn' : 'Instead of battling', type === 'engineers' ? 'Unit: Engineers' : cite)],
      changes: id === undefined ? [] : [put('unit', id, { obstacle: 'none', ...(still ? {} : { battled: true }) })],
    })
  },
}

/** Allied infantry on a cave hex with no enemy adjacent throws its close assault dice. */
export const sealCave: Procedure<{ readonly enemy: boolean; readonly dice: number }> = {
  id: 'seal-cave', label: 'Seal a cave', cite: 'Terrain: Caves', version: 1, desk: 'turn', offered: 'japanese in play',
  fields: () => ({ enemy: { ...toggle('An enemy is adjacent'), usual: false, cite: 'Terrain: Caves' }, dice: { ...number('Close assault dice', 1, 4), usual: 3 } }),
  *run(scene) {
    const who = mover(scene.state)
    const lines: Line[] = []
    if (scene.input.enemy) lines.push(yield* forbid({ id: 'enemy adjacent', who }, line('Not with an enemy adjacent', 'Terrain: Caves')))
    if (commands(scene.state, 'japanese', who)) lines.push(yield* forbid({ id: 'allies only', who }, line('Only Allied infantry seals caves', 'Terrain: Caves')))
    const wanted = yield* symbol(scene, 'cave-seal', ['star'])
    const thrown = yield* roll({ id: 'seal', who, lines: [...lines, line(`${wanted.faces.join(' or ')} seals it`, 'Terrain: Caves')], head: [`${scene.input.dice} dice`] }, battleDice(scene.input.dice, wanted.faces, false))
    const shut = scored(thrown, wanted.faces) > 0
    return outcome(shut ? 'The cave is sealed' : 'The cave stays open', { group: shut ? 'sealed' : 'open', changes: wanted.changes, duties: shut ? [duty(who, 'Turn the hex over', 'Terrain: Caves')] : [] })
  },
}

/** The petard may be fired at an empty bunker in close assault. */
export const petardEmpty: Procedure<{ readonly dice: number }> = {
  id: 'petard-empty', label: 'Petard at an empty bunker', cite: 'Unit: Churchill', version: 1, desk: 'turn', offered: 'churchill in play', picture: 't-bunker',
  fields: () => ({ dice: { ...number('Dice', 1, 4), usual: 4, cite: 'Unit: Churchill' } }),
  *run(scene) {
    const wanted = yield* symbol(scene, 'petard', ['grenade'])
    const thrown = yield* roll({ id: 'petard', who: mover(scene.state), lines: [line(`${wanted.faces.join(' or ')} brings the bunker down`, 'Unit: Churchill')], head: [`${scene.input.dice} dice`] }, battleDice(scene.input.dice, wanted.faces, false))
    const down = scored(thrown, wanted.faces) > 0
    return outcome(down ? 'The bunker is removed' : 'The bunker stands', { group: down ? 'removed' : 'stands', changes: wanted.changes })
  },
}

/** After the last figure of his unit: two dice decide whether the leader falls, a medal, or goes to the nearest infantry. */
export const leaderFate: Procedure<{ readonly side: Side }> = {
  id: 'leader-fate', label: 'What becomes of the leader', cite: 'Action: Heroic leader', version: 1, desk: 'none', picture: 'i-star',
  *run(scene) {
    const { side } = scene.input
    const wanted = yield* symbol(scene, 'leader-lost', ['grenade'])
    const thrown = yield* roll({ id: 'leader', who: other(side), lines: [line(`Two dice: ${wanted.faces.join(' or ')} and he is lost`, 'Action: Heroic leader')], head: ['2 dice'] }, battleDice(2, wanted.faces, false))
    const dead = scored(thrown, wanted.faces) > 0
    return outcome(dead ? 'The leader is lost: a medal' : 'The leader joins the nearest friendly infantry', { group: dead ? 'leader lost' : 'leader lives', tally: { medals: dead ? 1 : 0 }, changes: [...wanted.changes, ...(dead ? [add('track', `medals ${other(side)}`, 1)] : [])], duties: dead ? [] : [duty(side, 'Move the token to the nearest friendly infantry unit', 'Action: Heroic leader')] })
  },
}

interface Supply { readonly carrier: string; readonly target: string; readonly figures: number; readonly adjacent: boolean; readonly battled?: boolean }

/** Figures of a half-track or truck become figures of a weakened neighbour; they never count for a medal. */
export const resupply: Procedure<Supply> = {
  id: 'resupply', label: 'Re-supply', cite: 'Unit: Half-track', version: 1, desk: 'turn', offered: 'carriers in play', picture: 'n-mot',
  fields: ({ state }) => ({
    carrier: choice('From', ownUnits(state, mover(state), type => type === 'half-track' || type === 'truck')), target: choice('To', ownUnits(state, mover(state), type => type !== 'half-track' && type !== 'truck')),
    figures: { ...number('Figures', 1, 3), usual: 1, cite: 'Unit: Half-track' }, adjacent: { ...toggle('They are adjacent'), usual: true, cite: 'Unit: Half-track' },
  }),
  *run({ state, input }) {
    const [from, to] = [input.carrier.slice(5), input.target.slice(5)]
    const [carrier, weak] = [unitOf(state, from), unitOf(state, to)]
    const who = mover(state)
    const lines: Line[] = []
    const no = function* (held: boolean, id: string, text: string) { if (held) lines.push(yield* forbid({ id, who }, line(text, 'Unit: Half-track'))) }
    yield* no(!input.adjacent, 'adjacent', 'Only an adjacent unit is re-supplied')
    yield* no(startedWith(weak, 1) < 2, 'single', 'A unit of a single figure cannot be re-supplied')
    yield* no(figuresLeft(weak) + input.figures > startedWith(weak), 'full', 'Not above its original number')
    yield* no(figuresLeft(carrier, 3) < input.figures, 'empty', 'It has not so many figures')
    yield* no(carrier['battled'] === true || weak['battled'] === true, 'battled', 'None of them may battle this turn')
    const left = figuresLeft(carrier, 3) - input.figures
    return outcome(`${plural(input.figures, 'figure')} handed over`, {
      lines, duties: [duty(who, `Move ${plural(input.figures, 'figure')} into ${textIn(weak, 'label', to)}; they count for no medal`, 'Unit: Half-track')],
      changes: [left <= 0 ? drop('unit', from) : put('unit', from, { figures: left, battled: true }), put('unit', to, { figures: figuresLeft(weak) + input.figures, battled: true })],
    })
  },
}

/** Equipment or prisoners picked up by the unit that takes the hex. */
export const pickUp: Procedure<{ readonly unit: string; readonly kind: 'equipment' | 'prisoners' }> = {
  id: 'pick-up', label: 'Pick up equipment or prisoners', cite: 'Action: Capturing equipment', version: 1, desk: 'tracks', offered: 'actions in play',
  fields: ({ state }) => ({ unit: choice('Unit', ownUnits(state, mover(state))), kind: { ...choice('What', [option('equipment', 'Equipment'), option('prisoners', 'Prisoners')]), usual: 'equipment', cite: 'Action: Capturing equipment' } }),
   
  *run({ state, input }) {
    const carrier = input.unit.slice(5)
    return outcome(`Now carried by ${unitLabel(state, carrier)}`, { changes: [set('row', `token/${rows(state, 'token').length + 1}`, { label: input.kind, kind: input.kind, carrier, where: '' })] })
  },
}

/** The craft goes with the unit it carries, and gives no medal of its own. */
export const craftLost = (done: readonly Effect[], is: State): readonly Change[] =>
  done.flatMap(each => (each.kind === 'unit' && each.to === null && typeof each.from?.['craft'] === 'string' && each.from['craft'] in is.unit ? [drop('unit', each.from['craft'])] : []))

/** When the carrier dies equipment stays in its hex, prisoners are lost. */
export function tokensLeft(done: readonly Effect[], is: State): readonly Change[] {
  const dead = done.flatMap(each => (each.kind === 'unit' && each.to === null ? [each] : []))
  return dead.flatMap(({ id, from }) => rows(is, 'token').filter(([, row]) => row['carrier'] === id).map(([key, row]) => (row['kind'] === 'prisoners' ? drop('row', `token/${key}`) : put('row', `token/${key}`, { carrier: '', where: textIn(from, 'cell', 'where it fell') }))))
}
