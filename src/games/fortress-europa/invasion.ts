import { add, set } from '../../engine/changes.ts'
import { choice, number, option, toggle, type Fields } from '../../engine/field.ts'
import { duty, line, type Line } from '../../engine/line.ts'
import { forbid, outcome, type Procedure } from '../../engine/procedure.ts'
import type { State } from '../../engine/state.ts'
import { on, turnOf } from './calendar.ts'
import { startCapacity } from './capacity.ts'
import { factOf, inlandPorts, portName } from './places.ts'
import { impulseOf, isClear, isFlag, isStorm, level, scenarioOf } from './table.ts'

/** 12.1, 12.2, 12.14, 12.18: why no second invasion now; null if one may be declared. */
export function noInvasion(state: State): Line | null {
  if (level(state, 'invasions') >= 2) return line('Two invasions a game', '12.2')
  if (turnOf(state) < on.augI || turnOf(state) > on.sepIV) return line('The second invasion is for Aug I to Sep IV', '12.2')
  if (!isClear(state)) return line('Invasions on Clear turns only', '12.1')
  return startCapacity(state) < 1 && !isFlag(state, 'allies gone') ? line('Not with a supply capacity of zero or less when the turn began', '12.14') : null
}

/** The second one; the first is the set-up of the game. */
export const declareInvasion: Procedure<{ readonly district: string }> = {
  id: 'declare invasion', label: 'Declare the second invasion', cite: '12.2', version: 1, desk: 'turn', picture: 'p-ship', offered: 'second invasion open',
  *run({ state }) {
    const no = noInvasion(state)
    const lines = no === null ? [] : [yield* forbid({ id: 'when', who: 'allied' }, no)]
    return outcome('The second invasion is declared', {
      lines: [...lines, line('The site may be the first one or any other line of coastal hexes', '12.14')],
      duties: [duty('allied', 'No sea movement this turn; naval units leave at the start of the third turn from now', '12.3')],
      changes: [set('flag', 'invasion', 'second'), set('track', 'invasions', 2), set('track', 'second invasion turn', turnOf(state)), { kind: 'stage', call: 'invasion' }],
    })
  },
}

export interface Beaches { readonly area?: string; readonly area2?: string; readonly first: number; readonly overlap: boolean; readonly second: number; readonly units: number; readonly armour: boolean; readonly paras: number }

/** 12.10, 12.13, 20.15, 21.7: does it fit? */
export const beachCapacity: Procedure<Beaches> = {
  id: 'beach capacity', label: 'Invasion capacity', cite: '12.10', version: 1, desk: 'map', picture: 'p-ship',
  fields: ({ slot, input }): Fields => {
    const chart = slot('beach-capacity')
    const areas = chart.kind === 'rows' ? Object.keys(chart.rows) : []
    const area = (label: string): Fields[string] => ({ ...choice(label, [option('', 'Not entered'), ...areas.map(each => option(each))]), usual: '', cite: '12.10' })
    return {
      ...(areas.length === 0 ? {} : { area: area('Area') }), first: { ...number('Capacity printed for the area', 0, 40), cite: '12.10' }, overlap: { ...toggle('It reaches into a second area'), cite: '12.10' },
      ...(input.overlap === true ? { ...(areas.length === 0 ? {} : { area2: area('Second area') }), second: { ...number('Capacity of the second area', 0, 40), cite: '12.10' } } : {}),
      units: { ...number('Units landing: infantry, mountain, invading commandos, 79th', 0, 40), cite: '12.13' }, paras: { ...number('Airdropped or raiding besides', 0, 10), cite: '20.15' }, armour: { ...toggle('Armour other than the 79th'), cite: '12.13' },
    }
  },
  prefill: scene => {
    const column = impulseOf(scene.state) === 2 ? 'second' : 'first'
    const printed = (area = '') => { const found = factOf(scene, 'beach-capacity', area, column); return typeof found === 'number' ? { value: found, line: line(`Your chart: ${area}, ${column} impulse`, '12.10') } : undefined }
    const [first, second] = [printed(scene.input.area), printed(scene.input.area2)]
    return { ...(first === undefined ? {} : { first }), ...(second === undefined ? {} : { second }) }
  },
  *run({ input }) {
    const most = input.overlap ? Math.min(input.first, input.second) : input.first
    const lines: Line[] = [line(input.overlap ? `The lower of ${input.first} and ${input.second}` : `${most} as printed`, '12.10'), line('Mountain units count as infantry, the 79th counts; drops and raids do not', '12.10')]
    if (input.armour) lines.push(yield* forbid({ id: 'armour', who: 'allied', lines }, line('The 79th is the only armour that may land on an invasion turn', '12.13')))
    return outcome(input.units <= most ? `Fits: ${input.units} of ${most}` : `${input.units - most} too many for ${most}`, { code: input.units <= most ? 'yes' : 'no', lines })
  },
}

/** 12.15: the eight pairs of blue arrows, and U5-U6. */
export const blueArrows: readonly (readonly [string, string])[] = [['A16', 'B15'], ['C9', 'C10'], ['A3', 'A4'], ['A2', 'A3'], ['P4', 'P5'], ['BB4', 'CC4'], ['CC4', 'DD3'], ['DD4', 'EE4'], ['U5', 'U6']]
/** 12.5, 12.15, 12.16. */
export const forbiddenBeaches = ['V5', 'A17', 'A18', 'B16', 'B17', 'B18', 'D9', 'D10', 'GG3'] as const
const mouths: { readonly [port: string]: readonly string[] } = { anvers: ['BB4', 'BB5', 'CC4', 'CC5'] }

