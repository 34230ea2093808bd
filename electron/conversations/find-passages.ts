import * as z from 'zod/mini'
import type { Passage, Passages } from '../../shared/conversations/organisation.ts'
import { conversationSummarySchema } from '../../shared/conversations/conversation.ts'
import { parseOwnJson } from '../../shared/json.ts'
import { matchWord, searchWords } from '../../shared/search/terms.ts'
import type { Database } from '../database/database.ts'
import { excerptAround, oneLine } from '../lib/excerpt.ts'

/* oxlint-disable text/untranslated -- parts of SQL */

/** So many passages are read; more are only counted. */
const maxPassages = 100
/** So many are looked at, of the conversations begun last: a word that is everywhere is not counted to its end. */
const maxCounted = 5_000
/** So many of one conversation, so that one that is full of a word leaves room for others. */
const maxOfConversation = 10

type Row = Readonly<Record<string, unknown>>

const columns = `c.id AS conversation_id, c.compared_in, c.title, c.model, c.format, turns.id, turns.role, turns.created_at, turns.text`

/**
 * The turns that have every word of `search`, of the conversations used last first. Throws SQLite's errors: it is called
 * inside `database.read`.
 *
 * The index is asked once, for the numbers of turns alone; what is read of them does not grow with what is found. Without full-text
 * search nothing is counted.
 */
export function findPassages(
  search: string,
  { connection, hasFullTextSearch }: Pick<Database, 'connection' | 'hasFullTextSearch'>,
): Passages {
  const words = searchWords(search)
  if (words.length === 0) return { passages: [], count: 0, conversationCount: 0, isMore: false }
  if (!hasFullTextSearch) {
    const rows = connection
      .prepare(
        `SELECT ${columns} FROM turns JOIN conversations c ON c.id = turns.conversation_id
         WHERE c.deleted_at IS NULL AND turns.deleted_at IS NULL
           ${words.map(() => "AND turns.text LIKE ? ESCAPE '\\'").join(' ')}
         ORDER BY c.updated_at DESC, turns.created_at DESC LIMIT ?`,
      )
      .all(...words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`), maxPassages + 1)
    const passages = rows.slice(0, maxPassages).map((row) => toPassage(row, words))
    return {
      passages,
      count: passages.length,
      conversationCount: new Set(passages.map(({ conversationId }) => conversationId)).size,
      isMore: rows.length > maxPassages,
    }
  }
  // The number of a turn begins with that of its conversation (migration 5).
  const turnsOf = Map.groupBy(
    numbersIn(
      connection
        .prepare(
          `SELECT json_group_array(rowid) AS numbers FROM (
             SELECT rowid FROM turn_terms WHERE turn_terms MATCH ? ORDER BY rowid DESC LIMIT ?)`,
        )
        .get(words.map(matchWord).join(' '), maxCounted),
    ),
    (number) => Math.floor(number / 1_048_576),
  )
  const found = numbersIn(
    connection
      .prepare(
        `SELECT json_group_array(number) AS numbers FROM (
           SELECT c.number FROM json_each(?) JOIN conversations c ON c.number = json_each.value
           WHERE c.deleted_at IS NULL ORDER BY c.updated_at DESC, c.rowid DESC)`,
      )
      .get(JSON.stringify([...turnsOf.keys()])),
  ).map((number) => turnsOf.get(number) ?? [])
  const shown = found.flatMap((numbers) => numbers.slice(0, maxOfConversation)).slice(0, maxPassages)
  const rowOf = connection.prepare(
    `SELECT ${columns} FROM turn_numbers
     JOIN turns ON turns.id = turn_numbers.turn_id
     JOIN conversations c ON c.id = turns.conversation_id
     WHERE turn_numbers.number = ?`,
  )
  const count = found.reduce((sum, { length }) => sum + length, 0)
  return {
    passages: shown.flatMap((number) => {
      const row = rowOf.get(number)
      return row === undefined ? [] : [toPassage(row, words)]
    }),
    count,
    conversationCount: found.length,
    isMore: count >= maxCounted,
  }
}

const numbersSchema = z.array(z.number())

/** Of a query that answers them in one text: a row for each of thousands takes longer than to find them. */
function numbersIn(row: Row | undefined): readonly number[] {
  const numbers = row?.['numbers']
  return numbersSchema.parse(parseOwnJson(typeof numbers === 'string' ? numbers : '[]'))
}

function toPassage(row: Row, words: readonly string[]): Passage {
  const format = conversationSummarySchema.shape.format.safeParse(row['format'])
  const text = String(row['text'])
  return {
    conversationId: String(row['conversation_id']),
    ...(typeof row['compared_in'] === 'string' && { comparedIn: row['compared_in'] }),
    title: String(row['title']),
    model: String(row['model']),
    format: format.success ? format.data : 'chat',
    turnId: String(row['id']),
    role: row['role'] === 'user' ? 'user' : 'assistant',
    createdAt: Number(row['created_at']),
    text: excerptAround(text, words) ?? oneLine(text),
  }
}
