import {
  findErrorInAnswer,
  normaliseErrorBody,
  type ErrorContext,
} from '../../gateway/errors/normalise-error-body.ts'
import { isJsonObject, parseJson, type JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { splitGluedJson } from '../../sse/glued-json.ts'
import { toText } from '../coerce.ts'
import { isErrorType } from '../error-event.ts'
import type { StreamReader } from '../format.ts'
import { readUsage } from '../read-usage.ts'
import { createAudioHead, audioHints, audioParts, emptyAudio } from './audio-parts.ts'

/**
 * Reads speech that comes as events (see shared/gateway/wire/speech.md, "Stream"): pieces in `speech.audio.delta`, and
 * `speech.audio.done` with the counts, which is the end. The pieces stay in the record: the media part has no data, and
 * names them as its `source`. A failed event, and bytes that are not audio (`audioParts`), are `error` parts.
 */
export function createSpeechStreamReader(context: ErrorContext = {}): StreamReader {
  const { requestedFormat } = audioHints(context)
  const head = createAudioHead()
  let isComplete = false
  let hasFailed = false

  function fail(error: Extract<Part, { type: 'error' }>['error'], out: Part[]): void {
    hasFailed = true
    out.push({ type: 'error', error })
  }

  function readDelta(piece: Uint8Array | undefined, event: JsonObject, out: Part[]): void {
    if (piece === undefined) out.push({ type: 'unreadable', text: JSON.stringify(event).slice(0, 4_000) })
    else head.take(piece)
  }

  function readDone(event: JsonObject, out: Part[]): void {
    isComplete = true
    const usage = readUsage(event['usage'])
    if (usage !== undefined) out.push({ type: 'usage', usage })
    if (head.bytes() === 0) return fail(emptyAudio, out)
    const { parts, isAudio } = audioParts(head, { requestedFormat }, 'speech-events')
    out.push(...parts)
    if (isAudio) out.push({ type: 'finish', reason: 'stop', raw: 'speech.audio.done' })
    else hasFailed = true
  }

  function readEvent(event: JsonObject, out: Part[]): void {
    const type = toText(event['type']) ?? ''
    if (type === 'speech.audio.delta') return readDelta(speechPieceOf(event), event, out)
    if (type === 'speech.audio.done') return readDone(event, out)
    const error = isErrorType(type) ? normaliseErrorBody(event, context) : findErrorInAnswer(event, context)
    if (error !== undefined) fail(error, out)
    else if (type !== 'ping') {
      const label = type === '' ? 'event' : type
      out.push({ type: 'opaque', block: `opaque/${label}`, label, value: event })
    }
  }

  return {
    push({ data, event }, out) {
      if (isComplete || data.trim() === '[DONE]') return
      const value = parseJson(data)
      if (event === 'error' && !isJsonObject(value)) return fail(normaliseErrorBody(data, context), out)
      for (const each of value === undefined ? (splitGluedJson(data) ?? [data]) : [value]) {
        if (isJsonObject(each)) readEvent(each, out)
        else out.push({ type: 'unreadable', text: data.slice(0, 4_000) })
      }
    },
    end(out) {
      // The audio before a break can be played.
      if (!isComplete && !hasFailed && head.bytes() > 0) {
        out.push(...audioParts(head, { requestedFormat }, 'speech-events').parts)
      }
    },
    isComplete() {
      return isComplete
    },
  }
}

/**
 * The audio bytes of one event (see shared/gateway/wire/speech.md, "Stream"); `undefined` for other events, and for
 * text that is not base64.
 */
export function speechPieceOf(event: unknown): Uint8Array | undefined {
  if (!isJsonObject(event) || event['type'] !== 'speech.audio.delta') return undefined
  const base64 = event['audio'] ?? event['delta']
  if (typeof base64 !== 'string') return undefined
  let binary: string
  try {
    binary = atob(base64)
  } catch {
    return undefined
  }
  // Forty times as fast as `Uint8Array.from` with a function.
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return bytes
}
