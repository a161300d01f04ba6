import { add, set } from '../../../engine/changes.ts'
import { choice, option, type Fields } from '../../../engine/field.ts'
import { duty, line, type Line } from '../../../engine/line.ts'
import { forbid, outcome, type Procedure, type Scene } from '../../../engine/procedure.ts'
import { card } from '../facts.ts'
import { mover, type Side } from '../sides.ts'
import { inPlay } from '../turn/cards.ts'
import { dark } from '../turn/night.ts'
import { ordersLeft } from '../turn/orders.ts'
import { aircraft, ammo, cardSpent, flying, isBarred, leaves, types } from './fleet.ts'
import { trackOf } from '../kept.ts'

interface Deploy { readonly type: string; readonly matches: string }

/** An air card beside a section card, and one of its orders. */
export const deploy: Procedure<Deploy> = {
  id: 'deploy', label: 'Deploy an air unit', cite: 'Air: Deploying', version: 1, desk: 'turn', offered: 'air rules', picture: 'p-tac',
  fields: deployFields,
  *run(scene) {
    const { state, input } = scene
    const side = mover(state)
    const lines: Line[] = []
    for (const [n, why] of deployRefusals(scene, side).entries()) lines.push(yield* forbid({ id: `no deploy ${n}`, who: side }, why))
    const plane = aircraft(scene, input.type)
    const special = input.matches === input.type
    const section = ['left', 'center', 'right', 'any'].find(each => ordersLeft(state, each) > 0) ?? 'any'
    return outcome(`${plane.label} deployed: ${special ? 'the card may replace the attack run' : 'standard attack run only'}`, {
      group: special ? 'special' : 'standard', lines: [...lines, line(special ? 'The aircraft matches the card' : 'The aircraft does not match the card: its action is ignored', 'Air: Deploying')],
      duties: [duty(side, 'Start anywhere in the section of the card; that hex is the first of its move', 'Air: Deploying')],
      changes: [set('row', `air/${side}`, { type: input.type, guns: plane.guns, bombs: plane.bombs, landed: false, special, placedGuns: 0, placedBombs: 0, moved: false }), ...cardSpent(side), add('track', `orders ${section}`, -1), set('flag', `deployed ${side}`, true)],
    })
  },
}

function deployFields({ state }: Scene<Partial<Deploy>>): Fields {
  const side = mover(state)
  const options = types.map(id => (isBarred(state, side, id) ? option(id, id, line('Shot down earlier: not again in this battle', 'Air: Downing')) : option(id, id)))
  return { type: { ...choice('Aircraft', options), cite: 'Air: Deploying' }, matches: { ...choice('Aircraft on the air card', [option('none', 'None'), ...types.map(id => option(id, id))]), usual: 'none', cite: 'Air: Special attack' } }
}

function deployRefusals(scene: Pick<Scene<Deploy>, 'state' | 'slot' | 'input'>, side: Side): readonly Line[] {
  const { state, input } = scene
  const played = inPlay(state)
  const out: Line[] = []
  const no = (held: boolean, text: string): void => { if (held) out.push(line(text, 'Air: Deploying')) }
  no(played === '' || card(scene, played).kind !== 'section', 'An air unit is deployed with a section card, not with a tactic card')
  no(flying(state, side) !== undefined, 'One air unit on the board is all a side may have')
  no(state.flag[`withdrew ${side}`] === true, 'Not in the turn in which an air unit was withdrawn')
  no(trackOf(state, `air cards ${side}`) < 1, 'There is no air combat card to play')
  no(['left', 'center', 'right', 'any'].every(each => ordersLeft(state, each) === 0), 'No order of the card is left for it')
  if (isBarred(state, side, input.type)) out.push(line('That aircraft was shot down', 'Air: Downing'))
  if (dark(state)) out.push(line('No air units before full daylight', 'Night'))
  return out
}

/** Before a command card is played; an air unit without ammo must go. */
export const withdraw: Procedure<Readonly<Record<string, never>>> = {
  id: 'withdraw', label: 'Withdraw the air unit', cite: 'Air: Withdrawing', version: 1, desk: 'turn', offered: 'own aircraft', picture: 'i-retreat',
  *run({ state }) {
    const side = mover(state)
    const lines: Line[] = []
    if (state.flag['card'] !== undefined) lines.push(yield* forbid({ id: 'too late', who: side }, line('Only at the start of the turn, before the command card', 'Air: Withdrawing')))
    const empty = ammo(flying(state, side)) === 0
    return outcome(empty ? 'Out of ammo: it withdraws' : 'The air unit withdraws', { group: empty ? 'forced' : 'voluntary', lines: [...lines, line('No medal; no deployment this turn', 'Air: Withdrawing')], changes: [...leaves(side), set('flag', `withdrew ${side}`, true)] })
  },
}

