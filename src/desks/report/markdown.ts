import { counted, plainly, signed } from './plot.ts'
import type { Item, Report } from './report.ts'
import { seriesText } from './series.ts'

/** A name is a name, whatever characters it is made of. */
export const literal = (text: string): string => text.replace(/\s+/g, ' ').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/[\\`*_{}[\]()#+!|~]/g, '\\$&')

export const day = (at: number): string => new Date(at).toISOString().slice(0, 10)
export const percent = (chance: number): string => `${Math.round(chance * 1000) / 10} %`

/** The report as Markdown: the same substance as the page, the plots as sentences. */
export function toMarkdown(report: Report, name: (faction: string) => string): string {
  const head = [`# ${literal(report.title)}`, '', `${literal(report.game)}. ${literal(report.scenario)}. ${day(report.from)} to ${day(report.to)}.`, '', ...report.players.map(each => `- ${literal(each)}`), '', `**${literal(report.result || report.headline)}**`]
  const turns = report.turns.flatMap(turn => [`## ${literal(turn.title)}`, '', ...turn.phases.flatMap(phase => [`### ${literal(phase.where)}`, '', ...phase.items.flatMap(itemLines), ''])])
  return [
    ...head, '', ...section('What is missing', report.missing.map(literal)), ...section('Decisive moments', report.luck.swings.slice(0, 5).map(each => `${literal(each.label)}: ${literal(each.what)} ${plainly(each.got)}, expected ${plainly(each.expected)} (${literal(name(each.faction))}, ${literal(each.where)})`)),
    ...turns, ...section('Tracks', report.series.map(each => `${literal(each.label)}: ${literal(seriesText(each))}`)),
    ...section('Luck', report.luck.sides.flatMap(side => side.accounts.map(each => `${literal(name(side.faction))}, ${literal(each.what)}: ${plainly(each.got)} came, ${plainly(each.expected)} expected (${signed(each.over)}) over ${counted(each.rolls)}: ${each.words}`))),
    ...section('Dice', report.dice.map(each => `${each.by === 'phone' ? 'Rolled by the phone' : 'Rolled at the table'}, ${each.thrown} dice: ${each.bars.map(bar => `${literal(bar.face)} × ${bar.n}`).join(', ')}. ${each.words}`)),
    ...section('We were unsure', report.marked.filter(each => each.kind === 'unsure').map(each => [literal(each.label), literal(each.text), literal(each.where)].filter(one => one !== '').join(' — '))),
    ...section('Bookmarks and notes', report.marked.filter(each => each.kind !== 'unsure').map(each => `${literal(each.label)}${each.text === '' ? '' : `: ${literal(each.text)}`}`)),
    ...section('Notes revealed', report.revealed.map(literal)), ...section('How it stands at the end', report.final.map(each => `${literal(each.label)}: ${literal(each.value)}`)), 'Told by Adjutant.', '',
  ].join('\n')
}

const section = (title: string, lines: readonly string[]): readonly string[] => (lines.length === 0 ? [] : [`## ${title}`, '', ...lines.map(each => `- ${each}`), ''])

function itemLines(item: Item): readonly string[] {
  const dice = item.dice === undefined ? '' : ` [${item.dice.map(each => literal(String(each))).join(', ')}${item.by === 'table' ? ', at the table' : ''}]`
  const head = item.head.length === 0 ? '' : ` ${literal(item.head.join(', '))}`
  return [
    `- **${literal(item.text)}**${head === '' ? '' : ` —${head}`}${dice}${item.chance === undefined ? '' : ` (${percent(item.chance)})`}${item.side === '' ? '' : ` · ${literal(item.side)}`}${item.practice ? ' · practice chart' : ''}`,
    ...[...item.lines, ...item.duties].map(each => `  - ${literal(each.text)}${each.amount === undefined ? '' : ` ${signed(each.amount)}`}${each.cite === undefined ? '' : ` (${literal(each.cite)})`}`),
    ...item.marks.filter(each => each.text !== '').map(each => `  - “${literal(each.text)}”`),
  ]
}
