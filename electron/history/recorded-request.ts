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

/** What the connection and the sender set anew for each request. */
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

/** What is asked for where a request says nothing of its own. */
const defaultAccepts: ReadonlySet<string> = new Set([
  'application/json',
  // oxlint-disable-next-line text/untranslated -- a header's value
  'text/event-stream, application/json',
])

/**
 * A request as it was recorded, to be sent again: same method, path, format headers and body, byte for byte. The key is
 * not in a record; the connection adds it anew.
 *
 * Files of a form are named by their ids, and opened again when it is sent: one that is gone is an error then.
 *
 * The error is `unavailable` for a body that was too large to be recorded whole or that is no JSON.
 */
export function toRecordedRequest(
  record: StoredRecord,
  isStreamed: boolean,
  /** Of the connection it is sent to: a route without a version in its path cannot be told from a base address otherwise. */
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

/** A file may have another length by now; the request says which when it is sent. */
function toFields({ fields }: SentForm): MultipartField[] {
  return fields.map((field) => {
    if ('value' in field) return field
    const { bytes: _bytes, ...file } = field
    return file
  })
}

/**
 * Which header had the key. A request without a key is sent without anything else that is the connection's, its language among it:
 * where that stands, a key was meant to be sent.
 */
function authOf(names: readonly string[], path: string): Pick<WireRequest, 'auth'> {
  const named = authSchemes.find((name) => names.includes(name))
  if (named !== undefined) return { auth: named }
  return names.includes('accept-language') ? { auth: authOfPath(path) } : {}
}

/** A gateway may call the header of a format otherwise, and a record has no key to tell it by. */
function authOfPath(path: string): AuthScheme {
  if (path.startsWith('/v1/messages')) return 'x-api-key'
  return path.startsWith('/v1beta/') ? 'x-goog-api-key' : 'authorization'
}

function formatHeaders({ request }: StoredRecord): Record<string, string> {
  const kept = request.headers
    .map(({ name, value }) => ({ name: name.toLowerCase(), value }))
    .filter(({ name, value }) => !ownHeaders.has(name) || (name === 'accept' && !defaultAccepts.has(value)))
    .filter(({ name }) => !authSchemes.some((auth) => auth === name))
    // A value that was masked is not the value that was sent.
    .filter(({ value }) => !value.includes('••••'))
  return Object.fromEntries(kept.map(({ name, value }) => [name, value]))
}

function notRepeatable(why: 'addressUnusual' | 'bodyTooLarge' | 'bodyNotJson'): AppError {
  return { kind: 'unavailable', ...historyError(why) }
}
