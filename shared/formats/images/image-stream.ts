import {
  findErrorInAnswer,
  normaliseErrorBody,
  type ErrorContext,
} from '../../gateway/errors/normalise-error-body.ts'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { splitGluedJson } from '../../sse/glued-json.ts'
import { toCount, toText } from '../coerce.ts'
import { isErrorType } from '../error-event.ts'
import type { StreamReader } from '../format.ts'
import { readUsage } from '../read-usage.ts'
import { requestedCount, imageFinish, noImages } from './image-count.ts'
import { readImageResponse } from './image-response.ts'
import { readImage } from './read-image.ts'

/**
 * Reads streamed images (see shared/gateway/wire/images.md, "Stream"): `*.partial_image` previews, one `*.completed`
 * per image, which the gateway makes up where the vendor ignored `stream`, and error events.
 *
 * Complete means that all requested images came, or `[DONE]`, or an event with the whole answer. `[DONE]` without an
 * image gives an `error` part.
 */
export function createImageStreamReader(context: ErrorContext = {}): StreamReader {
  const requested = requestedCount(context)
  let received = 0
  let hasFailed = false
  let isOver = false
  let hasFinished = false

  function fail(error: Extract<Part, { type: 'error' }>['error'], out: Part[]): void {
    hasFailed = true
    out.push({ type: 'error', error })
  }

  function readPreview(event: JsonObject, out: Part[]): void {
    const slot = toCount(event['image_index'] ?? event['output_index']) ?? received
    const preview = readImage(event, `image/${slot}`)
    if (preview !== undefined) out.push({ ...preview, isPartial: true })
  }

  function readCompleted(event: JsonObject, out: Part[]): void {
    const slot = toCount(event['image_index'] ?? event['output_index']) ?? received
    const image = readImage(event, `image/${slot}`)
    if (image === undefined) out.push({ type: 'unreadable', text: JSON.stringify(event).slice(0, 4_000) })
    else {
      received += 1
      out.push(image)
    }
    const usage = readUsage(event['usage'])
    if (usage !== undefined) out.push({ type: 'usage', usage })
    if (received >= requested) finish(out)
  }

  /** Reads an event that contains the whole answer. */
  function readWhole(event: JsonObject, out: Part[]): void {
    const read = readImageResponse(event, context)
    if (!read.ok) return fail(read.error, out)
    for (const part of read.value) {
      if (part.type === 'media') received += 1
      if (part.type === 'error') hasFailed = true
      if (part.type === 'finish') hasFinished = true
      out.push(part)
    }
    isOver = true
  }

  function finish(out: Part[]): void {
    if (hasFinished || hasFailed) return
    hasFinished = true
    out.push(received === 0 ? noImages() : imageFinish(received, requested))
    if (received === 0) hasFailed = true
  }

  function readValue(event: Json, out: Part[]): void {
    if (!isJsonObject(event)) {
      out.push({ type: 'unreadable', text: JSON.stringify(event) })
      return
    }
    const type = toText(event['type']) ?? ''
    if (type.endsWith('.partial_image')) return readPreview(event, out)
    if (type.endsWith('.completed')) return readCompleted(event, out)
    if (Array.isArray(event['data'])) return readWhole(event, out)
    const error = isErrorType(type) ? normaliseErrorBody(event, context) : findErrorInAnswer(event, context)
    if (error !== undefined) fail(error, out)
    else if (type !== 'ping') {
      const label = type === '' ? 'event' : type
      out.push({ type: 'opaque', block: `opaque/${label}`, label, value: event })
    }
  }

  return {
    push({ data, event }, out) {
      if (isOver) return
      if (data.trim() === '[DONE]') {
        isOver = true
        return
      }
      const value = parseJson(data)
      if (event === 'error' && !isJsonObject(value)) return fail(normaliseErrorBody(data, context), out)
      const values = value === undefined ? splitGluedJson(data) : [value]
      if (values === undefined) out.push({ type: 'unreadable', text: data.slice(0, 4_000) })
      else for (const each of values) readValue(each, out)
    },
    end(out) {
      if (isOver) finish(out)
    },
    isComplete() {
      return received >= requested || isOver
    },
  }
}
