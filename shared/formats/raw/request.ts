import { err, ok, type Result } from '../../errors/result.ts'
import { headerProblem } from '../../gateway/owned-headers.ts'
import type { WireBody, WireRequest } from '../../gateway/wire.ts'
import { findJsonError } from '../../json-error.ts'
import { isJsonObject, parseJson, type Json } from '../../json.ts'
import type { WordedError } from '../../text/define-errors.ts'
import { requestsError } from '../../text/en/errors/requests.ts'
import type { RawBody, RawInput } from './raw-input.ts'

/** Maximum headers, and maximum form fields, of one request. Real requests have fewer than 40. */
const maxRawRows = 200
/** Maximum characters of a path with its query. */
const maxPathCharacters = 16_384
/** Maximum characters of a body that is typed into the form. Files are sent as multipart, from disk. */
const maxBodyCharacters = 40_000_000

/**
 * Builds a request exactly as it was written by hand. The error is `invalid-input` and names what cannot be sent, such
 * as a header that the app sets itself, or a path to another host.
 */
export function buildRawRequest({ method, path, auth, headers, body }: RawInput): Result<WireRequest> {
  const route = readPath(path)
  if (!route.ok) return route
  const isForm = body?.type === 'multipart'
  if (headers.length > maxRawRows || (isForm && body.fields.length > maxRawRows))
    return refuse(requestsError('rawTooMany', { limit: maxRawRows }))
  const problem = headers
    .map((header) => headerProblem(header, { isForm }))
    .find((found) => found !== undefined)
  if (problem !== undefined) return refuse(problem)
  const own = Object.fromEntries(headers.map(({ name, value }) => [name.trim().toLowerCase(), value]))
  const wireBody = body === undefined ? ok(undefined) : toWireBody(body, own['content-type'])
  if (!wireBody.ok) return wireBody
  return ok({
    method,
    path: route.value,
    headers: own,
    ...(auth !== undefined && { auth }),
    ...(wireBody.value !== undefined && { body: wireBody.value }),
    expectsStream: asksForStream(route.value, own, wireBody.value),
  })
}

/** The path as it is sent: percent-encoded, on the host of the connection. */
function readPath(typed: string): Result<string> {
  const path = typed.trim()
  if (path === '') return refuse(requestsError('rawPathMissing'))
  if (/^[a-z][a-z\d+.-]*:|^[/\\]{2}|\\|^[^/]*@/i.test(path)) return refuse(requestsError('rawPathElsewhere'))
  // oxlint-disable-next-line no-control-regex -- what an address cannot have
  if (path.length > maxPathCharacters || /[\s#\u0000-\u001f\u007f]/.test(path) || !path.isWellFormed())
    return refuse(requestsError('rawPathUnusable'))
  const absolute = path.startsWith('/') ? path : `/${path}`
  if (!URL.canParse(absolute, base)) return refuse(requestsError('rawPathUnusable'))
  const url = new URL(absolute, base)
  return url.origin === base ? ok(url.pathname + url.search) : refuse(requestsError('rawPathElsewhere'))
}

/** A placeholder for the host of the connection, to check that a path stays on it. */
const base = 'https://connection.invalid'

function toWireBody(body: RawBody, contentType: string | undefined): Result<WireBody> {
  if (body.type === 'multipart') {
    if (body.fields.some(({ name }) => name.trim() === '')) return refuse(requestsError('rawFieldNameless'))
    return ok(body)
  }
  const { text } = body
  if (text.length > maxBodyCharacters)
    return refuse(requestsError('rawTooLarge', { megabytes: maxBodyCharacters / 1_000_000 }))
  // oxlint-disable-next-line text/untranslated -- a header's value
  if (body.type === 'text')
    return ok({ type: 'text', text, contentType: contentType ?? 'text/plain; charset=utf-8' })
  const value = parseJson(text)
  if (value !== undefined) return ok({ type: 'json', value, text })
  const { line, column } = findJsonError(text) ?? { line: 1, column: 1 }
  return refuse(requestsError('rawBodyNotJson', { line, column }))
}

/** Whether the request asks for a stream: in the body, in the path or by `accept`. */
function asksForStream(
  path: string,
  headers: Readonly<Record<string, string>>,
  body: WireBody | undefined,
): boolean {
  if (/:stream\w+|[?&]alt=sse\b/i.test(path) || /event-stream/i.test(headers['accept'] ?? '')) return true
  if (body?.type === 'json') return isJsonObject(body.value) && body.value['stream'] === true
  return (
    body?.type === 'multipart' &&
    body.fields.some((field) => field.name === 'stream' && 'value' in field && field.value === 'true')
  )
}

/** The model that a request names, in its body (at most 500 characters of it) or in its path; `''` for none. */
export function modelOfRaw({ path, body }: WireRequest): string {
  const named = body === undefined || body.type === 'text' ? undefined : namedIn(body)
  const inPath = /\/(?:models|deployments)\/([^/:?]+)[:/]/.exec(path)?.[1] ?? ''
  return typeof named === 'string' ? named.slice(0, 500) : inPath
}

function namedIn(body: Exclude<WireBody, { type: 'text' }>): Json | undefined {
  if (body.type === 'json') return isJsonObject(body.value) ? body.value['model'] : undefined
  const field = body.fields.find(({ name }) => name === 'model')
  return field !== undefined && 'value' in field ? field.value : undefined
}

function refuse(worded: WordedError): Result<never> {
  return err({ kind: 'invalid-input', ...worded })
}
