import * as z from 'zod/mini'
import type { Passage, Passages } from '../../shared/conversations/organisation.ts'
import { conversationSummarySchema } from '../../shared/conversations/conversation.ts'
import { parseOwnJson } from '../../shared/json.ts'
import { matchWord, searchWords } from '../../shared/search/terms.ts'
import type { Database } from '../database/database.ts'
import { excerptAround, oneLine } from '../lib/excerpt.ts'

/* oxlint-disable text/untranslated -- parts of SQL */

/** Maximum number of passages read; further ones are only counted. */
const maxPassages = 100
/**
 * Maximum number of matches examined, in the conversations created last: a word that is everywhere is not counted to
 * the end.
 */
const maxCounted = 5_000
/** Maximum from one conversation, so that a conversation full of a word leaves room for others. */
const maxOfConversation = 10

type Row = Readonly<Record<string, unknown>>

const columns = `c.id AS conversation_id, c.compared_in, c.title, c.model, c.format, turns.id, turns.role, turns.created_at, turns.text`

/**
 * The turns that contain every word of `search`, from the conversations used last first. Throws SQLite's errors: call
 * it inside `database.read`.
 *
 * The index is queried once, only for the numbers of turns; the amount of data read does not grow with the number of
 * matches. Without full-text search nothing is counted.
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
  // The high bits of a turn's number are its conversation's number (migration 5).
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

/** The numbers in one text: thousands of rows take longer than finding them. */
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
