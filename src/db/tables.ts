import type {
  BackupRow, ChartRow, ClockRow, DamageRow, EntryRow, HouseRow, MapRow, MarkRow, MatchRow, MemoRow, MetaRow, PhotoRow, PhotoUse, SecretRow, ToldRow,
} from './records.ts'

export interface Tables {
  readonly matches: MatchRow
  readonly entries: EntryRow
  readonly told: ToldRow
  readonly marks: MarkRow
  readonly secrets: SecretRow
  readonly charts: ChartRow
  readonly maps: MapRow
  readonly photos: PhotoRow
  readonly uses: PhotoUse
  readonly clocks: ClockRow
  readonly house: HouseRow
  readonly memos: MemoRow
  readonly backups: BackupRow
  readonly damage: DamageRow
  readonly meta: MetaRow
}
export type TableName = keyof Tables

export { databaseName } from './name.ts'

/** The shape of our rows. Raised with every change that older code would not understand; kept in `meta` and checked inside every write. */
export const schemaVersion = 1

/** The primary key of each table; several fields make a compound key. */
export const keys: { readonly [T in TableName]: readonly string[] } = {
  matches: ['id'], entries: ['match', 'seq'], told: ['match', 'seq'], marks: ['id'], secrets: ['match', 'seat', 'id'],
  charts: ['game', 'chart'], maps: ['game', 'id'], photos: ['hash'], uses: ['id'], clocks: ['match', 'seat'], house: ['id'],
  memos: ['key'], backups: ['id'], damage: ['id'], meta: ['key'],
}

/** Fields that can be asked for besides the key. */
export const indexes: { readonly [T in TableName]?: readonly string[] } = {
  marks: ['match'], uses: ['hash', 'match', 'game'], house: ['game'], damage: ['match'],
}

/** Tables whose rows belong to one match and go with it. */
export const ofMatch = ['entries', 'told', 'marks', 'secrets', 'clocks', 'uses', 'damage'] as const
export const allTables = Object.keys(keys) as TableName[]

/** Version 1 as Dexie wants it. A later version adds its own list below; this one never changes again, and no version
 *  ever drops a table: an older build, still open in another tab, would quietly make it anew. */
export const version1: Record<string, string> = Object.fromEntries(allTables.map(table => {
  const key = keys[table]
  return [table, [key.length === 1 ? key[0] : `[${key.join('+')}]`, ...(indexes[table] ?? [])].join(', ')]
}))
