import { parseSubtitles, subtitleKindOf } from './subtitles.ts'
import { joinSegments, readTranscript } from './read-transcript.ts'
import type { Transcript } from './transcript.ts'
import type { AppError } from '../../errors/app-error.ts'
import {
  findErrorInAnswer,
  normaliseErrorBody,
  type ErrorContext,
} from '../../gateway/errors/normalise-error-body.ts'
import { headerValue } from '../../gateway/errors/normalise-headers.ts'
import { isWebPage } from '../../gateway/errors/normalise-web-page.ts'
import { err, ok, type Result } from '../../errors/result.ts'
import { bodyTooDeep } from '../../gateway/errors/unreadable-body.ts'
import { isJsonDeeperThan, isJsonObject, parseJson, type Json } from '../../json.ts'
import { maxErrorMessageCharacters } from '../../limits.ts'
import type { Part } from '../../runs/part.ts'
import { notThisFormat } from '../not-this-format.ts'
import { readUsage } from '../read-usage.ts'
import { audioError } from '../../text/en/errors/audio.ts'

/** The block that contains the text of a transcript. */
export const transcriptBlock = 'transcript'

/**
 * Reads a body of any shape (see shared/gateway/wire/transcriptions.md, "Answer" and "Translations"): JSON, plain text,
 * SRT or WebVTT, recognised from the body itself, since gateways may answer in another shape than requested.
 *
 * The error is the gateway's own, also with status 200, or `invalid-response`: an empty body where a text is due, bytes
 * that are not text, or incomplete JSON, which is not read as a transcript.
 */
export function readTranscriptionText(text: string, context: ErrorContext = {}): Result<Part[]> {
  const requested = requestedShape(context)
  const body = text.replace(/^\uFEFF/, '').trim()
  // Silence gives no words, which is an empty body in these shapes.
  if (body === '')
    return requested === 'text' || requested === 'srt' ? ok(transcriptParts(plain(''))) : err(empty)
  if (isWebPage(body)) return err(normaliseErrorBody(body, context))
  if (/^[{[]/.test(body) && isJsonDeeperThan(body)) return err(bodyTooDeep)
  const json = parseJson(body)
  if (isJsonObject(json)) return readTranscriptionResponse(json, context)
  // A spoken number, as plain text, is valid JSON too.
  if (json !== undefined && requested !== 'text') return readTranscriptionResponse(json, context)
  if (isSaidToBeJson(body, context)) return err(notJson(body))
  if (isNotText(body)) return err(notText)
  if (subtitleKindOf(body) === undefined) return ok(transcriptParts(plain(body)))
  const segments = parseSubtitles(body)
  return ok(transcriptParts({ text: joinSegments(segments), segments, words: [] }))
}

/**
 * The same for a body that is JSON: an object, or a string that is the text. The error is the gateway's own, or
 * `invalid-response` for an object with neither text nor segments.
 */
export function readTranscriptionResponse(body: unknown, context: ErrorContext = {}): Result<Part[]> {
  const json = body as Json
  if (typeof json === 'string' && json !== '') return ok(transcriptParts(plain(json)))
  const error = isJsonObject(json) && json['error'] ? findErrorInAnswer(json, context) : undefined
  if (error !== undefined) return err(error)
  const transcript = isJsonObject(json) ? readTranscript(json) : undefined
  if (transcript === undefined) {
    return notThisFormat(json, context, { format: 'transcriptions', missing: 'text' })
  }
  return ok(transcriptParts(transcript, isJsonObject(json) ? json['usage'] : undefined))
}

/** The parts of a whole transcript: its text as a text part, the transcript itself, its token counts and the end. */
function transcriptParts(transcript: Transcript, usage?: Json): Part[] {
  const counts = readUsage(usage)
  return [
    ...(transcript.text === ''
      ? []
      : [{ type: 'text' as const, block: transcriptBlock, text: transcript.text }]),
    { type: 'keep', value: transcript },
    ...(counts === undefined ? [] : [{ type: 'usage' as const, usage: counts }]),
    { type: 'finish', reason: 'stop', raw: 'stop' },
  ]
}

/**
 * Whether the content type or the first characters say that the body is JSON. A text may begin with a note in brackets
 * such as `[Music]`, which does not look like a JSON list.
 */
function isSaidToBeJson(body: string, { headers = [] }: ErrorContext): boolean {
  return (
    /[/+]json\b/i.test(headerValue(headers, 'content-type') ?? '') ||
    /^(?:\{\s*(?:"|$)|\[\s*(?:[[{"]|$))/.test(body)
  )
}

/**
 * Whether a body is a file, whatever its content type says: it has control characters that no text has, begins like a
 * PDF, or more than a quarter of it is unreadable.
 */
function isNotText(body: string): boolean {
  const start = body.slice(0, lookedAtCharacters)
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (/[\0-\x06\x0e-\x1a\x7f]/.test(start) || start.startsWith('%PDF-')) return true
  return start.split('\ufffd').length - 1 > start.length / 4
}

const lookedAtCharacters = 4_096

const notText: AppError = {
  kind: 'invalid-response',
  code: 'not-text',
  ...audioError('transcriptNotText'),
}

function notJson(body: string): AppError {
  return {
    kind: 'invalid-response',
    code: 'not-json',
    ...audioError('transcriptNotJson'),
    detail: body.slice(0, maxErrorMessageCharacters),
  }
}

function plain(text: string): Transcript {
  return { text, segments: [], words: [] }
}

/** The `response_format` that was sent, by default `json`. */
function requestedShape({ sentBody }: ErrorContext): string {
  const requested = isJsonObject(sentBody) ? sentBody['response_format'] : undefined
  return typeof requested === 'string' ? requested : 'json'
}

const empty = {
  kind: 'invalid-response',
  code: 'empty-answer',
  ...audioError('emptyTranscript'),
} as const
