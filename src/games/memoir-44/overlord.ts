import { add, set } from '../../engine/changes.ts'
import { dice } from '../../engine/dice.ts'
import { choice, option, toggle, type Fields } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { forbid, outcome, roll, type Procedure, type Scene } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { battleFaces } from './dice.ts'
import { card, cards, type Card } from './facts.ts'
import { mirrored, type Section } from './board/sections.ts'
import { mover, on, other, type Side } from './sides.ts'
import { boosted } from './turn/card-orders.ts'
import { commissar as chipRules, listed } from './turn/cards.ts'
import { numberIn, textIn, trackOf } from './kept.ts'
import { plural } from './words.ts'

export const generals = ['left', 'center', 'right'] as const
interface Handed { readonly card: string; readonly to: string; readonly gungHo?: boolean }

const given = (state: State, general: string, side: Side): number => numberIn(state.flag, `given ${general} ${side}`)
export const soviet = (state: State, side: Side): boolean => on(state, 'russian') && side === 'allies'

/** The Commander-in-Chief gives out or plays one to three cards and keeps at least one. */
export const handOut: Procedure<Handed> = {
  id: 'hand-out', label: 'Give a card to a general', cite: 'Overlord: Cards', version: 1, desk: 'turn', offered: 'overlord', picture: 'n-hq',
  fields: handFields,
  *run(scene) {
    const { state, input } = scene
    const side = mover(state)
    const played = card(scene, input.card)
    const lines: Line[] = []
    for (const [n, why] of handRefusals(scene, played).entries()) lines.push(yield* forbid({ id: `not to him ${n}`, who: side }, why))
    const own = input.to === 'cic'
    const acts = input.card === 'counter-attack' ? copied(scene, input.to) : played
    const n = ordersBy(acts, input.to) + bonus(state, side, acts, input)
    const where = own ? 'any' : input.to
    const chip = listed(state, 'commissar')
    const fromChip = chip.includes(input.card)
    const name = acts.id === played.id ? played.label : `${played.label} as ${acts.label}`
    return outcome(own ? `The Commander-in-Chief plays ${name}` : `${name} to the ${input.to} general`, {
      group: played.kind, lines, duties: [duty(side, own ? 'His card is carried out first, before the generals play theirs' : `The ${input.to} general plays it faceup in the section he orders`, 'Overlord: Cards')],
      changes: [
        add('track', 'handed', 1), ...(fromChip ? [set('pile', 'commissar', chip.toSpliced(chip.indexOf(input.card), 1))] : [add('track', `hand ${side}`, -1)]), set('pile', 'discard', [...listed(state, 'discard'), input.card]),
        ...(own ? [set('flag', 'card', acts.id), set('flag', `tactic cic ${side}`, true)] : [set('flag', `played ${input.to} ${side}`, acts.id), set('flag', `given ${input.to} ${side}`, given(state, input.to, side) + 1), set('flag', 'card', state.flag['card'] ?? acts.id)]),
        ...(played.kind === 'tactic' && !own ? [set('flag', `tactic ${input.to} ${side}`, true)] : []), ...(n > 0 ? [add('track', `orders ${where}`, n)] : []),
        ...(input.gungHo === true ? [set('flag', 'gung-ho', true)] : []), ...(input.card === 'recon' ? [set('flag', 'recon', true)] : []), set('flag', `last card ${side}`, acts.id), set('flag', `last section ${side}`, own ? null : input.to),
      ],
    })
  },
}

/** A card gives its orders to whoever plays it: by section, or wherever his units are. */
const ordersBy = (played: Card, to: string): number => (to === 'cic' ? Math.max(played.any, played.center) : played.any > 0 ? played.any : played[to as 'left'])

/** Counter-Attack copies what the general across the board was given last; the Commander-in-Chief copies the enemy's last card. */
function copied(scene: Pick<Scene, 'state' | 'slot'>, to: string): Card {
  const enemy = other(mover(scene.state))
  const flag = to === 'cic' ? `last card ${enemy}` : `played ${mirrored(to as Section)} ${enemy}`
  return card(scene, textIn(scene.state.flag, flag, 'counter-attack'))
}

/** Marines: one section card a turn, named when it is handed out, and every tactic card for one to four, orders a unit more. */
function bonus(state: State, side: Side, played: Card, { gungHo, card: given }: Handed): number {
  if (!on(state, 'marines') || side !== 'allies' || !boosted(played)) return 0
  if (given === 'counter-attack') return on(state, 'japanese') ? 1 : 0
  return played.kind === 'tactic' || gungHo === true ? 1 : 0
}

function handFields(scene: Scene<Partial<Handed>>): Fields {
  return {
    ...(on(scene.state, 'marines') && mover(scene.state) === 'allies' && scene.state.flag['gung-ho'] !== true ? { gungHo: { ...toggle('Gung-Ho: one unit more'), usual: false, cite: 'Overlord: Pacific' } } : {}),
    card: { ...choice('Card', cards(scene).filter(each => each.id !== 'ambush').map(each => option(each.id, each.label))), usual: 'probe', cite: 'Overlord: Cards' },
    to: { ...choice('To', [...generals.map(id => option(id, `${id} general`)), option('cic', 'Play it himself')]), usual: 'center', cite: 'Overlord: Cards' },
  }
}

