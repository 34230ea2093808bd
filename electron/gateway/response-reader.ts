import type { AppError } from '../../shared/errors/app-error.ts'
import type { ErrorContext } from '../../shared/errors/normalise-error-body.ts'
import type { Format } from '../../shared/formats/format.ts'
import { isJsonObject, parseJson } from '../../shared/json.ts'
import type { Part } from '../../shared/runs/part.ts'
import { bodyKindOf, type BodyKind } from './body-kind.ts'
import { createBytesFirstReader } from './bytes-first-reader.ts'
import type { ExchangeEnd, ResponseHead } from './exchange.ts'
import { createLineCutter } from './line-cutter.ts'
import { readWholeBody } from './read-whole-body.ts'
import { createStreamBody, type OnStreamEvent } from './stream-body.ts'

/**
 * Reads the bytes of one response without a network, so that a run can be derived again from its recorded bytes by the
 * very code that read it live.
 */
export interface ResponseReader {
  /** Takes one network chunk; what it completed is handed to `onParts`, together. */
  push(chunk: Uint8Array): void
  /**
   * The body is over; hands over what was held back and says how the answer ended. With `isCut` the connection broke or
   * was stopped, so a half event at the end is not reported as unreadable. Call it once.
   */
  end(isCut?: boolean): ExchangeEnd
  /** Whether the format's own end signal was seen. */
  readonly isComplete: boolean
}

export type OnParts = (
  parts: readonly Part[],
  events: { readonly count: number; readonly unreadable: number },
) => void

/** What is known beyond the response. All of it is optional; it only makes errors more helpful. */
export interface ReaderContext extends Pick<ErrorContext, 'sentBody' | 'connectionId' | 'now'> {
  /** Hears of each stream event after it was read. */
  readonly onEvent?: OnStreamEvent
}

/**
 * A reader for one response. An error the answer holds is handed over as a part and is the `failed` end as well. Not 2xx
 * is read as text whatever it is labelled.
 */
export function createResponseReader(
  format: Format<never, Part[]>,
  head: ResponseHead,
  onParts: OnParts,
  context: ReaderContext = {},
): ResponseReader {
  const text = createTextReader(format, head, onParts, context)
  const bytes = isSuccess(head)
    ? format.createBytesReader?.({ ...context, headers: head.headers, status: head.status })
    : undefined
  return bytes === undefined ? text : createBytesFirstReader(bytes, text, onParts)
}

/** A reader for a body that is text: one answer as a whole, or events. */
function createTextReader(
  format: Format<never, Part[]>,
  head: ResponseHead,
  onParts: OnParts,
  context: ReaderContext,
): ResponseReader {
  const errorContext: ErrorContext = { ...context, headers: head.headers, status: head.status }
  const cutter = createLineCutter()
  const reader = format.createStreamReader?.(errorContext)
  const stream = reader === undefined ? undefined : createStreamBody(reader, context.onEvent)
  const body = isSuccess(head) ? format.createBodyReader?.(errorContext) : undefined
  let kind: BodyKind | undefined = stream === undefined ? 'whole' : undefined
  let whole = ''
  let error: AppError | undefined

  function handOver(parts: Part[], count: number): void {
    let unreadable = 0
    for (let index = 0; index < parts.length; index += 1) {
      const part = parts[index]
      if (part?.type === 'unreadable') unreadable += 1
      else if (part?.type === 'start') error = undefined
      else if (part?.type === 'error') error = part.error
    }
    if (parts.length > 0 || count > 0) onParts(parts, { count, unreadable })
  }

  function read(text: string): void {
    if (kind === undefined) {
      // Blank lines in front say nothing in any kind of body, and keeping them would make each next one dearer.
      whole = whole === '' ? text.replace(leadingSpace, '') : whole + text
      kind = bodyKindOf(head, whole)
      if (kind !== 'stream') return
      text = whole
      whole = ''
    }
    if (kind === 'whole' || stream === undefined) {
      whole += text
      return
    }
    const parts: Part[] = []
    const count = stream.push(text, parts)
    handOver(parts, count)
  }

  function endStream(isCut: boolean): ExchangeEnd {
    const parts: Part[] = []
    const count = stream?.end(isCut, parts) ?? 0
    handOver(parts, count)
    if (error !== undefined) return { outcome: 'failed', error }
    return { outcome: reader?.isComplete ? 'done' : 'ended-early' }
  }

  function endWhole(isCut: boolean): ExchangeEnd {
    const result = readWholeBody(body ?? format, whole, head.status, errorContext)
    if (result.ok) {
      handOver(result.value, 0)
      return error === undefined ? { outcome: 'done' } : { outcome: 'failed', error }
    }
    // Bare JSON line by line, or events behind a bare first line: read as the stream it is.
    if (stream !== undefined && isSuccess(head) && holdsLines(whole)) {
      kind = 'stream'
      read(whole)
      return endStream(isCut)
    }
    if (isCut && isSuccess(head)) return { outcome: 'ended-early' }
    handOver([{ type: 'error', error: result.error }], 0)
    return { outcome: 'failed', error: result.error }
  }

  return {
    push(chunk) {
      const text = cutter.push(body === undefined ? chunk : body.push(chunk))
      if (text !== '') read(text)
    },
    end(isCut = false) {
      if (body !== undefined) read(cutter.push(body.end()))
      read(cutter.end())
      kind ??= 'whole'
      return kind === 'stream' ? endStream(isCut) : endWhole(isCut)
    },
    get isComplete() {
      return kind === 'stream' && reader?.isComplete === true
    },
  }
}

function isSuccess({ status }: ResponseHead): boolean {
  return status >= 200 && status < 300
}

const leadingSpace = /^[\uFEFF\s]+/

/** Whether a text that is no JSON holds lines that are JSON or events. */
function holdsLines(text: string): boolean {
  if (isJsonObject(parseJson(text))) return false
  return text.split(/\r\n?|\n/).some((line) => line.startsWith('data:') || isJsonObject(parseJson(line)))
}
