import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { readAddress } from '../../shared/formats/read-address.ts'
import {
  authSchemes,
  wireMethods,
  type AuthScheme,
  type MultipartField,
  type WireRequest,
} from '../../shared/gateway/wire.ts'
import { parseJson } from '../../shared/json.ts'
import type { SentForm } from '../../shared/runs/sent-form.ts'
import type { StoredRecord } from '../wire-records/stored-record.ts'
import { historyError } from '../../shared/text/en/errors/history.ts'

/** Headers that the connection and the sender set again for each request. */
const ownHeaders = new Set([
  'host',
  'accept',
  'accept-encoding',
  'accept-language',
  'user-agent',
  'content-type',
  'content-length',
  'cookie',
  'proxy-authorization',
])

/** The accepted types of a request that does not state its own. */
const defaultAccepts: ReadonlySet<string> = new Set([
  'application/json',
  // oxlint-disable-next-line text/untranslated -- a header's value
  'text/event-stream, application/json',
])

/**
 * A request as it was recorded, to be sent again: same method, path, format headers and body, byte for byte. A record
 * contains no key; the connection adds it again.
 *
 * Files of a form are named by their ids, and opened again when it is sent: a missing file is an error then.
 *
 * The error is `unavailable` for a body that was too large to be recorded completely, or that is not JSON.
 */
export function toRecordedRequest(
  record: StoredRecord,
  isStreamed: boolean,
  /** The base URL of the connection: for a route without a version in its path it is needed to find the path. */
  baseUrl?: string,
): Result<WireRequest> {
  const { request, requestBody } = record
  const base = readAddress(request.url)
  const method = wireMethods.find((known) => known === request.method)
  if (!base.ok || method === undefined) return err(notRepeatable('addressUnusual'))
  const url = new URL(request.url)
  const isAtBase = baseUrl !== undefined && request.url.startsWith(`${baseUrl}/`)
  const path = url.href.slice((isAtBase ? baseUrl : base.value.baseUrl).length)
  const names = request.headers.map(({ name }) => name.toLowerCase())
  const common: WireRequest = {
    method,
    path,
    ...authOf(names, path),
    headers: formatHeaders(record),
    expectsStream: isStreamed,
  }
  if (request.form !== undefined)
    return ok({ ...common, body: { type: 'multipart', fields: toFields(request.form) } })
  if (request.bodyBytes === 0) return ok(common)
  const text = Buffer.from(requestBody).toString('utf8')
  if (requestBody.length !== request.bodyBytes) return err(notRepeatable('bodyTooLarge'))
  const value = parseJson(text)
  const isWhole = Buffer.from(text).equals(Buffer.from(requestBody))
  if (!isWhole) return err(notRepeatable('bodyNotJson'))
  const type = request.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value
  if (value === undefined)
    // oxlint-disable-next-line text/untranslated -- a header's value
    return ok({ ...common, body: { type: 'text', text, contentType: type ?? 'text/plain; charset=utf-8' } })
  const isOwnSpelling = JSON.stringify(value) !== text
  return ok({
    ...common,
    headers: {
      ...common.headers,
      ...(type !== undefined && type !== 'application/json' && { 'content-type': type }),
    },
    body: { type: 'json', value, ...(isOwnSpelling && { text }) },
  })
}

/** A file may have another length by now; the sender determines it. */
function toFields({ fields }: SentForm): MultipartField[] {
  return fields.map((field) => {
    if ('value' in field) return field
    const { bytes: _bytes, ...file } = field
    return file
  })
}

/**
 * The auth header that the request used. A request without a key is sent without all other headers of the connection,
 * including its language: when the language is present, a key was meant to be sent.
 */
function authOf(names: readonly string[], path: string): Pick<WireRequest, 'auth'> {
  const named = authSchemes.find((name) => names.includes(name))
  if (named !== undefined) return { auth: named }
  return names.includes('accept-language') ? { auth: authOfPath(path) } : {}
}

/** A gateway may use another auth header for a format, and a record has no key to recognise it by. */
function authOfPath(path: string): AuthScheme {
  if (path.startsWith('/v1/messages')) return 'x-api-key'
  return path.startsWith('/v1beta/') ? 'x-goog-api-key' : 'authorization'
}

function formatHeaders({ request }: StoredRecord): Record<string, string> {
  const kept = request.headers
    .map(({ name, value }) => ({ name: name.toLowerCase(), value }))
    .filter(({ name, value }) => !ownHeaders.has(name) || (name === 'accept' && !defaultAccepts.has(value)))
    .filter(({ name }) => !authSchemes.some((auth) => auth === name))
    // Drop a masked value: it is not the value that was sent.
    .filter(({ value }) => !value.includes('••••'))
  return Object.fromEntries(kept.map(({ name, value }) => [name, value]))
}

function notRepeatable(why: 'addressUnusual' | 'bodyTooLarge' | 'bodyNotJson'): AppError {
  return { kind: 'unavailable', ...historyError(why) }
}
