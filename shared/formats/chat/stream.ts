import type { ErrorContext } from '../../errors/normalise-error-body.ts'
import { splitGluedJson } from '../../sse/glued-json.ts'
import { parseJson } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import type { StreamReader } from '../format.ts'
import { createTextTemplate } from '../text-template.ts'
import { createChunkReader, type TextPart } from './chunk-reader.ts'

/**
 * Reads a streamed chat completion (wire-reference.md, 3.6).
 *
 * Complete means that each choice has a `finish_reason`: the gateway writes `[DONE]` even when the answer was cut.
 * What follows `[DONE]` is ignored.
 */
export function createChatStreamReader(context: ErrorContext = {}): StreamReader {
  const chunks = createChunkReader(context)
  const template = createTextTemplate(ignoredKeys)
  let repeated: TextPart | undefined
  let isOver = false

  function readJson(text: string, out: Part[]): void {
    const chunk = parseJson(text)
    const values = chunk === undefined ? splitGluedJson(text) : [chunk]
    if (values === undefined) out.push({ type: 'unreadable', text })
    else for (const value of values) chunks.read(value, out)
  }

  /** An event that is read in full is the template of the next one, if it gave one piece of text and nothing else. */
  function readInFull(data: string, out: Part[]): void {
    const before = out.length
    readJson(data, out)
    const part = out.length === before + 1 ? out[before] : undefined
    repeated = part !== undefined && chunks.canRepeat(part) ? part : undefined
    if (repeated !== undefined) template.learn(data, repeated.text)
  }

  function readDone(before: string, out: Part[]): void {
    isOver = true
    // The mark may be glued to the last chunk.
    const chunk = before
      .trimEnd()
      .replace(/data:$/, '')
      .trimEnd()
    if (chunk !== '') readJson(chunk, out)
  }

  return {
    push({ data }, out) {
      if (isOver) return
      const text = repeated === undefined ? undefined : template.match(data)
      if (text && repeated !== undefined) {
        chunks.repeat(repeated, text, out)
        return
      }
      const trimmed = data.trimEnd()
      if (trimmed.endsWith(doneMark)) readDone(trimmed.slice(0, -doneMark.length), out)
      else readInFull(data, out)
    },
    end(out: Part[]) {
      chunks.end(out)
    },
    get isComplete() {
      return chunks.isComplete
    },
  }
}

/** Of a chunk, what says nothing about the answer (wire-reference.md, 3.6). */
const ignoredKeys = ['created', 'obfuscation', 'system_fingerprint', 'service_tier']

const doneMark = '[DONE]'
