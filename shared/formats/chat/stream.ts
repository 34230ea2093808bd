import type { ErrorContext } from '../../errors/normalise-error-body.ts'
import { splitGluedJson } from '../../sse/glued-json.ts'
import { parseJson } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import type { StreamReader } from '../format.ts'
import { createChunkReader } from './chunk-reader.ts'

/**
 * Reads a streamed chat completion (wire-reference.md, 3.6).
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

  return {
    push({ data }, out) {
      if (isOver) return
      const text = data.trimEnd()
      if (!text.endsWith(doneMark)) {
        readJson(data, out)
        return
      }
      isOver = true
      // The mark may be glued to the last chunk.
      const before = text
        .slice(0, -doneMark.length)
        .trimEnd()
        .replace(/data:$/, '')
        .trimEnd()
      if (before !== '') readJson(before, out)
    },
    end(out: Part[]) {
      chunks.end(out)
    },
    get isComplete() {
      return chunks.isComplete
    },
  }
}

const doneMark = '[DONE]'
