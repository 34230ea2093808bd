import type { ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { ok, type Result } from '../../errors/result.ts'
import { isJsonObject, type Json } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { notThisFormat } from '../not-this-format.ts'
import { createChunkReader } from './chunk-reader.ts'

/**
 * Reads a whole generate-content result (see shared/gateway/wire/generate-content.md, "Answer") into the parts that a
 * stream of it would give. Accepts also the native stream without `alt=sse`, a JSON array of chunks. The error is the
 * gateway's own, or `invalid-response` for a body with neither `candidates` nor `promptFeedback`.
 */
export function readGenerateContentResponse(body: unknown, context: ErrorContext = {}): Result<Part[]> {
  const json = body as Json
  const first = Array.isArray(json) ? json[0] : json
  const isResult =
    isJsonObject(first) && (Array.isArray(first['candidates']) || isJsonObject(first['promptFeedback']))
  if (!isResult) {
    return notThisFormat(json, context, { format: 'generate-content', missing: 'candidates' })
  }
  const reader = createChunkReader(context)
  const parts: Part[] = []
  reader.read(json, parts)
  reader.end(parts)
  return ok(parts)
}
