import { ok, type Result } from '../../../shared/errors/result.ts'
import { parseJson } from '../../../shared/json.ts'
import { refuse } from './curl/curl-errors.ts'
import { readOptions, type CurlOption } from './curl/curl-options.ts'
import { findCommand } from './curl/find-command.ts'
import { readUrl } from './curl/read-address.ts'
import { readBody } from './curl/read-body.ts'
import { readHeaders } from './curl/read-headers.ts'
import { textOf } from './curl/word.ts'
import { isKeyHeader } from './secret-headers.ts'
import type { SnippetBody, SnippetHeader, SnippetRequest } from './snippet-request.ts'
import { importsError } from '../../../shared/text/en/errors/imports.ts'
import { snippetsText } from '../../../shared/text/en/snippets.ts'

/** A pasted command as a request. */
export interface ParsedCurl {
  readonly request: SnippetRequest
  /** Whether a key stood in the command. It is in no part of the result. */
  readonly isKeyLeftOut: boolean
  /** What was not taken over, one sentence each. */
  readonly notes: readonly string[]
}

/**
 * Reads a curl command as it is copied from a terminal, a browser or a page: for POSIX shells, the Windows command prompt
 * or PowerShell. Environment variables stay what they are; options that only steer curl are passed over; others are named.
 *
 * The error is `invalid-input`: no curl command, no address, an open quote, or a user name and password.
 */
export function parseCurl(text: string): Result<ParsedCurl> {
  const command = findCommand(text)
  if (!command.ok) return command
  const read = readOptions(command.value.words)
  if (!read.ok) return read
  const { options, hasMore } = firstRequest(read.value)
  const password = options.find(({ part }) => part === 'password')
  if (password !== undefined) return refuse(importsError('passwordIn', { option: password.name }))
  const [address, ...addresses] = options.filter(({ part }) => part === 'url')
  if (address === undefined) return refuse(importsError('noAddress'))

  const data = readBody(options, command.value.input)
  const headers = readHeaders(options)
  if (!headers.ok) return headers
  const queries = options.flatMap(({ part, value }) => (part === 'url-query' ? [textOf(value)] : []))
  const url = readUrl(address.value, data.query === undefined ? queries : [...queries, data.query])
  if (!url.ok) return url

  const body = command.value.shell === 'powershell' ? withoutSlashes(data.body) : data.body
  const keys = [...headers.value.keys, ...(url.value.key === undefined ? [] : [url.value.key])]
  const request: SnippetRequest = {
    method: methodOf(options, body),
    url: url.value.url,
    headers: withOwnHeaders(headers.value.headers, {
      isJson: data.isJson,
      body,
      keyHeader: url.value.keyHeader,
    }),
    ...(body !== undefined && { body }),
  }
  const others = [...new Set(options.flatMap(({ part, name }) => (part === 'other' ? [name] : [])))]
  return ok({
    request: withoutKeys(request, keys),
    isKeyLeftOut: keys.length > 0,
    notes: [
      ...(keys.length > 0 ? [snippetsText().keyRemoved] : []),
      ...headers.value.secretNames.map((name) => snippetsText().secretRemoved(name)),
      ...headers.value.notes,
      ...data.notes,
      ...(others.length > 0 ? [snippetsText().optionsIgnored(others)] : []),
      ...(hasMore || addresses.length > 0 || command.value.others > 0
        ? [snippetsText().firstRequestOnly]
        : []),
    ],
  })
}

function firstRequest(options: readonly CurlOption[]): { options: readonly CurlOption[]; hasMore: boolean } {
  const next = options.findIndex(({ part }) => part === 'next')
  return next === -1 ? { options, hasMore: false } : { options: options.slice(0, next), hasMore: true }
}

function methodOf(options: readonly CurlOption[], body: SnippetBody | undefined): string {
  const named = options.findLast(({ part }) => part === 'method')
  if (named !== undefined) return textOf(named.value)
  if (options.some(({ part }) => part === 'head')) return 'HEAD'
  if (options.some(({ part }) => part === 'get')) return 'GET'
  const sendsData = options.some(({ part }) => /^(?:data|json|form)/.test(part))
  return body !== undefined || sendsData ? 'POST' : 'GET'
}

/** The headers with those that other options stand for. */
function withOwnHeaders(
  headers: readonly SnippetHeader[],
  {
    isJson,
    body,
    keyHeader,
  }: { isJson: boolean; body: SnippetBody | undefined; keyHeader: SnippetHeader | undefined },
): SnippetHeader[] {
  const has = (wanted: string): boolean => headers.some(({ name }) => name.toLowerCase() === wanted)
  const isForm = body?.type === 'multipart'
  return [
    // A form names its boundary itself.
    ...headers.filter(({ name }) => !(isForm && name.toLowerCase() === 'content-type')),
    ...(keyHeader !== undefined && !headers.some(({ name }) => isKeyHeader(name)) ? [keyHeader] : []),
    ...(isJson && !has('content-type') ? [{ name: 'content-type', value: 'application/json' }] : []),
    ...(isJson && !has('accept') ? [{ name: 'accept', value: 'application/json' }] : []),
  ]
}

/** PowerShell hands quotes on to programs only with a backslash in front. */
function withoutSlashes(body: SnippetBody | undefined): SnippetBody | undefined {
  if (body?.type !== 'text' || parseJson(body.text) !== undefined) return body
  const text = body.text.replaceAll(String.raw`\"`, '"')
  return parseJson(text) === undefined ? body : { type: 'text', text }
}

/** The key may stand in a second place, such as the body. */
function withoutKeys(request: SnippetRequest, keys: readonly string[]): SnippetRequest {
  const found = keys.filter(
    (key) => key.length >= 6 && JSON.stringify(request).includes(JSON.stringify(key).slice(1, -1)),
  )
  if (found.length === 0) return request
  const clean = (text: string): string => found.reduce((left, key) => left.replaceAll(key, '••••••••'), text)
  return JSON.parse(JSON.stringify(request), (_, value: unknown) =>
    typeof value === 'string' ? clean(value) : value,
  ) as SnippetRequest
}
