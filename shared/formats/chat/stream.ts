import { normaliseErrorBody, type ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { splitGluedJson } from '../../sse/glued-json.ts'
import { isJsonObject, parseJson } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import type { StreamReader } from '../format.ts'
import { createRepeatedTextReader } from '../repeated-text.ts'
import type { ChangingKeys } from '../text-template.ts'
import { createChunkReader } from './chunk-reader.ts'

/**
 * Reads a streamed chat completion (see shared/gateway/wire/chat-completions.md, "Stream"). Errors inside the
 * stream are `error` parts.
 *
 * Complete means that each choice has a `finish_reason`: the gateway writes `[DONE]` even when the answer was cut.
 * What follows `[DONE]` is ignored.
 */
export function createChatStreamReader(context: ErrorContext = {}): StreamReader {
  const chunks = createChunkReader(context)
  let isOver = false

  function readJson(text: string, out: Part[]): void {
    const chunk = parseJson(text)
    const values = chunk === undefined ? splitGluedJson(text) : [chunk]
    if (values === undefined) out.push({ type: 'unreadable', text })
    else for (const value of values) chunks.read(value, out)
  }

  function readDone(before: string, out: Part[]): void {
    isOver = true
    // The end mark may be glued to the last chunk.
    const chunk = before
      .trimEnd()
      .replace(/data:$/, '')
      .trimEnd()
    if (chunk !== '') readJson(chunk, out)
  }

  const events = createRepeatedTextReader(changing, {
    readInFull(data, out) {
      const trimmed = data.trimEnd()
      if (trimmed.endsWith(doneMark)) readDone(trimmed.slice(0, -doneMark.length), out)
      else readJson(data, out)
    },
    canRepeat: (part) => chunks.canRepeat(part),
    repeat: (part, text, out) => chunks.repeat(part, text, out),
    count: (usage, out) => chunks.count(usage, out),
  })

  return {
    push(event, out) {
      if (isOver) return
      if (event.event === 'error' && !isChunk(event.data)) {
        out.push({ type: 'error', error: normaliseErrorBody(event.data, context) })
      } else events.read(event, out)
    },
    skim: (stream, position, out) => (isOver ? -1 : events.skim(stream, position, out)),
    end(out: Part[]) {
      chunks.end(out)
    },
    isComplete() {
      return chunks.isComplete()
    },
  }
}

/** An event named as an error may have any shape, and may still be a chunk with an error beside its choices. */
function isChunk(data: string): boolean {
  const json = parseJson(data)
  return isJsonObject(json) && (json['choices'] !== undefined || json['error'] !== undefined)
}

/** Keys that change from chunk to chunk besides the text (see shared/gateway/wire/chat-completions.md, "Stream"). */
const changing: ChangingKeys = {
  ignored: ['created', 'obfuscation', 'system_fingerprint', 'service_tier'],
  counts: 'usage',
}

const doneMark = '[DONE]'
