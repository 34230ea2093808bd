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
export function createChatStreamReader(): StreamReader {
  const chunks = createChunkReader()
  let isOver = false

  return {
    push({ data }, out) {
      if (isOver) return
      const chunk = parseJson(data)
      if (chunk !== undefined) {
        chunks.read(chunk, out)
        return
      }
      if (data.trim() === doneMark) {
        isOver = true
        return
      }
      const values = splitGluedJson(data)
      if (values === undefined) out.push({ type: 'unreadable', text: data })
      else for (const value of values) chunks.read(value, out)
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
