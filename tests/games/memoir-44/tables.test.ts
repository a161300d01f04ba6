import { describe, expect, it } from 'vitest'
import { next } from '../../../src/engine/game.ts'
import type { Battle } from '../../../src/games/memoir-44/battle/attack.ts'
import { obstacleSheet, terrainSheet, troopSheet } from '../../../src/games/memoir-44/sheets/charts.ts'
import { fresh } from '../../table.ts'
import { battleCall, match, mean, memoir } from './game.ts'

// The two tables of the sheets, copied by hand and kept apart from the data: dice by range, and dice lost to what the target stands in.

/** Troops that read the same column of cover, each with its dice at range 1, 2, 3 … */
const strips: Readonly<Record<'infantry' | 'armor' | 'artillery' | 'nothing', Readonly<Record<string, readonly number[]>>>> = {
  infantry: { infantry: [3, 2, 1], 'special-forces': [3, 2, 1], resistance: [3, 2, 1], engineers: [3, 2, 1], brandenburgers: [3, 2, 1], ski: [3, 2], 'at-early': [3, 2, 1], 'at-late': [3, 2, 1], 'mg-early': [3, 2, 1], 'mg-late': [3, 2, 1], 'patrol-car': [3, 2, 1] },
  armor: { armor: [3, 3, 3], 'elite-armor': [3, 3, 3], cavalry: [2, 1], flamethrower: [3, 3, 3], tiger: [3, 3, 3], churchill: [3, 3, 3], 'half-track': [2, 2] },
  artillery: { artillery: [3, 3, 2, 2, 1, 1], 'big-gun': [3, 3, 2, 2, 1, 1, 1, 1], 'mobile-artillery': [3, 3, 2, 2, 1, 1], 'heavy-at': [2, 2, 2, 2], meemies: [3, 3, 2, 2, 1, 1], 'italian-artillery': [3, 3, 2, 2, 1, 1], 'armored-wagon': [3, 3, 2, 2, 1, 1] },
  nothing: { sniper: [1, 1, 1, 1, 1], 'mortar-early': [3, 2, 1], 'mortar-late': [3, 2, 1, 1], destroyer: [3, 3, 2, 2, 1, 1, 1, 1] },
}
const unarmed = ['truck', 'command-car', 'carrier', 'locomotive', 'wagon', 'landing-craft']

/** Dice lost by infantry, armor and artillery attacking from the open; all other ground takes none. */
const cover: Readonly<Record<string, readonly [infantry: number, armor: number, artillery: number]>> = Object.fromEntries([
  ...'forest hedgerow hill-forest palm-forest jungle town hill-village barracks church factory fortress labor-camp lighthouse power-plant prison-camp radar-station rail-station city-ruins bunker field-bunker'.split(' ').map(id => [id, [1, 2, 0]]),
  ...'hill steep-hill cliffs hill-road erg oasis trenches sandbags sea-wall road-block'.split(' ').map(id => [id, [1, 1, 0]]),
  ['mountain', [2, 2, 0]], ['wadi', [1, 1, 1]],
])
const asked = ['flooded', 'castle', 'balka', 'fish-ponds']
const hexes = Object.keys(terrainSheet.rows).filter(id => !asked.includes(id))
const works = Object.keys(obstacleSheet.rows)
const order = ['infantry', 'armor', 'artillery'] as const

/** What this attacker loses there: the better of terrain and obstacle; a flamethrower one die at most next to it, engineers none. */
function lostTo(column: keyof typeof strips, type: string, range: number, ...grounds: readonly string[]): number {
  if (column === 'nothing' || (type === 'engineers' && range === 1)) return 0
  const worst = Math.max(...grounds.map(id => cover[id]?.[order.indexOf(column)] ?? 0))
  return type === 'flamethrower' && range === 1 ? Math.min(1, worst) : worst
}

const { state } = match()
const thrown = (change: Partial<Battle>): number | string => {
  const ask = next(memoir, state, fresh(memoir, battleCall(change)))
  if (ask.kind === 'blocked') return ask.why.text
  return ask.kind === 'chance' && ask.chance.kind === 'dice' ? ask.chance.n : ask.kind === 'outcome' ? 0 : ask.id
}
const all = Object.entries(strips).flatMap(([column, types]) => Object.entries(types).map(([type, strip]) => [type, column as keyof typeof strips, strip] as const))
const farOff = (id: string, type: string): boolean => id === 'wadi' && !(type in strips.artillery) && type !== 'destroyer'

