import { day, percent } from './markdown.ts'
import { counted, plainly, scaleOf, signed, stairs, wide } from './plot.ts'
import type { Histogram } from './fairness.ts'
import type { Item, Report } from './report.ts'
import { seriesText, type Series } from './series.ts'

/** Nothing typed by anybody reaches the page as markup. */
export const safe = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&#39;')

const style = `:root{color-scheme:light dark;--ink:#201d18;--dim:#5c554a;--bg:#f4efe4;--card:#fffdf7;--line:#d8cfbd;--mark:#8a5a00}@media(prefers-color-scheme:dark){:root{--ink:#ece5d8;--dim:#b3a997;--bg:#16181b;--card:#1f2226;--line:#3a3f45;--mark:#e5b45a}}
*{box-sizing:border-box}body{margin:0 auto;max-width:46rem;padding:1rem;background:var(--bg);color:var(--ink);font:1rem/1.45 system-ui,sans-serif;overflow-wrap:anywhere}h1,h2,h3{line-height:1.15;margin:1.4em 0 .4em}h3{font-size:.9rem;color:var(--dim)}section,article{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.2rem .9rem .8rem;margin:.8rem 0}ul{padding-left:1.1rem;margin:.3rem 0}li{margin:.25rem 0}.dim{color:var(--dim);font-size:.875rem}.die{display:inline-block;min-width:1.6em;text-align:center;border:1.5px solid currentColor;border-radius:5px;padding:0 .3em;margin:0 .15em;font-weight:700}.table{border-style:dashed}.due{color:var(--mark)}svg{width:100%;height:auto;max-width:40rem}table{border-collapse:collapse;width:100%}td,th{text-align:left;border-top:1px solid var(--line);padding:.25rem .4rem .25rem 0;vertical-align:top}`

