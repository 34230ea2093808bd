import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { CitationPlace } from '../../runs/citation-place.ts'
import type { Part } from '../../runs/part.ts'
import { toText } from '../coerce.ts'
import { definedFields } from '../../defined-fields.ts'

type CitationFacts = Omit<Extract<Part, { type: 'citation' }>, 'type' | 'block'>

/**
 * A source of a text block (see shared/gateway/wire/messages.md, "Content blocks"). `url` is `''` for a document, which
 * has a title, a place and the quoted words. The end of a place is exclusive on the wire, and inclusive in the result.
 * Returns `undefined` for a value that names no source.
 */
export function readMessagesCitation(value: unknown): CitationFacts | undefined {
  if (!isJsonObject(value)) return undefined
  const url = toText(value['url']) ?? toText(value['source']) ?? ''
  const number = value['document_index']
  const title =
    toText(value['title']) ??
    toText(value['document_title']) ??
    (typeof number === 'number' ? `#${number + 1}` : toText(value['file_id']))
  const quote = toText(value['cited_text'])
  const place = readPlace(value)
  if (url === '' && title === undefined && quote === undefined) return undefined
  return definedFields({ url, title, place, quote })
}

const units = { page: 'page_number', character: 'char_index', block: 'block_index' } as const

function readPlace(value: JsonObject): CitationPlace | undefined {
  for (const unit of ['page', 'character', 'block'] as const) {
    const [start, end] = [value[`start_${units[unit]}`], value[`end_${units[unit]}`]]
    if (typeof start === 'number' && typeof end === 'number')
      return { unit, start, end: Math.max(start, end - 1) }
  }
  return undefined
}

/** The fields that a request accepts for each kind of source; answers have more, which are refused. */
const sentKeys: Readonly<Record<string, readonly string[]>> = {
  char_location: ['document_index', 'document_title', 'start_char_index', 'end_char_index'],
  page_location: ['document_index', 'document_title', 'start_page_number', 'end_page_number'],
  content_block_location: ['document_index', 'document_title', 'start_block_index', 'end_block_index'],
  search_result_location: ['search_result_index', 'source', 'title', 'start_block_index', 'end_block_index'],
  web_search_result_location: ['encrypted_index', 'title', 'url'],
}

/**
 * The sources of a text block as a request accepts them (see shared/gateway/wire/messages.md, "Content blocks").
 * Sources that are incomplete or of an unknown type are left out, since the service would refuse them.
 */
export function citationsToSend(citations: Json | undefined): JsonObject[] {
  return (Array.isArray(citations) ? citations : []).filter(isJsonObject).flatMap((citation) => {
    const keys = ['type', 'cited_text', ...(sentKeys[toText(citation['type']) ?? ''] ?? [])]
    const isWhole = keys.length > 2 && keys.every((key) => citation[key] !== undefined)
    return isWhole ? [Object.fromEntries(keys.map((key) => [key, citation[key] ?? null]))] : []
  })
}
