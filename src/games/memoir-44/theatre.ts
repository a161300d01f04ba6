import type { Scene } from '../../engine/procedure.ts'
import { grounds, type Terrain } from './facts.ts'
import { textIn } from './kept.ts'

/** What each map side is made of: these come first in every list, so that the thumb finds them. */
const first: Readonly<Record<string, readonly string[]>> = {
  beach: ['open', 'beach', 'ocean', 'forest', 'hedgerow', 'hill', 'town'], winter: ['open', 'forest', 'hill', 'town', 'river', 'frozen-river', 'castle'],
  desert: ['open', 'hill', 'erg', 'wadi', 'oasis', 'palm-forest', 'escarpment'], jungle: ['open', 'jungle', 'hill', 'beach', 'rice-paddies', 'cave-hill', 'river'],
}

const sorted = new WeakMap<readonly Terrain[], Map<string, readonly Terrain[]>>()

/** All terrain, that of this match's map first. */
export function groundsHere(scene: Pick<Scene, 'slot' | 'state'>): readonly Terrain[] {
  const all = grounds(scene)
  const map = textIn(scene.state.option, 'map', 'countryside')
  const lead = first[map]
  if (lead === undefined) return all
  const known = sorted.get(all) ?? new Map<string, readonly Terrain[]>()
  sorted.set(all, known)
  const found = known.get(map) ?? [...lead.flatMap(id => all.filter(each => each.id === id)), ...all.filter(each => !lead.includes(each.id))]
  known.set(map, found)
  return found
}
