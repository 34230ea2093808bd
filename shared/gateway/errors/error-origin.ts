import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { profile } from '../profile.ts'
import type { ErrorFacts } from './normalise-error-facts.ts'
import { headerValue, type HeaderList } from './normalise-headers.ts'

/**
 * Who wrote an error: the gateway itself, or the service behind it, whose error the gateway passed on. `unknown` where nothing
 * tells the two apart, as for a vendor that is asked directly.
 */
export type ErrorOrigin = 'gateway' | 'upstream' | 'unknown'

/**
 * Tells from the envelope, the ids and the words who wrote an error (see shared/gateway/wire/new-api.md,
 * "Who wrote an error"; shared/gateway/wire/litellm.md, "Who wrote an error").
 *
 * @param body the whole answer, before errors inside of errors were taken out of it.
 */
export function originOfError(body: Json | undefined, facts: ErrorFacts, headers: HeaderList): ErrorOrigin {
  const outer = Array.isArray(body) ? body[0] : body
  const error = isJsonObject(outer) && isJsonObject(outer['error']) ? outer['error'] : undefined
  // Errors of tasks have no envelope: there the ids alone tell.
  if (error === undefined)
    return upstreamIdsOf(facts.message ?? '', headers).length > 0 ? 'upstream' : 'unknown'
  return (
    originByWords(error) ??
    originInLitellm(error) ??
    (isNewApi(error, headers) ? originInNewApi(outer, error, headers) : undefined) ??
    (isPassedOnType(facts) ? 'upstream' : 'unknown')
  )
}

/** The ids in the words of an error that the headers do not have: the service behind the gateway gave them. */
export function upstreamIdsOf(message: string, headers: HeaderList): readonly string[] {
  const own = idsOfHeaders(headers)
  return own.length === 0 ? [] : idsInMessage(message).filter((id) => !own.includes(id))
}

/** Chained gateways append one id each. */
export function idsInMessage(message: string): readonly string[] {
  return [...message.matchAll(profile.requestIdInMessage)].flatMap((match) => match[1] ?? [])
}

/** A gateway behind a gateway leaves its own id beside the other: `A, B`. */
function idsOfHeaders(headers: HeaderList): readonly string[] {
  return profile.requestIdHeaders.flatMap((name) =>
    headers
      .filter((header) => header.name.toLowerCase() === name)
      .flatMap(({ value }) => value.split(',').map((id) => id.trim())),
  )
}

/** LiteLLM and OpenRouter say in the error which service it is from. */
function originByWords(error: JsonObject): ErrorOrigin | undefined {
  const { message, metadata } = error
  if (isJsonObject(metadata ?? null) && isJsonObject(metadata) && metadata['provider_name'] !== undefined)
    return 'upstream'
  if (typeof message !== 'string') return undefined
  const head = message.slice(0, 2_000)
  if (/\bbudget has been exceeded|\bBudgetExceededError/i.test(head)) return 'gateway'
  return /\blitellm\.\w{1,60}(?:Error|Exception):|Received Model Group=/.test(head) ? 'upstream' : undefined
}

const litellmTypes = new Set([
  'auth_error',
  'token_not_found_in_db',
  'no_db_connection',
  'expired_key',
  'budget_exceeded',
  'key_model_access_denied',
  'team_model_access_denied',
])

function originInLitellm({ type }: JsonObject): ErrorOrigin | undefined {
  return typeof type === 'string' && litellmTypes.has(type) ? 'gateway' : undefined
}

function isNewApi({ type }: JsonObject, headers: HeaderList): boolean {
  return (
    type === 'new_api_error' ||
    headerValue(headers, 'x-oneapi-request-id') !== undefined ||
    headerValue(headers, 'x-new-api-version') !== undefined
  )
}

/**
 * The gateway's own errors before a channel is chosen have code, message and type. Later ones have `param` as well: with a
 * code of the gateway's own they are its own, all others came from behind.
 */
function originInNewApi(outer: Json | undefined, error: JsonObject, headers: HeaderList): ErrorOrigin {
  const { message, type, code } = error
  const isOwnType = type === 'new_api_error'
  if (typeof message === 'string' && upstreamIdsOf(message, headers).length > 0) return 'upstream'
  if (isJsonObject(outer ?? null) && isJsonObject(outer) && outer['type'] === 'error')
    return isOwnType ? 'gateway' : 'upstream'
  if (!Object.hasOwn(error, 'param')) return 'gateway'
  return isOwnType && typeof code === 'string' && code !== '' ? 'gateway' : 'upstream'
}

function isPassedOnType({ type = '', code = '' }: ErrorFacts): boolean {
  return type === 'upstream_error' || /^(?:bad_response|aws_invoke_error|empty_response)/.test(code)
}