function handRefusals(scene: Pick<Scene<Handed>, 'state' | 'input' | 'slot'>, played: Card): readonly Line[] {
  const { state, input } = scene
  const side = mover(state)
  const out: Line[] = []
  const no = (held: boolean, text: string, cite: string): void => { if (held) out.push(line(text, cite)) }
  const had = given(state, input.to, side)
  const tactic = state.flag[`tactic ${input.to} ${side}`] === true
  const fromChip = listed(state, 'commissar').includes(input.card)
  no(trackOf(state, 'handed') >= 3, 'Three cards a turn at most', 'Overlord: Cards')
  no(!fromChip && trackOf(state, `hand ${side}`) <= 1, 'The Commander-in-Chief always keeps at least one card', 'Overlord: Cards')
  no(input.to === 'cic' && played.kind === 'section', 'Section cards go to the general they point at', 'Overlord: Cards')
  no(input.to === 'cic' && state.flag[`tactic cic ${side}`] === true, 'He has played a card himself already', 'Overlord: Tactic cards')
  no(input.card === 'counter-attack' && copied(scene, input.to).id === 'counter-attack', 'The opponent across has played no card yet', 'Card: Counter-Attack')
  no(input.gungHo === true && state.flag['gung-ho'] === true, 'One general a turn has the extra unit', 'Overlord: Pacific')
  no(tactic, 'A general with a tactic card receives no other', 'Overlord: Tactic cards')
  no(played.kind === 'tactic' && had > 0, 'A tactic card goes only to a general without a card', 'Overlord: Tactic cards')
  no(had >= 2, 'Two section cards to one general at most, one for each of his sections', 'Overlord: Cards')
  no(soviet(state, side) && !fromChip && input.card === 'recon', 'Recon must go under the Commissar chip first', 'Overlord: Eastern Front')
  no(soviet(state, side) && !fromChip && input.card !== 'recon' && input.card !== 'counter-attack', 'Only cards from under the Commissar chip, or Counter-Attack', 'Overlord: Eastern Front')
  return out
}

/** Next turn's card, face down; up to three in Overlord. */
export const commissar: Procedure<{ readonly card: string }> = {
  id: 'commissar', label: 'Card under the Commissar chip', cite: 'Nation: Russia', version: 1, desk: 'turn', offered: 'russian turn', picture: 'i-lock',
  fields: scene => ({ card: { ...choice('Card', cards(scene).map(each => option(each.id, each.label))), usual: 'probe', cite: 'Nation: Russia' } }),
  *run(scene) {
    const { state, input } = scene
    const side = mover(state)
    const chip = listed(state, 'commissar')
    const most = chipRules(state, side) ? 1 : 3
    const lines: Line[] = []
    if (chip.length >= most) lines.push(yield* forbid({ id: 'chip full', who: side }, line(most === 1 ? 'One card lies under the chip' : 'Never more than three cards under the chip', most === 1 ? 'Nation: Russia' : 'Overlord: Eastern Front')))
    // face down: the log is read by both sides
    return outcome(`${plural(chip.length + 1, 'card')} under the chip, face down`, { lines, changes: [set('pile', 'commissar', [...chip, input.card]), add('track', `hand ${side}`, -1)] })
  },
}

interface Initiative { readonly general: string; readonly infantry: boolean; readonly armor: boolean; readonly retreat: boolean }

/** A general without a card may roll one die. */
export const initiative: Procedure<Initiative> = {
  id: 'initiative', label: 'Act on initiative', cite: 'Overlord: Initiative', version: 1, desk: 'turn', offered: 'overlord', picture: 'i-die',
  fields: ({ state }) => ({
    general: { ...choice('General', generals.filter(id => given(state, id, mover(state)) === 0).map(id => option(id, id))), cite: 'Overlord: Initiative' },
    infantry: { ...toggle('He has infantry'), usual: true }, armor: { ...toggle('He has armor'), usual: true }, retreat: { ...toggle('One of his units can retreat'), usual: true },
  }),
  *run({ state, input }) {
    const side = mover(state)
    const lines: Line[] = []
    if (given(state, input.general, side) > 0) lines.push(yield* forbid({ id: 'has a card', who: side }, line('Only a general without a card', 'Overlord: Initiative')))
    const [face] = yield* roll({ id: 'initiative', who: side, lines: [...lines, line('Infantry, armor or star order a unit; a flag drives one back, a grenade costs a figure', 'Overlord: Initiative')], head: ['1 die'] }, dice(1, battleFaces))
    const order = (text: string) => outcome(text, { group: 'ordered', lines, changes: [add('track', `orders ${input.general}`, 1)] })
    if (face === 'infantry') return input.infantry ? order('One infantry unit is ordered') : outcome('No infantry: no effect', { group: 'nothing' })
    if (face === 'armor') return input.armor ? order('One armor unit is ordered') : outcome('No armor: no effect', { group: 'nothing' })
    if (face === 'star') return order('One unit of his choice is ordered')
    if (face === 'flag' && input.retreat) return outcome('One of his units retreats one hex and may not battle', { group: 'retreats', duties: [duty(side, 'Retreat one unit by a hex', 'Overlord: Initiative')] })
    return outcome('One of his units loses a figure and may not battle', { group: 'loses a figure', duties: [duty(side, 'Remove one figure', 'Overlord: Initiative')] })
  },
}

