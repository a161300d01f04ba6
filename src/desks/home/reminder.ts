import { exportDue, health } from '@/db/persist.ts'
import { database } from '@/stores/keep.ts'

/** Whether it is time for a file outside the browser, as a sentence: for Home, where it is seen. */
export const reminder = async (): Promise<string | null> => exportDue(await health(await database()), Date.now())
