import type { AppError } from '../../shared/errors/app-error.ts'
import type { RunFormat } from '../../shared/formats/format.ts'
import { formContext } from '../lib/form-values.ts'
import { baseUrlOfRequest } from '../../shared/gateway/result-address.ts'
import { parseOwnJson } from '../../shared/json.ts'
import { recordedEventLimit, type RecordedEvent } from '../../shared/runs/run-record.ts'
import type { ExchangeEnd, ResponseHead } from '../gateway/exchange.ts'
import type { createResponseReader } from '../gateway/response-reader.ts'
import type { TransferEnd } from '../gateway/transport.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { StoredRecord } from '../wire-records/stored-record.ts'
import { keepReading, type KeptReading } from './background/keep-reading.ts'
import { createRunProgress, type RunProgress } from './run-progress.ts'
import { runsError } from '../../shared/text/en/errors/runs.ts'

/** The content of the recorded bytes, parsed as it was parsed live. */
export interface Replay {
  readonly progress: Pick<RunProgress, 'log' | 'applyTo'>
  /** The newest events, at most `recordedEventLimit`. */
  readonly events: readonly RecordedEvent[]
  /** The number of events of each answer of the gateway: of the first one, and of each leg of the record. */
  readonly legEvents: readonly number[]
  /** The end of the body by itself; `undefined` when no answer had begun. */
  readonly end: ExchangeEnd | undefined
  /** When the last byte arrived, in milliseconds since the start; `undefined` when none did. */
  readonly lastAt: number | undefined
}

/**
 * Derives the state of a run from its record alone: same bytes and times, same blocks, counts and timings. With
 * `goesOn` the answer is not over: the state of its reading is left there, and errors are left out.
 */
export function replayRecord(
  record: StoredRecord,
  format: RunFormat,
  createReader: typeof createResponseReader,
  connectionId: string,
  goesOn?: KeptReading,
): Replay & { readonly progress: RunProgress } {
  const progress = createRunProgress()
  const { response, chunks } = record
  if (response === undefined)
    return { progress, events: [], legEvents: [], end: undefined, lastAt: undefined }
  let events: RecordedEvent[] = []
  let at = response.at
  progress.onHead(response, at)
  const baseUrl = baseUrlOfRequest(record.request.url)
  const isSeveral = goesOn !== undefined || record.legs.length > 0
  const reading = goesOn ?? keepReading(format)
  /** The run only keeps the errors of the last answer of the gateway: those of earlier ones are dropped. */
  let held: Part[] = []
  const legEvents = [0]
  const onParts: Parameters<typeof createResponseReader>[2] = (parts, counts) => {
    legEvents.push((legEvents.pop() ?? 0) + counts.count)
    if (!isSeveral) return progress.onParts(parts, counts)
    held.push(...parts.filter(({ type }) => type === 'error'))
    progress.onParts(
      parts.filter(({ type }) => type !== 'error'),
      counts,
    )
  }
  const readerOf = (head: ResponseHead) =>
    createReader(isSeveral ? reading.format : format, head, onParts, {
      connectionId,
      ...(baseUrl !== undefined && { baseUrl }),
      now: record.request.startedAt + at,
      ...(record.request.form === undefined
        ? { sentBody: parseOwnJson(Buffer.from(record.requestBody).toString('utf8')) }
        : formContext(record.request.form.fields)),
      onEvent({ event, data }, isReadable) {
        events.push({ at, event, data, isReadable })
        // Trimmed rarely, so that dropping the oldest events stays cheap.
        if (events.length >= 2 * recordedEventLimit) events = events.slice(-recordedEventLimit)
      },
    })
  let reader = readerOf(response)
  let legs = record.legs
  let offset = 0
  for (const chunk of chunks) {
    for (let [leg] = legs; leg !== undefined && leg.from <= offset; [leg] = legs) {
      reader.end({ outcome: 'failed', error: recordEndsEarly })
      held = []
      reading.next(leg.isContinued)
      reader = readerOf(leg)
      legEvents.push(0)
      legs = legs.slice(1)
    }
    at = chunk.at
    offset += chunk.bytes.length
    progress.onChunk(chunk.bytes.length, at)
    reader.push(chunk.bytes)
  }
  const end = reader.end(
    goesOn === undefined ? transferOf(record) : { outcome: 'failed', error: recordEndsEarly },
  )
  if (isSeveral && goesOn === undefined)
    progress.onParts([...reading.end(), ...held], { count: 0, unreadable: 0 })
  return { progress, events: events.slice(-recordedEventLimit), legEvents, end, lastAt: at }
}

/** Returns the end of the recorded transfer, so that the record is judged like the live answer. */
function transferOf({ end }: StoredRecord): TransferEnd {
  if (end === undefined || end.isBroken || end.isCut) return { outcome: 'failed', error: recordEndsEarly }
  return { outcome: 'received' }
}

const recordEndsEarly: AppError = {
  kind: 'network',
  ...runsError('recordEndsEarly'),
}
