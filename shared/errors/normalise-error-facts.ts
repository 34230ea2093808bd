import { isJsonObject, parseJson, type Json, type JsonObject } from '../json.ts'

/** What an error body says, whatever its shape. */
export interface ErrorFacts {
  readonly message?: string
  readonly type?: string
  readonly code?: string
  /** The request field the gateway names, as it spells it. */
  readonly param?: string
  /** An HTTP status given inside the body. */
  readonly status?: number
  readonly requestId?: string
}

/**
 * Finds an error in a body or a stream event of any shape of wire-reference.md 11.1.
 *
 * With `isFailure` (the status is not 2xx) any object with a message-like field counts. Without it the body may as well
 * be an answer, so only unmistakable shapes do.
 */
export function readErrorFacts(body: Json, isFailure: boolean): ErrorFacts | undefined {
  if (Array.isArray(body)) return body[0] === undefined ? undefined : readErrorFacts(body[0], isFailure)
  if (!isJsonObject(body)) {
    return isFailure && typeof body === 'string' ? withUnwrappedMessage({ message: body }) : undefined
  }
  const facts = readNested(body) ?? readFlat(body, isFailure)
  return facts === undefined ? undefined : withUnwrappedMessage(facts)
}

/** Shapes 1 to 4 and 10: the error is an object or a text under `error`. */
function readNested(body: JsonObject): ErrorFacts | undefined {
  const response = body['response']
  const error =
    body['error'] || (isJsonObject(response) && body['type'] === 'response.failed' ? response['error'] : null)
  if (typeof error === 'string') return { ...factsOf(body), message: error }
  if (!isJsonObject(error)) return error === true ? factsOf(body) : undefined
  const requestId = textOf(body['request_id'])
  return { ...factsOf(error), ...(requestId !== undefined && { requestId }) }
}

/** Shapes 5 to 7: the error is the body. */
function readFlat(body: JsonObject, isFailure: boolean): ErrorFacts | undefined {
  const facts = factsOf(body)
  const isUnmistakable =
    body['success'] === false ||
    body['type'] === 'error' ||
    (facts.message !== undefined && facts.code !== undefined && facts.code !== 'success' && !isAnswer(body))
  if (isUnmistakable) return facts
  return isFailure && facts.message !== undefined ? facts : undefined
}

function isAnswer(body: JsonObject): boolean {
  return ['choices', 'output', 'candidates', 'content', 'results'].some((name) => Array.isArray(body[name]))
}

function factsOf(error: JsonObject): ErrorFacts {
  const message = messageFields.map((name) => readMessage(error[name])).find((text) => text !== undefined)
  const code = error['code']
  const status = error['status']
  const numericStatus = typeof code === 'number' ? code : typeof status === 'number' ? status : undefined
  return withoutUndefined({
    message,
    type: textOf(error['type']) ?? textOf(status),
    code: textOf(code) ?? (typeof code === 'number' ? String(code) : undefined),
    param: textOf(error['param']),
    status:
      numericStatus !== undefined && numericStatus >= 400 && numericStatus < 600 ? numericStatus : undefined,
    requestId: textOf(error['request_id']),
  })
}

const messageFields = ['message', 'msg', 'err', 'error_msg', 'detail', 'error_description', 'error', 'title']

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

/** Proxy chains put a whole error body, as text, into `message`: the innermost message is the one to show. */
function withUnwrappedMessage(facts: ErrorFacts): ErrorFacts {
  const message = facts.message
  if (message === undefined) return facts
  const start = message.search(/[{[]/)
  if (start === -1) return facts
  const end = Math.max(message.lastIndexOf('}'), message.lastIndexOf(']'))
  const inner = parseJson(message.slice(start, end + 1))
  if (inner === undefined || !(isJsonObject(inner) || isJsonObject(Array.isArray(inner) ? inner[0] : null))) {
    return facts
  }
  const innerFacts = readErrorFacts(inner, true)
  if (innerFacts?.message === undefined) return facts
  const idBehind = /\(request id: [^)]+\)/i.exec(message.slice(end + 1))?.[0]
  return {
    ...facts,
    ...innerFacts,
    message: idBehind === undefined ? innerFacts.message : `${innerFacts.message} ${idBehind}`,
  }
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function withoutUndefined(facts: { [Name in keyof ErrorFacts]: ErrorFacts[Name] | undefined }): ErrorFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}
