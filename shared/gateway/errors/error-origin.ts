import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { profile } from '../profile.ts'
import type { ErrorFacts } from './normalise-error-facts.ts'
import { headerValue, type HeaderList } from './normalise-headers.ts'

/**
 * The author of an error: the gateway itself, or the service behind it, whose error the gateway passed on. `unknown`
 * when nothing distinguishes the two, as for a vendor that is called directly.
 */
export type ErrorOrigin = 'gateway' | 'upstream' | 'unknown'

/**
 * Determines the author of an error from its envelope, ids and words (see shared/gateway/wire/new-api.md, "Who wrote an
 * error"; shared/gateway/wire/litellm.md, "Who wrote an error").
 *
 * @param body the whole response body, before nested errors were unwrapped.
 */
export function originOfError(body: Json | undefined, facts: ErrorFacts, headers: HeaderList): ErrorOrigin {
  const outer = Array.isArray(body) ? body[0] : body
  const error = isJsonObject(outer) && isJsonObject(outer['error']) ? outer['error'] : undefined
  // Task errors have no envelope: only their ids show the origin.
  if (error === undefined)
    return upstreamIdsOf(facts.message ?? '', headers).length > 0 ? 'upstream' : 'unknown'
  return (
    originByWords(error) ??
    originInLitellm(error) ??
    (isNewApi(error, headers) ? originInNewApi(outer, error, headers) : undefined) ??
    (isPassedOnType(facts) ? 'upstream' : 'unknown')
  )
}

/**
 * The request ids in an error message that are missing in the headers: they come from the service behind the gateway.
 */
export function upstreamIdsOf(message: string, headers: HeaderList): readonly string[] {
  const own = idsOfHeaders(headers)
  return own.length === 0 ? [] : idsInMessage(message).filter((id) => !own.includes(id))
}

/** Chained gateways append one id each. */
export function idsInMessage(message: string): readonly string[] {
  return [...message.matchAll(profile.requestIdInMessage)].flatMap((match) => match[1] ?? [])
}

/** A gateway behind another gateway adds its own id to the same header: `A, B`. */
function idsOfHeaders(headers: HeaderList): readonly string[] {
  return profile.requestIdHeaders.flatMap((name) =>
    headers
      .filter((header) => header.name.toLowerCase() === name)
      .flatMap(({ value }) => value.split(',').map((id) => id.trim())),
  )
}

/** LiteLLM and OpenRouter name the originating service in the error. */
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
 * Errors that the gateway raises before choosing a channel have `code`, `message` and `type`. Later errors also have
 * `param`: with one of the gateway's own codes they are the gateway's, all others come from behind it.
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
