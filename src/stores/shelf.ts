import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Choice } from '../engine/module.ts'
import * as matches from '../db/matches.ts'
import { listed as isListed, underWay } from '../db/order.ts'
import type { MatchRow, SeatRow } from '../db/records.ts'
import { database } from './keep.ts'
import { loadModule } from './registry.ts'

export interface NewMatch {
  readonly game: string
  readonly choice: Choice
  readonly title: string
  readonly seats: readonly SeatRow[]
  /** odds without a match: kept out of the list, one per game */
  readonly scrap?: boolean
}

/** All matches on this device, as Home lists them: followed by live query, newest first. */
export const useShelf = defineStore('shelf', () => {
  const all = shallowRef<readonly MatchRow[]>([])
  const loaded = shallowRef(false)
  // from the first desk on that asks for it: a match opened straight away needs no list
  const read = new Promise<void>(resolve => {
    void database().then(db => matches.watchMatches(db, rows => {
      all.value = rows
      loaded.value = true
      resolve()
    }))
  })

  const listed = computed(() => all.value.filter(isListed))
  const open = computed(() => listed.value.filter(underWay))
  const finished = computed(() => listed.value.filter(each => each.standing.ended !== undefined))
  const archived = computed(() => listed.value.filter(each => each.archived === true))
  /** what Resume opens */
  const last = computed(() => open.value[0] ?? null)

  // the engine is not needed to look at the shelf: it comes when a match is made
  const create = async (wanted: NewMatch): Promise<string> => (await import('./creating.ts')).createMatch(wanted)

  /** A throw-away match in the usual scenario, so that odds can be asked without one. Made once per game. */
  async function scrapFor(game: string): Promise<string> {
    const found = (await matches.listMatches(await database())).find(each => each.scrap === true && each.game === game)
    if (found !== undefined) return found.id
    const { data } = await loadModule(game)
    const seats = data.game.seats.map(each => ({ id: each.id, label: each.label, factions: each.factions }))
    return create({ game, choice: { scenario: data.scenarios[0]?.id ?? '', options: {} }, title: 'Odds only', seats, scrap: true })
  }

  return {
    all, loaded, read, listed, open, finished, archived, last, create, scrapFor,
    rename: async (id: string, title: string) => matches.rename(await database(), id, title),
    archive: async (id: string, archived: boolean) => matches.archive(await database(), id, archived),
    duplicate: async (id: string, title: string) => matches.duplicate(await database(), id, { id: crypto.randomUUID(), title, at: Date.now() }),
    remove: async (id: string) => matches.remove(await database(), id, Date.now()),
    putBack: async (id: string) => matches.putBack(await database(), id),
    /** what was deleted in an earlier sitting goes for good */
    purge: async () => matches.purge(await database()),
  }
})
