import type { AppError } from '../../shared/errors/app-error.ts'
import { requestIdOf } from '../../shared/gateway/errors/normalise-headers.ts'
import type { Part } from '../../shared/runs/part.ts'
import { createPartLog, type PartLog } from '../../shared/runs/part-log.ts'
import type { Run, RunTimings } from '../../shared/runs/run.ts'
import type { ResponseHead } from '../gateway/exchange.ts'

/**
 * What a run has come to so far: its parts, times and counts.
 *
 * A live run and the replay of its record feed the same calls with the same times, and so come to the same state.
 * Times are milliseconds since the start of the run.
 */
export interface RunProgress {
  readonly log: PartLog
  /** The error the gateway put into the answer, if any. */
  partError(): AppError | undefined
  onHead(head: ResponseHead, at: number): void
  onChunk(bytes: number, at: number): void
  /** Parts count as arrived with the newest chunk. */
  onParts(parts: readonly Part[], events: { readonly count: number; readonly unreadable: number }): void
  /** `run` with everything the progress knows. */
  applyTo(run: Run): Run
  /** The same as plain data, for `withReceived`. */
  received(): Received
}

/** What a run has come to, without its parts. */
export type Received = Pick<
  Run,
  'httpStatus' | 'requestId' | 'usage' | 'finish' | 'bytes' | 'eventCount' | 'unreadableCount' | 'timings'
>

export function withReceived(run: Run, received: Received): Run {
  return { ...run, ...received, timings: { ...run.timings, ...received.timings } }
}

export function createRunProgress(): RunProgress {
  const log = createPartLog()
  const timings: RunTimings = {}
  let counts = { bytes: 0, eventCount: 0, unreadableCount: 0 }
  let known: Pick<Run, 'httpStatus' | 'requestId' | 'usage' | 'finish'> = {}
  let partError: AppError | undefined
  let chunkAt = 0

  function notice(part: Part): void {
    switch (part.type) {
      case 'start':
        // The gateway began anew: what it said about the first attempt is void.
        known = omitAnswer(known)
        partError = undefined
        return
      case 'reasoning':
        if (part.text !== '') timings.firstReasoningMs ??= chunkAt
        return
      case 'text':
      case 'refusal':
        if (part.text === '') return
        timings.firstTextMs ??= chunkAt
        timings.lastTextMs = chunkAt
        return
      case 'usage':
        known.usage = { ...known.usage, ...part.usage }
        return
      case 'finish':
        known.finish = { reason: part.reason, raw: part.raw }
        return
      case 'error':
        partError = part.error
        return
      default:
    }
  }

  const received = (): Received => ({ ...known, ...counts, timings: { ...timings } })

  return {
    log,
    partError() {
      return partError
    },
    onHead(head, at) {
      timings.headersMs = at
      chunkAt = at
      known.httpStatus = head.status
      const requestId = requestIdOf(head.headers)
      if (requestId !== undefined) known.requestId = requestId
    },
    onChunk(bytes, at) {
      counts.bytes += bytes
      chunkAt = at
    },
    onParts(parts, events) {
      counts.eventCount += events.count
      counts.unreadableCount += events.unreadable
      if (events.count > 0) timings.firstEventMs ??= chunkAt
      for (const part of parts) notice(part)
      log.append(parts)
    },
    applyTo: (run) => withReceived(run, received()),
    received,
  }
}

function omitAnswer(
  known: Pick<Run, 'httpStatus' | 'requestId' | 'usage' | 'finish'>,
): Pick<Run, 'httpStatus' | 'requestId'> {
  const { usage: _usage, finish: _finish, ...rest } = known
  return rest
}
