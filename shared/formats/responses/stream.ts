import type { ErrorContext } from '../../errors/normalise-error-body.ts'
import { parseJson } from '../../json.ts'
import { splitGluedJson } from '../../sse/glued-json.ts'
import type { StreamReader } from '../format.ts'
import { createRepeatedTextReader } from '../repeated-text.ts'
import { createEventReader } from './event-reader.ts'

/**
 * Reads a streamed response (wire-reference.md, 4.5). Complete means that a terminal event was seen. There is no `[DONE]`
 * here; a proxy that adds one is not taken for garbage.
 */
export function createResponsesStreamReader(context: ErrorContext = {}): StreamReader {
  const reader = createEventReader(context)

  const read = createRepeatedTextReader(ignoredKeys, {
    readInFull(data, out) {
      const event = parseJson(data)
      if (event !== undefined) {
        reader.event(event, out)
        return
      }
      if (data.trim() === '[DONE]') return
      const values = splitGluedJson(data)
      if (values === undefined) out.push({ type: 'unreadable', text: data })
      else for (const value of values) reader.event(value, out)
    },
    canRepeat: (part) => reader.canRepeat(part),
    repeat: (part, text, out) => reader.repeat(part, text, out),
  })

  return {
    push: ({ data }, out) => read(data, out),
    end: (out) => reader.end(out),
    get isComplete() {
      return reader.isComplete
    },
  }
}

/** Of a delta, what says nothing about the answer (wire-reference.md, 4.5). */
const ignoredKeys = ['sequence_number', 'obfuscation']
