import { profile } from '../profile.ts'
import { readVendorEnvelope } from './vendor-envelopes.ts'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../../json.ts'
import { maxErrorMessageCharacters, maxErrorNestings } from '../../limits.ts'
import { quoteForeignName, quoteForeignText } from '../../errors/quote-foreign-text.ts'

/** The facts of an error body, independent of its shape. */
export interface ErrorFacts {
  readonly message?: string
  readonly type?: string
  readonly code?: string
  /** The request field that the gateway names, in its spelling. */
  readonly param?: string
  /** An HTTP status inside the body. */
  readonly status?: number
  readonly requestId?: string
}

/**
 * Finds an error in a body or a stream event of any shape (see shared/gateway/wire/errors.md, "Shapes").
 *
 * With `isFailure` (the status is not 2xx), any object with a message-like field counts. Without it the body may be an
 * answer, so only unmistakable shapes count. All texts are length-limited, so that patterns may be matched against
 * them.
 */
export function readErrorFacts(body: Json, isFailure: boolean): ErrorFacts | undefined {
  const facts = readBody(body, isFailure, 0)
  return facts === undefined ? undefined : bounded(facts)
}

function bounded({ message, type, code, param, requestId, ...rest }: ErrorFacts): ErrorFacts {
  const id = requestId ?? (message === undefined ? undefined : idAtEnd(message))
  return withoutUndefined({
    ...rest,
    message: message === undefined ? undefined : quoteForeignText(message),
    type: type === undefined ? undefined : quoteForeignName(type),
    code: code === undefined ? undefined : quoteForeignName(code),
    param: param === undefined ? undefined : quoteForeignName(param),
    requestId: id === undefined ? undefined : quoteForeignName(id),
  })
}

/** Gateways append the request id, which cutting the message would lose. */
function idAtEnd(message: string): string | undefined {
  if (message.length <= maxErrorMessageCharacters) return undefined
  const ids = [...message.slice(-500).matchAll(profile.requestIdInMessage)].map((match) => match[1])
  return ids.length === 0 ? undefined : ids.join(', ')
}

/** `nesting` counts nested errors. */
function readBody(body: Json, isFailure: boolean, nesting: number): ErrorFacts | undefined {
  if (nesting > maxErrorNestings) return undefined
  if (Array.isArray(body)) {
    return body[0] === undefined ? undefined : readBody(body[0], isFailure, nesting + 1)
  }
  if (!isJsonObject(body)) {
    return isFailure && typeof body === 'string'
      ? withUnwrappedMessage({ message: body }, nesting)
      : undefined
  }
  const facts =
    readNested(body, nesting) ??
    readBaseResponse(body) ??
    readEnvelope(body) ??
    readFlat(body, isFailure, nesting)
  return facts === undefined ? undefined : withUnwrappedMessage(facts, nesting)
}

/** Shapes 1 to 4 and 10: the error is an object or a text under `error`. */
function readNested(body: JsonObject, nesting: number): ErrorFacts | undefined {
  const response = body['response']
  const error =
    body['error'] || (isJsonObject(response) && body['type'] === 'response.failed' ? response['error'] : null)
  if (typeof error === 'string') return { ...factsOf(body), message: error }
  if (Array.isArray(error)) {
    const message = readMessage(error)
    return message === undefined ? undefined : { ...factsOf(body), message }
  }
  if (!isJsonObject(error)) return error === true ? factsOf(body) : undefined
  const requestId = textOf(body['request_id'])
  return { ...factsInside(error, nesting), ...(requestId !== undefined && { requestId }) }
}

/** Envelopes used by only one vendor each. */
function readEnvelope(body: JsonObject): ErrorFacts | undefined {
  const error = readVendorEnvelope(body)
  if (error === undefined) return undefined
  const { message, code, requestId, status, type } = error
  return withoutUndefined({
    message: readMessage(message),
    code: typeof code === 'number' ? String(code) : nameOf(code),
    requestId: textOf(requestId),
    status,
    type,
  })
}

/** `{ status_code, status_msg }`, which some vendors add to every answer: an error unless the code is zero. */
function readBaseResponse(body: JsonObject): ErrorFacts | undefined {
  const base = body['base_resp']
  if (!isJsonObject(base)) return undefined
  const code = base['status_code']
  if ((typeof code !== 'number' && typeof code !== 'string') || Number(code) === 0) return undefined
  return withoutUndefined({ message: textOf(base['status_msg']), code: String(code) })
}

/** Whether `base_resp` marks an answer as an error, whatever else it contains. */
export function hasBaseResponseError(body: Json): boolean {
  return isJsonObject(body) && readBaseResponse(body) !== undefined
}

/** Shapes 5 to 7: the error is the body. */
function readFlat(body: JsonObject, isFailure: boolean, nesting: number): ErrorFacts | undefined {
  const facts = factsOf(body)
  const isUnmistakable =
    body['success'] === false ||
    body['type'] === 'error' ||
    (facts.message !== undefined && facts.code !== undefined && !saysSuccess(facts.code) && !isAnswer(body))
  if (!isFailure) return isUnmistakable ? facts : undefined
  const inside = factsInside(body, nesting)
  return isUnmistakable || inside.message !== undefined ? inside : undefined
}

