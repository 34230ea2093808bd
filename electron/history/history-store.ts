import type { StatementSync } from 'node:sqlite'
import {
  sameQuerySchema,
  type HistoryCount,
  type HistoryCursor,
  type HistoryFacets,
  type HistoryFilter,
  type HistoryGroup,
  type HistoryGrouping,
  type HistoryListInput,
  type SameQuery,
} from '../../shared/history/history.ts'
import { cutText } from '../lib/cut-text.ts'
import { maxSearchedCharacters } from '../../shared/limits.ts'
import type { Database } from '../database/database.ts'
import { searchWords } from '../../shared/search/terms.ts'
import { createAnsweredRuns } from './answered-runs.ts'
import { createForeignInGroups, type ForeignInGroup } from './foreign-in-groups.ts'
import { isNarrowed, selectRuns } from './history-filter.ts'
import { readFacets } from './read-facets.ts'
import { selectLines } from './select-lines.ts'
import { createToEntry, type StoredEntry } from './stored-entry.ts'

export interface StoredPage {
  readonly entries: readonly StoredEntry[]
  readonly next?: HistoryCursor
}

/** The runs as a list. Calls throw SQLite's errors: call them inside `database.read` and `database.write`. */
export interface HistoryStore {
  /** At most `limit` lines, and the cursor of the next page. */
  page(input: HistoryListInput, limit: number): StoredPage
  /** With a search, counts up to a limit; otherwise counts all. */
  count(filter: HistoryFilter): HistoryCount
  facets(): HistoryFacets
  /** `undefined` for an unknown or deleted run. */
  get(runId: string): StoredEntry | undefined
  /** The newest run of each route of a connection that was answered, and the newest that its gateway refused. */
  answered(connectionId: string): string[]
  /** The whole prompt of a run, as it is searched. */
  promptOf(runId: string): string
  setStarred(runId: string, isStarred: boolean): void
  /** All background requests for the same object, newest first; empty for any other run. */
  queriesLike(runId: string): SameQuery[]
  /** Applies to all background requests for the same object too. `null` restores them. */
  setDeleted(runId: string, at: number | null): void
  /** Sets the texts of a run that no turn shows. */
  setTexts(runId: string, texts: { readonly asked?: string; readonly answered?: string }): void
  setReplayOf(runId: string, replayOf: string): void
}

const searchCountLimit = 1_000
/** Up to this many of 100,000 runs are looked up faster than a search reads most of its matches for them. */
const fewUpTo = 1_000
/** With this many matches in 100,000 runs, a page is found within some thousands. */
const frequentFrom = 2_000

const entryColumns = `
  runs.id AS run_id, runs.number, runs.is_starred, runs.replay_of, runs.query_of, runs.experiment_id,
  (SELECT id FROM conversations c WHERE c.id = runs.conversation_id AND c.deleted_at IS NULL) AS conversation_id`

