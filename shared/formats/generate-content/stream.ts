import type { ErrorContext } from '../../errors/normalise-error-body.ts'
import { parseJson } from '../../json.ts'
import { splitGluedJson } from '../../sse/glued-json.ts'
import type { StreamReader } from '../format.ts'
import { createRepeatedTextReader } from '../repeated-text.ts'
import { createChunkReader } from './chunk-reader.ts'

/**
 * Reads a streamed generate-content result (wire-reference.md, 6.2). Complete means that each candidate has its
 * `finishReason`; there is no `[DONE]`, and a proxy that adds one is not taken for garbage.
 */
export function createGenerateContentStreamReader(context: ErrorContext = {}): StreamReader {
  const chunks = createChunkReader(context)

  const read = createRepeatedTextReader([], {
    readInFull(data, out) {
      const chunk = parseJson(data)
      if (chunk !== undefined) {
        chunks.read(chunk, out)
        return
      }
      if (data.trim() === '[DONE]') return
      const values = splitGluedJson(data)
      if (values === undefined) out.push({ type: 'unreadable', text: data })
      else for (const value of values) chunks.read(value, out)
    },
    canRepeat: (part) => chunks.canRepeat(part),
    repeat: (part, text, out) => chunks.repeat(part, text, out),
  })

  return {
    push: ({ data }, out) => read(data, out),
    end: (out) => chunks.end(out),
    get isComplete() {
      return chunks.isComplete
    },
  }
}
