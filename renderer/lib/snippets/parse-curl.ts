import { ok, type Result } from '../../../shared/errors/result.ts'
import { parseJson } from '../../../shared/json.ts'
import { refuse } from './curl/curl-errors.ts'
import { readOptions, type CurlOption } from './curl/curl-options.ts'
import { findCommands, type CurlCommand } from './curl/find-command.ts'
import { readUrl } from './curl/read-address.ts'
import { readBody } from './curl/read-body.ts'
import { readHeaders } from './curl/read-headers.ts'
import { textOf } from './curl/word.ts'
import { isKeyHeader } from '../../../shared/gateway/secret-headers.ts'
import type { SnippetBody, SnippetHeader, SnippetRequest } from './snippet-request.ts'
import { importsError } from '../../../shared/text/en/errors/imports.ts'
import { snippetsText } from '../../../shared/text/en/snippets.ts'

/** A request parsed from a pasted command. */
export interface ParsedCurl {
  readonly request: SnippetRequest
  /** Whether the command contained a key. The result never contains it. */
  readonly isKeyLeftOut: boolean
  /** What was not imported, one sentence each. */
  readonly notes: readonly string[]
}

/**
 * Parses the first request in a text with curl commands, as copied from a terminal, a browser or a web page: for POSIX
 * shells, the Windows command prompt or PowerShell. Environment variables stay variables; options that only affect curl
 * itself are ignored; other unsupported options are listed in the notes.
 *
 * Fails with `invalid-input`: no curl command, no URL, an unclosed quote, or a user name and password.
 */
export function parseCurl(text: string): Result<ParsedCurl> {
  const all = findCurlRequests(text)
  if (!all.ok) return all
  const first = all.value[0]?.() ?? refuse(importsError('noCurl'))
  if (!first.ok || all.value.length === 1) return first
  return ok({ ...first.value, notes: [...first.value.notes, snippetsText().firstRequestOnly] })
}

/**
 * Finds every request in such a text: further commands, further URLs of a command, and requests after `--next`. Each
 * one is parsed when its function is called, with its own error, because a text may contain more requests than needed.
 * Fails with `invalid-input`: no curl command, or an unclosed quote.
 */
export function findCurlRequests(text: string): Result<readonly (() => Result<ParsedCurl>)[]> {
  const commands = findCommands(text)
  return commands.ok ? ok(commands.value.flatMap(requestsOf)) : commands
}

function requestsOf(command: CurlCommand): readonly (() => Result<ParsedCurl>)[] {
  const read = readOptions(command.words)
  if (!read.ok) return [() => read]
  return splitAtNext(read.value).flatMap((options) => {
    const addresses = options.filter(({ part }) => part === 'url')
    if (addresses.length === 0) return [() => refuse(importsError('noAddress'))]
    return addresses.map((address) => () => readRequest(command, options, address))
  })
}

/** Splits the options of one command by request: no option applies beyond `--next`. */
function splitAtNext(options: readonly CurlOption[]): readonly (readonly CurlOption[])[] {
  const requests: CurlOption[][] = [[]]
  for (const option of options) {
    if (option.part === 'next') requests.push([])
    else requests.at(-1)?.push(option)
  }
  return requests
}

function readRequest(
  { input, shell }: CurlCommand,
  options: readonly CurlOption[],
  address: CurlOption,
): Result<ParsedCurl> {
  const password = options.find(({ part }) => part === 'password')
  if (password !== undefined) return refuse(importsError('passwordIn', { option: password.name }))
  const data = readBody(options, input)
  const headers = readHeaders(options)
  if (!headers.ok) return headers
  const queries = options.flatMap(({ part, value }) => (part === 'url-query' ? [textOf(value)] : []))
  const url = readUrl(address.value, data.query === undefined ? queries : [...queries, data.query])
  if (!url.ok) return url

  const body = shell === 'powershell' ? withoutSlashes(data.body) : data.body
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
    ],
  })
}

function methodOf(options: readonly CurlOption[], body: SnippetBody | undefined): string {
  const named = options.findLast(({ part }) => part === 'method')
  if (named !== undefined) return textOf(named.value)
  if (options.some(({ part }) => part === 'head')) return 'HEAD'
  if (options.some(({ part }) => part === 'get')) return 'GET'
  const sendsData = options.some(({ part }) => /^(?:data|json|form)/.test(part))
  return body !== undefined || sendsData ? 'POST' : 'GET'
}

/** Returns the headers, including those that other options imply. */
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
    // Remove it: a form sets its boundary itself.
    ...headers.filter(({ name }) => !(isForm && name.toLowerCase() === 'content-type')),
    ...(keyHeader !== undefined && !headers.some(({ name }) => isKeyHeader(name)) ? [keyHeader] : []),
    ...(isJson && !has('content-type') ? [{ name: 'content-type', value: 'application/json' }] : []),
    ...(isJson && !has('accept') ? [{ name: 'accept', value: 'application/json' }] : []),
  ]
}

/** PowerShell passes quotes to programs only when they are escaped with a backslash. */
function withoutSlashes(body: SnippetBody | undefined): SnippetBody | undefined {
  if (body?.type !== 'text' || parseJson(body.text) !== undefined) return body
  const text = body.text.replaceAll(String.raw`\"`, '"')
  return parseJson(text) === undefined ? body : { type: 'text', text }
}

/** The key may occur in a second place, such as the body. */
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
