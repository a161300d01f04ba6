import map from '../../../data/fortress-europa/map.json'
import { edgeKey, gridOf } from '../../engine/board/grid.ts'
import type { MapFact } from '../../engine/board/map.ts'
import { option, toggle, type Fields } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { outcome, type Procedure, type Scene } from '../../engine/procedure.ts'
import { blueArrows, forbiddenBeaches } from './invasion.ts'

const facts = map as unknown as MapFact
/** 12.15: an inland port joins the line by a hex at the mouth, however far down; the others have theirs beside them. */
const mouths = [['E10', 'C9'], ['E10', 'C10'], ['A19', 'A16'], ['A19', 'B15']] as const
const arrows = new Set([...blueArrows, ...mouths].map(([a, b]) => edgeKey(a, b)))
const water = new Set(Object.entries(facts.between).filter(([, edge]) => edge['estuary'] === true).map(([key]) => { const [a = '', b = ''] = key.split('|'); return edgeKey(a, b) }))
const inland = new Set(Object.entries(facts.cells).filter(([, cell]) => cell['inland'] === true).map(([label]) => label))

/** 12.6, 12.15: joined by land, a blue arrow or a river mouth. Two hexes with water between them and no arrow are not. */
export function joined(a: string, b: string): boolean {
  const key = edgeKey(a, b)
  if (arrows.has(key)) return true
  const grid = gridOf(facts)
  const edge = grid.index(a) < 0 || grid.index(b) < 0 ? -1 : grid.edge(grid.index(a), grid.index(b))
  return edge >= 0 && !water.has(key)
}

/** Why these hexes are no invasion site; null if they are one. */
export function brokenLine(hexes: readonly string[]): Line | null {
  const barred = hexes.find(hex => forbiddenBeaches.some(each => each === hex))
  if (barred !== undefined) return line(`${barred} cannot be invaded`, barred === 'V5' ? '12.15' : '12.16')
  const reached = new Set(hexes.slice(0, 1))
  for (const hex of reached) for (const next of hexes) if (!reached.has(next) && joined(hex, next)) reached.add(next)
  const cut = hexes.filter(hex => !reached.has(hex))
  return cut.length === 0 ? null : line(`${cut.join(', ')} ${cut.length > 1 ? 'are' : 'is'} not joined to the rest`, '12.15')
}

/** Beaches the text names, the owner's, and the inland ports. */
function invadable({ slot }: Pick<Scene, 'slot'>): readonly string[] {
  const own = slot('beaches')
  const named = Object.entries(facts.cells).filter(([, cell]) => cell['beach'] === true || cell['inland'] === true).map(([label]) => label)
  return [...new Set([...named, ...(own.kind === 'set' ? own.items : [])])].sort()
}

export const invasionLine: Procedure<{ readonly hexes: readonly string[]; readonly blocked: boolean }> = {
  id: 'invasion line', label: 'Is this one invasion site?', cite: '12.6', version: 1, desk: 'map', picture: 'i-path',
  fields: (scene): Fields => {
    const chosen = scene.input.hexes ?? []
    return {
      hexes: { kind: 'pick', label: 'Hexes', cite: '12.6', min: 1, max: 20, options: invadable(scene).map(hex => option(hex, facts.cells[hex]?.['name'] === undefined ? hex : `${hex} ${String(facts.cells[hex]['name'])}`)) },
      ...(chosen.some(hex => inland.has(hex)) ? { blocked: { ...toggle('Germans block the way to an inland port'), cite: '12.5' } } : {}),
    }
  },
  *run({ input }) {
    const no = input.blocked === true && input.hexes.some(hex => inland.has(hex)) ? line('the way to the inland port is blocked', '12.5') : brokenLine(input.hexes)
    return outcome(no === null ? 'One continuous line: may be invaded' : `No: ${no.text}`, { code: no === null ? 'yes' : 'no', lines: [no ?? line('Joined by land, blue arrow or river mouth', '12.15')] })
  },
}
