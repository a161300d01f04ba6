import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { cellKey, laidOut, type Layer } from '../engine/chart.ts'
import { owe } from '../engine/changes.ts'
import { outOfRange } from '../engine/correction.ts'
import { replay, written, type Deed, type Entry, type RolledBy } from '../engine/journal.ts'
import type { GameModule } from '../engine/module.ts'
import type { Answer, Ask, Call } from '../engine/procedure.ts'
import * as runner from '../engine/runner.ts'
import { whoseTurn, type Position } from '../engine/stages.ts'
import { emptyState, type Change, type State } from '../engine/state.ts'
import { chartsOf, learn } from '../db/charts.ts'
import { append, load, mend, type Damage } from '../db/journal.ts'
import { saveProblem } from '../db/errors.ts'
import { follow, holdMatch, type Hold, type Role } from '../db/lock.ts'
import { archive, rename, reseat } from '../db/matches.ts'
import type { ChartRow, MatchRow, SeatRow } from '../db/records.ts'
import { reveal as revealed, seal as sealed } from '../db/secrets.ts'
import { readMatch } from './ahead.ts'
import { database } from './keep.ts'
import { catchUp, checkRest, labelFor, openSession, takeIn, type Session } from './session.ts'
import * as taps from './taps.ts'
import { tell } from './telling.ts'

