import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { openDatabase, type Database } from '../db/database.ts'

let opening: Promise<Database> | null = null

/** The one database of this page. Opened at the first question, so that Home can start drawing meanwhile. */
export const database = (): Promise<Database> => (opening ??= openDatabase({
  superseded: () => { useKeep().outdated = true },
  blocked: () => { useKeep().blocked = true },
}).then(db => {
  const keep = useKeep()
  keep.saved = db.saved
  keep.problem = db.problem
  keep.lost = db.lost
  keep.rescued = db.rescued
  return db
}))

/** What the app has to say about its storage: shown as a banner on every desk until it is better. */
export const useKeep = defineStore('keep', () => {
  const saved = ref(true)
  const problem = shallowRef<string | null>(null)
  /** another tab has a newer version of the app and has upgraded the data */
  const outdated = ref(false)
  /** another tab holds an old version open */
  const blocked = ref(false)
  /** the browser has cleared what was here */
  const lost = shallowRef<string | null>(null)
  /** and it is all back */
  const rescued = ref(false)
  return { saved, problem, outdated, blocked, lost, rescued }
})
