import type { AppError } from '../../shared/errors/app-error.ts'
import { requestIdOf } from '../../shared/gateway/errors/normalise-headers.ts'
import type { Part } from '../../shared/runs/part.ts'
import { createPartLog, type PartLog } from '../../shared/runs/part-log.ts'
import type { Run, RunTimings } from '../../shared/runs/run.ts'
import { costInHeaders, multipliersInHeaders, servedByHeaders } from './served-by-headers.ts'
import type { ResponseHead } from '../gateway/exchange.ts'
import { definedFields } from '../../shared/defined-fields.ts'

/**
 * The state of a run so far: its parts, times and counts.
 *
 * A live run and the replay of its record feed the same calls with the same times, and so produce the same state. Times
 * are milliseconds since the start of the run.
 */
export interface RunProgress {
  readonly log: PartLog
  /** The error that the gateway put into the answer, if any. */
  partError(): AppError | undefined
  onHead(head: ResponseHead, at: number): void
  onChunk(bytes: number, at: number): void
  /** Parts are timed with the newest chunk. */
  onParts(parts: readonly Part[], events: { readonly count: number; readonly unreadable: number }): void
  /** Returns `run` with everything that the progress knows. */
  applyTo(run: Run): Run
  /** The same as plain data, for `withReceived`. */
  received(): Received
}

/** The progress of a run, without its parts. */
export type Received = Pick<
  Run,
  | 'httpStatus'
  | 'requestId'
  | 'usage'
  | 'statedCost'
  | 'servedBy'
  | 'multipliers'
  | 'finish'
  | 'bytes'
  | 'eventCount'
  | 'unreadableCount'
  | 'timings'
>

export function withReceived(run: Run, received: Received): Run {
  const { servedBy, ...rest } = received
  const { model, ...others } = servedBy ?? {}
  const served = model === undefined || model === run.model ? others : { model, ...others }
  return {
    ...run,
    ...rest,
    ...(Object.keys(served).length > 0 && { servedBy: served }),
    timings: { ...run.timings, ...received.timings },
  }
}

export function createRunProgress(): RunProgress {
  const log = createPartLog()
  let timings: RunTimings = {}
  let counts = { bytes: 0, eventCount: 0, unreadableCount: 0 }
  let known: Known = {}
  /** The facts from the headers, which also apply to an answer that restarts. */
  let knownFromHead: Known = {}
  let partError: AppError | undefined
  let chunkAt = 0

  function notice(part: Part): void {
    switch (part.type) {
      case 'start':
        // The gateway restarted the answer: what it reported about the first attempt is void.
        known = { ...knownFromHead }
        noticeServer(part)
        partError = undefined
        return
      case 'reasoning':
        if (part.text !== '') timings.firstReasoningMs ??= chunkAt
        return
      case 'thought': {
        const { firstTextMs, lastTextMs: _lastTextMs, ...others } = timings
        timings = { ...others, firstReasoningMs: others.firstReasoningMs ?? firstTextMs }
        return
      }
      case 'text':
      case 'refusal':
        if (part.text === '') return
        timings.firstTextMs ??= chunkAt
        timings.lastTextMs = chunkAt
        return
      case 'usage':
        known.usage = { ...known.usage, ...part.usage }
        if (known.usage.costUsd !== undefined)
          known.statedCost = knownFromHead.statedCost ?? { usd: known.usage.costUsd, source: 'usage.cost' }
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

  /** The body says which server answered, and the headers which ones were on the way: where both do, the body wins. */
  function noticeServer({ model, provider }: Extract<Part, { type: 'start' }>): void {
    const served = {
      ...knownFromHead.servedBy,
      ...definedFields({ model, provider }),
    }
    if (Object.keys(served).length > 0) known = { ...known, servedBy: served }
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
      const requestId = requestIdOf(head.headers)
      const servedBy = servedByHeaders(head.headers)
      const statedCost = costInHeaders(head.headers)
      const multipliers = multipliersInHeaders(head.headers)
      knownFromHead = {
        httpStatus: head.status,
        ...(requestId !== undefined && { requestId }),
        ...(Object.keys(servedBy).length > 0 && { servedBy }),
        ...definedFields({ statedCost, multipliers }),
      }
      known = { ...knownFromHead }
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

type Known = Omit<Received, 'bytes' | 'eventCount' | 'unreadableCount' | 'timings'>
