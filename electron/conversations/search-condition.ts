import { matchWord } from '../../shared/search/terms.ts'

/* oxlint-disable text/untranslated -- parts of SQL */

/** A condition on `c` (conversations), with the values of its placeholders. */
export interface SearchCondition {
  readonly sql: string
  readonly values: readonly string[]
}

/** More words do not refine a search. */
const maxWords = 8

/**
 * Every word of `search` is in the title or in a tag, or begins a word of a turn that is not deleted; without turns, of
 * the prompt or answer in History.
 *
 * Each word is one value, quoted for the index: input is never parsed as its query language. Without full-text search a
 * word is found anywhere in a turn.
 */
export function searchCondition(search: string, hasFullTextSearch: boolean): SearchCondition {
  // SQLite ends a text at a NUL.
  const words = search
    .replaceAll('\u0000', ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
  const conditions = words.slice(0, maxWords).map((word) => {
    const inTitle = { sql: `c.title LIKE ? ESCAPE '\\'`, values: [likePattern(word)] }
    const pattern = likePattern(word)
    const named = either(inTitle, { sql: tagLike, values: [pattern] })
    const shown = either(named, { sql: lensLike, values: [pattern, pattern] })
    if (!hasFullTextSearch) return either(shown, { sql: saidLike, values: [pattern] })
    // The index cannot find a character such as "%".
    if (!/[\p{L}\p{N}]/u.test(word)) return shown
    // The index comes first: its matches need no other test.
    return either({ sql: saidMatch, values: [matchWord(word)] }, shown)
  })
  return {
    sql: conditions.map(({ sql }) => ` AND ${sql}`).join(''),
    values: conditions.flatMap(({ values }) => values),
  }
}

const tagLike = `c.id IN (SELECT conversation_id FROM conversation_tags WHERE tag LIKE ? ESCAPE '\\')`

/** The high bits of a turn's number are its conversation's number (migration 5). */
const saidMatch = 'c.number IN (SELECT rowid / 1048576 FROM turn_terms WHERE turn_terms MATCH ?)'

const saidLike = `EXISTS (
  SELECT 1 FROM turns
  WHERE turns.conversation_id = c.id AND turns.deleted_at IS NULL AND turns.text LIKE ? ESCAPE '\\')`

/** Prompts and answers that History has of a conversation without turns. They are few: no index is needed. */
const lensLike = `c.head_turn_id IS NULL AND EXISTS (
  SELECT 1 FROM runs JOIN run_texts ON run_texts.run_id = runs.id
  WHERE runs.conversation_id = c.id AND runs.turn_id IS NULL AND runs.deleted_at IS NULL
    AND (run_texts.asked LIKE ? ESCAPE '\\' OR run_texts.answered LIKE ? ESCAPE '\\'))`

function either(left: SearchCondition, right: SearchCondition): SearchCondition {
  return { sql: `(${left.sql} OR ${right.sql})`, values: [...left.values, ...right.values] }
}

function likePattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
