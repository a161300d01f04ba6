import { set } from '../../engine/changes.ts'
import { choice, option, toggle, type Fields } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { outcome, type Procedure } from '../../engine/procedure.ts'

export interface Zoc {
  readonly unit: 'ordinary' | 'frozen' | 'dropped' | 'invading' | 'partisan' | 'raider'
  readonly own: boolean
  readonly between: 'nothing' | 'bridges down' | 'fortress' | 'estuary'
  readonly purpose: 'move' | 'port'
  readonly friend: boolean
}

const small: { readonly [unit: string]: Line } = {
  frozen: line('frozen in its district', '9.5'), dropped: line('dropped this player turn', '20.6'), invading: line('invading, first impulse', '12.8'), partisan: line('partisans', '24.3'), raider: line('commandos and rangers', '21.6'),
}

/** 7.1, 7.3, 7.4: does its ZOC reach this hex? */
export const zoc: Procedure<Zoc> = {
  id: 'zoc', label: 'Does its ZOC reach here?', cite: '7.1', version: 1, desk: 'map', picture: 'i-zoc',
  fields: (): Fields => ({
    unit: { ...choice('The enemy unit is', [option('ordinary', 'Ordinary'), option('frozen', 'Frozen'), option('dropped', 'Dropped this turn'), option('invading', 'Invading, first impulse'), option('partisan', 'Partisans'), option('raider', 'Commando or ranger')]), usual: 'ordinary' },
    own: { ...toggle('The hex it stands in'), cite: '7.1' },
    between: { ...choice('Between them', [option('nothing', 'Nothing'), { ...option('bridges down', 'River, bridges down'), picture: 't-river' }, { ...option('fortress', 'This hex is a fortress'), picture: 't-fort' }, option('estuary', 'Estuary')]), usual: 'nothing', cite: '7.1' },
    purpose: { ...choice('Asked for', [option('move', 'Movement, combat, retreat'), option('port', 'The way to an inland port')]), usual: 'move', cite: '7.4' },
    friend: { ...toggle('A unit of mine is in this hex'), cite: '7.3' },
  }),
  *run({ input }) {
    const { yes, why } = reaches(input)
    return outcome(yes ? 'Yes, an enemy ZOC' : 'No ZOC here', { code: yes ? 'yes' : 'no', lines: [why, ...(yes ? [line('Stop on entering; no step straight from one enemy ZOC to another', '7.2'), ...(input.friend ? [line('A friendly unit does not cancel it', '7.3')] : [])] : [])] })
  },
}

function reaches({ unit, own, between, purpose }: Zoc): { readonly yes: boolean; readonly why: Line } {
  if (own) return { yes: true, why: line('Every unit controls its own hex', '7.1') }
  const no = small[unit]
  if (no !== undefined) return { yes: false, why: line(`Only its own hex: ${no.text}`, no.cite) }
  if (between === 'estuary') return purpose === 'port' ? { yes: true, why: line('Across an estuary it blocks sea movement, raids and supply', '7.4') } : { yes: false, why: line('Not across an estuary', '7.1') }
  if (between === 'fortress') return { yes: false, why: line('Not into a fortress', '7.1') }
  return between === 'bridges down' ? { yes: false, why: line('Not across a river without bridges', '7.1') } : { yes: true, why: line('Its hex and the six around it', '7.1') }
}

/** 31.13: the one hex it may pick for its attack belongs to the same impulse; not used then, it is lost. */
export const skorzeny: Procedure = {
  id: 'skorzeny', label: '150th SS ignores a ZOC', cite: '31.13', version: 1, desk: 'turn', picture: 'n-mech', offered: 'skorzeny left',
  *run() { return outcome('150th SS ignores the first ZOC and stops in the second', { changes: [set('flag', 'skorzeny used', true), set('flag', 'skorzeny attack', true)] }) },
}

export interface Retreat {
  readonly zoc: boolean; readonly edge: boolean; readonly alpine: boolean; readonly mountain: boolean; readonly river: boolean; readonly origin: boolean
  readonly full: boolean; readonly partisan: boolean; readonly dyke: boolean; readonly frozen: boolean; readonly other: boolean
}

/** 15.5 to 15.10, 16.7, 24.3: may a unit retreat here? */
export const retreat: Procedure<Retreat> = {
  id: 'retreat', label: 'May it retreat there?', cite: '15.5', version: 1, desk: 'map', picture: 'i-retreat',
  fields: (): Fields => {
    const yes = (label: string, cite: string) => ({ ...toggle(label), cite })
    return {
      zoc: yes('In or through an enemy ZOC', '15.5'), edge: yes('Off the map or into the sea', '15.5'), alpine: yes('Alpine', '15.6'), mountain: yes('It is a mountain unit', '15.6'), river: yes('Across an estuary, or a river without bridges', '15.9'), origin: yes('The hex it defended', '15.5'),
      full: yes('Ends above the stacking limit', '15.7'), partisan: yes('Through a partisan hex (Germans)', '24.3'), dyke: yes('Ends on the dyke II2', '16.7'), frozen: yes('Allied unit into a frozen district', '15.10'), other: { ...toggle('Another way is open'), cite: '15.4' },
    }
  },
  *run({ input }) {
    const no = blocked(input)
    if (no === null) return outcome('Yes', { code: 'yes', lines: [line('Terrain costs nothing on a retreat', '15.6'), ...(input.frozen ? [line('Releases nobody unless the Allied player wants it; it must try to leave each turn', '15.10')] : [])] })
    return outcome(input.other ? `No: ${no.text}. Another way must be taken` : `No: ${no.text}. The unit is eliminated`, { code: input.other ? 'no' : 'eliminated', lines: [no] })
  },
}

function blocked(input: Retreat): Line | null {
  if (input.zoc) return line('an enemy ZOC', '15.5')
  if (input.edge) return line('off the map or into the sea', '15.5')
  if (input.alpine && !input.mountain) return line('alpine, and no mountain unit', '15.6')
  if (input.river) return line('an estuary or a river without bridges', '15.9')
  if (input.origin) return line('its own defence hex', '15.5')
  if (input.full) return line('overstacked at the end', '15.7')
  if (input.partisan) return line('partisans', '24.3')
  if (input.dyke) return line('no retreat ends on the dyke', '16.7')
  return input.frozen && input.other ? line('a frozen district, and another way is open', '15.10') : null
}
