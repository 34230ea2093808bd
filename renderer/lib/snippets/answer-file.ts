import { isJsonObject, parseJson } from '../../../shared/json.ts'
import { requestsStream } from './requests-stream.ts'
import type { SnippetRequest } from './snippet-request.ts'

/** Returns the file for an audio answer; `undefined` for answers that are printed. */
export function answerFile(request: SnippetRequest): string | undefined {
  const { url, body } = request
  if (!/\/audio\/speech(?:\?|$)/.test(url) || body?.type !== 'text' || requestsStream(request))
    return undefined
  const json = parseJson(body.text)
  const requested = isJsonObject(json) ? json['response_format'] : undefined
  return `speech.${typeof requested === 'string' && /^\w{1,8}$/.test(requested) ? requested : 'mp3'}`
}
