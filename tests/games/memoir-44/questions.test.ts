import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { searchOver } from '../../../src/desks/rules/search.ts'
import { next } from '../../../src/engine/game.ts'
import type { Values } from '../../../src/engine/field.ts'
import { obstacleSheet, terrainSheet, troopSheet } from '../../../src/games/memoir-44/sheets/charts.ts'
import type { RuleEntry } from '../../../src/stores/registry.ts'
import { fresh } from '../../table.ts'
import { match, memoir } from './game.ts'

// "May I?" for every unit and every hex, against the sheets' words sorted by hand.

const { state } = match()
const hexes = Object.keys(terrainSheet.rows)
const works = Object.keys(obstacleSheet.rows)
const answer = (procedure: string, input: Values): { readonly group: string; readonly label: string } => {
  const found = next(memoir, state, fresh(memoir, { procedure, input }))
  return found.kind === 'outcome' ? { group: found.group ?? '', label: found.label } : { group: found.kind, label: found.id }
}

const nobody = ['lake', 'escarpment', 'river', 'mountain', 'cave-mountain'] // a river has its bridge, a mountain its hills
const onFootOnly = ['dam', 'fortress', 'city-ruins', 'ravine', 'cave-hill', 'bunker', 'field-bunker', 'hedgehogs', 'abatis', 'road-block', 'dragons-teeth', 'raft']
const noGuns = ['marsh', 'trenches', 'fish-ponds', 'rice-paddies']
const stopsAll = 'forest hedgerow town hill-forest hill-village flooded marsh ocean stream ford barracks church factory labor-camp lighthouse power-plant prison-camp radar-station castle rail-station city-ruins trenches fish-ponds rice-paddies jungle coastline erg oasis palm-forest wire abatis road-block dragons-teeth minefield smoke raft'.split(' ')
const stopsWheels = ['railroad', 'rail-bridge']
const quiet = 'forest hedgerow town hill-forest hill-village ocean barracks church factory labor-camp lighthouse power-plant prison-camp castle rail-station city-ruins coastline palm-forest'.split(' ')
const quietArmor = ['flooded', 'marsh', 'fish-ponds', 'rice-paddies', 'trenches']

/** Units by how they go: on foot, as armor, as guns; who battles on entry whatever the ground. */
const kinds: Readonly<Record<'foot' | 'armor' | 'gun', readonly string[]>> = {
  foot: ['infantry', 'special-forces', 'resistance', 'engineers', 'brandenburgers', 'ski', 'sniper', 'at-early', 'at-late', 'mg-early', 'mg-late', 'mortar-early', 'mortar-late'],
  armor: ['armor', 'elite-armor', 'flamethrower', 'tank-destroyer', 'tiger', 'churchill', 'half-track', 'cavalry'],
  gun: ['artillery', 'big-gun', 'mobile-artillery', 'heavy-at', 'meemies', 'italian-artillery'],
}
const bold = ['resistance', 'ski', 'sniper']
const eitherOr = ['artillery', 'big-gun', 'heavy-at', 'meemies', 'italian-artillery', 'at-early', 'mg-early', 'mortar-early']
const sheetWords: Readonly<Record<string, string>> = { foot: 'infantry', armor: 'armor', gun: 'artillery' }

function expected(kind: keyof typeof kinds, type: string, hex: string): string {
  if (nobody.includes(hex) || (kind !== 'foot' && onFootOnly.includes(hex)) || (kind === 'gun' && noGuns.includes(hex))) return 'no'
  const stops = stopsAll.includes(hex) || (kind !== 'foot' && stopsWheels.includes(hex))
  const silent = quiet.includes(hex) || (kind === 'armor' && quietArmor.includes(hex)) || (kind === 'foot' && hex === 'fish-ponds')
  return `yes${stops ? ' stops' : ''}${eitherOr.includes(type) || (silent && !bold.includes(type)) ? ' quiet' : ''}`
}
const told = (type: string, input: Values): string => {
  const { group, label } = answer('may-enter', { unit: type, to: 'open', onto: 'none', from: 'open', hexes: 1, ...input })
  return `${group}${label.includes('stops there') ? ' stops' : ''}${label.includes('no battle') ? ' quiet' : ''}`
}

