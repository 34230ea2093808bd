import { cutText } from '../lib/cut-text.ts'
import { maxSearchedCharacters } from '../../shared/limits.ts'
import type { Database } from '../database/database.ts'
import { localDay } from '../../shared/spending/local-day.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { SentValue } from '../lib/sent-values.ts'
import { fromRunRow, toRunRow } from './run-row.ts'

/** The table of runs. Calls throw SQLite's errors: they are made inside `database.read` and `database.write`. */
export interface RunStore {
  insert(run: Run, owner?: RunOwner, given?: GivenWithRun): void
  /** Notes the files that a run is sent with. */
  setFiles(runId: string, mediaIds: readonly string[]): void
  /** Everything that can change while a run is on. */
  update(run: Run): void
  get(id: string): Run | undefined
  /** Runs the app left unfinished. Served by an index of its own. */
  unfinished(): Run[]
  /** Marks what is still unfinished, also rows that cannot be read, but for the runs of these ids. */
  interruptUnfinished(except: readonly string[]): void
  /** The conversation that asked, if one did. */
  conversationOf(id: string): string | undefined
  /** The newest answered run before this one in its conversation, those of the conversation it was copied from among them. */
  runBefore(run: Run): Run | undefined
  /** What the app asked of its own accord about something, in the order it asked. */
  queriesAbout(about: string): Run[]
  exists(id: string): boolean
  /** What was asked, as history has it; `''` for nothing. */
  promptOf(id: string): string
  /** When the oldest run was started, `undefined` without any. */
  oldestStart(): number | undefined
}

/** The conversation that asked, and the turn that shows the answer; a run of the lens is shown by none. */
export interface RunOwner {
  readonly conversationId: string
  readonly turnId?: string
  /** What the run is called and found by, in place of what the turn says that asks. */
  readonly asked?: string
}

/** What can change while a run is on, and its id. */
const updatedColumns = [
  'id',
  'status',
  'method',
  'url',
  'http_status',
  'request_id',
  'bytes',
  'event_count',
  'unreadable_count',
  'duration_ms',
  'first_ms',
  'tokens_in',
  'tokens_out',
  'details',
] as const

/** What is stored with a run beside itself. */
export interface GivenWithRun {
  /** The optional fields of its request, in short. */
  readonly sentFields?: Readonly<Record<string, SentValue>>
  /** What was asked, for a run without a turn. */
  readonly prompt?: string | undefined
  /** The experiment that sends it. */
  readonly experimentId?: string | undefined
  /** The key that it is sent with, in what may be said of it; left out without one. */
  readonly key?: UsedKey | undefined
}

/** A key that a run was sent with, as the ledger tells it from others. */
export interface UsedKey {
  readonly fingerprint: string
  /** What the user calls it. */
  readonly name: string
}

