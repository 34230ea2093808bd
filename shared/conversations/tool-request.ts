import { err, ok, type Result } from '../errors/result.ts'
import { isMetadataHost } from '../gateway/metadata-address.ts'
import { requestHeaders } from '../gateway/request-headers.ts'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../json.ts'
import type { WordedError } from '../text/define-errors.ts'
import { conversationsError } from '../text/en/errors/conversations.ts'
import type { ToolHttp } from './tool-answers.ts'

/** A request to a tool, exactly as it would be sent. */
export interface ToolRequest {
  readonly method: ToolHttp['method']
  /** With the arguments of a GET in its query. */
  readonly url: string
  /** By lower-case name; those of the app (host, accept, user agent, content type and length) are added on the way. */
  readonly headers: Readonly<Record<string, string>>
  /** The arguments of a POST. */
  readonly body?: JsonObject
}

/** The arguments of a call as they are sent; a call without any has an empty text or `null`. `undefined` for what is no JSON object. */
export function toolArguments(text: string): JsonObject | undefined {
  const value = text.trim() === '' ? {} : parseJson(text)
  if (value === null) return {}
  return isJsonObject(value) ? value : undefined
}

/**
 * The request that a call makes: the arguments as the JSON body of a POST, or as the query of a GET, texts as they are and all else
 * as JSON. Nothing is put into the address. The error is `invalid-input`, with the field it is about.
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
    // Half a character, such as a limit cuts an emoji into, has no escape in an address.
    ([name, value]) =>
      [name, queryText(value)].map((text) => encodeURIComponent(text.toWellFormed())).join('='),
  )
  url.value.search = [url.value.search.slice(1), ...query].filter((part) => part !== '').join('&')
  return ok({ method, url: url.value.href, headers: headers.value })
}

function queryText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The address of a tool, if it can be asked: http or https, without a password and without a part for the page. */
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

/** Headers that every request has from the app, or that the request itself decides. */
const appHeaders = new Set([...requestHeaders, 'accept-encoding', 'user-agent'])

/** What usually carries a credential. Headers of tools are stored in clear. */
const secretHeader = /auth|key|token|secret|cookie|password|credential|session|^proxy-/i

/** The headers of a tool, by lower-case name. The error names the first line that cannot be sent. */
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
