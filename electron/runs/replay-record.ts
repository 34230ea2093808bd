import type { AppError } from '../../shared/errors/app-error.ts'
import type { RunFormat } from '../../shared/formats/format.ts'
import { formContext } from '../lib/form-values.ts'
import { baseUrlOfRequest } from '../../shared/gateway/result-address.ts'
import { parseOwnJson } from '../../shared/json.ts'
import { recordedEventLimit, type RecordedEvent } from '../../shared/runs/run-record.ts'
import type { ExchangeEnd } from '../gateway/exchange.ts'
import type { createResponseReader } from '../gateway/response-reader.ts'
import type { TransferEnd } from '../gateway/transport.ts'
import type { StoredRecord } from '../recorder/stored-record.ts'
import { createRunProgress, type RunProgress } from './run-progress.ts'
import { runsError } from '../../shared/text/en/errors/runs.ts'

/** What the recorded bytes say, read as they were read live. */
export interface Replay {
  readonly progress: Pick<RunProgress, 'log' | 'applyTo'>
  /** The newest events, at most `recordedEventLimit`. */
  readonly events: readonly RecordedEvent[]
  /** How the body ends by itself; `undefined` when no answer had begun. */
  readonly end: ExchangeEnd | undefined
  /** When the last byte arrived, in milliseconds since the start; `undefined` when none did. */
  readonly lastAt: number | undefined
}

/** Derives the state of a run from its record alone: same bytes and times, same blocks, counts and timings. */
export function replayRecord(
  record: StoredRecord,
  format: RunFormat,
  createReader: typeof createResponseReader,
  connectionId: string,
): Replay & { readonly progress: RunProgress } {
  const progress = createRunProgress()
  const { response, chunks } = record
  if (response === undefined) return { progress, events: [], end: undefined, lastAt: undefined }
  let events: RecordedEvent[] = []
  let at = response.at
  progress.onHead(response, at)
  const onParts: Parameters<typeof createResponseReader>[2] = (parts, counts) =>
    progress.onParts(parts, counts)
  const baseUrl = baseUrlOfRequest(record.request.url)
  const reader = createReader(format, response, onParts, {
    connectionId,
    ...(baseUrl !== undefined && { baseUrl }),
    now: record.request.startedAt + at,
    ...(record.request.form === undefined
      ? { sentBody: parseOwnJson(Buffer.from(record.requestBody).toString('utf8')) }
      : formContext(record.request.form.fields)),
    onEvent({ event, data }, isReadable) {
      events.push({ at, event, data, isReadable })
      // Cut seldom, so that dropping the oldest stays cheap.
      if (events.length >= 2 * recordedEventLimit) events = events.slice(-recordedEventLimit)
    },
  })
  for (const chunk of chunks) {
    at = chunk.at
    progress.onChunk(chunk.bytes.length, at)
    reader.push(chunk.bytes)
  }
  const end = reader.end(transferOf(record))
  return { progress, events: events.slice(-recordedEventLimit), end, lastAt: at }
}

/** How the recorded transfer ended: as the answer was judged live, so is its record. */
function transferOf({ end }: StoredRecord): TransferEnd {
  if (end === undefined || end.isBroken || end.isCut) return { outcome: 'failed', error: recordEndsEarly }
  return { outcome: 'received' }
}

const recordEndsEarly: AppError = {
  kind: 'network',
  ...runsError('recordEndsEarly'),
}