/** One file that needs nothing else: no script, no address, only text and drawings. */
export function toHtml(report: Report, name: (faction: string) => string): string {
  const luck = report.luck.sides.flatMap(side => side.accounts.map(each => `<tr><th scope="row">${safe(name(side.faction))}, ${safe(each.what)}</th><td>${plainly(each.got)} came, ${plainly(each.expected)} expected <b>${signed(each.over)}</b></td><td>${counted(each.rolls)}: ${safe(each.words)}</td></tr>`)).join('')
  const body = [
    `<header><h1>${safe(report.title)}</h1><p>${safe(report.game)}. ${safe(report.scenario)}. ${day(report.from)} to ${day(report.to)}.</p><ul>${list(report.players)}</ul><p><b>${safe(report.result || report.headline)}</b></p></header>`,
    block('What is missing', list(report.missing), 'due'),
    block('Decisive moments', report.luck.swings.slice(0, 5).map(each => `<li><b>${safe(each.label)}</b>: ${safe(each.what)} ${plainly(each.got)}, expected ${plainly(each.expected)} <span class="dim">${safe(name(each.faction))}, ${safe(each.where)}</span></li>`).join('')),
    ...report.turns.map(turn => `<article><h2>${safe(turn.title)}</h2>${turn.phases.map(phase => `<h3>${safe(phase.where)}</h3><ul>${phase.items.map(itemText).join('')}</ul>`).join('')}</article>`),
    report.series.length === 0 ? '' : `<section><h2>Tracks</h2>${report.series.map(plotOf).join('')}</section>`,
    luck === '' ? '' : `<section><h2>Luck</h2><p class="dim">What came, less what the forecast shown before each roll expected.</p><table>${luck}</table></section>`,
    report.dice.length === 0 ? '' : `<section><h2>Dice</h2>${report.dice.map(barsOf).join('')}</section>`,
    block('We were unsure', report.marked.filter(each => each.kind === 'unsure').map(each => `<li>${safe(each.label)}${each.text === '' ? '' : `: ${safe(each.text)}`} <span class="dim">${safe(each.where)}</span></li>`).join(''), 'due'),
    block('Bookmarks and notes', report.marked.filter(each => each.kind !== 'unsure').map(each => `<li>${safe(each.label)}${each.text === '' ? '' : `: ${safe(each.text)}`}</li>`).join('')),
    block('Notes revealed', list(report.revealed)),
    block('How it stands at the end', report.final.map(each => `<li>${safe(each.label)}: <b>${safe(each.value)}</b></li>`).join('')),
  ].join('\n')
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${safe(report.title)}</title><style>${style}</style></head><body><main>\n${body}\n</main><footer class="dim">Told by Adjutant.</footer></body></html>\n`
}

const list = (lines: readonly string[]): string => lines.map(each => `<li>${safe(each)}</li>`).join('')
const block = (title: string, items: string, mark = ''): string => (items === '' ? '' : `<section><h2${mark === '' ? '' : ` class="${mark}"`}>${title}</h2><ul>${items}</ul></section>`)

function itemText(item: Item): string {
  const dice = (item.dice ?? []).map(each => `<span class="die${item.by === 'table' ? ' table' : ''}">${safe(String(each))}</span>`).join('')
  const lines = [...item.lines, ...item.duties].map(each => `<li class="dim">${safe(each.text)}${each.amount === undefined ? '' : ` <b>${signed(each.amount)}</b>`}${each.cite === undefined ? '' : ` [${safe(each.cite)}]`}</li>`).join('')
  const notes = item.marks.filter(each => each.text !== '').map(each => `<li class="due">“${safe(each.text)}”</li>`).join('')
  const remarks = [item.side, item.head.join(', '), item.chance === undefined ? '' : percent(item.chance), item.by === 'table' ? 'rolled at the table' : '', item.practice ? 'practice chart' : ''].filter(each => each !== '').map(safe).join(' · ')
  return `<li><b>${safe(item.text)}</b> ${dice} <span class="dim">${remarks}</span>${lines + notes === '' ? '' : `<ul>${lines}${notes}</ul>`}</li>`
}

function plotOf(series: Series): string {
  const points = series.steps.map(each => ({ x: each.seq, y: each.value }))
  const scale = scaleOf(points.map(each => each.x), points.map(each => each.y), wide)
  const words = `${series.label}: ${seriesText(series)}`
  return `<figure style="margin:.6rem 0"><svg viewBox="0 0 ${wide.width} ${wide.height}" role="img" aria-label="${safe(words)}"><path d="M${wide.pad} ${scale.y(0)}H${wide.width - wide.pad}" stroke="var(--line)" fill="none"/><path d="${stairs(points, scale)}" stroke="currentColor" stroke-width="2.5" fill="none"/></svg><figcaption class="dim">${safe(words)}</figcaption></figure>`
}

function barsOf({ by, thrown, bars, words }: Histogram): string {
  const most = Math.max(...bars.map(each => Math.max(each.n, each.expected)), 1)
  const step = wide.width / bars.length
  const drawn = bars.map((bar, i) => `<rect x="${plainly(i * step + 4)}" y="${plainly(86 - (bar.n / most) * 72)}" width="${plainly(step - 8)}" height="${plainly((bar.n / most) * 72)}" fill="currentColor" opacity=".75"/><path d="M${plainly(i * step + 1)} ${plainly(86 - (bar.expected / most) * 72)}h${plainly(step - 2)}" stroke="var(--mark)" stroke-width="2" stroke-dasharray="5 3"/><text x="${plainly((i + 0.5) * step)}" y="104" text-anchor="middle" font-size="12" fill="currentColor">${safe(bar.face)}: ${bar.n}</text>`).join('')
  const text = `${by === 'phone' ? 'Rolled by the phone' : 'Rolled at the table'}, ${thrown} dice: ${bars.map(bar => `${bar.face} × ${bar.n}`).join(', ')}. ${words}`
  return `<figure style="margin:.6rem 0"><svg viewBox="0 0 ${wide.width} ${wide.height}" role="img" aria-label="${safe(text)}">${drawn}</svg><figcaption class="dim">${safe(text)}</figcaption></figure>`
}
