import { findErrorInAnswer, type ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { ok, type Result } from '../../errors/result.ts'
import { isJsonObject, type Json } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { toText } from '../coerce.ts'
import { notThisFormat } from '../not-this-format.ts'
import { readUsage } from '../read-usage.ts'
import { requestedCount, imageFinish, noImages } from './image-count.ts'
import { readImage } from './read-image.ts'

/**
 * Reads an image result (see shared/gateway/wire/images.md, "Answer"): a media part for each image, in blocks
 * `image/0`, `image/1` and so on, the token counts, and how it ended. An entry that is an error is an `error` part
 * beside the images. The error is the gateway's own, or `invalid-response` for a body without a list.
 */
export function readImageResponse(body: unknown, context: ErrorContext = {}): Result<Part[]> {
  const json = body as Json
  const list = isJsonObject(json) ? (json['data'] ?? json['images']) : json
  if (!Array.isArray(list)) {
    return notThisFormat(json, context, { format: 'images-generations', missing: 'data' })
  }
  const parts: Part[] = []
  const outputFormat = isJsonObject(json) ? toText(json['output_format']) : undefined
  let received = 0
  for (const [index, item] of list.entries()) {
    const image = readImage(item, `image/${received}`, outputFormat)
    if (image !== undefined) {
      received += 1
      parts.push(image)
      continue
    }
    const error = findErrorInAnswer(item, context)
    if (error !== undefined) parts.push({ type: 'error', error })
    else parts.push({ type: 'opaque', block: `opaque/${index}`, label: 'image', value: item })
  }
  if (isJsonObject(json)) {
    const usage = readUsage(json['usage'])
    if (usage !== undefined) parts.push({ type: 'usage', usage })
    const error = json['error'] ? findErrorInAnswer(json, context) : undefined
    if (error !== undefined) parts.push({ type: 'error', error })
  }
  if (received === 0 && !parts.some(({ type }) => type === 'error')) parts.push(noImages())
  if (received > 0) parts.push(imageFinish(received, requestedCount(context)))
  return ok(parts)
}
