import type { MediaFilter, MediaOrder } from '../../../shared/media/media-filter.ts'
import { matchWord, searchWords } from '../../../shared/search/terms.ts'

/** A part of a SELECT over `media_items`, with its parameters. */
export interface MediaSelection {
  /** From `FROM` to the last condition. */
  readonly sql: string
  readonly values: readonly (string | number)[]
  readonly order: string
  /** False when nothing can match, such as a search for `?!`. */
  readonly canMatch: boolean
}

/** The label of an item in the window (`renderer/tabs/library/media-labels.ts`), as an SQL expression. */
const goesBy = `coalesce(nullif(media_items.title,''),nullif(media_items.prompt,''),media_items.file_name)`
const provenance = 'iif(json_valid(media_items.provenance), media_items.provenance, NULL)'
const isMade = `media_items.model <> '' AND json_extract(${provenance}, '$.isPreview') IS NULL`
const pixels = 'media_items.width * media_items.height'

const orders: Readonly<Record<MediaOrder, string>> = {
  newest: 'media_items.created_at DESC, media_items.number DESC',
  oldest: 'media_items.created_at, media_items.number',
  largest: 'media_items.bytes DESC, media_items.number DESC',
  smallest: 'media_items.bytes, media_items.number',
  // oxlint-disable-next-line text/untranslated -- SQL
  name: `${goesBy} COLLATE NOCASE, media_items.number`,
  'name-descending': `${goesBy} COLLATE NOCASE DESC, media_items.number DESC`,
  kind: 'media_items.kind, media_items.created_at DESC, media_items.number DESC',
  'kind-descending': 'media_items.kind DESC, media_items.created_at DESC, media_items.number DESC',
  // Items without a model come last in both directions.
  model: `media_items.model = '', media_items.model COLLATE NOCASE, media_items.number DESC`,
  'model-descending': `media_items.model = '', media_items.model COLLATE NOCASE DESC, media_items.number DESC`,
  longest: `media_items.duration_ms DESC NULLS LAST, ${pixels} DESC NULLS LAST, media_items.number DESC`,
  shortest: `media_items.duration_ms ASC NULLS LAST, ${pixels} ASC NULLS LAST, media_items.number`,
}

/** Selects the rows that match a filter. `hasFullTextSearch` chooses between the full-text index and LIKE. */
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
  narrow(
    `media_items.number IN (SELECT item FROM collection_items JOIN collections ON collections.number = collection
      WHERE collections.id = ? AND collections.deleted_at IS NULL)`,
    filter.collection,
  )
  narrow('media_items.is_starred = ?', filter.isStarred === undefined ? undefined : Number(filter.isStarred))
  narrow(`(${isMade}) = ?`, filter.isMade === undefined ? undefined : Number(filter.isMade))
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

const likeSomewhere = ['title', 'prompt', 'revised_prompt', 'model', 'tags', 'file_name']
  .map((column) => `media_items.${column}`)
  .join(' || char(10) || ')

function likePattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
