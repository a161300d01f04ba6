import { choice, number, type Fields } from '../../engine/field.ts'
import { line, type Line } from '../../engine/line.ts'
import { outcome, type Procedure, type Scene } from '../../engine/procedure.ts'
import { attackOf, party, type Battle } from './battle/attack.ts'
import { lost, standOf } from './battle/cover.ts'
import { terrainField } from './battle/fields.ts'
import { cannotFollow, noOverrun } from './battle/ground.ts'
import { ground, meant, movesAs, obstacle, obstacles, optionsOf, troops, type Terrain } from './facts.ts'
import { mover } from './sides.ts'
import { groundsHere } from './theatre.ts'
import { battleAfter, entryRefusals, type March } from './turn/march.ts'

type Into = March

/** "May I go in there?": entry, stop, battle, advance and retreat, in one answer. */
export const mayEnter: Procedure<Into> = {
  id: 'may-enter', label: 'May I move there?', cite: 'Move', version: 1, desk: 'map', picture: 'i-ask',
  fields: scene => ({ unit: unitField(scene), to: terrainField('Into', groundsHere(scene)), onto: terrainField('with', obstacles(scene)), from: terrainField('Out of', groundsHere(scene)), hexes: { ...number('Hexes of the move', 1, 5), usual: 1, cite: 'Move' } }),
   
  *run(scene) {
    const who = party(scene, scene.input.unit, mover(scene.state))
    const no = entryRefusals(scene, who)
    if (no.length > 0) return outcome(`No: ${no[0]?.text ?? ''}`, { group: 'no', lines: no })
    const hexes = [ground(scene, scene.input.to), obstacle(scene, scene.input.onto ?? 'none')]
    const battle = battleAfter(scene, who)
    const stops = hexes.filter(hex => meant(hex.stop, movesAs(who.troop)))
    return outcome(`Yes${stops.length > 0 ? ', and stops there' : ''}${battle === null ? '' : '; no battle this turn'}`, { group: 'yes', lines: [...stops.map(hex => line(`Stops on entering ${hex.label.toLowerCase()}`, hex.rule)), ...(battle === null ? [] : [battle]), ...advanceLines(scene, who.key), ...hexes.flatMap(placeLines)] })
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

/** "May I fight from here, and what does it cost?" */
export const mayBattle: Procedure<Battle> = {
  id: 'may-battle', label: 'What does that ground do in battle?', cite: 'Terrain types', version: 1, desk: 'map', picture: 'i-ask',
  fields: scene => ({ attacker: unitField(scene), ground: terrainField('Attacker in', groundsHere(scene)), on: terrainField('with', obstacles(scene)), terrain: terrainField('Target in', groundsHere(scene)), obstacle: terrainField('behind', obstacles(scene)), target: { ...unitField(scene), label: 'Target' } }),
   
  *run(scene) {
    const attack = attackOf({ ...scene, input: { ...scene.input, range: 1 } })
    const { from, terrain, obstacle: behind, ground: own, on } = attack
    const dice = [terrain, behind].map(hex => lost(attack, hex))
    const known = dice.every(each => each !== null)
    const best = Math.min(...dice.map(each => each ?? 0))
    const stuck = [own, on].find(hex => meant(hex.noFight, movesAs(from.troop)))
    const stand = standOf(attack)
    const lines = [
      ...(stuck === undefined ? [] : [line(`Cannot battle in ${stuck.label.toLowerCase()}`, stuck.rule)]),
      ...[own, on].filter(hex => hex.out !== 0 && meant(hex.outFor, from.troop.fires)).map(hex => line(`${hex.out} dice out of ${hex.label.toLowerCase()}`, hex.rule)),
      line(known ? `${best} dice into it` : 'Dice not in our text: your sheet says', terrain.rule), ...stand.lines,
      ...[terrain, behind].filter(hex => hex.blocks).map(hex => line(`${hex.label} blocks sight beyond it`, hex.rule)),
    ]
    return outcome(stuck !== undefined ? 'It cannot battle from there' : known ? `${Math.abs(best)} dice less, ${stand.may === 0 ? 'no flag ignored' : stand.may > 8 ? 'all flags ignored' : `${stand.may} flag ignored`}` : 'Take the dice from your sheet', { group: 'answer', lines })
  },
}

const unitField = (scene: Pick<Scene, 'slot'>): Fields[string] => ({ ...choice('Unit', optionsOf(troops(scene))), usual: 'infantry' })