describe('May I move there?', () => {
  it.each(Object.entries(kinds).flatMap(([kind, types]) => types.map(type => [type, kind as keyof typeof kinds] as const)))('Terrain types MM-031 MM-032 MM-033 %s (%s) into every terrain and obstacle', (type, kind) => {
    for (const hex of hexes) expect(told(type, { to: hex }), `${type} into ${hex}`).toBe(expected(kind, type, hex))
    for (const hex of works) expect(told(type, { onto: hex }), `${type} onto ${hex}`).toBe(expected(kind, type, hex))
  })

  it('Move MM-031 the table names every unit of the sheet that goes by land, and they are ordered as it says', () => {
    const wheels = ['truck', 'patrol-car', 'command-car']
    expect([...Object.values(kinds).flat(), ...wheels].sort()).toEqual(Object.entries(troopSheet.rows).filter(([, row]) => row['arm'] !== 'ship' && row['arm'] !== 'train').map(([id]) => id).sort())
    for (const [kind, types] of Object.entries(kinds)) for (const type of types) if (type !== 'cavalry') expect(troopSheet.rows[type]?.['arm'], type).toBe(sheetWords[kind])
    for (const type of wheels) expect(told(type, { onto: 'bunker' })).toBe('no')
  })

  it.each([
    [{ to: 'river', bridge: true }, 'Yes'], [{ to: 'mountain', from: 'hill' }, 'Yes'], [{ to: 'cave-mountain', from: 'mountain' }, 'Yes'], [{ from: 'mountain' }, 'No: A mountain is left to a hill or mountain only'],
    [{ hexes: 3 }, 'No: Infantry may go 2, this is 3'], [{ hexes: 2 }, 'Yes; no battle this turn'], [{ to: 'wadi', ends: false }, 'No: Wadi, gully is entered through its open ends only'],
  ] as const)('Terrain types MM-033 infantry with %j: %s', (input, label) => {
    expect(answer('may-enter', { unit: 'infantry', to: 'open', onto: 'none', from: 'open', hexes: 1, ...input }).label).toBe(label)
  })

  it.each([['destroyer', 'ocean', 'yes'], ['destroyer', 'beach', 'no'], ['landing-craft', 'beach', 'yes'], ['landing-craft', 'open', 'no'], ['locomotive', 'railroad', 'yes'], ['locomotive', 'road', 'no']] as const)('Move MM-137 MM-138 MM-097 %s into %s: %s', (type, to, group) => {
    expect(told(type, { to })).toContain(group)
  })
})

describe('May I battle from there?', () => {
  const out = (type: string, ground: string): number => (ground === 'ford' ? 1 : type === 'armor' && terrainSheet.rows[ground]?.['building'] === true && !['dam', 'fortress', 'hospital', 'supply-depot', 'castle', 'city-ruins'].includes(ground) ? 2 : 0)
  it.each(['infantry', 'armor', 'artillery'] as const)('Terrain types MM-041 MM-032 %s from every terrain, standing there or just gone in', type => {
    for (const ground of hexes) {
      const stuck = ['ocean', 'coastline'].includes(ground) || (ground === 'trenches' && type === 'armor')
      const dice = 3 - out(type, ground)
      const standing = answer('may-battle', { attacker: type, target: 'infantry', ground, on: 'none', range: 1, terrain: 'open', obstacle: 'none' })
      expect(standing.label, `${type} in ${ground}`).toMatch(stuck ? /^No: .* cannot battle in/ : dice === 1 ? /^Yes, with one die;/ : new RegExp(`^Yes, with ${dice} dice;`))
      const barred = stuck || type === 'artillery' || quiet.includes(ground) || (type === 'armor' && quietArmor.includes(ground)) || (type === 'infantry' && ground === 'fish-ponds')
      expect(answer('may-battle', { attacker: type, target: 'infantry', ground, on: 'none', entered: true, range: 1, terrain: 'open', obstacle: 'none' }).group, `${type} entering ${ground}`).toBe(barred ? 'no' : 'yes')
    }
  })

  it.each([
    [{ attacker: 'infantry', terrain: 'church' }, 'Yes, with 2 dice; the first flag may be ignored'], [{ attacker: 'armor', terrain: 'fortress' }, 'Yes, with one die; all flags may be ignored'], [{ attacker: 'infantry', on: 'wire', terrain: 'forest' }, 'Yes, with one die; no flag is ignored'],
    [{ attacker: 'infantry', range: 4 }, 'No: Infantry reaches 3 hexes, not 4'], [{ attacker: 'truck' }, 'No: Supply Truck cannot battle'], [{ attacker: 'armor', terrain: 'castle' }, 'Yes; take the dice from your sheet'], [{ attacker: 'infantry', terrain: 'wadi', range: 2 }, 'No: Into or out of a wadi only from the next hex'],
  ] as const)('Battle MM-039 MM-041 with %j: %s', (input, label) => {
    expect(answer('may-battle', { target: 'infantry', ground: 'open', on: 'none', range: 1, terrain: 'open', obstacle: 'none', ...input }).label).toBe(label)
  })
})

