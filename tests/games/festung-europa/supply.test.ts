import { describe, expect, it } from 'vitest'
import { set } from '../../../src/engine/changes.ts'
import { sourcesOf, traced, type Supplied, type Trace } from '../../../src/games/festung-europa/supply.ts'
import { fieldsOf, noEffect, played, practised, remindedOf, standing, vpOf } from './scene.ts'
import { values } from '../../table.ts'

const names = (who: Supplied, at = standing('allied')): readonly string[] => sourcesOf(at.state, who).map(each => each.hex)

describe('11.2 and 11.3: sources', () => {
  it('11.21 FS-114 the two boxes; Paris and Naples while Allied', () => {
    expect(names('allied')).toEqual(['United Kingdom', 'North Africa'])
    expect(names('allied', standing('allied', 6, [set('cell', 'Paris', { control: 'allied' }), set('cell', 'Naples', { control: 'allied' })]))).toEqual(['United Kingdom', 'North Africa', 'Paris', 'Naples'])
    expect(names('allied', standing('allied', 6, [set('cell', 'Paris', { control: 'axis' })]))).not.toContain('Paris')
  })

  it('11.31 FS-115 four German hexes, Salzburg after Alpenfestung', () => {
    expect(names('german')).toEqual(['Berlin', 'Breslau', 'Munich', 'The Ruhr'])
    expect(names('german', standing('axis', 8, played('alpenfestung')))).toContain('Salzburg')
    expect(names('german', standing('axis', 8, [set('cell', 'The Ruhr', { control: 'allied' })]))).toEqual(['Berlin', 'Breslau', 'Munich'])
  })

  it.each([
    { rule: '11.33', row: 'FS-116', fallen: false, republic: false, sources: ['Rome'] },
    { rule: '11.33', row: 'FS-116', fallen: true, republic: false, sources: [] },
    { rule: '11.34', row: 'FS-116', fallen: true, republic: true, sources: ['Milan'] },
  ])('$rule $row Italians, surrendered $fallen, republic $republic: $sources', ({ fallen, republic, sources }) => {
    expect(names('italian', standing('axis', 3, [...(fallen ? [set('flag', 'italy-surrendered', 2)] : []), ...(republic ? played('italian-social-republic') : [])]))).toEqual(sources)
  })
})

describe('11.4 and 11.5: the line', () => {
  const plain: Trace = { who: 'allied', way: 'land', hexes: 2, enemyHex: false, enemyZoc: false, friendlyThere: false, antwerp: false }
  it.each<{ rule: string; row: string; what: string; it: Partial<Trace>; status: string }>([
    { rule: '11.51', row: 'FS-120', what: 'three hexes over land', it: { hexes: 3 }, status: 'full' },
    { rule: '11.52', row: 'FS-120', what: 'four hexes over land', it: { hexes: 4 }, status: 'limited' },
    { rule: '11.52', row: 'FS-120', what: 'four hexes to a port', it: { hexes: 4, way: 'port' }, status: 'limited' },
    { rule: '11.52', row: 'FS-120', what: 'two ports', it: { way: 'two-ports' }, status: 'limited' },
    { rule: '11.43', row: 'FS-117', what: 'three ports', it: { way: 'more-ports' }, status: 'out' },
    { rule: '11.45', row: 'FS-117', what: 'nothing', it: { way: 'none' }, status: 'out' },
    { rule: '11.42', row: 'FS-117', what: 'an enemy hex on it', it: { enemyHex: true }, status: 'out' },
    { rule: '11.43', row: 'FS-117', what: 'Antwerp without The Scheldt', it: { way: 'port', antwerp: true }, status: 'out' },
    { rule: '8.43', row: 'FS-119', what: 'an enemy ZOC', it: { enemyZoc: true }, status: 'out' },
    { rule: '8.43', row: 'FS-119', what: 'an enemy ZOC with a friendly unit in it', it: { enemyZoc: true, friendlyThere: true }, status: 'full' },
  ])('$rule $row $what: $status', ({ rule, it: more, status }) => {
    const at = standing('allied', 6)
    const found = traced(at.state, { ...plain, ...more })
    expect(found.status).toBe(status)
    if (status !== 'full') expect(found.why.cite).toBe(rule)
    expect(at.start({ procedure: 'supply-check', input: { ...plain, ...more } }).outcomes[0]?.group).toBe(status)
  })

  it('11.43 FS-117 whether the port is Antwerp is asked of the Allies alone', () => {
    const asks = (who: string) => 'antwerp' in fieldsOf('supply-check', standing('allied').state, { who })
    expect(['allied', 'german', 'italian'].map(asks)).toEqual([true, false, false])
  })

  it('11.43 FS-117 Antwerp serves once The Scheldt is Allied; the Germans do not need it', () => {
    expect(traced(standing('allied', 6, [set('cell', 'The Scheldt', { control: 'allied' })]).state, { ...plain, way: 'port', antwerp: true }).status).toBe('full')
    expect(traced(standing('axis', 6).state, { ...plain, who: 'german', way: 'port', antwerp: true }).status).toBe('full')
  })

  it.each([[true, 'full'], [false, 'limited']])('11.51 FS-120 doubt B1 (switch %s): two hexes from a port is %s', (full, status) => {
    expect(traced(standing('allied', 6, [], { 'port-full': full }).state, { ...plain, way: 'port' }).status).toBe(status)
  })

  it('11.44 FS-118 the Beach Head of an invasion is named among the Allied ports', () => {
    const at = standing('allied', 4)
    const ports = () => at.start({ procedure: 'supply-check', input: { ...plain, way: 'port' } }).outcomes[0]?.lines.find(each => each.cite === '11.44')?.text
    expect(ports()).toBeUndefined()
    at.start({ procedure: 'event', input: { side: 'allied', event: 'overlord' } })
    at.answer(values('effects', noEffect))
    expect(ports()).toContain('Overlord')
    // retaken it serves nobody, and it is on the list as lost
    const beach = () => { const list = practised.panels(at.state).find(each => each.id === 'beaches')?.drawing; return list?.kind === 'list' ? list.rows.map(each => [each.label, each.owner]) : [] }
    expect(beach()).toEqual([['Overlord', 'allied']])
    at.start({ procedure: 'control', input: { hex: 'Overlord', to: 'axis', worth: 0, industrial: false, italy: false } })
    expect([ports(), beach()]).toEqual([undefined, [['Overlord', 'axis']]])
  })

  it.each([['overlord', 'uk'], ['roundup', 'uk'], ['husky', 'north-africa'], ['shingle', 'north-africa'], ['anvil-dragoon', 'north-africa']])('9.321 FS-118 the Beach Head of %s hangs on the %s box', (event, box) => {
    const at = standing('allied', 6)
    at.start({ procedure: 'event', input: { side: 'allied', event } })
    at.answer(values('effects', noEffect))
    expect(at.state.row[`beach/${event}`]?.['box']).toBe(box)
  })

  it('11.6 FS-121 out of supply: the five penalties, and none of them in supply', () => {
    const at = standing('allied')
    const cites = (way: string) => at.start({ procedure: 'supply-check', input: { ...plain, way } }).outcomes[0]?.lines.map(each => each.cite) ?? []
    expect(cites('none')).toEqual(expect.arrayContaining(['11.61', '11.62', '11.63', '11.64', '11.71']))
    expect(cites('land').filter(cite => ['11.61', '11.62', '11.63', '11.64', '11.71'].includes(cite ?? ''))).toEqual([])
  })

  it.each([
    { rule: '11.1', row: 'FS-113', id: 'supply-times', stage: 'axis-attrition', not: 'axis' },
    { rule: '11.1', row: 'FS-113', id: 'supply-times', stage: 'allied-attrition', not: 'air' },
  ])('$rule $row when supply is checked is said at $stage, not at $not', ({ id, stage, not }) => {
    expect(remindedOf(standing(stage))).toContain(id)
    expect(remindedOf(standing(not))).not.toContain(id)
  })

  it('11.1 FS-113 it is said when a hex is activated, and the defender’s supply is asked in combat', () => {
    const at = standing('axis')
    at.start({ procedure: 'operations', input: { side: 'axis', ops: 2 } })
    expect(at.ask?.lines.map(each => each.cite)).toContain('11.1')
    expect(fieldsOf('combat', at.state, { side: 'axis' })).toHaveProperty('defendersOut')
  })

  it('11.53 FS-124 events may change it: said only when there are events', () => {
    expect(remindedOf(standing('axis', 4, played('speer')))).toContain('supply-events')
    expect(remindedOf(standing('axis', 4))).not.toContain('supply-events')
  })
})

