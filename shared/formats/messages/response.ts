import { findErrorInAnswer, type ErrorContext } from '../../errors/normalise-error-body.ts'
import { err, ok, type Result } from '../../errors/result.ts'
import { isJsonObject, type Json } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { createMessageReader } from './message-reader.ts'

/** Reads a whole message object (wire-reference.md, 5.2) into the parts a stream of it would give. */
export function readMessagesResponse(body: unknown, context: ErrorContext = {}): Result<Part[]> {
  const json = body as Json
  if (!isJsonObject(json) || !Array.isArray(json['content'])) {
    return err(
      findErrorInAnswer(json, context) ?? {
        kind: 'invalid-response',
        message: 'The answer is not a message: it has no list of content.',
        nextStep: 'Check that this model answers the messages format, or choose another format.',
        detail: JSON.stringify(json).slice(0, 4_000),
      },
    )
  }
  const reader = createMessageReader(context)
  const parts: Part[] = []
  reader.message(json, parts)
  reader.end(parts)
  return ok(parts)
}
