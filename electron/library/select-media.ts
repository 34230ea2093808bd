import type { MediaFilter } from '../../shared/media/media-filter.ts'
import { matchWord, searchWords } from '../../shared/search/terms.ts'

/** A part of a SELECT over `media_items`, with its values. */
export interface MediaSelection {
  /** From `FROM` to the last condition. */
  readonly sql: string
  readonly values: readonly (string | number)[]
  readonly order: string
  /** False when nothing can match, such as a search for `?!`. */
  readonly canMatch: boolean
}

const orders: Readonly<Record<NonNullable<MediaFilter['order']>, string>> = {
  newest: 'media_items.created_at DESC, media_items.number DESC',
  oldest: 'media_items.created_at, media_items.number',
  largest: 'media_items.bytes DESC, media_items.number DESC',
  name: 'media_items.file_name, media_items.number',
}

/** The rows a filter means. `hasFullTextSearch` decides between the index and LIKE. */
export function selectMedia(filter: MediaFilter, hasFullTextSearch: boolean): MediaSelection {
  const search = filter.search?.trim() ?? ''
  const words = searchWords(search)
  const values: (string | number)[] = []
  const conditions = [`media_items.deleted_at IS ${filter.isInTrash === true ? 'NOT ' : ''}NULL`]
  const narrow = (condition: string, ...given: readonly (string | number | undefined)[]): void => {
    const known = given.filter((value) => value !== undefined)
    if (known.length === 0) return
    conditions.push(condition)
    values.push(...known)
  }
  let from = 'FROM media_items'
  if (words.length > 0 && hasFullTextSearch) {
    from += ' JOIN media_terms ON media_terms.rowid = media_items.number'
    narrow('media_terms MATCH ?', words.map(matchWord).join(' '))
  } else {
    for (const word of words) narrow(`(${likeSomewhere}) LIKE ? ESCAPE '\\'`, likePattern(word))
  }
  narrow(`media_items.kind IN (${placesFor(filter.kinds)})`, ...(filter.kinds ?? []))
  narrow(`media_items.model IN (${placesFor(filter.models)})`, ...(filter.models ?? []))
  for (const tag of filter.tags ?? []) {
    narrow(
      'instr(char(10) || lower(media_items.tags) || char(10), char(10) || lower(?) || char(10)) > 0',
      tag,
    )
  }
  narrow('media_items.is_starred = ?', filter.isStarred === undefined ? undefined : Number(filter.isStarred))
  narrow('media_items.created_at >= ?', filter.from)
  narrow('media_items.created_at < ?', filter.before)
  return {
    sql: `${from} WHERE ${conditions.join(' AND ')}`,
    values,
    order: orders[filter.order ?? 'newest'],
    canMatch: search === '' || words.length > 0,
  }
}

function placesFor(values: readonly unknown[] | undefined): string {
  return (values ?? []).map(() => '?').join(', ')
}

const likeSomewhere = ['prompt', 'revised_prompt', 'model', 'tags', 'file_name']
  .map((column) => `media_items.${column}`)
  .join(' || char(10) || ')

function likePattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
