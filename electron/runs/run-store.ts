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
  /** Stores the files that a run is sent with. */
  setFiles(runId: string, mediaIds: readonly string[]): void
  /** Writes everything that can change while a run is live. */
  update(run: Run): void
  get(id: string): Run | undefined
  /** Returns the runs that the app left unfinished. Uses its own index. */
  unfinished(): Run[]
  /** Marks unfinished runs as interrupted, also rows that cannot be read, except for the runs with these ids. */
  interruptUnfinished(except: readonly string[]): void
  /** The conversation of the run, if any. */
  conversationOf(id: string): string | undefined
  /**
   * Returns the newest answered run before this one in its conversation, including runs of the conversation it was
   * copied from.
   */
  runBefore(run: Run): Run | undefined
  /** Returns the queries of the app about something, in the order in which they were made. */
  queriesAbout(about: string): Run[]
  exists(id: string): boolean
  /** The prompt as history shows it; `''` for none. */
  promptOf(id: string): string
  /** The start of the oldest run, `undefined` without runs. */
  oldestStart(): number | undefined
}

/** The conversation of the run, and the turn that shows the answer; no turn shows a run of the lens. */
export interface RunOwner {
  readonly conversationId: string
  readonly turnId?: string
  /** The title of the run, also used by the search, in place of the text of the user's turn. */
  readonly asked?: string
}

/** The values that can change while a run is live, and its id. */
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

/** Further values that are stored with a run. */
export interface GivenWithRun {
  /** The optional fields of its request, shortened. */
  readonly sentFields?: Readonly<Record<string, SentValue>>
  /** The prompt of a run without a turn. */
  readonly prompt?: string | undefined
  /** The experiment that sends it. */
  readonly experimentId?: string | undefined
  /** The public facts of its key; left out without a key. */
  readonly key?: UsedKey | undefined
}

/** A key that a run was sent with, as the ledger distinguishes it from others. */
export interface UsedKey {
  readonly fingerprint: string
  /** The user's name for it. */
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
