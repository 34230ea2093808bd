import type { BackgroundNews } from '../../../shared/formats/background.ts'
import type { RunFormat, StreamReader } from '../../../shared/formats/format.ts'
import { parseJson, type Json } from '../../../shared/json.ts'
import type { Part } from '../../../shared/runs/part.ts'
import { definedFields } from '../../../shared/defined-fields.ts'

/** Reads one answer that comes in several answers of the gateway: each of them goes on where the one before broke off. */
export interface KeptReading {
  /** The format, for every answer of the gateway: it is told by `next` what the following one is. */
  readonly format: RunFormat
  /** What the gateway has said of the answer so far. */
  known(): Omit<BackgroundNews, 'sequence'>
  /** Takes what an earlier start knew. */
  know(news: Omit<BackgroundNews, 'sequence'>): void
  /** Takes what another body says of the answer, such as one that tells its state alone. */
  hear(body: Json): void
  /** The number of the last event that was read whole. */
  after(): number | undefined
  /** Before another answer is read. `isContinued`: its events follow those that were read; otherwise it begins anew. */
  next(isContinued: boolean): void
  /** What is held back of a stream that did not come to its end, once nothing more comes. */
  end(): Part[]
}

/**
 * A stream that broke off keeps its reader, so that the events of the next answer go on with the blocks that are open. Half an
 * event is dropped with its answer: its number was not read, so it comes again.
 */
export function keepReading(format: RunFormat): KeptReading {
  const { background } = format
  let kept: StreamReader | undefined
  let isContinued = false
  let known: Omit<BackgroundNews, 'sequence'> = {}
  /** The last event with a number. It is parsed for that only when somebody asks. */
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

/** Of a format without streams nobody asks for a reader. */
const noReader: StreamReader = { push: () => undefined, end: () => undefined, isComplete: () => false }

// oxlint-disable-next-line text/untranslated -- a key of the wire
const sequenceKey = '"sequence_number"'
