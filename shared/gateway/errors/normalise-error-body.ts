import { profile } from '../profile.ts'
import { isJsonObject, parseJson, type Json } from '../../json.ts'
import { maxErrorHeadCharacters } from '../../limits.ts'
import type { AppError, Remedy } from '../../errors/app-error.ts'
import { gatewayError } from '../../text/en/errors/gateway.ts'
import { idsInMessage, originOfError, upstreamIdsOf } from './error-origin.ts'
import { readErrorFacts, type ErrorFacts } from './normalise-error-facts.ts'
import { requestIdOf, retryAfterOf, type HeaderList } from './normalise-headers.ts'
import { meaningOfError, type ErrorMeaning, type WhatWasSent } from './whose-fault.ts'
import { isRangeError } from './normalise-range-error.ts'
import { findUnsupportedField, isNeededField, namesUnsupportedField } from './normalise-unsupported-field.ts'
import { quoteForeignText } from '../../errors/quote-foreign-text.ts'
import { isWebPage, titleOfWebPage } from './normalise-web-page.ts'
import { definedFields } from '../../defined-fields.ts'

/**
 * Known facts about the request of an error body. All are optional: an error inside a stream has no status of its own.
 */
export interface ErrorContext {
  /** HTTP status of the response. Left out, or 2xx, for an error inside a 200 response. */
  readonly status?: number | undefined
  readonly headers?: HeaderList | undefined
  /** The JSON body of the request, for finding the field that can be omitted. */
  readonly sentBody?: Json | undefined
  /** Whether files were sent besides `sentBody`, as parts of a multipart form. */
  readonly hasFile?: boolean | undefined
  /** The request is known to have had no key. */
  readonly isKeyless?: boolean | undefined
  /** The gateway accepted this key in its last answer about it. */
  readonly isKeyAccepted?: boolean | undefined
  /** The model list was requested, so a refusal is not about a model. */
  readonly isList?: boolean | undefined
  /** The connection whose address and key the remedies refer to. */
  readonly connectionId?: string | undefined
  /** Milliseconds since 1970, for a `Retry-After` that is a date. */
  readonly now?: number | undefined
}

/**
 * Converts the body of a failed response into an error, whatever its shape (see shared/gateway/wire/errors.md,
 * "Shapes").
 *
 * `body` is the text as received, or already parsed JSON. Never throws: an unknown shape is quoted.
 */
export function normaliseErrorBody(body: string | Json, context: ErrorContext = {}): AppError {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  if (isWebPage(text)) return webPageError(text, context)
  const json = typeof body === 'string' ? (parseJson(body) ?? readStreamedJson(body)) : body
  const facts = (json === undefined ? undefined : readErrorFacts(json, true)) ?? plainTextFacts(text, json)
  return toAppError(facts, { text, json }, context)
}

/** Finds an error in a body or event that may also be an answer; `undefined` unless it is unmistakably an error. */
export function findErrorInAnswer(json: Json, context: ErrorContext = {}): AppError | undefined {
  const facts = readErrorFacts(json, false)
  return facts === undefined ? undefined : toAppError(facts, { text: JSON.stringify(json), json }, context)
}

function toAppError(
  facts: ErrorFacts,
  { text, json }: { readonly text: string; readonly json: Json | undefined },
  context: ErrorContext,
): AppError {
  const { connectionId, headers = [] } = context
  const field = unsupportedField(facts, context)
  const meaning =
    field === undefined
      ? meaningOfError(facts, context.status, originOfError(json, facts, headers), whatWasSent(context))
      : meaningOfField(field, facts)
  const removable =
    field === undefined || isRangeError(facts)
      ? []
      : field.isRemovable
        ? [{ type: 'remove-field' as const, field: field.name }]
        : []
  const remedies = [...removable, ...meaning.offers.flatMap((offer) => toRemedy(offer, connectionId))]
  const requestId = requestIdOf(headers) ?? facts.requestId ?? joined(idsInMessage(facts.message ?? ''))
  const upstreamRequestId = joined(upstreamIdsOf(facts.message ?? '', headers))
  const retryAfterMs = retryAfterOf(headers, context.now ?? 0)
  const gatewaySays = facts.message?.replaceAll(profile.requestIdInMessage, '').trim()
  return {
    kind: meaning.kind,
    party: meaning.party,
    ...meaning.worded,
    ...(gatewaySays !== undefined && gatewaySays !== '' && { gatewaySays }),
    ...definedFields({ status: context.status, code: facts.code, requestId, upstreamRequestId }),
    ...waitOf(retryAfterMs, context),
    ...(field !== undefined && { field: field.name }),
    ...(text !== '' && { detail: cut(text) }),
    ...(remedies.length > 0 && { remedies }),
  }
}

function whatWasSent(context: ErrorContext): WhatWasSent {
  const { isKeyless = false, isKeyAccepted = false, isList = false } = context
  return { hasFile: mayHoldFile(context), isKeyless, isKeyAccepted, isList }
}

/**
 * Whether a file was sent: besides the body, or as a text in it that may be one. `true` when the request is not known.
 */
