import { line, type Line } from './line.ts'
import type { GameModule } from './module.ts'
import type { Change } from './state.ts'

/** Why a correction cannot stand: the table is right, but no marker lies past the ends of its track. */
export function outOfRange({ data }: GameModule, changes: readonly Change[]): Line | null {
  for (const change of changes) {
    if (change.kind !== 'track' || !('to' in change) || change.to === null) continue
    const track = data.tracks.tracks.find(each => each.id === change.id)
    const { min = -Infinity, max = Infinity } = track ?? {}
    if (Number.isFinite(change.to) && change.to >= min && change.to <= max) continue
    return line(`${track?.label ?? change.id} goes ${span(min, max)}; ${change.to} is outside.`, track?.rule)
  }
  return null
}

const span = (min: number, max: number): string => [Number.isFinite(min) ? `from ${min}` : '', Number.isFinite(max) ? `to ${max}` : ''].filter(each => each !== '').join(' ') || 'by whole numbers'
