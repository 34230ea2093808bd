import { isJsonObject, type Json } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { toText } from '../coerce.ts'

type CitationFacts = Omit<Extract<Part, { type: 'citation' }>, 'type' | 'block'>

/**
 * A source that an answer is grounded in (see shared/gateway/wire/generate-content.md, "Answer"): a web page, a
 * document of a file search, a place on the map or an image. `url` is `''` for a document without an address; its title
 * is then its own or its resource name. Returns `undefined` for a value with neither address nor title.
 */
export function readSource(value: Json | undefined): CitationFacts | undefined {
  if (!isJsonObject(value)) return undefined
  const url = toText(value['uri']) ?? toText(value['sourceUri']) ?? ''
  const title = toText(value['title']) ?? toText(value['documentName']) ?? toText(value['fileSearchStore'])
  if (url === '' && title === undefined) return undefined
  const page = value['pageNumber']
  const quote = toText(value['text'])
  return {
    url,
    ...(title !== undefined && { title }),
    ...(typeof page === 'number' && { place: { unit: 'page', start: page, end: page } }),
    ...(quote !== undefined && { quote }),
  }
}
