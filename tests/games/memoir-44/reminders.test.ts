import { describe, expect, it } from 'vitest'
import type { Change, Facts } from '../../../src/engine/state.ts'
import type { Table } from '../../table.ts'
import { match, memoir, says, unit, type Options } from './game.ts'

/** A state in which each reminder applies, and the checklist rows it serves. */
interface Case { readonly rows: string; readonly options?: Options; readonly units?: Readonly<Record<string, Facts>>; readonly scenario?: string; readonly also?: readonly Change[] }
const plane = (side: string, more: Facts = {}): Change => ({ kind: 'row', id: `air/${side}`, to: { type: 'bomber', guns: 0, bombs: 6, landed: false, placedGuns: 0, placedBombs: 0, ...more } })
const flag = (id: string, value: string | boolean): Change => ({ kind: 'flag', id, to: value })
const air = { air: true }
const [overlord, long] = ['s1517', 's3129'] // both begin with an Allied turn

const cases: Readonly<Record<string, Case>> = {
  'night roll': { rows: 'MM-104', options: { night: true } }, 'night cards': { rows: 'MM-105', options: { night: true } }, 'night sight': { rows: 'MM-060', options: { night: true } }, 'night air': { rows: 'MM-105', options: { night: true } },
  'winter move': { rows: 'MM-108', options: { winter: true } }, 'winter air power': { rows: 'MM-035', options: { winter: true } }, 'winter sight': { rows: 'MM-109', options: { visibility: true } }, 'frozen river': { rows: 'MM-099', options: { winter: true } },
  'desert overrun': { rows: 'MM-102', options: { desert: true } }, 'blitz armor': { rows: 'MM-112', options: { blitz: true } }, 'blitz recon': { rows: 'MM-112', options: { blitz: true, first: 'axis' } }, 'air strikes': { rows: 'MM-144', options: { 'air strikes': true } },
  radar: { rows: 'MM-144', options: { 'radar alert': true } }, 'radar next': { rows: 'MM-144', options: { 'radar alert': true } }, chip: { rows: 'MM-113', options: { russian: true } }, 'chip new': { rows: 'MM-113', options: { russian: true } },
  japanese: { rows: 'MM-114', options: { japanese: true, first: 'axis' } }, 'japanese flags': { rows: 'MM-114', options: { japanese: true } }, marines: { rows: 'MM-115', options: { marines: true } }, british: { rows: 'MM-116', options: { british: true, first: 'axis' } },
  italian: { rows: 'MM-117', options: { italian: true } }, french: { rows: 'MM-118', options: { french: true } }, 'counter-attack': { rows: 'MM-018', also: [flag('last card axis', 'probe')] },
  'recon draw': { rows: 'MM-014', also: [flag('recon', true)] }, 'recon air': { rows: 'MM-014', options: air, also: [flag('recon', true)] }, 'recon combat': { rows: 'MM-014', options: { 'combat cards': true }, also: [flag('recon', true)] },
  'combat any time': { rows: 'MM-019', options: { 'combat cards': true } }, 'combat sides': { rows: 'MM-021', options: { 'combat cards': true } }, astride: { rows: 'MM-007', units: { a: unit('allies', 'infantry', 4, { section: 'left center' }) } },
  ambush: { rows: 'MM-015' }, 'ambush overlord': { rows: 'MM-015', scenario: overlord }, chain: { rows: 'MM-165', scenario: overlord }, 'overlord roles': { rows: 'MM-161', scenario: overlord }, 'overlord keep': { rows: 'MM-162', scenario: overlord }, 'overlord air': { rows: 'MM-166', scenario: overlord, options: air },
  'breakthrough air': { rows: 'MM-160', scenario: long, options: air }, withdraw: { rows: 'MM-159', options: air, also: [plane('allies')] }, 'withdraw forced': { rows: 'MM-151', options: air, also: [plane('allies', { bombs: 0 })] }, resupplied: { rows: 'MM-156', options: air, also: [plane('allies', { landed: true })] },
  deploy: { rows: 'MM-148', options: air }, run: { rows: 'MM-150', options: air, also: [plane('allies', { placedBombs: 2 })] }, dogfight: { rows: 'MM-154', options: air, also: [plane('allies'), plane('axis')] }, flak: { rows: 'MM-155', options: air, also: [plane('axis')] }, 'air barrage': { rows: 'MM-017', options: air, also: [plane('axis')] },
  mines: { rows: 'MM-106', options: { mines: true } }, smoke: { rows: 'MM-107', options: { smoke: true }, also: [{ kind: 'row', id: 'smoke/1', to: { where: '', turns: 2 } }] }, crosshair: { rows: 'MM-111', options: { 'big guns': true } }, leader: { rows: 'MM-140', options: { leaders: true } },
  'actions battle': { rows: 'MM-141 MM-143', options: { actions: true } }, 'actions card': { rows: 'MM-141 MM-142', options: { actions: true } }, hq: { rows: 'MM-079 MM-144', options: { actions: true } }, tokens: { rows: 'MM-144', also: [{ kind: 'row', id: 'token/1', to: { label: 'equipment', kind: 'equipment', carrier: '', where: '' } }] }, rafts: { rows: 'MM-145', options: { actions: true } },
  train: { rows: 'MM-097', units: { x: unit('axis', 'wagon', 3) } }, ships: { rows: 'MM-137', units: { x: unit('axis', 'destroyer', 3) } }, 'landing craft': { rows: 'MM-138', units: { x: unit('axis', 'landing-craft', 1) } }, beach: { rows: 'MM-029', options: { map: 'beach' } },
  'command car': { rows: 'MM-136', units: { x: unit('allies', 'command-car', 1) } }, churchill: { rows: 'MM-139', units: { x: unit('allies', 'churchill', 3) } }, objectives: { rows: 'MM-169 MM-171', also: [{ kind: 'row', id: 'objective/1', to: { label: 'Hill', kind: 'permanent-start', side: 'either', worth: 1, of: 1, allies: 0, axis: 0, held: '', bombed: '', cells: '' } }] },
  'breakthrough cards': { rows: 'MM-013', scenario: long },
}

