import type { HistoryFilter, HistoryGrouping } from '../../shared/history/history.ts'
import { formatRegistry } from '../../shared/formats/registry.ts'
import { toolCallFormat } from '../../shared/formats/format-facts.ts'
import { sourceOf } from '../../shared/history/run-source.ts'
import { matchWord, searchWords } from '../../shared/search/terms.ts'

/** A part of a SELECT over `runs`, with its values. */
export interface Selection {
  /** From `FROM` to the last condition, which includes `runs.deleted_at IS NULL`. */
  readonly sql: string
  readonly values: readonly (string | number)[]
  /** The expression for the number of a run: that of the index when there is a search. */
  readonly number: string
  /** False when nothing can match, such as a search for `?!`. */
  readonly canMatch: boolean
}

export interface SelectionOptions {
  /** Whether the search uses the full-text index or LIKE. */
  readonly hasFullTextSearch: boolean
  /** Further conditions for a run. */
  readonly also?: readonly string[]
  /** `FROM` without a search; by default the rows by the index with all filter columns. */
  readonly from?: string | undefined
  /** Numbers of runs, as JSON: only these are considered among the matches of a search. */
  readonly among?: string | undefined
}

/** A column by which runs are grouped. */
export interface GroupColumn {
  /** The value that a run is grouped by. */
  readonly column: string
  /** An index that is ordered by group. */
  readonly index: string
  /** Whether the index includes the runs without a group. */
  readonly holdsSingles: boolean
}

export const groupColumns: Readonly<Record<HistoryGrouping, GroupColumn>> = {
  day: { column: 'runs.day', index: 'runs_by_day', holdsSingles: false },
  conversation: { column: 'runs.conversation_id', index: 'runs_in_conversations', holdsSingles: true },
  experiment: { column: 'runs.experiment_id', index: 'runs_in_experiments', holdsSingles: false },
}

/** Background requests are only shown when the filter selects them. */
export const noQueries = 'runs.query_of IS NULL'
const newestQueries = 'runs.query_of IS NOT NULL AND runs.is_older = 0'

/** The same as `sourceOf` of a run, in SQL. */
export const sourceColumn = `CASE WHEN runs.experiment_id IS NOT NULL THEN 'experiments'
  WHEN runs.replay_of IS NOT NULL THEN 'history' ELSE CASE runs.format ${[
    toolCallFormat,
    ...Object.keys(formatRegistry),
  ]
    .map((format) => `WHEN '${format}' THEN '${sourceOf({ format }) ?? ''}'`)
    .join(' ')} END END`

/** The rows that a filter selects, without deleted runs. */
export function selectRuns(
  filter: HistoryFilter,
  { hasFullTextSearch, also = [], from: given, among }: SelectionOptions,
): Selection {
  const search = filter.search?.trim() ?? ''
  const words = searchWords(search)
  const values: (string | number)[] = []
  // Among background requests for the same object, only the newest is listed.
  const conditions = ['runs.deleted_at IS NULL', filter.isQuery === true ? newestQueries : noQueries, ...also]
  const narrow = (condition: string, value: string | number | undefined): void => {
    if (value === undefined) return
    conditions.push(condition)
    values.push(value)
  }
  const group = filter.group === undefined ? undefined : groupColumns[filter.group.by]
  let from = given ?? `FROM runs INDEXED BY ${group?.index ?? 'runs_shown'}`
  let number = 'runs.number'
  if (words.length > 0 && hasFullTextSearch) {
    // CROSS JOIN keeps the index in front: its rows come in the required order, and only few are read.
    from = 'FROM run_terms CROSS JOIN runs INDEXED BY runs_shown ON runs.number = run_terms.rowid'
    number = 'run_terms.rowid'
    narrow('run_terms MATCH ?', words.map(matchWord).join(' '))
    // The plus makes SQLite scan the matches of the index once: without it, it queries the index for each of the
    // numbers.
    narrow('+run_terms.rowid IN (SELECT value FROM json_each(?))', among)
  } else if (words.length > 0) {
    from += ' CROSS JOIN run_texts ON run_texts.number = runs.number'
    for (const word of words) narrow(`(${likeSomewhere}) LIKE ? ESCAPE '\\'`, likePattern(word))
  }
  narrow('runs.format = ?', filter.format)
  narrow(
    'runs.format IN (SELECT value FROM json_each(?))',
    filter.formats === undefined ? undefined : JSON.stringify(filter.formats),
  )
  narrow('runs.model = ?', filter.model)
  narrow('runs.connection_id = ?', filter.connectionId)
  narrow(`coalesce(runs.key_fingerprint, '') = ?`, filter.key)
  narrow('runs.status = ?', filter.status)
  narrow('runs.is_starred = ?', filter.isStarred === undefined ? undefined : Number(filter.isStarred))
  if (group !== undefined) narrow(`${group.column} = ?`, filter.group?.id)
  if (filter.source !== undefined) narrow(`${sourceColumn} = ?`, filter.source)
  narrow('runs.started_at >= ?', filter.from)
  narrow('runs.started_at < ?', filter.to)
  return {
    sql: `${from} WHERE ${conditions.join(' AND ')}`,
    values,
    number,
    canMatch: search === '' || words.length > 0,
  }
}

const likeSomewhere = ['asked', 'answered', 'model', 'request_id', 'error']
  .map((column) => `run_texts.${column}`)
  .join(` || char(10) || `)

function likePattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Whether a filter selects fewer than all runs that were sent. */
export function isNarrowed(filter: HistoryFilter): boolean {
  return Object.values(filter).some((part) => part !== undefined && part !== '')
}