describe('Dice for every unit, range and ground of the sheets', () => {
  it('Range and dice MM-036 the tables name every unit, and all ground that takes dice', () => {
    expect([...all.map(([type]) => type), ...unarmed, 'tank-destroyer'].sort()).toEqual(Object.keys(troopSheet.rows).sort())
    expect(Object.keys(cover).filter(id => !hexes.includes(id) && !works.includes(id))).toEqual([])
  })

  it.each(all)('Range and dice MM-036 MM-039 %s reads the column of %s: %j', (type, column, strip) => {
    const target = type === 'sniper' ? 'artillery' : 'armor'
    for (const [i, dice] of strip.entries()) {
      for (const terrain of hexes) if (i === 0 || !farOff(terrain, type)) expect(thrown({ attacker: type, target, range: i + 1, terrain }), `${type} at ${i + 1} into ${terrain}`).toBe(Math.max(0, dice - lostTo(column, type, i + 1, terrain)))
      for (const obstacle of works) expect(thrown({ attacker: type, target, range: i + 1, obstacle }), `${type} at ${i + 1} against ${obstacle}`).toBe(Math.max(0, dice - lostTo(column, type, i + 1, obstacle)))
    }
    expect(thrown({ attacker: type, target, range: strip.length + 1 })).toMatch(`reaches ${strip.length} hexes, not ${strip.length + 1}`)
  })

  it.each(['infantry', 'armor', 'artillery', 'flamethrower', 'engineers'] as const)('Fixed obstacles MM-040 %s against every obstacle on every terrain: the better of both, never their sum', type => {
    const [, column, strip] = all.find(([id]) => id === type)!
    for (const terrain of hexes) {
      for (const obstacle of works) {
        const countryside = terrainSheet.rows[terrain]?.['countryside'] === true || obstacle !== 'sandbags'
        expect(thrown({ attacker: type, target: 'armor', terrain, obstacle }), `${terrain} with ${obstacle}`).toBe(Math.max(0, (strip[0] ?? 0) - lostTo(column, type, 1, terrain, ...(countryside ? [obstacle] : []))))
      }
    }
  })

  it.each(unarmed)('Battle MM-036 %s cannot battle at any range', type => {
    for (const range of [1, 2, 3]) expect(thrown({ attacker: type, range })).toMatch(/cannot battle/)
  })

  it.each(asked)('Terrain MM-098 %s: its dice are asked of infantry and armor, artillery loses none', terrain => {
    expect([thrown({ terrain }), thrown({ terrain, attacker: 'armor' }), thrown({ terrain, attacker: 'artillery', range: 2 })]).toEqual([`dice ${terrain} infantry`, `dice ${terrain} armor`, 3])
  })

  it('Range and dice MM-036 the strip of a tank destroyer is asked at every range', () => {
    for (let range = 1; range <= 8; range++) expect(thrown({ attacker: 'tank-destroyer', range })).toBe(`dice tank-destroyer ${range}`)
  })
})

describe('Heights: dice are lost only from below', () => {
  const lower = ['hill', 'steep-hill', 'cliffs', 'hill-road', 'erg']
  const high = [...lower, 'hill-forest', 'hill-village', 'cave-hill', 'mountain', 'cave-mountain']
  it('Terrain: Hill MM-063 MM-102 into every height from every ground', () => {
    for (const terrain of lower) for (const ground of hexes) if (ground !== 'wadi' && ground !== 'ocean' && ground !== 'coastline') expect(thrown({ terrain, ground }), `${ground} into ${terrain}`).toBe(high.includes(ground) ? 3 : ground === 'ford' ? 1 : 2)
  })
  it('Terrain: Mountain MM-067 two dice from every ground but a mountain', () => {
    for (const ground of hexes) if (ground !== 'wadi' && ground !== 'ocean' && ground !== 'coastline') expect(thrown({ terrain: 'mountain', ground }), ground).toBe(ground.endsWith('mountain') ? 3 : ground === 'ford' ? 0 : 1)
  })
})

describe('Dice lost fighting out', () => {
  const buildings = ['town', 'hill-village', 'barracks', 'church', 'factory', 'labor-camp', 'lighthouse', 'power-plant', 'prison-camp', 'radar-station', 'rail-station']
  const out = (type: string, ground: string): number => (ground === 'ford' ? 1 : type === 'armor' && buildings.includes(ground) ? 2 : 0)
  it.each(['infantry', 'armor', 'artillery'] as const)('Range and dice MM-041 %s out of every ground and obstacle', type => {
    for (const ground of hexes) if (!['ocean', 'coastline', 'trenches'].includes(ground)) expect(thrown({ attacker: type, ground }), ground).toBe(3 - out(type, ground))
    for (const on of works) if (on !== 'minefield') expect(thrown({ attacker: type, on }), on).toBe(type === 'infantry' && ['wire', 'abatis', 'raft'].includes(on) ? 2 : 3)
  })
})

describe('Faces that hit', () => {
  /** Sixths of a die that hit each target, for an attacker without a star of its own. */
  const sixths: Readonly<Record<number, readonly string[]>> = {
    3: ['infantry', 'special-forces', 'resistance', 'engineers', 'ski', 'at-early', 'at-late', 'mg-early', 'mg-late', 'mortar-early', 'mortar-late'],
    2: ['armor', 'elite-armor', 'flamethrower', 'churchill', 'cavalry'],
    1: ['artillery', 'big-gun', 'mobile-artillery', 'heavy-at', 'meemies', 'italian-artillery', 'sniper', 'locomotive', 'wagon', 'armored-wagon', 'landing-craft'],
  }
  it.each(Object.entries(sixths))('Resolving battles MM-042 %s faces of six', (n, targets) => {
    for (const target of targets) expect(mean(state, battleCall({ attacker: 'artillery', target, range: 6, figures: 1 }), 'figures'), target).toBeCloseTo(Number(n) / 6, 12)
  })
  it.each([['at-early', 'armor', 3], ['at-late', 'half-track', 3], ['heavy-at', 'patrol-car', 4], ['heavy-at', 'infantry', 3], ['mg-early', 'sniper', 2], ['at-late', 'sniper', 1], ['sniper', 'sniper', 2], ['sniper', 'artillery', 2], ['sniper', 'infantry', 4]] as const)('Resolving battles MM-042 the star of %s against %s: %i faces', (attacker, target, n) => {
    const at = match()
    at.correct([{ kind: 'flag', id: 'symbol half-track-hit', to: 'armor grenade' }, { kind: 'flag', id: 'symbol car-kill', to: 'infantry armor grenade star flag' }], 'every second throw confirms')
    const range = attacker === 'sniper' ? 5 : attacker === 'heavy-at' ? 4 : 3
    const dice = attacker === 'heavy-at' ? 2 : 1
    expect(mean(at.state, battleCall({ attacker, target, range, figures: dice, moved: 0 }), 'figures')).toBeCloseTo(target === 'patrol-car' ? 1 - (1 - n / 6) ** 2 : dice * n / 6, 12)
  })
})
