import { choice, number, toggle, type Fields } from '../../engine/field.ts'
import { line, sum, type Line } from '../../engine/line.ts'
import { outcome, type Procedure, type Scene } from '../../engine/procedure.ts'
import { attackOf, party, type Battle } from './battle/attack.ts'
import { lost, standOf } from './battle/cover.ts'
import { terrainField } from './battle/fields.ts'
import { objections } from './battle/forbidden.ts'
import { cannotFollow, noOverrun } from './battle/ground.ts'
import { diceLines, strip } from './battle/strength.ts'
import { ground, meant, movesAs, obstacle, obstacles, optionsOf, troops, type Terrain } from './facts.ts'
import { mover } from './sides.ts'
import { groundsHere } from './theatre.ts'
import { battleAfter, entryRefusals, tooFar, type March } from './turn/march.ts'
import { wayFields } from './turn/move.ts'

type Into = March

/** "May I go in there?": entry, stop, battle, advance and retreat, in one answer. */
export const mayEnter: Procedure<Into> = {
  id: 'may-enter', label: 'May I move there?', cite: 'Move', version: 1, desk: 'map', picture: 'i-ask',
  fields: scene => ({ unit: unitField(scene), to: terrainField('Into', groundsHere(scene)), onto: terrainField('with', obstacles(scene)), from: terrainField('Out of', groundsHere(scene)), hexes: { ...number('Hexes of the move', 1, 5), usual: 1, cite: 'Move' }, ...wayFields(scene.state, scene.input) }),
   
  *run(scene) {
    const who = party(scene, scene.input.unit, mover(scene.state))
    const no = [...tooFar(scene, who), ...entryRefusals(scene, who)]
    if (no.length > 0) return outcome(`No: ${no[0]?.text ?? ''}`, { group: 'no', lines: no })
    const hexes = [ground(scene, scene.input.to), obstacle(scene, scene.input.onto ?? 'none')]
    const battle = battleAfter(scene, who)
    const stops = hexes.filter(hex => meant(hex.stop, movesAs(who.troop)))
    const caves = hexes[0]?.flagsFor === 'japanese' && scene.input.from?.startsWith('cave') === true ? [line('Japanese infantry may go from any cave to any other as its whole move', 'Terrain: Caves')] : []
    return outcome(`Yes${stops.length > 0 ? ', and stops there' : ''}${battle === null ? '' : '; no battle this turn'}`, { group: 'yes', lines: [...stops.map(hex => line(`Stops on entering ${hex.label.toLowerCase()}`, hex.rule)), ...(battle === null ? [] : [battle]), ...advanceLines(scene, who.key), ...hexes.flatMap(placeLines), ...caves] })
  },
}

/** Advance after a close assault, and retreat into such a hex. */
function advanceLines(scene: Scene<Into>, unit: string): readonly Line[] {
  const attack = attackOf({ ...scene, input: { attacker: unit, target: 'infantry', range: 1, terrain: scene.input.to, obstacle: scene.input.onto ?? 'none' } })
  const barred = cannotFollow(attack)
  if (barred !== null) return [barred]
  const over = noOverrun(attack)
  return [line('May take this ground', 'Take ground'), ...(attack.from.troop.ground < 2 ? [] : [over ?? line('And overrun into it', 'Overrun')])]
}

const placeLines = (hex: Terrain): readonly Line[] => [
  ...(hex.retreat ? [] : [line(`No retreat into ${hex.label.toLowerCase()}: a figure for each such flag`, hex.rule)]),
  ...(hex.id === 'cliffs' ? [line('Two hexes up or down between it and a beach, infantry only', hex.rule)] : hex.cost > 1 ? [line(`Counts as ${hex.cost} hexes going up`, hex.rule)] : []),
]

/** "May I fight from here, and with how much?": the very objections and dice of a battle, before anybody stands there. */
export const mayBattle: Procedure<Battle> = {
  id: 'may-battle', label: 'May I battle from there?', cite: 'Battle', version: 1, desk: 'map', picture: 'i-ask',
  fields: scene => ({
    attacker: unitField(scene), ground: terrainField('Attacker in', groundsHere(scene)), on: terrainField('with', obstacles(scene)), entered: { ...toggle('It goes in this turn'), usual: false, cite: 'Move' }, range: { ...number('Range in hexes', 1, 8), usual: 1, cite: 'Range and dice' },
    target: { ...unitField(scene), label: 'Target' }, terrain: terrainField('Target in', groundsHere(scene)), obstacle: terrainField('behind', obstacles(scene)),
  }),
   
  *run(scene) {
    const attack = attackOf({ ...scene, input: { ...scene.input, moved: scene.input.entered === true ? 1 : 0 } })
    const no = objections(attack)
    if (no.length > 0) return outcome(`No: ${no[0]?.text ?? ''}`, { group: 'no', lines: no })
    const printed = strip(attack)
    const stand = standOf(attack)
    const after = [...stand.lines, ...[attack.terrain, attack.obstacle].filter(hex => hex.blocks).map(hex => line(`${hex.label} blocks sight beyond it`, hex.rule))]
    if (printed === null || [attack.terrain, attack.obstacle].some(hex => lost(attack, hex) === null)) return outcome('Yes; take the dice from your sheet', { group: 'asks', lines: [line('Not in our text: a battle asks once and remembers', printed === null ? attack.from.troop.rule : attack.terrain.rule), ...after] })
    const lines = diceLines(attack, { base: printed[attack.range - 1] ?? 0, cover: hex => lost(attack, hex) ?? 0, changes: [] }, [])
    const n = Math.max(0, sum(lines, 'dice'))
    return outcome(n === 0 ? 'It may, but no dice are left' : `Yes, with ${n === 1 ? 'one die' : `${n} dice`}; ${flagsTold(stand.may)}`, { group: 'yes', lines: [...lines, ...after] })
  },
}

const flagsTold = (may: number): string => (may === 0 ? 'no flag is ignored' : may > 8 ? 'all flags may be ignored' : may === 1 ? 'the first flag may be ignored' : `${may} flags may be ignored`)

const unitField = (scene: Pick<Scene, 'slot'>): Fields[string] => ({ ...choice('Unit', optionsOf(troops(scene))), usual: 'infantry' })