export function createRunStore(database: Database): RunStore {
  const { connection } = database
  const insert = connection.prepare(`
    INSERT INTO runs (id, conversation_id, turn_id, format, connection_id, connection_name, is_practice, model, status,
      method, url, is_streamed, started_at, http_status, request_id, bytes, event_count, unreadable_count,
      duration_ms, first_ms, tokens_in, tokens_out, details, sent_fields, experiment_id, key_fingerprint,
      key_name, day)
    VALUES (:id, :conversation_id, :turn_id, :format, :connection_id, :connection_name, :is_practice, :model, :status,
      :method, :url, :is_streamed, :started_at, :http_status, :request_id, :bytes, :event_count, :unreadable_count,
      :duration_ms, :first_ms, :tokens_in, :tokens_out, :details, :sent_fields, :experiment_id, :key_fingerprint,
      :key_name, :day)`)
  const update = connection.prepare(`
    UPDATE runs SET status = :status, method = :method, url = :url, http_status = :http_status,
      request_id = :request_id, bytes = :bytes, event_count = :event_count, unreadable_count = :unreadable_count,
      duration_ms = :duration_ms, first_ms = :first_ms, tokens_in = :tokens_in, tokens_out = :tokens_out,
      details = :details
    WHERE id = :id`)
  const setPrompt = connection.prepare('UPDATE run_texts SET asked = ? WHERE run_id = ?')
  const addFile = connection.prepare('INSERT OR IGNORE INTO run_files (run_id, media_id) VALUES (?, ?)')
  const get = connection.prepare('SELECT * FROM runs WHERE id = ?')
  const unfinished = connection.prepare("SELECT * FROM runs WHERE status = 'running' ORDER BY started_at")
  const interrupt = connection.prepare(`
    UPDATE runs SET status = 'interrupted'
    WHERE status = 'running' AND id NOT IN (SELECT value FROM json_each(?))`)
  const getConversation = connection.prepare('SELECT conversation_id FROM runs WHERE id = ?')
  const before = connection.prepare(`
    SELECT * FROM runs
    WHERE id <> :id AND started_at <= :started_at AND status NOT IN ('failed', 'running') AND deleted_at IS NULL
      AND (
        (turn_id IS NOT NULL AND conversation_id = :conversation_id)
        OR id IN (SELECT copied_run_id FROM turns WHERE conversation_id = :conversation_id)
      )
    ORDER BY started_at DESC, rowid DESC LIMIT 1`)
  const getPrompt = connection.prepare('SELECT asked FROM run_texts WHERE run_id = ?')
  const queriesAbout = connection.prepare(
    'SELECT * FROM runs WHERE query_of = ? AND deleted_at IS NULL ORDER BY number',
  )
  const exists = connection.prepare('SELECT 1 FROM runs WHERE id = ?')
  const oldest = connection.prepare('SELECT min(started_at) AS started_at FROM runs')

  return {
    insert(run, owner, { sentFields, prompt, experimentId, key } = {}) {
      insert.run({
        ...toRunRow(run),
        conversation_id: owner?.conversationId ?? null,
        turn_id: owner?.turnId ?? null,
        sent_fields: sentFields === undefined ? null : JSON.stringify(sentFields),
        experiment_id: experimentId ?? null,
        key_fingerprint: key?.fingerprint ?? null,
        key_name: key?.name ?? null,
        day: localDay(run.startedAt),
      })
      if (prompt !== undefined) setPrompt.run(cutText(prompt, maxSearchedCharacters), run.id)
    },
    setFiles(runId, mediaIds) {
      for (const mediaId of mediaIds) addFile.run(runId, mediaId)
    },
    update(run) {
      const row = toRunRow(run)
      update.run(Object.fromEntries(updatedColumns.map((column) => [column, row[column]])))
    },
    get(id) {
      const row = get.get(id)
      return row === undefined ? undefined : fromRunRow(row)
    },
    unfinished: () => unfinished.all().flatMap((row) => fromRunRow(row) ?? []),
    interruptUnfinished(except) {
      interrupt.run(JSON.stringify(except))
    },
    conversationOf(id) {
      const conversationId = getConversation.get(id)?.['conversation_id']
      return typeof conversationId === 'string' ? conversationId : undefined
    },
    runBefore({ id, startedAt }) {
      const conversationId = getConversation.get(id)?.['conversation_id']
      if (typeof conversationId !== 'string') return undefined
      const row = before.get({ id, started_at: startedAt, conversation_id: conversationId })
      return row === undefined ? undefined : fromRunRow(row)
    },
    promptOf: (id) => String(getPrompt.get(id)?.['asked'] ?? ''),
    queriesAbout: (about) => queriesAbout.all(about).flatMap((row) => fromRunRow(row) ?? []),
    exists: (id) => exists.get(id) !== undefined,
    oldestStart() {
      const startedAt = oldest.get()?.['started_at']
      return typeof startedAt === 'number' ? startedAt : undefined
    },
  }
}
