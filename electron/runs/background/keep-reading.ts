import type { BackgroundNews } from '../../../shared/formats/background.ts'
import type { RunFormat, StreamReader } from '../../../shared/formats/format.ts'
import { parseJson, type Json } from '../../../shared/json.ts'
import type { Part } from '../../../shared/runs/part.ts'
import { definedFields } from '../../../shared/defined-fields.ts'

/** Reads one answer that arrives in several responses of the gateway: each continues where the one before broke off. */
export interface KeptReading {
  /** The format, for every response of the gateway: call `next` before each further one. */
  readonly format: RunFormat
  /** The facts that the gateway has reported of the answer so far. */
  known(): Omit<BackgroundNews, 'sequence'>
  /** Adds what an earlier start knew. */
  know(news: Omit<BackgroundNews, 'sequence'>): void
  /** Adds what another body reports of the answer, such as one that contains only its state. */
  hear(body: Json): void
  /** The number of the last complete event. */
  after(): number | undefined
  /**
   * Call it before another response is read. `isContinued`: its events follow those that were read; otherwise it starts
   * from the beginning.
   */
  next(isContinued: boolean): void
  /** Returns what a broken stream held back, once nothing more follows. */
  end(): Part[]
}

/**
 * Keeps the reader of a broken stream, so that the events of the next response continue the open blocks. A partial
 * event is dropped: its number was not read, so it arrives again.
 */
export function keepReading(format: RunFormat): KeptReading {
  const { background } = format
  let kept: StreamReader | undefined
  let isContinued = false
  let known: Omit<BackgroundNews, 'sequence'> = {}
  /** The last event with a number. It is only parsed when the number is needed. */
  let lastNumbered = ''

  function hear(value: Json): void {
    know(background?.read(value) ?? {})
  }

  function know({ responseId, state }: BackgroundNews): void {
    known = {
      ...known,
      ...definedFields({ responseId, state }),
    }
  }

  return {
    format: {
      ...format,
      response(body, context) {
        hear(body as Json)
        kept = undefined
        return format.response(body, context)
      },
      ...(format.createStreamReader !== undefined && {
        createStreamReader(context): StreamReader {
          const reader = (isContinued ? kept : undefined) ?? format.createStreamReader?.(context) ?? noReader
          kept = reader
          return {
            push(event, out) {
              reader.push(event, out)
              const { data } = event
              if (data.includes(sequenceKey)) lastNumbered = data
              if (background?.tellsState(data) === true) hear(parseJson(data) ?? null)
            },
            end(out) {
              if (!reader.isComplete()) return
              reader.end(out)
              kept = undefined
            },
            isComplete: () => reader.isComplete(),
          }
        },
      }),
    },
    known: () => known,
    know,
    hear,
    after: () => background?.read(parseJson(lastNumbered) ?? null).sequence,
    next(continues) {
      isContinued = continues
      if (continues) return
      kept = undefined
      lastNumbered = ''
    },
    end() {
      const out: Part[] = []
      kept?.end(out)
      kept = undefined
      return out
    },
  }
}

/** Never used: a format without streams needs no reader. */
const noReader: StreamReader = { push: () => undefined, end: () => undefined, isComplete: () => false }

// oxlint-disable-next-line text/untranslated -- a key of the wire
const sequenceKey = '"sequence_number"'
