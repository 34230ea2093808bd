import type { ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { ok, type Result } from '../../errors/result.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { notThisFormat } from '../not-this-format.ts'
import { createEventReader } from './event-reader.ts'

/**
 * Reads a whole response object (see shared/gateway/wire/responses.md, "Answer") into the parts that a stream of it
 * would give. The error is the gateway's own, or `invalid-response` for a body that is not a response.
 */
export function readResponsesResponse(body: unknown, context: ErrorContext = {}): Result<Part[]> {
  const json = body as Json
  if (!isJsonObject(json) || !(Array.isArray(json['output']) || isAnswerWithoutOutput(json))) {
    return notThisFormat(json, context, { format: 'responses', missing: 'output' })
  }
  const reader = createEventReader(context)
  const parts: Part[] = []
  reader.response(json, parts)
  reader.end(parts)
  return ok(parts)
}

/** `output` may be null where there is none (see shared/gateway/wire/streams.md, "Values of the wrong type"). */
function isAnswerWithoutOutput(body: JsonObject): boolean {
  return body['object'] === 'response' && !body['output'] && typeof body['status'] === 'string'
}
