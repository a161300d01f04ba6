import type { Scene } from '../../../engine/procedure.ts'
import type { Facts, State } from '../../../engine/state.ts'
import { ground, obstacle, troop, type Terrain, type Troop } from '../facts.ts'
import { figuresLeft, kindOf } from '../roster.ts'
import { mover, other, type Side } from '../sides.ts'
import { numberIn, textIn, unitOf } from '../kept.ts'

/** What the players tell of one battle. Everything but the first four has a usual answer. */
export interface Battle {
  /** `unit:<id>` from the roster, or a troop type */
  readonly attacker: string
  readonly target: string
  readonly range: number
  readonly terrain: string
  readonly obstacle?: string
  readonly figures?: number
  /** where the attacker stands, and what lies there with it */
  readonly ground?: string
  readonly on?: string
  /** hexes moved this turn; `entered` when its present terrain was entered this turn, `left` what it came out of */
  readonly moved?: number
  readonly entered?: boolean
  /** the whole move was on a road */
  readonly road?: boolean
  readonly left?: string
  readonly sight?: boolean
  /** another enemy stands next to the attacker */
  readonly crowded?: boolean
  /** same hill or mountain range, or as high */
  readonly level?: boolean
  /** the bunker belongs to the side now in it */
  readonly owner?: boolean
  readonly cards?: number
  readonly combat?: number
  readonly street?: boolean
  readonly resistance?: number
  readonly leader?: boolean
  readonly targetLeader?: boolean
  readonly crosshair?: boolean
  readonly camouflaged?: boolean
  /** smoke lies on the line between them; it stops artillery too */
  readonly smoked?: boolean
  readonly smokeIn?: boolean
  readonly smokeOut?: boolean
  readonly incendiary?: boolean
  readonly petard?: boolean
  /** Brandenburgers whose enemy figure is gone */
  readonly unmasked?: boolean
  readonly full?: boolean
  readonly overrun?: boolean
  readonly side?: Side
}

export interface Party {
  readonly key: string
  /** its id on the roster */
  readonly unit?: string
  readonly side: Side
  readonly troop: Troop
  readonly label: string
  readonly figures: number
  readonly facts: Facts
}

export interface Attack {
  readonly state: State
  readonly slot: Scene['slot']
  readonly input: Battle
  readonly from: Party
  readonly at: Party
  readonly range: number
  readonly close: boolean
  readonly moved: number
  readonly ground: Terrain
  readonly on: Terrain
  readonly terrain: Terrain
  readonly obstacle: Terrain
  /** the ground the attacker came out of this turn */
  readonly left: Terrain
  /** a leader stands with the target */
  readonly led: boolean
  /** a petard has brought the bunker down */
  readonly breached?: boolean
}

type Look = Pick<Scene, 'slot' | 'state'>

export const rosterId = (key: string): string | undefined => (key.startsWith('unit:') ? key.slice(5) : undefined)

export function party(scene: Look, key: string, side: Side, figures?: number): Party {
  const unit = rosterId(key)
  const facts = unitOf(scene.state, unit)
  const kind = unit === undefined ? troop(scene, key) : kindOf(scene, facts)
  return {
    key, ...(unit === undefined ? {} : { unit }), facts, troop: kind, side: (facts['faction'] as Side | undefined) ?? side,
    // the roster knows its own figures better than a number left over from another target
    label: String(facts['label'] ?? kind.label), figures: unit !== undefined || figures === undefined ? figuresLeft(facts, kind.figures) : Math.min(figures, kind.figures),
  }
}

export function attackOf(scene: Scene<Battle>): Attack {
  const { input, state } = scene
  const from = party(scene, input.attacker, input.side ?? mover(state))
  const at = party(scene, input.target, other(from.side), input.figures)
  return {
    state, slot: scene.slot, input, from, at, range: input.range, close: input.range === 1, moved: input.moved ?? numberIn(from.facts, 'moved'), led: input.targetLeader ?? at.facts['leader'] === true,
    ground: ground(scene, input.ground ?? 'open'), on: obstacle(scene, input.on ?? 'none'), left: ground(scene, input.left ?? textIn(from.facts, 'left', 'open')),
    terrain: ground(scene, input.terrain), obstacle: obstacle(scene, input.obstacle ?? 'none'),
  }
}

export const isInfantry = ({ troop: { arm, vehicle } }: Pick<Party, 'troop'>): boolean => arm === 'infantry' && !vehicle
/** A sniper has no national abilities. */
export const ofNation = ({ troop: { id } }: Pick<Party, 'troop'>): boolean => id !== 'sniper'