/** Codes that some services use for success. */
function saysSuccess(code: string): boolean {
  return /^(?:success|succeeded|ok|0|200)$/i.test(code)
}

function isAnswer(body: JsonObject): boolean {
  return ['choices', 'output', 'candidates', 'content', 'results'].some((name) => Array.isArray(body[name]))
}

function factsOf(error: JsonObject): ErrorFacts {
  const message = messageFields.map((name) => readMessage(error[name])).find((text) => text !== undefined)
  const code = error['code'] ?? error['error_code'] ?? error['errcode']
  const status = error['status']
  const numericStatus = typeof code === 'number' ? code : typeof status === 'number' ? status : undefined
  return withoutUndefined({
    message,
    type: nameOf(error['type']) ?? nameOf(status),
    code: nameOf(code) ?? (typeof code === 'number' ? String(code) : innerCodeOf(error)),
    param: nameOf(error['param']),
    status:
      numericStatus !== undefined && numericStatus >= 400 && numericStatus < 600 ? numericStatus : undefined,
    requestId: textOf(error['request_id']) ?? textOf(error['requestId']),
  })
}

/** Azure adds details about a refusal next to the error. */
function innerCodeOf({ innererror: inner }: JsonObject): string | undefined {
  return isJsonObject(inner ?? null) && isJsonObject(inner) ? nameOf(inner['code']) : undefined
}

const messageFields = [
  'message',
  // oxlint-disable-next-line text/untranslated -- the name of a field
  'Message',
  'msg',
  'err',
  'error_msg',
  'errmsg',
  'detail',
  'error_description',
  'error',
  'title',
]

/** The facts of a known error; one without its own text takes those of the error it wraps. */
function factsInside(error: JsonObject, nesting: number): ErrorFacts {
  const facts = factsOf(error)
  if (facts.message !== undefined) return facts
  for (const name of wrappingFields) {
    const value = error[name]
    const inner = typeof value === 'object' && value !== null ? readBody(value, true, nesting + 1) : undefined
    if (inner?.message !== undefined) return { ...facts, ...inner }
  }
  const message = rareMessage(error)
  return message === undefined ? facts : { ...facts, message }
}

const wrappingFields = [
  'error',
  'errors',
  'message',
  'detail',
  'details',
  'data',
  'response',
  'cause',
  'fault',
]

/** Names of message fields outside the list of shapes, such as `html-message` and `errorMessage`. */
const rareNames = /(?:message|reason|msg|text|description|detail|summary)s?$/i

function rareMessage(error: JsonObject): string | undefined {
  const [name, value] =
    Object.entries(error).find(([key, text]) => rareNames.test(key.slice(-20)) && textOf(text)) ?? []
  const text = textOf(value)
  if (name === undefined || text === undefined || !/html/i.test(name)) return text
  return textOf(text.slice(0, 4 * maxErrorMessageCharacters).replaceAll(/<[^<>]{0,500}>/g, ' ')) ?? text
}

/** `detail` may be a list of problems, each with its own text. */
function readMessage(value: Json | undefined): string | undefined {
  if (Array.isArray(value)) {
    const texts = value.map((item) =>
      isJsonObject(item) ? (textOf(item['msg']) ?? textOf(item['message'])) : textOf(item),
    )
    return textOf(texts.filter((text) => text !== undefined).join(' '))
  }
  return textOf(value)
}

/** Proxy chains put a whole error body, as text, into `message`: show the innermost message. */
function withUnwrappedMessage(facts: ErrorFacts, nesting: number): ErrorFacts {
  const message = facts.message
  if (message === undefined) return facts
  const start = message.search(/[{[]/)
  if (start === -1) return facts
  const end = Math.max(message.lastIndexOf('}'), message.lastIndexOf(']'))
  const inner = parseJson(message.slice(start, end + 1))
  if (inner === undefined || !(isJsonObject(inner) || isJsonObject(Array.isArray(inner) ? inner[0] : null))) {
    return facts
  }
  const innerFacts = readBody(inner, true, nesting + 1)
  if (innerFacts?.message === undefined) return facts
  const idBehind = message
    .slice(end + 1, end + 500)
    .match(profile.requestIdInMessage)
    ?.join('')
  return {
    ...facts,
    ...innerFacts,
    message: idBehind === undefined ? innerFacts.message : `${innerFacts.message}${idBehind}`,
  }
}

/** A name given by the gateway; some gateways write an unknown one as a placeholder of their language. */
function nameOf(value: Json | undefined): string | undefined {
  const name = textOf(value)
  return name !== undefined && /^(?:none|null|<?nil>?|undefined)$/i.test(name) ? undefined : name
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function withoutUndefined(facts: { [Name in keyof ErrorFacts]: ErrorFacts[Name] | undefined }): ErrorFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}
