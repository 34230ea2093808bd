import type { StreamReader } from '../../shared/formats/format.ts'
import { maxUnreadableParts } from '../../shared/limits.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { AnswerParts } from './answer-parts.ts'
import { encodeByteText } from './byte-text.ts'
import type { ContentEnd } from './judge-end.ts'
import { createStreamBody, type OnStreamEvent } from './stream-body.ts'

/** Reads a body whose kind is `stream`, event by event. */
export interface EventsReader {
  /** Reads byte text that ends at a line end. */
  read(bytes: string): void
  /** Reads a whole text as a stream. Returns `false`, without reading on, when it turns out to be none. */
  readAll(text: string): boolean
  /** Ends the body. With `isCut` it broke off; with `isGivenUp` the incomplete rest is not parsed. */
  end(ending: { readonly isCut: boolean; readonly isGivenUp: boolean }): ContentEnd
  /** Bytes of the incomplete rest. */
  heldBytes(): number
  /** Whether the format's own end signal was seen. */
  isComplete(): boolean
}

/**
 * A reader that passes the events of one stream to `reader` and its parts to `answer` (see
 * shared/gateway/wire/streams.md, "Bytes and lines"). `onEvent` gets each event as it came.
 */
export function createEventsReader(
  reader: StreamReader,
  answer: AnswerParts,
  onEvent?: OnStreamEvent,
): EventsReader {
  const body = createStreamBody(reader, onEvent)

  function read(bytes: string): number {
    const parts: Part[] = []
    const count = body.push(bytes, parts)
    return answer.hand(parts, count)
  }

  return {
    read,
    readAll(text) {
      let failures = 0
      const bytes = encodeByteText(text)
      for (let start = 0; start < bytes.length; start += readAtOnce) {
        failures += read(bytes.slice(start, start + readAtOnce))
        if (failures > maxUnreadableParts) return false
      }
      return true
    },
    end({ isCut, isGivenUp }) {
      const parts: Part[] = []
      if (isGivenUp) body.giveUp(parts)
      const count = isGivenUp ? 0 : body.end(isCut, parts)
      answer.hand(parts, count)
      const error = answer.error()
      if (error !== undefined) return { state: 'failed', error }
      return { state: reader.isComplete() ? 'whole' : 'partial' }
    },
    heldBytes: () => body.heldBytes(),
    isComplete: () => reader.isComplete(),
  }
}

/** How many bytes are read at once of a body that was first taken for a whole one. */
const readAtOnce = 16_384
