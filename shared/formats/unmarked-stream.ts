import { hasBaseResponseError } from '../gateway/errors/normalise-error-facts.ts'
import { normaliseErrorBody, type ErrorContext } from '../gateway/errors/normalise-error-body.ts'
import { parseJson, type Json } from '../json.ts'
import { splitGluedJson } from '../sse/glued-json.ts'
import type { Part } from '../runs/part.ts'
import type { StreamReader } from './format.ts'
import { createRepeatedTextReader, type EventSteps } from './repeated-text.ts'
import type { ChangingKeys } from './text-template.ts'

/** Turns the JSON values of one response into parts. */
export interface ValueReader extends Pick<EventSteps, 'canRepeat' | 'repeat' | 'count'> {
  read(value: Json, out: Part[]): void
  end(out: Part[]): void
  isComplete(): boolean
}

/**
 * The stream of a format whose every event is one JSON value, and whose end is told by those values and not by a
 * mark (see shared/gateway/wire/streams.md, "End signals" and "Several objects in one event"). An event that is not
 * JSON is an `unreadable` part.
 *
 * A proxy that adds `[DONE]` all the same is not taken for garbage. `changing` names the values that may differ in
 * events that are alike: without it, events that are numbered or count tokens would each be parsed in full.
 */
export function createUnmarkedStream(
  values: ValueReader,
  changing: ChangingKeys = { ignored: [] },
  context: ErrorContext = {},
): StreamReader {
  function readValue(value: Json, out: Part[]): void {
    // An error beside the fields of an event: reading the event alone would miss it.
    if (hasBaseResponseError(value)) out.push({ type: 'error', error: normaliseErrorBody(value, context) })
    else values.read(value, out)
  }

  const events = createRepeatedTextReader(changing, {
    readInFull(data, out) {
      const value = parseJson(data)
      if (value !== undefined) {
        readValue(value, out)
        return
      }
      if (data.trim() === '[DONE]') return
      const glued = splitGluedJson(data)
      if (glued === undefined) out.push({ type: 'unreadable', text: data })
      else for (const member of glued) readValue(member, out)
    },
    canRepeat: (part) => values.canRepeat(part),
    repeat: (part, text, out) => values.repeat(part, text, out),
    count: (usage, out) => values.count?.(usage, out),
  })

  return {
    push: (event, out) => events.read(event, out),
    skim: (stream, position, out) => events.skim(stream, position, out),
    end: (out) => values.end(out),
    isComplete() {
      return values.isComplete()
    },
  }
}
