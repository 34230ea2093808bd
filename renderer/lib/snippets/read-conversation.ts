import {
  betasOfHeader,
  readConversationBody,
  type BesideBody,
  type BodyConversation,
} from '../../../shared/conversations/bodies/read-body.ts'
import { toConversationInput } from '../../../shared/conversations/to-input.ts'
import { ok, type Result } from '../../../shared/errors/result.ts'
import { conversationFormats } from '../../../shared/formats/conversation-formats.ts'
import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import { readAddress } from '../../../shared/formats/read-address.ts'
import { profile } from '../../../shared/gateway/profile.ts'
import { findJsonError } from '../../../shared/json-error.ts'
import { isJsonObject, parseJson, type JsonObject } from '../../../shared/json.ts'
import { differencesOf } from './differences.ts'
import { isSecretHeader } from '../../../shared/gateway/secret-headers.ts'
import type { SnippetRequest } from './snippet-request.ts'
import { refuse } from './curl/curl-errors.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { importsError } from '../../../shared/text/en/errors/imports.ts'
import { snippetsText } from '../../../shared/text/en/snippets.ts'
import type { PathTurn } from '../../../shared/conversations/path-turn.ts'

/** A request as a conversation, for filling the form. */
export interface PastedConversation extends BodyConversation {
  /** The URL without its route, for finding the connection; absent when it is a variable. */
  readonly baseUrl?: string
}

/**
 * Reads a request in one of the four conversation formats, recognised by its path, as settings and turns.
 *
 * Fields of the form become parameters, all others extra JSON, so that sending it again gives the same request. Fails
 * with `invalid-input`: another route, or a body that is not a JSON object.
 */
export function readConversation(request: SnippetRequest): Result<PastedConversation> {
  const route = recogniseRoute(request.url)
  if (route === undefined) return otherRoute(request.url)
  const body = readJsonBody(request)
  if (!body.ok) return body
  const { fields } = conversationFormats[route.format]
  const hasBetas = fields.some(({ name }) => name === profile.messagesBetaHeader)
  const betas = hasBetas ? betasOf(request) : []
  const { path } = route
  const { settings, turns, notes } = readConversationBody(route.format, body.value, {
    betas,
    ...(path !== undefined && { path }),
  })
  const address = readAddress(request.url)
  return ok({
    settings,
    turns,
    ...(address.ok && { baseUrl: address.value.baseUrl }),
    notes: [
      ...notes,
      ...resendNotes(settings, turns, body.value, notes),
      ...headerNotes(request, betas.length > 0),
    ],
  })
}

interface Route {
  readonly format: ConversationFormatId
  readonly path?: BesideBody['path']
}

function recogniseRoute(url: string): Route | undefined {
  const path = url.replace(/[?#].*$/s, '').replace(/\/+$/, '')
  const [, model, manner] = /\/models\/([^/]+):(generateContent|streamGenerateContent)$/i.exec(path) ?? []
  if (model !== undefined) {
    const isStreamed = /^stream/i.test(manner ?? '')
    return { format: 'generate-content', path: { model: decode(model), isStreamed } }
  }
  if (/\/chat\/completions$/i.test(path)) return { format: 'chat' }
  if (/\/responses$/i.test(path)) return { format: 'responses' }
  return /\/messages$/i.test(path) ? { format: 'messages' } : undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function readJsonBody({ body }: SnippetRequest): Result<JsonObject> {
  if (body === undefined) return refuse(importsError('noBody'))
  if (body.type === 'multipart') return refuse(importsError('sendsForm'))
  const json = parseJson(body.text)
  if (isJsonObject(json)) return ok(json)
  const place = json === undefined ? findJsonError(body.text) : undefined
  return refuse(
    place === undefined
      ? importsError('bodyNotObject')
      : importsError('bodyNotJson', { line: place.line, column: place.column }),
  )
}

/** Builds the request again, and reports any differences. */
function resendNotes(
  settings: PastedConversation['settings'],
  turns: readonly PathTurn[],
  pasted: JsonObject,
  known: readonly string[],
): string[] {
  const input = toConversationInput({ title: '', ...settings }, turns)
  const built = input.ok ? conversationFormats[settings.format].request(input.value) : input
  if (!built.ok) return [wordError(built.error).message]
  if (known.length > 0 || built.value.body?.type !== 'json') return []
  const names = differencesOf(pasted, built.value.body.value)
  return names.length === 0 ? [] : [snippetsText().sentDifferently(names)]
}

/** Headers that browsers and clients add on their own, and those of the formats. */
const commonHeaders =
  /^(?:content-type|accept|accept-.*|user-agent|origin|referer|priority|dnt|te|pragma|cache-control|connection|host|expect|sec-.*|x-stainless-.*)$/i

/** Returns the beta features that a request enables. */
function betasOf({ headers }: SnippetRequest): string[] {
  const header = headers.find(({ name }) => name.toLowerCase() === profile.messagesBetaHeader)
  return header !== undefined && 'value' in header ? betasOfHeader(header.value) : []
}

function headerNotes({ headers }: SnippetRequest, hasBetas: boolean): string[] {
  const names = headers
    .map(({ name }) => name)
    .filter((name) => !commonHeaders.test(name) && !isSecretHeader(name))
    .filter((name) => name.toLowerCase() !== profile.messagesVersionHeader)
    .filter((name) => !hasBetas || name.toLowerCase() !== profile.messagesBetaHeader)
  return names.length === 0 ? [] : [snippetsText().headersOfConnection(names)]
}

function otherRoute(url: string): ReturnType<typeof refuse> {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/s, '')
  return refuse(importsError('noConversation', { path: path === '' ? '/' : path }))
}
