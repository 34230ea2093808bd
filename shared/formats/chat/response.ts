import type { ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { ok, type Result } from '../../errors/result.ts'
import { isJsonObject, type Json } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { notThisFormat } from '../not-this-format.ts'
import { createChunkReader } from './chunk-reader.ts'

/**
 * Reads a whole chat completion (see shared/gateway/wire/chat-completions.md, "Answer") into the parts a stream of it would
 * give.
 *
 * An error object sent with status 200 is an error; an error beside choices is a part behind what was said.
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
