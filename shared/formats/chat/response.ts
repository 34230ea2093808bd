import type { ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { ok, type Result } from '../../errors/result.ts'
import { isJsonObject, type Json } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { notThisFormat } from '../not-this-format.ts'
import { createChunkReader } from './chunk-reader.ts'

/**
 * Reads a whole chat completion (see shared/gateway/wire/chat-completions.md, "Answer") into the parts that a stream
 * of it would give.
 *
 * The error is the gateway's own, where the body is an error object in spite of status 200, or else
 * `invalid-response` for a body without `choices`. An error beside choices is an `error` part behind the content.
 */
export function readChatResponse(body: unknown, context: ErrorContext = {}): Result<Part[]> {
  const json = body as Json
  if (!isJsonObject(json) || !Array.isArray(json['choices'])) {
    return notThisFormat(json, context, { format: 'chat', missing: 'choices' })
  }
  const reader = createChunkReader(context)
  const parts: Part[] = []
  reader.read(json, parts)
  reader.end(parts)
  return ok(parts)
}
