import { normaliseErrorBody, type ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { isWebPage } from '../../gateway/errors/normalise-web-page.ts'
import { quoteForeignText } from '../../errors/quote-foreign-text.ts'
import { err, type Result } from '../../errors/result.ts'
import { parseJson, type Json } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { unreadableAnswer } from '../not-this-format.ts'
import { emptyAudio } from './audio-parts.ts'
import { audioError } from '../../text/en/errors/audio.ts'
import { formatsError } from '../../text/en/errors/formats.ts'

/**
 * Reads a text body in place of audio (see shared/gateway/wire/speech.md, "Answer"). It is always an error: the
 * gateway's own, or `invalid-response` with the beginning of the text.
 */
export function readSpeechText(text: string, context: ErrorContext = {}): Result<Part[]> {
  const body = text.trim()
  if (body === '') return err(emptyAudio)
  if (isWebPage(body)) return err(normaliseErrorBody(body, context))
  const json = parseJson(body)
  if (json !== undefined) return readSpeechResponse(json, context)
  return err({
    kind: 'invalid-response',
    code: 'not-sound',
    ...audioError('textInstead'),
    gatewaySays: quoteForeignText(body.slice(0, 500)),
    detail: body.slice(0, 4_000),
  })
}

/**
 * Reads a JSON body in place of audio (see shared/gateway/wire/speech.md, "Answer"). It is always an error, also with
 * status 200: the gateway's own, or `invalid-response`.
 */
export function readSpeechResponse(body: unknown, context: ErrorContext = {}): Result<Part[]> {
  return unreadableAnswer(body as Json, context, formatsError('speechIsJson'))
}