function mayHoldFile({ sentBody: sent, hasFile }: ErrorContext): boolean {
  if (sent === undefined || hasFile === true) return true
  const left: Json[] = [sent]
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value === 'string') {
      if (fileText.test(value.slice(0, 300))) return true
    } else if (typeof value === 'object' && value !== null) {
      if (Object.keys(value).some((name) => fileFields.has(name))) return true
      for (const member of Object.values(value)) left.push(member)
    }
  }
  return false
}

/** A data URL, a stand-in for a file of this app, or base64. */
const fileText = /^(?:data:|⟨(?:library|attachment):|[A-Za-z0-9+/]{300}$)/

const fileFields = new Set([
  'file',
  'image',
  'image[]',
  'mask',
  'file_id',
  'input_audio',
  'inlineData',
  'inline_data',
])

interface UnsupportedField {
  readonly name: string
  readonly isRemovable: boolean
}

function unsupportedField(facts: ErrorFacts, context: ErrorContext): UnsupportedField | undefined {
  const { status = 400 } = context
  // In a 200 response the error occurred after the status was sent.
  const canBe = status < 300 || [400, 422, 500].includes(status)
  if (!canBe || !namesUnsupportedField(facts)) return undefined
  if (context.isList === true) return undefined
  if (context.sentBody === undefined) {
    const { param } = facts
    return param === undefined || isNeededField(param) ? undefined : { name: param, isRemovable: false }
  }
  if (!isJsonObject(context.sentBody)) return undefined
  const name = findUnsupportedField(facts, context.sentBody)
  return name === undefined ? undefined : { name, isRemovable: true }
}

function meaningOfField(field: UnsupportedField, facts: ErrorFacts): ErrorMeaning {
  if (isRangeError(facts)) {
    return {
      kind: 'rejected',
      party: 'request',
      worded: gatewayError('valueOutOfRange', { field: field.name }),
      offers: [],
    }
  }
  const replacement = /\buse ['"`]([\w.]+)['"`] instead/i.exec(facts.message ?? '')?.[1]
  return {
    kind: 'unsupported-parameter',
    party: 'request',
    worded:
      replacement === undefined
        ? gatewayError('fieldUnsupported', { field: field.name })
        : gatewayError('fieldReplaced', { field: field.name, other: replacement }),
    offers: [],
  }
}

/** Returns how long to wait, and until when. */
function waitOf(
  retryAfterMs: number | undefined,
  { now }: ErrorContext,
): Pick<AppError, 'retryAfterMs' | 'retryAt'> {
  if (retryAfterMs === undefined) return {}
  return { retryAfterMs, ...(now !== undefined && { retryAt: now + retryAfterMs }) }
}

function toRemedy(offer: ErrorMeaning['offers'][number], connectionId: string | undefined): Remedy[] {
  if (offer === 'model') return [{ type: 'choose-model' }]
  if (offer === 'retry') return [{ type: 'retry' }]
  if (connectionId === undefined) return []
  return [{ type: offer === 'key' ? 'set-key' : 'check-connection', connectionId }]
}

/** An error page is quoted only by its title. */
function webPageError(page: string, context: ErrorContext): AppError {
  const { status = 200, connectionId } = context
  const title = titleOfWebPage(page)
  const requestId = requestIdOf(context.headers ?? [])
  const known = {
    ...(title !== undefined && { gatewaySays: quoteForeignText(title) }),
    ...(context.status !== undefined && { status }),
    ...(requestId !== undefined && { requestId }),
    detail: cut(page),
  }
  if (status === 413) {
    const { kind, party, worded } = meaningOfError({}, status, 'unknown', whatWasSent(context))
    return { kind, party, ...worded, ...known }
  }
  if (status === 429 || status >= 500) {
    const meaning = meaningOfError({}, status)
    const retryAfterMs = retryAfterOf(context.headers ?? [], context.now ?? 0)
    return {
      kind: meaning.kind,
      party: 'gateway',
      ...gatewayError('webPageInFront', { status }),
      ...known,
      ...waitOf(retryAfterMs, context),
      remedies: [{ type: 'retry' }],
    }
  }
  return {
    kind: 'invalid-response',
    party: 'address',
    ...gatewayError('webPage'),
    ...known,
    ...(connectionId !== undefined && { remedies: [{ type: 'check-connection', connectionId }] }),
  }
}

function plainTextFacts(text: string, json: Json | undefined): ErrorFacts {
  const message = text.trim()
  if (message === '' || isJsonObject(json) || Array.isArray(json)) return {}
  return { message: quoteForeignText(cut(message, 500)) }
}

/** An error may be formatted as a stream event even with an error status. */
function readStreamedJson(body: string): Json | undefined {
  const data = body
    .slice(0, maxErrorHeadCharacters)
    .split(/\r\n?|\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trim())
    .find((line) => line.startsWith('{') || line.startsWith('['))
  return data === undefined ? undefined : parseJson(data)
}

function joined(ids: readonly string[]): string | undefined {
  return ids.length === 0 ? undefined : ids.join(', ')
}

/** Cuts a text for display; the record keeps all of it. */
function cut(text: string, length = 4_000): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`
}