/** The open match. The state is one object changed in place: whoever shows it reads `now()`, which follows the version. */
export const useMatch = defineStore('match', () => {
  const version = ref(0)
  const row = shallowRef<MatchRow | null>(null)
  const module = shallowRef<GameModule | null>(null)
  const happened = shallowRef<taps.Happened | null>(null)
  const problem = ref<string | null>(null)
  const damage = shallowRef<Damage | null>(null)
  const role = ref<Role>('writer')
  const saving = ref(false)
  const seat = ref('')
  let session: Session | null = null
  let hold: Hold | null = null
  let stopFollowing: (() => void) | null = null
  let queue: Promise<unknown> = Promise.resolve()

  const now = (): State => { void version.value; return session?.state ?? emptyState() }
  const entries = (): readonly Entry[] => { void version.value; return session?.entries ?? [] }
  const labelAt = (seq: number | undefined): string | null => (seq === undefined ? null : (session?.labels.get(seq) ?? 'the last tap'))
  const head = computed(() => entries().at(-1)?.seq ?? 0)
  const ask = computed<Ask | null>(() => (module.value === null ? null : runner.question(module.value, now())))
  const openProcedure = computed(() => runner.top(now())?.frame.procedure)
  const faction = computed(() => (module.value === null ? undefined : whoseTurn(module.value, now())))
  const seats = computed<readonly SeatRow[]>(() => row.value?.seats ?? [])
  const person = computed(() => seats.value.find(each => faction.value !== undefined && each.factions.includes(faction.value)))
  const undoLabel = computed(() => { void version.value; const last = session?.standing.done.at(-1); return last?.does.kind === 'setup' ? null : labelAt(last?.seq) })
  const redoLabel = computed(() => { void version.value; return labelAt(session?.standing.undone.at(-1)?.seq) })
  /** a damaged or newer match is shown, not played on, until it is mended */
  const readOnly = computed(() => role.value !== 'writer' || damage.value !== null)

  async function open(id: string): Promise<void> {
    if (session?.id === id) return
    close()
    const read = await readMatch(id)
    const { db, found, charts } = read
    const opened = openSession(read)
    session = opened
    row.value = found.match
    damage.value = found.damage
    seat.value = found.match.seats[0]?.id ?? ''
    hold = holdMatch(id, next => {
      // whoever moves up to be the writer first reads what the other has written
      if (next === 'writer' && role.value === 'reader') queue = queue.then(() => catchUp(db, opened)).then(() => { role.value = next; version.value++ }, () => undefined)
      else role.value = next
    })
    // our own writes are heard here too: only a reader follows
    stopFollowing = follow(id, () => { if (role.value === 'reader') queue = queue.then(() => catchUp(db, opened)).then(() => { version.value++ }, () => undefined) })
    lay(opened, charts)
    void checkRest(db, opened).then(bad => { if (bad !== null && session === opened) damage.value = bad })
  }

  function close(): void {
    hold?.release()
    stopFollowing?.()
    hold = null
    stopFollowing = null
    session = null
    row.value = null
    module.value = null
    happened.value = null
    damage.value = null
    problem.value = null
    role.value = 'writer'
    version.value++
  }

  const takeOver = (): void => hold?.takeOver()

  /** Plays on from the last good entry; the bytes that could not be read are kept apart. */
  async function mendMatch(): Promise<void> {
    if (session === null || damage.value === null) return
    const db = await database()
    const found = await load(db, session.id, true)
    if (found !== undefined) await mend(db, found, Date.now())
    const { id } = session
    close()
    await open(id)
  }

  /** The owner's charts lie over ours; called again when a cell has been learned. */
  async function layCharts(): Promise<void> {
    const at = session
    if (at !== null) lay(at, await chartsOf(await database(), at.base.id))
  }

  function lay({ base }: Session, charts: readonly ChartRow[]): void {
    module.value = { ...base, charts: laidOut(base.charts, new Map<string, Layer>(charts.map(each => [each.chart, each.layer]))) }
    version.value++
  }

  /** Taps are taken one after the other. */
  function tap(work: (game: GameModule, at: Session) => taps.Tapped | null): Promise<boolean> {
    const result = queue.then(async () => {
      const [game, at] = [module.value, session]
      if (game === null || at === null || readOnly.value) return false
      const done = work(game, at)
      if (done === null || !(await keep(game, at, done))) return false
      if (await learnRecords(at.base.id, done.step)) await layCharts()
      return true
    })
    queue = result.catch(() => undefined)
    return result
  }

  /** Database first, screen second: nothing is folded that has not been kept. */
  async function keep(game: GameModule, at: Session, done: taps.Tapped): Promise<boolean> {
    saving.value = true
    try {
      const entry = written(at.entries.at(-1), { match: at.id, id: crypto.randomUUID(), v: 1, module: game.id, at: Date.now(), seat: seat.value, does: done.does, effects: done.effects })
      const { told, standing, back } = tell(game, at.state, entry, done.step, done.luck, done.undoneLabel ?? '')
      const db = await database()
      await append(db, entry, told, standing)
      takeIn(at, entry, told.label)
      await labelFor(db, at)
      row.value = row.value === null ? null : { ...row.value, head: entry.seq, standing, playedAt: entry.at }
      happened.value = taps.happening(entry, done.step, told, back)
      problem.value = null
      version.value++
      return true
    } catch (error) {
      problem.value = saveProblem(error)
      return false
    } finally {
      saving.value = false
    }
  }

  const start = (call: Call, rest: runner.Opening = {}): Promise<boolean> => tap((game, at) => taps.start(game, at, call, rest))

  async function answer(given: Answer, rolledBy?: RolledBy): Promise<boolean> {
    const question = ask.value
    if (question === null || runner.objection(question, given) !== null) return false
    const done = await tap((game, at) => taps.answer(game, at, question, given, rolledBy))
    if (done && question.kind === 'code' && 'code' in given && session !== null) {
      await learn(await database(), session.base.id, question.chart.id, { kind: 'grid', cells: { [cellKey(question.chart.row, question.chart.column)]: given.code } }, Date.now())
      await layCharts()
    }
    return done
  }

  /** The roll this very question had before it was undone. */
  const rememberedRoll = computed<Answer | null>(() => { void version.value; return session === null || ask.value?.kind !== 'chance' ? null : taps.rolledBefore(session, ask.value) })

  const next = (note = ''): Promise<boolean> => tap((game, at) => taps.next(game, at, note))
  const jump = (to: Position, reason: string): Promise<boolean> => tap((game, at) => taps.jump(game, at, to, reason))
  const waive = (due: string, reason: string): Promise<boolean> => tap((game, at) => taps.waive(game, at, due, reason))
  const abandon = (): Promise<boolean> => tap(taps.abandon)
  const correct = (changes: readonly Change[], reason: string, does: Deed = { kind: 'correct', reason }): Promise<boolean> => tap((game, at) => {
    const off = outOfRange(game, changes)
    if (off === null) return taps.correct(game, at, changes, reason, does)
    problem.value = off.text
    return null
  })
  /** Puts a battle on the list: it is owed until it is fought or waived. */
  const declare = (call: Call, text: string, cite: string): Promise<boolean> =>
    correct([owe(`battle/${crypto.randomUUID().slice(0, 8)}`, { text, cite, call })], text, { kind: 'declare', text })
  const undo = (to?: number): Promise<boolean> => tap((_, at) => taps.undo(at, to))
  const redo = (to?: number): Promise<boolean> => tap((_, at) => taps.redo(at, to))

  /** Only the salted hash goes into the journal; the text stays in the seat's own drawer. */
  async function seal(owner: string, id: string, text: string): Promise<boolean> {
    if (session === null || readOnly.value) return false
    const hash = await sealed(await database(), { match: session.id, seat: owner, id, text, at: Date.now() })
    return correct([{ kind: 'row', id: `secret/${owner}/${id}`, to: { hash, sealed: true } }], 'a note was sealed', { kind: 'seal', secret: id })
  }
  async function reveal(owner: string, id: string): Promise<boolean> {
    if (session === null) return false
    const hash = session.state.row[`secret/${owner}/${id}`]?.['hash']
    const found = await revealed(await database(), session.id, owner, id, String(hash))
    if (found === undefined) return false
    return correct([{ kind: 'row', id: `secret/${owner}/${id}`, put: { sealed: false, text: found.text, genuine: found.genuine } }], found.genuine ? 'revealed as it was sealed' : 'revealed, but changed since it was sealed', { kind: 'reveal', secret: id })
  }

  /** The state as it was after an entry: for looking, not for playing on. */
  const stateAt = (seq: number): State => replay(entries().slice(0, seq))

  async function changeRow(change: { readonly title?: string; readonly seats?: readonly SeatRow[]; readonly archived?: boolean }): Promise<void> {
    if (row.value === null) return
    const [db, { id }] = [await database(), row.value]
    if (change.title !== undefined) await rename(db, id, change.title)
    if (change.seats !== undefined) await reseat(db, id, change.seats)
    if (change.archived !== undefined) await archive(db, id, change.archived)
    row.value = { ...row.value, ...change }
  }

  return {
    version, row, module, happened, problem, damage, role, saving, seat, head, ask, openProcedure, faction, seats, person, undoLabel, redoLabel, readOnly, rememberedRoll,
    now, entries, open, close, takeOver, mendMatch, layCharts, start, answer, next, jump, correct, declare, waive, abandon, undo, redo, seal, reveal, stateAt, changeRow,
  }
})

/** What was told of printed records on the way (a card's value) is kept in the owner's slots, like a cell that was asked for. */
async function learnRecords(game: string, step: runner.Step | null): Promise<boolean> {
  const learnt = step?.outcomes.flatMap(each => each.learns ?? []) ?? []
  for (const { chart, row, facts } of learnt) await learn(await database(), game, chart, { kind: 'rows', rows: { [row]: facts } }, Date.now())
  return learnt.length > 0
}
