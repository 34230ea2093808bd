import { err, ok, type Result } from '../errors/result.ts'
import { isMetadataHost } from '../gateway/metadata-address.ts'
import { requestHeaders } from '../gateway/request-headers.ts'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../json.ts'
import type { WordedError } from '../text/define-errors.ts'
import { conversationsError } from '../text/en/errors/conversations.ts'
import type { ToolHttp } from './tool-answers.ts'

/** A request to a tool, exactly as it is sent. */
export interface ToolRequest {
  readonly method: ToolHttp['method']
  /** Includes the arguments of a GET request in its query. */
  readonly url: string
  /**
   * By lower-case name. The app adds its own headers (host, accept, user agent, content type and length) when sending.
   */
  readonly headers: Readonly<Record<string, string>>
  /** The arguments of a POST request. */
  readonly body?: JsonObject
}

/**
 * Parses the arguments of a call. A call without arguments has an empty text or `null`. `undefined` when the text is
 * not a JSON object.
 */
export function toolArguments(text: string): JsonObject | undefined {
  const value = text.trim() === '' ? {} : parseJson(text)
  if (value === null) return {}
  return isJsonObject(value) ? value : undefined
}

/**
 * Builds the request for a call: the arguments become the JSON body of a POST, or the query of a GET, with strings
 * unquoted and everything else as JSON. The address itself has no placeholders. The error is `invalid-input`, with the
 * field it is about.
 */
export function toToolRequest(http: ToolHttp | undefined, argumentsText: string): Result<ToolRequest> {
  const url = readToolAddress(http?.url ?? '')
  if (!url.ok) return url
  const headers = readToolHeaders(http?.headers ?? '')
  if (!headers.ok) return headers
  const given = toolArguments(argumentsText)
  if (given === undefined)
    return err({ kind: 'invalid-input', field: 'arguments', ...conversationsError('toolArgumentsNotObject') })
  const method = http?.method ?? 'POST'
  if (method === 'POST') return ok({ method, url: url.value.href, headers: headers.value, body: given })
  const query = Object.entries(given).map(
    // A lone surrogate, such as a length limit leaves of an emoji, cannot be percent-encoded.
    ([name, value]) =>
      [name, queryText(value)].map((text) => encodeURIComponent(text.toWellFormed())).join('='),
  )
  url.value.search = [url.value.search.slice(1), ...query].filter((part) => part !== '').join('&')
  return ok({ method, url: url.value.href, headers: headers.value })
}

function queryText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Parses the address of a tool: http or https, without a password and without a fragment. */
export function readToolAddress(typed: string): Result<URL> {
  if (typed.trim() === '') return invalid('url', conversationsError('toolAddressMissing'))
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return invalid('url', conversationsError('toolAddressScheme'))
  if (url.username !== '' || url.password !== '')
    return invalid('url', conversationsError('toolAddressPassword'))
  if (isMetadataHost(url.hostname)) return invalid('url', conversationsError('toolAddressOfLink'))
  url.hash = ''
  return ok(url)
}

const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:[ \t]*([\x20-\x7e]*?)[ \t]*$/

/** Headers that the app adds to every request, or that the request itself determines. */
const appHeaders = new Set([...requestHeaders, 'accept-encoding', 'user-agent'])

/** Header names that usually carry a credential. Headers of tools are stored in plain text. */
const secretHeader = /auth|key|token|secret|cookie|password|credential|session|^proxy-/i

/** Parses the headers of a tool, by lower-case name. The error names the first line that cannot be sent. */
export function readToolHeaders(typed: string): Result<Readonly<Record<string, string>>> {
  const headers: Record<string, string> = {}
  for (const [index, line] of typed.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, name = '', value = ''] = headerLine.exec(line.trimEnd()) ?? []
    if (name === '') return invalid('headers', conversationsError('toolHeaderLine', { line: index + 1 }))
    if (secretHeader.test(name)) return invalid('headers', conversationsError('toolHeaderSecret', { name }))
    if (appHeaders.has(name.toLowerCase()))
      return invalid('headers', conversationsError('toolHeaderOfApp', { name }))
    headers[name.toLowerCase()] = value
  }
  return ok(headers)
}

function invalid(field: string, error: WordedError): Result<never> {
  return err({ kind: 'invalid-input', field, ...error })
}