describe('11.7: attrition', () => {
  it('11.71 FS-122 units out of supply are removed, those with a fortress are not; prompted at each attrition', () => {
    const at = standing('axis-attrition')
    expect(remindedOf(at)).toContain('axis-attrition')
    expect(remindedOf(standing('axis'))).not.toContain('axis-attrition')
    const step = at.start({ procedure: 'attrition', input: { out: 4, sheltered: 1, hexes: 0 } })
    expect(step.outcomes[0]).toMatchObject({ tally: { eliminated: 3 } })
    expect(step.outcomes[0]?.duties?.[0]).toMatchObject({ who: 'axis', cite: '11.71' })
    expect(step.outcomes[0]?.lines.map(each => each.text)).toEqual(['3 out of supply', '1 survive beside a fortress'])
  })

  it('11.72 FS-123 each cut-off empty hex goes to the enemy, with its VP', () => {
    const at = standing('axis-attrition', 6)
    const step = at.start({ procedure: 'attrition', input: { out: 0, sheltered: 0, hexes: 2 } })
    expect(step.outcomes[0]?.lines.at(-1)).toEqual({ text: 'Cut-off empty hexes go to the enemy', cite: '11.72' })
    at.answer(values('hex', { hex: 'Brest', to: 'allied', worth: 1, industrial: false, italy: false }))
    expect(at.ask?.id).toBe('hex')
    at.answer(values('hex', { hex: 'Lorient', to: 'allied', worth: 0, industrial: false, italy: false }))
    expect([at.state.cell['Brest'], at.state.cell['Lorient'], vpOf(at)]).toEqual([{ control: 'allied' }, { control: 'allied' }, 20])
    const allied = standing('allied-attrition', 6, [set('cell', 'Caen', { control: 'allied' })])
    allied.start({ procedure: 'attrition', input: { out: 0, sheltered: 0, hexes: 1 } })
    const to = allied.ask?.kind === 'choose' ? allied.ask.fields['to']?.usual : ''
    expect(to).toBe('axis')
    expect(remindedOf(allied)).toContain('attrition-vp')
  })
})

it('11.34 FS-116 after the surrender and without the Republic Italians have no source at all', () => {
  const at = standing('axis', 3, [set('flag', 'italy-surrendered', 2)])
  const step = at.start({ procedure: 'supply-check', input: { who: 'italian', way: 'land', hexes: 1, enemyHex: false, enemyZoc: false, friendlyThere: false } })
  expect([step.outcomes[0]?.group, step.outcomes[0]?.lines.filter(each => each.cite === '11.34').map(each => each.text)]).toEqual(['out', ['Out of supply', 'There is no source for these units', 'No source']])
})
