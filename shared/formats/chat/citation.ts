import { isJsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { toText } from '../coerce.ts'
import { definedFields } from '../../defined-fields.ts'

type CitationFacts = Pick<Extract<Part, { type: 'citation' }>, 'url' | 'title' | 'quote'>

/** Keys under which an annotation nests its content. */
const kinds = ['url_citation', 'file_citation', 'file_path', 'container_file_citation', 'file'] as const

/**
 * Reads a source that an answer names: an annotation `{ type: 'url_citation', url_citation: { url, title } }`, the
 * same without nesting, or an address alone (see shared/gateway/wire/chat-completions.md, "Answer"). `url` is `''`
 * for a file, whose title is its name or else its id. `undefined` for a value with neither.
 */
export function readCitation(value: unknown): CitationFacts | undefined {
  if (typeof value === 'string') return value === '' ? undefined : { url: value }
  if (!isJsonObject(value)) return undefined
  const source = kinds.map((kind) => value[kind]).find(isJsonObject) ?? value
  const url = toText(source['url']) ?? ''
  const title = ['title', 'filename', 'name', 'file_id']
    .map((key) => toText(source[key]))
    .find((text) => text !== undefined)
  const quote = toText(source['quote'])
  if (url === '' && title === undefined) return undefined
  return definedFields({ url, title, quote })
}

/** A key that is equal for two citations of one source: its address, or `file <title>` where it has none. */
export function keyOfCitation({ url, title }: CitationFacts): string {
  return url === '' ? `file ${title ?? ''}` : url
}
