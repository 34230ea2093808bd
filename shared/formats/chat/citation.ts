import { isJsonObject } from '../../json.ts'
import { toText } from '../coerce.ts'

/** A source an answer names: an annotation `{ type: 'url_citation', url_citation: { url, title } }`, flat, or an address. */
export function readCitation(value: unknown): { url: string; title?: string } | undefined {
  if (typeof value === 'string') return value === '' ? undefined : { url: value }
  if (!isJsonObject(value)) return undefined
  const inner = value['url_citation']
  const source = isJsonObject(inner) ? inner : value
  const url = toText(source['url'])
  const title = toText(source['title'])
  return url === undefined ? undefined : { url, ...(title !== undefined && { title }) }
}