export interface BeachHex { readonly kind: 'beach' | 'arrow' | 'inland' | 'upriver' | 'north'; readonly port?: string; readonly mouth?: boolean; readonly blocked?: boolean; readonly joined?: boolean }

/** 12.5, 12.6, 12.15, 12.16: does this next hex belong to the line? */
export const beachLine: Procedure<BeachHex> = {
  id: 'beach line', label: 'May this hex be invaded?', cite: '12.6', version: 1, desk: 'map', picture: 'i-path',
  fields: ({ input }): Fields => ({
    kind: { ...choice('The hex', [option('beach', 'Beach'), option('arrow', 'Beach across a blue arrow'), option('inland', 'Inland port'), option('upriver', 'Up a river or estuary, V5'), option('north', 'II2 or farther north')]), usual: 'beach' },
    ...(input.kind === 'inland' ? { port: choice('Port', [...inlandPorts, 'amsterdam'].map(id => option(id, portName(id)))), mouth: { ...toggle('A hex at the mouth is invaded too, or this is the only hex'), usual: true, cite: '12.15' }, blocked: { ...toggle(mouths[input.port ?? ''] === undefined ? 'An enemy ZOC blocks the way in' : `Germans in ${mouths[input.port ?? '']?.join(', ')}`), cite: '12.5' } } : { joined: { ...toggle('Joined to the line by land or blue arrow'), usual: true, cite: '12.6' } }),
  }),
  *run({ input }) {
    const no = refusedHex(input)
    return outcome(no === null ? 'May be invaded' : `May not be invaded: ${no.text}`, { code: no === null ? 'yes' : 'no', lines: no === null ? [line('One continuous line; one hex is enough', '12.6')] : [no] })
  },
}

function refusedHex(input: BeachHex): Line | null {
  if (input.kind === 'north') return line('north of and including II2', '12.5')
  if (input.kind === 'upriver') return line('only inland ports lie up rivers and estuaries', '12.16')
  if (input.kind !== 'inland') return input.joined === false ? line('not part of one continuous line', '12.6') : null
  if (input.port === 'amsterdam') return line('Amsterdam cannot be invaded', '12.16')
  if (input.blocked === true) return line('the way in is blocked', '12.5')
  return input.mouth === false ? line('neither hex at the mouth is in the line', '12.15') : null
}

export interface Raid { readonly hexes: boolean; readonly enemy: boolean; readonly fromBase: boolean }
export const raidsAllowed = (state: State): number => (['bulge', 'berlin'].includes(scenarioOf(state)) ? 0 : 2)

/** 21.2, 21.8 to 21.10. */
export const raid: Procedure<Raid> = {
  id: 'raid', label: 'Raid', cite: '21.2', version: 1, desk: 'turn', picture: 'n-cdo', offered: 'raids left',
  fields: () => ({ fromBase: { ...toggle('They start the turn in England, or in Africa for the Mediterranean'), usual: true, cite: '21.8' }, hexes: { ...toggle('Invadable hexes, the same or adjacent'), usual: true, cite: '21.2' }, enemy: { ...toggle('Onto units the Allies can see'), cite: '21.9' } }),
  *run({ state, input }) {
    const lines: Line[] = []
    const who = 'allied'
    if (level(state, 'raids') >= raidsAllowed(state)) lines.push(yield* forbid({ id: 'two', who }, line(raidsAllowed(state) === 0 ? 'No raids in this scenario' : 'Two raids a game', raidsAllowed(state) === 0 ? '33.3.3' : '21.2')))
    if (isStorm(state)) lines.push(yield* forbid({ id: 'storm', who }, line('No raids in a Storm', '21.10')))
    if (!input.fromBase) lines.push(yield* forbid({ id: 'base', who }, line('Raiders start the turn in England or Africa', '21.2')))
    if (!input.hexes) lines.push(yield* forbid({ id: 'hexes', who }, line('Invadable hexes only, all the same or adjacent', '21.2')))
    if (input.enemy) lines.push(yield* forbid({ id: 'enemy', who }, line('Not into a hex with enemy units', '21.9')))
    return outcome(`Raid ${level(state, 'raids') + 1} of ${raidsAllowed(state)}`, {
      lines: [...lines, line('Not counted against sea movement, invasion or supply capacity; allowed at any capacity', '21.2')], changes: [add('track', 'raids', 1)],
      duties: [duty(who, 'They may not move this impulse', '21.2'), duty(who, 'They attack every enemy whose ZOC they are in', '21.9'), duty(who, 'Raiders count for releasing districts', '21.5')],
    })
  },
}

/** 12.17: a hidden unit at the mouth throws the landing back. */
export const reveal: Procedure<{ readonly blocks: boolean; readonly room: boolean; readonly drop: boolean }> = {
  id: 'reveal', label: 'Hidden units revealed', cite: '12.19', version: 1, desk: 'turn', picture: 'i-eye', offered: 'revealing',
  fields: () => ({ blocks: { ...toggle('A hidden unit blocks the way to an invaded inland port'), cite: '12.17' }, room: { ...toggle('The landing fits into its hex'), usual: true, cite: '12.17' }, drop: { ...toggle('Paratroopers or raiders stand on a hidden unit'), cite: '20.8' } }),
  *run({ input }) {
    const duties = [
      ...(input.blocks ? [duty('allied', input.room ? 'Put the landing into the hidden unit’s hex and attack it there; its ground support is lost' : 'Put the landing into the nearest hex where it can stack', '12.17')] : []),
      ...(input.drop ? [duty('allied', 'Paratroopers and raiders on a hidden unit fight it alone, before all other battles; no retreat', '20.8')] : []),
    ]
    return outcome(duties.length === 0 ? 'Nothing has to move' : 'The landing is changed', { duties, lines: [line('After naval units and ground support are placed', '12.19')] })
  },
}
