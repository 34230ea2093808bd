import type { ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { ok, type Result } from '../../errors/result.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { notThisFormat } from '../not-this-format.ts'
import { createMessageReader } from './message-reader.ts'

/**
 * Reads a whole message object (see shared/gateway/wire/messages.md, "Answer") into the parts that a stream of it
 * would give. The error is the gateway's own, or `invalid-response` for a body that is not a message.
 */
export function readMessagesResponse(body: unknown, context: ErrorContext = {}): Result<Part[]> {
  const json = body as Json
  if (!isJsonObject(json) || !(Array.isArray(json['content']) || isMessage(json))) {
    return notThisFormat(json, context, { format: 'messages', missing: 'content' })
  }
  const reader = createMessageReader(context)
  const parts: Part[] = []
  reader.message(json, parts)
  reader.end(parts)
  return ok(parts)
}

/**
 * Converted answers have null or a text instead of the list (see shared/gateway/wire/streams.md, "Values of the wrong
 * type").
 */
function isMessage(body: JsonObject): boolean {
  const { content } = body
  return body['type'] === 'message' && (content === null || typeof content === 'string')
}
