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

/** A body of speech that is text, which is never sound: the error it holds, or that it is none. */
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

/** JSON with status 200 is an error, and not a sound (see shared/gateway/wire/speech.md, "Answer"). */
export function readSpeechResponse(body: unknown, context: ErrorContext = {}): Result<Part[]> {
  return unreadableAnswer(body as Json, context, formatsError('speechIsJson'))
}