describe('Searching for it', () => {
  const rules = JSON.parse(readFileSync('data/memoir-44/rules.json', 'utf8')) as readonly RuleEntry[]
  const byId = new Map(rules.map(rule => [rule.id, rule]))
  const named = [...Object.values(terrainSheet.rows), ...Object.values(obstacleSheet.rows)].map(row => [String(row['label']), String(row['rule'])] as const).filter(([label]) => label !== 'Nothing')

  it('Terrain types: "may armor enter" and "battle out of" any ground of the sheets finds its rule among the first three', () => {
    const search = searchOver(rules)
    const lost = named.flatMap(([label, rule]) => [`may armor enter ${label}`, `battle out of ${label}`].filter(question => !search(question).slice(0, 3).some(each => each.rule.id === rule)))
    expect(lost).toEqual([])
  })

  /** The first row of each rule is the ground the rule is named after. */
  const grounds = [...new Map([...Object.values(terrainSheet.rows), ...Object.values(obstacleSheet.rows)].reverse().map(row => [String(row['rule']), row])).values()].filter(row => !['Terrain: Bridges', 'Terrain: Road'].includes(String(row['rule'])) && String(row['rule']).startsWith('Terrain'))
  it.each(grounds.map(row => [String(row['rule']), row] as const))('%s: our words say what the sheet says of dice, entry, stop, battle, flags and sight', (rule, row) => {
    const text = byId.get(rule)?.text ?? ''
    const has = (phrase: string, held: boolean): void => { expect(text.includes(phrase), `${phrase}: ${text}`).toBe(held) }
    has(`Infantry loses ${-Number(row['infantry'])} and armor ${-Number(row['armor'])} dice`, row['infantry'] !== null && Number(row['infantry']) < 0)
    has('No dice are lost attacking into it', row['infantry'] === 0)
    has('not in our text', row['infantry'] === null)
    has('only from lower ground', row['lower'] === true)
    has('Infantry only', row['enter'] === 'infantry')
    has('Impassable', row['enter'] === 'none' || row['enter'] === 'bridge')
    has('No artillery', row['enter'] === 'no artillery')
    has('Units stop on entering', row['stop'] === 'all')
    has('No battle on the turn of entry', row['noBattle'] === 'all')
    has('No battle on entry for', String(row['noBattle']).includes('armor'))
    has('Armor that leaves it does not battle', row['exitNoBattle'] === 'armor')
    has('Armor fighting out of it loses 2 dice', row['outFor'] === 'armor')
    has('The first flag may be ignored', row['flags'] === 1)
    has('All flags may be ignored', Number(row['flags']) > 1)
    has('It blocks sight', row['blocks'] === true)
    has('It does not block sight', row['blocks'] === false)
    has('take ground into it but not overrun', row['ground'] === 'take')
  })

  it.each(Object.entries(troopSheet.rows).map(([id, row]) => [id, row] as const))('Unit %s: our words give its figures, move and dice', (_, row) => {
    const text = byId.get(String(row['rule']))?.text ?? ''
    const first = Object.values(troopSheet.rows).find(each => each['rule'] === row['rule'])
    if (first === row) expect(text).toMatch(new RegExp(`^${String(row['figures'])} figures?; moves ${String(row['move'])}, `))
    if (typeof row['dice'] === 'string' && row['dice'] !== '' && row['unmoved'] === '' && first === row) expect(text).toContain(`dice ${row['dice']}.`)
    if (row['dice'] === '') expect(text).toContain('cannot battle')
  })

  it.each(Object.values(memoir.charts['cards']?.kind === 'rows' ? memoir.charts['cards'].rows : {}).map(row => [String(row['rule']), row] as const))('%s: our words count the decks as the list does', (rule, row) => {
    const sum = (numbers: unknown): number => String(numbers).split('-').reduce((all, each) => all + Number(each), 0)
    expect(byId.get(rule)?.text).toContain(`In the deck: ${sum(row['standard'])} of 60, ${sum(row['breakthrough'])} of 80`)
  })
})
