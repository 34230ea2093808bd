import { parseJson, type Json } from '../json.ts'
import { splitGluedJson } from '../sse/glued-json.ts'
import type { Part } from '../runs/part.ts'
import type { StreamReader } from './format.ts'
import { createRepeatedTextReader, type EventSteps } from './repeated-text.ts'

/** What turns the JSON values of one response into parts. */
export interface ValueReader extends Pick<EventSteps, 'canRepeat' | 'repeat'> {
  read(value: Json, out: Part[]): void
  end(out: Part[]): void
  readonly isComplete: boolean
}

/**
 * The stream of a format whose every event is one JSON value, and whose end is told by those values and not by a mark.
 *
 * A proxy that adds `[DONE]` all the same is not taken for garbage. `ignoredKeys` name the values of an event that have no
 * part in what it means: without them, events that are numbered would each be parsed in full.
 */
export function createUnmarkedStream(values: ValueReader, ignoredKeys: readonly string[] = []): StreamReader {
  const read = createRepeatedTextReader(ignoredKeys, {
    readInFull(data, out) {
      const value = parseJson(data)
      if (value !== undefined) {
        values.read(value, out)
        return
      }
      if (data.trim() === '[DONE]') return
      const glued = splitGluedJson(data)
      if (glued === undefined) out.push({ type: 'unreadable', text: data })
      else for (const member of glued) values.read(member, out)
    },
    canRepeat: (part) => values.canRepeat(part),
    repeat: (part, text, out) => values.repeat(part, text, out),
  })

  return {
    push: ({ data }, out) => read(data, out),
    end: (out) => values.end(out),
    get isComplete() {
      return values.isComplete
    },
  }
}
