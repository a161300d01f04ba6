import { set } from '../../engine/changes.ts'
import { choice, option, type Fields } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { choose, outcome, type Procedure, type Script } from '../../engine/procedure.ts'
import type { Facts } from '../../engine/state.ts'
import { attacksIn, described, faceOf, isOps, moves, opsKinds, orderLabel, symbols, type Face, type Symbol } from './costs.ts'
import { labelOf, titleOf } from './factions.ts'
import { active, type World } from './initiative.ts'
import type { None } from './weather.ts'
import { forgotten, orderNow } from './read.ts'

const words: Readonly<Record<Symbol, string>> = { any: 'any type', infantry: 'all infantry', armored: 'all armored', shock: 'shock', airborne: 'airborne', fort: 'fort troops', elite: 'elite units', naval: 'naval', partisan: 'partisans' }

/** 7.1 to 7.4: opens the order just paid for; what the marker shows is asked once if nobody has told. */
export const beginOps: Procedure<None> = {
  id: 'begin-ops', label: 'Open the Ops order', cite: '7', version: 1, desk: 'turn', offered: 'ops unopened',
  *run(scene) {
    const faction = active(scene.state)
    const order = orderNow(scene.state)
    const known = faceOf(scene, faction, order)
    const face = described(known) ? known : yield* askFace(scene, faction, order, known)
    return outcome(`${labelOf(faction)}: ${kindLine(face)}`, {
      lines: orderLines(face), duties: orderDuties(faction, face), ...(described(known) ? {} : { learns: [{ chart: 'order-faces', row: `${faction}/${order}`, facts: factsOf(face) }] }),
      changes: [
        // conditions of stages see the state, not the owner's charts
        set('row', `face/${faction}/${order}`, factsOf(face)),
        set('flag', 'phase', face.kind === 'Attack' || face.kind === 'Attack/Redeploy' ? 'attack' : 'move'), set('flag', 'opened', true), set('flag', 'order-attacks', attacksIn(face)),
        set('track', 'attacks', attacksIn(face) ? face.attacks ?? 0 : 0), set('track', 'port-steps', face.shows?.includes('naval') === true ? 6 : 0), ...forgotten(scene.state),
      ],
    })
  },
}

function* askFace(world: World, faction: string, order: string, known: Face): Script<Face> {
  const { kind } = known.kind === null ? yield* choose({ id: 'kind', who: faction, lines: [line(`${titleOf(faction)}: what does ${orderLabel(world, faction, order)} say?`, '2.5.1')] }, { kind: choice('Order', opsKinds.map(each => option(each))) }) : { kind: known.kind }
  const told = { ...known, kind }
  const wanted: Fields = {
    ...(moves(told) && known.mp === null ? { mp: { kind: 'number' as const, label: 'Movement points', min: 3, max: 5, cite: '7.1' } } : {}),
    ...(attacksIn(told) && known.attacks === null ? { attacks: { kind: 'number' as const, label: 'Attacks', min: 1, max: 9, cite: '7.2' } } : {}),
    ...(known.shows === null ? { shows: { kind: 'pick' as const, label: 'Symbols', min: 1, max: symbols.length, options: symbols.map(each => option(each, words[each])), cite: '2.5.1' } } : {}),
  }
  const said = Object.keys(wanted).length === 0 ? {} : yield* choose({ id: 'face', who: faction, lines: [line(`${titleOf(faction)}: what does the marker of ${orderLabel(world, faction, order)} show? Asked once`, '2.5.1')] }, wanted)
  const got = said as { readonly mp?: number; readonly attacks?: number; readonly shows?: readonly Symbol[] }
  return { kind: kind, mp: got.mp ?? known.mp, attacks: got.attacks ?? known.attacks, shows: got.shows ?? known.shows }
}

const factsOf = ({ kind, mp, attacks, shows }: Face): Facts => ({ kind, mp, attacks, ...Object.fromEntries(symbols.map(each => [each, shows?.includes(each) === true])) })
const kindLine = ({ kind, mp, attacks }: Face): string => [kind, mp === null ? '' : `${mp} MP`, attacks === null ? '' : `${attacks} attacks`].filter(each => each !== '').join(', ')

/** 7.1, 2.1.1: who is active, and for what. */
export function orderLines({ kind, mp, attacks, shows }: Face): readonly Line[] {
  const seen = (shows ?? []).filter(each => each !== 'naval')
  const active = seen.map(each => words[each]).join(', ')
  return [
    ...(kind !== 'Attack' ? [line(`Move up to ${mp ?? '?'} MP each: ${active}`, '7.1')] : []),
    ...(shows?.includes('infantry') === true ? [line('Infantry: leg, motorized, shock, airborne, fort troops, garrison and the like', '2.1.1')] : []),
    ...(shows?.includes('armored') === true ? [line('Armored: tank and mechanized; motorized is infantry', '2.1.1')] : []),
    ...(shows?.includes('elite') === true ? [line('Elite units only', '7.1')] : []),
    ...(shows?.includes('naval') === true ? [line('Naval is active: fleets move, up to 6 steps port-to-port, beachheads', '7.1.2')] : []),
    ...(shows?.includes('fort') === true ? [line('Fort troops not isolated may flip to fortress instead of moving', '7.1.4')] : []),
    ...(shows?.includes('infantry') === true && !shows.includes('fort') ? [line('Fort troops may move but not flip', '7.1.4')] : []),
    ...(kind !== 'Redeploy' ? [line(`Up to ${attacks ?? '?'} attacks, primary attacker: ${active}`, '7.2')] : []),
  ]
}

const orderDuties = (faction: string, { kind }: Face): readonly Line[] => [
  ...(kind === 'Redeploy/Attack' ? [{ text: 'Finish all movement, then attack; no return', cite: '7.3', who: faction }] : []),
  ...(kind === 'Attack/Redeploy' ? [{ text: 'Finish all attacks, then move', cite: '7.4', who: faction }] : []),
]

/** 7.3, 7.4: the first half is over and does not come back. */
export const nextPhase: Procedure<None> = {
  id: 'next-phase', label: 'First half of the order finished', cite: '7.3', version: 1, desk: 'turn', offered: 'two halves',
  *run({ state }) {
    const to = state.flag['phase'] === 'move' ? 'attack' : 'move'
    return outcome(to === 'attack' ? 'Movement is over: attacks now' : 'Attacks are over: movement now', { lines: [line('No return to the first half', to === 'attack' ? '7.3' : '7.4')], changes: [set('flag', 'phase', to), set('flag', 'halved', true), ...(to === 'move' ? [set('track', 'attacks', 0)] : [])] })
  },
}

/** The Ops order under way and its face; null when another kind of order is. */
export function opsNow(world: World): { readonly faction: string; readonly order: string; readonly face: Face } | null {
  const faction = active(world.state)
  const order = orderNow(world.state)
  return isOps(order) && world.state.flag['opened'] === true ? { faction, order, face: faceOf(world, faction, order) } : null
}
