// The worker fills what the build has drawn with where the match stands, so that it can be read before any script of the page has run.

/** What of a match's row is shown. */
export interface Stored {
  readonly id: string
  readonly title: string
  readonly seats: readonly { readonly label: string; readonly factions: readonly string[] }[]
  readonly standing: { readonly headline: string; readonly stage: string; readonly prompt?: string; readonly faction?: string; readonly ended?: string }
  readonly playedAt: number
  readonly touched?: number
  readonly deletedAt?: number
  readonly archived?: boolean
  readonly scrap?: boolean
}

/** Read as it lies on the disk, never written; if nothing has been stored yet, nothing is made. */
export const storedMatches = (name: string): Promise<readonly Stored[]> => new Promise((resolve, reject) => {
  const asked = indexedDB.open(name)
  asked.onupgradeneeded = () => { asked.transaction?.abort() }
  asked.onerror = () => { reject(new Error('nothing is stored')) }
  asked.onsuccess = () => {
    const db = asked.result
    db.onversionchange = () => { db.close() }
    const all = db.transaction('matches').objectStore('matches').getAll()
    all.onsuccess = () => { db.close(); resolve(all.result as Stored[]) }
    all.onerror = () => { db.close(); reject(new Error('nothing can be read')) }
  }
})

/** The match that Home's Resume opens; rows that cannot be drawn are left to safe mode. */
export function lastOf(rows: readonly Stored[]): Stored | undefined {
  const open = rows.filter(each => drawable(each) && each.deletedAt === undefined && each.scrap !== true && each.archived !== true && each.standing.ended === undefined)
  return open.sort((a, b) => (b.touched ?? 0) - (a.touched ?? 0) || b.playedAt - a.playedAt)[0]
}
const drawable = (row: Stored): boolean => typeof row.title === 'string' && Array.isArray(row.seats) && typeof row.standing?.headline === 'string' && typeof row.standing.stage === 'string'

/** Home with its Resume card; the deed is a link until the app takes over. */
export function homePainted(html: string, rows: readonly Stored[], home: string): string {
  const row = lastOf(rows)
  const card = templateOf(html, 'resume')
  if (row === undefined || card === undefined) return html
  const linked = filled(card, row).replace(/<button[^>]*class="([^"]*)"([^>]*)>(.*)<\/button>/s, `<a href="${home}match/${encodeURIComponent(row.id)}/turn" class="$1"$2>$3</a>`)
  return html.replace(/(?=<\/div>\s*<noscript>)/, () => linked)
}

/** The Turn desk's stage under the match's own head; other desks of the match get the head alone. */
export function matchPainted(html: string, rows: readonly Stored[], id: string, desk: string): string {
  const row = rows.find(each => each.id === id && drawable(each) && each.deletedAt === undefined)
  const page = templateOf(html, desk === 'turn' ? 'stage' : 'head')
  return row === undefined || page === undefined ? html : html.replace(/<div id="app">.*?(?=<\/div>\s*<noscript>)/s, () => `<div id="app">${filled(page, row)}`)
}

const templateOf = (html: string, name: string): string | undefined => new RegExp(`<template id="still-${name}">(.*?)</template>`, 's').exec(html)?.[1]

/** Whatever a player typed is text. */
const text = (words: string): string => words.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)
function filled(template: string, { title, seats, standing }: Stored): string {
  const words: Readonly<Record<string, string>> = {
    title, headline: standing.headline, stage: standing.stage, prompt: typeof standing.prompt === 'string' ? standing.prompt : '', players: seats.map(each => each.label).join(' and '),
    person: seats.find(each => standing.faction !== undefined && each.factions.includes(standing.faction))?.label ?? '',
  }
  return template.replace(/%(title|headline|stage|prompt|players|person)%/g, (_, name: string) => text(words[name] ?? ''))
}
