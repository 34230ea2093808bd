import type { HistoryFilter } from '../../shared/history/history.ts'
import { matchWord, searchWords } from '../../shared/search/terms.ts'

/** A part of a SELECT over `runs`, with its values. */
export interface Selection {
  /** From `FROM` to the last condition. `runs.deleted_at IS NULL` is among them. */
  readonly sql: string
  readonly values: readonly (string | number)[]
  /** The column that gives the order: of the index when there is a search. */
  readonly order: string
  /** False when nothing can match, such as a search for `?!`. */
  readonly canMatch: boolean
}

/** What the app asked of its own accord is shown where it is wanted alone. */
export const noQueries = 'runs.query_of IS NULL'
const newestQueries = 'runs.query_of IS NOT NULL AND runs.is_older = 0'

/** The rows a filter means, hidden runs left out. `hasFullTextSearch` decides between the index and LIKE. */
export function selectRuns(filter: HistoryFilter, hasFullTextSearch: boolean): Selection {
  const search = filter.search?.trim() ?? ''
  const words = searchWords(search)
  const values: (string | number)[] = []
  // Of queries about the same, the newest stands for all.
  const conditions = ['runs.deleted_at IS NULL', filter.isQuery === true ? newestQueries : noQueries]
  const narrow = (condition: string, value: string | number | undefined): void => {
    if (value === undefined) return
    conditions.push(condition)
    values.push(value)
  }
  let from = 'FROM runs INDEXED BY runs_shown'
  let order = 'runs.number'
  if (words.length > 0 && hasFullTextSearch) {
    // CROSS JOIN keeps the index in front: its rows come in the order wanted, and only few are looked at.
    from = 'FROM run_terms CROSS JOIN runs INDEXED BY runs_shown ON runs.number = run_terms.rowid'
    order = 'run_terms.rowid'
    narrow('run_terms MATCH ?', words.map(matchWord).join(' '))
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
  narrow('runs.status = ?', filter.status)
  narrow('runs.is_starred = ?', filter.isStarred === undefined ? undefined : Number(filter.isStarred))
  narrow('runs.started_at >= ?', filter.from)
  narrow('runs.started_at < ?', filter.to)
  return {
    sql: `${from} WHERE ${conditions.join(' AND ')}`,
    values,
    order,
    canMatch: search === '' || words.length > 0,
  }
}

const likeSomewhere = ['asked', 'answered', 'model', 'request_id', 'error']
  .map((column) => `run_texts.${column}`)
  .join(` || char(10) || `)

function likePattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
