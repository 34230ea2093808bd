import { isJsonObject, parseJson } from '../../../shared/json.ts'
import type { SnippetRequest } from './snippet-request.ts'

/** Whether a request asks for a streamed answer: in its body, or by its route (generate-content). */
export function requestsStream({ url, body }: SnippetRequest): boolean {
  if (/:streamGenerateContent(?:\?|$)/i.test(url)) return true
  if (body === undefined) return false
  if (body.type === 'multipart') {
    return body.fields.some((field) => field.name === 'stream' && 'value' in field && field.value === 'true')
  }
  // Check the text before parsing it: bodies can be megabytes long.
  if (!/"stream(?:_format)?"/.test(body.text)) return false
  const json = parseJson(body.text)
  return isJsonObject(json) && (json['stream'] === true || json['stream_format'] === 'sse')
}
