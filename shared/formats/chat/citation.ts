import { isJsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { toText } from '../coerce.ts'

type CitationFacts = Pick<Extract<Part, { type: 'citation' }>, 'url' | 'title' | 'quote'>

/** Under these an annotation holds what it says, where it is not flat. */
const kinds = ['url_citation', 'file_citation', 'file_path', 'container_file_citation', 'file'] as const

/**
 * A source an answer names: an annotation `{ type: 'url_citation', url_citation: { url, title } }`, flat, or an address. Files have
 * no address: their name says which, or else their id.
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
  return { url, ...(title !== undefined && { title }), ...(quote !== undefined && { quote }) }
}

/** What tells a source from others. */
export function keyOfCitation({ url, title }: CitationFacts): string {
  return url === '' ? `file ${title ?? ''}` : url
}
