import { joinSegments, readSegment, readTranscriptUsage } from './read-transcript.ts'
import type { TranscriptSegment } from './transcript.ts'
import {
  findErrorInAnswer,
  normaliseErrorBody,
  type ErrorContext,
} from '../../gateway/errors/normalise-error-body.ts'
import { isJsonObject, parseJson, type JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { splitGluedJson } from '../../sse/glued-json.ts'
import { toList, toText } from '../coerce.ts'
import type { StreamReader } from '../format.ts'
import { createNewText } from '../new-text.ts'
import { isErrorType } from '../error-event.ts'
import { readUsage } from '../read-usage.ts'
import { readTranscriptionResponse, transcriptBlock } from './response.ts'

/**
 * Reads a streamed transcript (see shared/gateway/wire/transcriptions.md, "Stream"): `transcript.text.delta`,
 * `transcript.text.segment` and `transcript.text.done`, which is the end. The text before a break is a transcript as
 * well. Errors inside the stream are `error` parts.
 */
export function createTranscriptionStreamReader(context: ErrorContext = {}): StreamReader {
  let text = ''
  const newText = createNewText()
  const segments: TranscriptSegment[] = []
  let isComplete = false
  let hasFailed = false
  /** For a transcript streamed like chat: why the last stretch ended, and the last token counts. */
  let finish: string | undefined
  let counts: unknown
  /** Events that are transcripts: a single one is the whole transcript, several are stretches of it. */
  const stretches: JsonObject[] = []

  function show(piece: string, out: Part[]): void {
    if (piece === '') return
    text += piece
    out.push({ type: 'text', block: transcriptBlock, text: piece })
  }

  /** Appends the text that was held back until more would come. */
  function showRest(out: Part[]): void {
    show(newText.end(), out)
  }

  function keep(whole: string, out: Part[], usage?: unknown): void {
    const read = readTranscriptUsage(usage)
    out.push({
      type: 'keep',
      value: { text: whole, segments, words: [], ...(read !== undefined && { usage: read }) },
    })
  }

  function readDone(event: JsonObject, out: Part[]): void {
    isComplete = true
    showRest(out)
    const whole = toText(event['text'])
    if (text === '') show(whole ?? joinSegments(segments), out)
    keep(whole ?? text, out, event['usage'])
    const usage = readUsage(event['usage'])
    if (usage !== undefined) out.push({ type: 'usage', usage })
    out.push({ type: 'finish', reason: 'stop', raw: 'transcript.text.done' })
  }

  /** Reads an event that contains the whole answer. */
  function readWhole(event: JsonObject, out: Part[]): void {
    const read = readTranscriptionResponse(event, context)
    isComplete = true
    if (read.ok) out.push(...read.value)
    else {
      hasFailed = true
      out.push({ type: 'error', error: read.error })
    }
  }

  /**
   * Reads an event that is a transcript: some servers stream each stretch as a transcript of its own, or the whole text
   * so far.
   */
  function readStretch(event: JsonObject, out: Part[]): void {
    stretches.push(event)
    if (stretches.length === 1) return
    const [first] = stretches
    const added = stretches.length === 2 && first !== undefined ? [first, event] : [event]
    for (const stretch of added) {
      const piece = newText.take(toText(stretch['text']) ?? '')
      const isNext = /[.!?…]$/.test(text) && /^[\p{L}\p{N}]/u.test(piece)
      show(isNext ? ` ${piece}` : piece, out)
      for (const segment of toList(stretch['segments'])) segments.push(...readSegment(segment))
    }
  }

  function endStretches(out: Part[]): void {
    const [only] = stretches
    if (stretches.length === 1 && text === '' && only !== undefined) return readWhole(only, out)
    isComplete = true
    keep(text, out, stretches.at(-1)?.['usage'])
    out.push({ type: 'finish', reason: 'stop', raw: 'stop' })
  }

  /**
   * Reads a chunk of a transcript that is streamed like chat. Servers send `finish_reason` after each stretch of the
   * audio: the transcript is over when nothing follows it.
   */
  function readChunk(choices: readonly unknown[], event: JsonObject, out: Part[]): void {
    for (const choice of choices) {
      if (!isJsonObject(choice)) continue
      const message = isJsonObject(choice['delta']) ? choice['delta'] : choice['message']
      const piece = (isJsonObject(message) ? toText(message['content']) : toText(choice['text'])) ?? ''
      if (piece !== '') finish = undefined
      show(newText.take(text === '' ? piece.trimStart() : piece), out)
      finish = toText(choice['finish_reason']) ?? finish
    }
    const usage = readUsage(event['usage'])
    if (usage !== undefined) out.push({ type: 'usage', usage })
    counts = event['usage'] ?? counts
  }

  function readEvent(event: JsonObject, out: Part[]): void {
    const type = toText(event['type']) ?? ''
    if (Array.isArray(event['choices']) && !event['error']) return readChunk(event['choices'], event, out)
    if (type === 'transcript.text.delta') return show(newText.take(toText(event['delta']) ?? ''), out)
    if (type === 'transcript.text.segment') {
      segments.push(...readSegment(event))
      return
    }
    if (type === 'transcript.text.done') return readDone(event, out)
    const error = isErrorType(type) ? normaliseErrorBody(event, context) : findErrorInAnswer(event, context)
    if (error !== undefined) {
      hasFailed = true
      out.push({ type: 'error', error })
    } else if (typeof event['text'] === 'string') readStretch(event, out)
    else if (type !== 'ping') {
      const label = type === '' ? 'event' : type
      out.push({ type: 'opaque', block: `opaque/${label}`, label, value: event })
    }
  }

  return {
    push({ data, event }, out) {
      if (isComplete || data.trim() === '[DONE]') return
      const value = parseJson(data)
      if (event === 'error' && !isJsonObject(value)) {
        hasFailed = true
        out.push({ type: 'error', error: normaliseErrorBody(data, context) })
        return
      }
      for (const each of value === undefined ? (splitGluedJson(data) ?? [data]) : [value]) {
        if (isJsonObject(each)) readEvent(each, out)
        else out.push({ type: 'unreadable', text: data.slice(0, 4_000) })
      }
    },
    end(out) {
      if (!isComplete) showRest(out)
      if (isComplete || hasFailed) return
      if (stretches.length > 0) return endStretches(out)
      if (text === '') show(joinSegments(segments), out)
      if (text !== '' || finish !== undefined) keep(text, out, counts)
      if (finish === undefined) return
      isComplete = true
      out.push({ type: 'finish', reason: 'stop', raw: finish })
    },
    isComplete() {
      return isComplete || (stretches.length > 0 && !hasFailed)
    },
  }
}