/** The stages of the first turn at which it is said. */
function heard(id: string, at: Table): readonly string[] {
  const out: string[] = []
  do {
    if (says(at).includes(id)) out.push(at.stage)
    at.next()
  } while (at.stage !== 'card')
  return out
}
const begun = ({ options = {}, units = {}, scenario = 'own', also = [] }: Case): Table => { const at = match(options, units, scenario); if (also.length > 0) at.correct(also, 'as it stands'); return at }

describe('Reminders come by themselves where they matter, and nowhere else', () => {
  it('Game turn MM-005 there is a case for each of them', () => {
    expect(Object.keys(cases).sort()).toEqual(memoir.data.reminders.map(each => each.id).sort())
  })

  it.each(memoir.data.reminders.map(each => [cases[each.id]?.rows ?? '', each.id, each] as const))('%s %s', (_, id, { at, rule }) => {
    expect(heard(id, begun(cases[id]!))).toEqual(at)
    expect(heard(id, id === 'ambush' ? match({}, {}, overlord) : match())).toEqual([])
    expect(rule).not.toBe('')
  })
})

describe('Watches speak at their moment', () => {
  const watch = (id: string, at: Table): string | null => memoir.watch.find(each => each.id === id)?.test(at.state)?.text ?? null
  const corrected = (options: Options, changes: readonly Change[], units: Readonly<Record<string, Facts>> = {}): Table => { const at = match(options, units); if (changes.length > 0) at.correct(changes, 'as it stands'); return at }
  it.each([
    ['MM-010', 'won', corrected({ 'allied medals': 2 }, [{ kind: 'track', id: 'medals allies', to: 2 }]), 'Allies have 2 of 2 medals and win'],
    ['MM-012', 'deck', corrected({ deck: 'tracked' }, [{ kind: 'pile', id: 'discard', to: Array<string>(50).fill('probe') }]), 'The deck is empty: shuffle the discards into a new one'],
    ['MM-004', 'figures', corrected({}, [], { a: unit('allies', 'artillery', 3) }), 'allies artillery has more figures than it started with'],
    ['MM-009', 'hand', corrected({}, [{ kind: 'track', id: 'hand axis', to: 6 }]), 'Axis hold more cards than the scenario allows'],
    ['MM-009', 'no card', corrected({}, [flag('card', 'probe')]), 'No command card was drawn at the end of the turn'],
    ['MM-151', 'ammo', corrected(air, [plane('allies', { bombs: 0 })]), 'The air unit is out of ammo and must withdraw'],
    ['MM-113', 'chip', match({ russian: true }), 'No card lies under the Commissar chip for the next turn'],
  ] as const)('%s %s', (_, id, at, text) => {
    expect(watch(id, at)).toBe(text)
    expect(watch(id, match())).toBeNull()
  })

  it('MM-060 dark: at the battle of a night turn only', () => {
    const at = match({ night: true })
    const told: Record<string, string | null> = {}
    do { told[at.stage] = watch('dark', at); at.next() } while (at.stage !== 'card')
    expect(told).toEqual({ card: null, order: null, move: null, battle: 'Night: nobody fires farther than 1', draw: null })
  })
})
