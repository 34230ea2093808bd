import type { DatabaseSync } from 'node:sqlite'
import type { HistoryEntry } from '../../shared/history/history.ts'
import { excerptAround, oneLine } from '../lib/excerpt.ts'

/** A line of History without the run itself. */
export type StoredEntry = Omit<HistoryEntry, 'run'> & { readonly runId: string }

/** Converts a row of runs to a line, with the position of `words` in its texts. */
export type ToEntry = (row: Readonly<Record<string, unknown>>, words: readonly string[]) => StoredEntry

/** Characters of each text that are read for an excerpt: matches are rarely further in. */
const readCharacters = 20_000

export function createToEntry(connection: DatabaseSync): ToEntry {
  const texts = connection.prepare(`
    SELECT substr(asked, 1, ${readCharacters}) AS asked, substr(answered, 1, ${readCharacters}) AS answered,
      substr(error, 1, ${readCharacters}) AS error
    FROM run_texts WHERE number = ?`)
  const countQueries = connection.prepare(
    'SELECT count(*) AS count FROM runs WHERE query_of = ? AND deleted_at IS NULL',
  )

  return (row, words) => {
    const text = texts.get(Number(row['number']))
    const question = String(text?.['asked'] ?? '')
    const found =
      words.length === 0 || isWithin(oneLine(question).slice(0, shownLength), words)
        ? undefined
        : [question, String(text?.['answered'] ?? ''), String(text?.['error'] ?? '')]
            .map((part) => excerptAround(part, words))
            .find((part) => part !== undefined)
    return {
      runId: String(row['run_id']),
      number: Number(row['number']),
      isStarred: row['is_starred'] === 1,
      asked: oneLine(question),
      ...(found === undefined ? {} : { found }),
      ...(typeof row['conversation_id'] === 'string' ? { conversationId: row['conversation_id'] } : {}),
      ...(typeof row['experiment_id'] === 'string' ? { experimentId: row['experiment_id'] } : {}),
      ...(typeof row['replay_of'] === 'string' ? { replayOf: row['replay_of'] } : {}),
      ...(typeof row['query_of'] === 'string'
        ? { queryCount: Number(countQueries.get(row['query_of'])?.['count']) }
        : {}),
    }
  }
}

/** Characters of a prompt that are visible in a row of the list: a match after them is shown in a separate line. */
const shownLength = 40

function isWithin(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word.toLowerCase()))
}
