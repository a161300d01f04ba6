import { drawable, lastFirst, underWay, type Listed } from '../db/order.ts'

// The worker fills what the build has drawn with where the match stands, so that it can be read before any script of the page has run.

/** A match's row, as far as it is shown. */
export interface Stored extends Listed { readonly id: string }

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
export const lastOf = (rows: readonly Stored[]): Stored | undefined => rows.filter(each => drawable(each) && underWay(each)).sort(lastFirst)[0]

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
    title, headline: standing.headline, stage: standing.stage, prompt: standing.prompt ?? '', players: seats.map(each => each.label).join(' and '),
    person: seats.find(each => standing.faction !== undefined && each.factions.includes(standing.faction))?.label ?? '',
  }
  return template.replace(/%(title|headline|stage|prompt|players|person)%/g, (_, name: string) => text(String(words[name] ?? '')))
}
