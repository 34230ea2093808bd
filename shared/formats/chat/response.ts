import { findErrorInAnswer, type ErrorContext } from '../../errors/normalise-error-body.ts'
import { err, ok, type Result } from '../../errors/result.ts'
import { isJsonObject, type Json } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { createChunkReader } from './chunk-reader.ts'

/**
 * Reads a whole chat completion (wire-reference.md, 3.5) into the parts a stream of it would give.
 *
 * An error object sent with status 200 is an error; an error beside choices is a part behind what was said.
 */
export function readChatResponse(body: unknown, context: ErrorContext = {}): Result<Part[]> {
  const json = body as Json
  if (!isJsonObject(json) || !Array.isArray(json['choices'])) {
    return err(
      findErrorInAnswer(json, context) ?? {
        kind: 'invalid-response',
        message: 'The answer is not a chat completion: it has no list of choices.',
        nextStep: 'Check that this model answers the chat completions format, or choose another format.',
        detail: JSON.stringify(json).slice(0, 4_000),
      },
    )
  }
  const reader = createChunkReader(context)
  const parts: Part[] = []
  reader.read(json, parts)
  reader.end(parts)
  return ok(parts)
}