export function createHistoryStore({ connection, hasFullTextSearch }: Database): HistoryStore {
  const foreignInGroups = createForeignInGroups(connection, { hasFullTextSearch })
  const get = connection.prepare(`SELECT ${entryColumns} FROM runs WHERE id = ? AND deleted_at IS NULL`)
  const getByNumber = connection.prepare(`SELECT ${entryColumns} FROM runs WHERE number = ?`)
  const groupTitles: Readonly<Record<Exclude<HistoryGrouping, 'day'>, StatementSync>> = {
    conversation: connection.prepare('SELECT title FROM conversations WHERE id = ?'),
    experiment: connection.prepare(
      "SELECT json_extract(plan, '$.description') AS title FROM experiments WHERE id = ?",
    ),
  }
  const selectPrompt = connection.prepare('SELECT asked FROM run_texts WHERE run_id = ?')
  const setStarred = connection.prepare('UPDATE runs SET is_starred = ? WHERE id = ?')
  const setDeleted = connection.prepare(`
    UPDATE runs SET deleted_at = ?1
    WHERE id = ?2 OR query_of = (SELECT query_of FROM runs WHERE id = ?2)`)
  const sameQueries = connection.prepare(`
    SELECT id, started_at, status, http_status FROM runs
    WHERE query_of = (SELECT query_of FROM runs WHERE id = ?) AND deleted_at IS NULL ORDER BY number DESC`)
  const setPrompt = connection.prepare('UPDATE run_texts SET asked = ? WHERE run_id = ?')
  const setAnswered = connection.prepare('UPDATE run_texts SET answered = ? WHERE run_id = ?')
  const setReplayOf = connection.prepare('UPDATE runs SET replay_of = ? WHERE id = ?')

  const toEntry = createToEntry(connection)

  function toGroup(
    by: HistoryGrouping,
    line: Readonly<Record<string, unknown>>,
    foreignOf: (group: { by: HistoryGrouping; id: string }) => ForeignInGroup | undefined,
  ): HistoryGroup {
    const id = String(line['group_id'])
    const foreign = foreignOf({ by, id })
    return {
      by,
      id,
      title: by === 'day' ? '' : String(groupTitles[by].get(id)?.['title'] ?? ''),
      runs: Number(line['group_runs']),
      failed: Number(line['group_failed']),
      measuredUsd: Number(line['group_measured']),
      estimatedUsd: Number(line['group_estimated']),
      ...(foreign !== undefined && foreign.sums.length > 0 && { foreign: foreign.sums }),
      unknownCosts: Number(line['group_unknown']) - (foreign?.runs ?? 0),
      tokensIn: Number(line['group_tokens_in']),
      tokensOut: Number(line['group_tokens_out']),
    }
  }

  /** Whether enough runs match to read them in the order of all; a search and a group have an order of their own. */
  function isFrequent(input: HistoryListInput): boolean {
    if (input.sort === undefined || input.isQuery === true || input.group !== undefined) return false
    if (searchWords(input.search ?? '').length > 0) return false
    const { sql, values } = selectRuns(input, { hasFullTextSearch })
    const found = connection.prepare(`SELECT 1 ${sql} LIMIT 1 OFFSET ?`).get(...values, frequentFrom)
    return found !== undefined
  }

  /** The numbers of the runs that a search is narrowed to, as JSON, when they are few. */
  function fewOf({ search = '', ...filter }: HistoryFilter): string | undefined {
    if (!hasFullTextSearch || searchWords(search).length === 0 || !isNarrowed(filter)) return undefined
    const { sql, values, number } = selectRuns(filter, { hasFullTextSearch })
    const found = connection
      .prepare(
        `SELECT count(*) AS count, json_group_array(number) AS numbers FROM (SELECT ${number} AS number ${sql} LIMIT ?)`,
      )
      .get(...values, fewUpTo + 1)
    return Number(found?.['count']) > fewUpTo ? undefined : String(found?.['numbers'])
  }

  return {
    page(input, limit) {
      const isAsked = input.groupBy !== undefined || input.sort?.by === 'cost'
      const hasForeign = isAsked && foreignInGroups.isAny()
      const { groupBy, sort: _sort, after: _after, ...filter } = input
      const lines = selectLines(input, limit + 1, {
        hasFullTextSearch,
        among: fewOf(filter),
        isFrequent: isFrequent(input),
        hasForeign,
      })
      if (lines === undefined) return { entries: [] }
      const words = searchWords(input.search ?? '')
      const rows = connection.prepare(lines.sql).all(...lines.values)
      const last = rows.length > limit ? rows[limit - 1] : undefined
      return {
        entries: rows.slice(0, limit).flatMap((line) => {
          const row = getByNumber.get(Number(line['number']))
          if (row === undefined) return []
          const entry = toEntry(row, words)
          return groupBy === undefined || line['group_id'] === null
            ? entry
            : {
                ...entry,
                group: toGroup(groupBy, line, (group) =>
                  hasForeign ? foreignInGroups.of(filter, group) : undefined,
                ),
              }
        }),
        ...(last !== undefined && { next: toCursor(last) }),
      }
    },
    count(filter) {
      const { sql, values, canMatch } = selectRuns(filter, { hasFullTextSearch, among: fewOf(filter) })
      if (!canMatch) return { count: 0, isCapped: false }
      const isSearch = searchWords(filter.search ?? '').length > 0
      const limit = isSearch ? searchCountLimit + 1 : -1
      const row = connection.prepare(`SELECT count(*) AS count FROM (SELECT 1 ${sql} LIMIT ?)`)
      const count = Number(row.get(...values, limit)?.['count'])
      return isSearch && count > searchCountLimit
        ? { count: searchCountLimit, isCapped: true }
        : { count, isCapped: false }
    },
    facets: () => readFacets(connection),
    get(runId) {
      const row = get.get(runId)
      return row === undefined ? undefined : toEntry(row, [])
    },
    answered: createAnsweredRuns(connection),
    queriesLike: (runId) =>
      sameQueries.all(runId).flatMap((row) => {
        const query = sameQuerySchema.safeParse({
          id: row['id'],
          startedAt: row['started_at'],
          status: row['status'],
          ...(row['http_status'] !== null && { httpStatus: row['http_status'] }),
        })
        return query.success ? [query.data] : []
      }),
    promptOf: (runId) => String(selectPrompt.get(runId)?.['asked'] ?? ''),
    setStarred(runId, isStarred) {
      setStarred.run(Number(isStarred), runId)
    },
    setDeleted(runId, at) {
      setDeleted.run(at, runId)
    },
    setTexts(runId, given) {
      if (given.asked !== undefined) setPrompt.run(cutText(given.asked, maxSearchedCharacters), runId)
      if (given.answered !== undefined) setAnswered.run(cutText(given.answered, maxSearchedCharacters), runId)
    },
    setReplayOf(runId, replayOf) {
      setReplayOf.run(replayOf, runId)
    },
  }
}

function toCursor({ number, sort_value: value }: Readonly<Record<string, unknown>>): HistoryCursor {
  return {
    number: Number(number),
    value: typeof value === 'number' || typeof value === 'string' ? value : null,
  }
}
