import type { WordedError } from '../text/define-errors.ts'
import { requestsError } from '../text/en/errors/requests.ts'
import { isKeyHeaderName } from './key-headers.ts'

/** Headers that the HTTP client itself sets for each request, and hop-by-hop headers. */
const ownedByClient: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'http2-settings',
])

/** A header value is sent as one line in Latin-1. */
const sendable = /^[\t\x20-\x7e\x80-\xff]*$/

const maxNameCharacters = 200
const maxValueCharacters = 16_384

/**
 * Returns why a header typed by the user cannot be sent; `undefined` when it can. `names` are the header names under
 * which the connection sends its key.
 */
export function headerProblem(
  { name, value }: { readonly name: string; readonly value: string },
  { isForm }: { readonly isForm: boolean },
): WordedError | undefined {
  const lower = name.trim().toLowerCase()
  if (lower === '') return requestsError('rawHeaderNameless')
  if (lower.length > maxNameCharacters || !/^[!#$%&'*+.^_`|~\w-]+$/.test(lower))
    return requestsError('rawHeaderName', { name: lower.slice(0, 60) })
  if (isKeyHeaderName(lower)) return requestsError('rawHeaderKey', { name: lower })
  if (/^(?:cookie2?|set-cookie2?)$/.test(lower)) return requestsError('rawHeaderCookie', { name: lower })
  if (ownedByClient.has(lower) || lower.startsWith('proxy-'))
    return requestsError('rawHeaderOwned', { name: lower })
  if (isForm && lower === 'content-type') return requestsError('rawHeaderBoundary')
  if (!sendable.test(value) || value.length > maxValueCharacters)
    return requestsError('rawHeaderValue', { name: lower })
  return undefined
}
