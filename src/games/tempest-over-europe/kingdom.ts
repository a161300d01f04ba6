import { drop, put, set } from '../../engine/changes.ts'
import { choice, option, type Fields } from '../../engine/field.ts'
import { duty, line } from '../../engine/line.ts'
import { outcome, roll, type Procedure } from '../../engine/procedure.ts'
import { oneDie } from './strike.ts'
import { turnOf } from './turn.ts'
import { controlChange, zonesOf } from './zones.ts'

/** 20: equal to or below the turns since the USA came in (3 on turn 12); a 6 delays. */
export const englandReturns = (face: number, turn: number): boolean => face !== 6 && face <= turn - 9

export const ukReturns: Procedure<Record<string, never>> = {
  id: 'uk returns', label: 'Does England return to the war?', cite: '20 Commonwealth', version: 1, desk: 'turn', picture: 'i-flag',
  *run({ state }) {
    const [face] = yield* roll({ id: 'england', who: 'west', lines: [line(`${turnOf(state) - 9} or less, never on a 6`, '20 Commonwealth')] }, oneDie)
    return englandReturns(Number(face), turnOf(state)) ? outcome('England is at war again', { group: 'returns', changes: [set('flag', 'england', 'war')] }) : outcome('England stays out', { group: 'stays out' })
  },
}

export const ukInvaded: Procedure<{ readonly how: 'landing' | 'airborne' | 'over' | 'conquered' }> = {
  id: 'uk invaded', label: 'The United Kingdom is invaded', cite: '20 Commonwealth', version: 1, desk: 'turn', offered: 'englandAtWar', picture: 'n-garr',
  fields: (): Fields => ({ how: { ...choice('What happens', [option('landing', 'A landing'), option('airborne', 'An airborne attack'), option('over', 'No enemy is left'), option('conquered', 'Both zones are lost')]), usual: 'landing', cite: '20 Commonwealth' } }),
  *run({ input: { how } }) {
    const guards = ['Home Guard 1', 'Home Guard 2']
    if (how === 'over') return outcome('Home Guards leave the map', { group: 'over', changes: guards.map(id => drop('unit', id)), duties: [duty('west', 'Take the Home Guards off', '20 Commonwealth')] })
    if (how === 'conquered') return outcome('The United Kingdom is conquered', { group: 'conquered', changes: [set('flag', 'england', 'conquered'), ...zonesOf('uk', 'commonwealth').map(zone => controlChange(zone, 'axis')), ...guards.map(id => drop('unit', id))], duties: [duty('west', 'All Commonwealth armies leave; only Americans retaking both zones bring England back', '20 Commonwealth')] })
    return outcome(`Home Guards in England and Scotland${how === 'landing' ? ', the Home Fleet in Scotland reacts' : ''}`, {
      group: how, changes: [put('unit', 'Home Guard 1', { cell: 'England', steps: 2 }), put('unit', 'Home Guard 2', { cell: 'Scotland', steps: 2 }), ...(how === 'landing' ? [put('unit', 'Home Fleet', { cell: 'Scotland', steps: 2 })] : [])],
      duties: [duty('west', 'A Home Guard in each zone; they regain a step a turn, free', '20 Commonwealth'), ...(how === 'landing' ? [duty('west', 'The Home Fleet appears in Scotland and reacts automatically', '20 Commonwealth')] : [])],
    })
  },
}
