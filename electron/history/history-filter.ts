import type { HistoryFilter } from '../../shared/history/history.ts'

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

/** More words than this make no search finer. */
const maxWords = 8

/** The words of a search, in the order typed: what stands between white space and has a letter or a digit in it. */
export function searchWords(search: string): string[] {
  return search
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, maxWords)
}

/** The rows a filter means, hidden runs left out. `hasFullTextSearch` decides between the index and LIKE. */
export function selectRuns(filter: HistoryFilter, hasFullTextSearch: boolean): Selection {
  const search = filter.search?.trim() ?? ''
  const words = searchWords(search)
  const values: (string | number)[] = []
  const conditions = ['runs.deleted_at IS NULL']
  const narrow = (condition: string, value: string | number | undefined): void => {
    if (value === undefined) return
    conditions.push(condition)
    values.push(value)
  }
  let from = 'FROM runs INDEXED BY runs_shown'
  let order = 'runs.number'
  if (words.length > 0 && hasFullTextSearch) {
    // CROSS JOIN keeps the index in front: its rows come in the order wanted, and only few are looked at.
    from = 'FROM run_search CROSS JOIN runs INDEXED BY runs_shown ON runs.number = run_search.rowid'
    order = 'run_search.rowid'
    narrow('run_search MATCH ?', words.map((word) => `"${word.replaceAll('"', '""')}"*`).join(' '))
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
