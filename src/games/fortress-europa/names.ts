import type { Kind } from '../../engine/state.ts'
import { districtName } from './districts.ts'
import { cityName, portName } from './places.ts'
import { unitFact } from './units.ts'

/** What the log calls a thing that is only an id in the state. */
export function name(kind: Kind, id: string): string | undefined {
  if (kind === 'unit') return unitFact(id)?.label
  if (kind !== 'row') return undefined
  const at = id.indexOf('/')
  const key = id.slice(at + 1)
  switch (id.slice(0, at)) {
    case 'port': return portName(key)
    case 'city': return cityName(key)
    case 'mulberry': return `Mulberry ${key}`
    case 'district': return districtName(key)
    case 'fortress': return `Fortress ${key}`
    case 'uboat bases': return `U-boat base ${key}`
    case 'v1 sites': return `V1 site ${key}`
    case 'support': return `Ground support at ${key}`
    case 'bridge': return `Bridges: ${key.replace(/^\d+ /, '')}`
    case 'naval': return `Naval unit ${key}`
    case 'rate': return `Replacement rate ${key}`
    default: return undefined
  }
}
