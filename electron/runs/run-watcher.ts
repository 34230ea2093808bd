import type { StreamSink } from '../../shared/ipc/handlers.ts'
import { maxBatchCharacters } from '../../shared/limits.ts'
import { createPartLog } from '../../shared/runs/part-log.ts'
import type { Part } from '../../shared/runs/part.ts'
import { sliceParts } from './slice-parts.ts'
import type { Run, RunBatch } from '../../shared/runs/run.ts'
import type { Clock } from '../host/host.ts'

/** A watcher of a live run, and the parts queued for it. */
export interface RunWatcher {
  push(parts: readonly Part[]): void
  /** The run changed without a new part. */
  touch(): void
  /** No more parts follow; queued parts are sent at once. */
  end(): void
  /** Resolves when the last batch was accepted, or when the reader is gone. */
  readonly done: Promise<void>
}

export interface RunWatcherOptions {
  readonly sink: StreamSink<RunBatch>
  readonly clock: Clock
  /** Everything so far: the first batch. */
  readonly replay: readonly Part[]
  /** The number of the first batch; later ones count up from it. */
  readonly firstSeq: number
  /** Returns the current run. Called before each batch: what is shown must be on disk by then. */
  readonly prepare: (seq: number) => Run
}

/**
 * One batch per 60 Hz frame: more would be invisible. Frames are counted from the start of the clock, so that the
 * timers of many runs coincide and wake the process once.
 */
const frameMs = 16

/**
 * Sends the first batch at once (in slices, if it is long), later ones at most once per frame, and none while the
 * reader has no room. Parts that arrive meanwhile are merged, so that a reader that never reads costs no more memory
 * than the answer itself.
 */
export function createRunWatcher(options: RunWatcherOptions): RunWatcher {
  const { sink, clock, replay, firstSeq, prepare } = options
  const waiting = createPartLog()
  /** Queued parts that were too long for one batch, sliced; sent before newer ones. */
  let slices: Part[][] = []
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  let seq = firstSeq - 1
  let isDirty = true
  let isEnded = false
  let isSending = false
  let sentInFrame = -1
  let cancelTimer: (() => void) | undefined

  function setTimer(milliseconds: number): void {
    cancelTimer ??= clock.after(milliseconds, () => {
      cancelTimer = undefined
      advance()
    })
  }

  function clearTimer(): void {
    cancelTimer?.()
    cancelTimer = undefined
  }

  async function send(): Promise<void> {
    isDirty = false
    isSending = true
    sentInFrame = Math.floor(clock.monotonic() / frameMs)
    seq += 1
    const run = prepare(seq)
    if (slices.length === 0) slices = sliceParts(waiting.take(), maxBatchCharacters)
    await sink.send({ runId: run.id, seq, parts: slices.shift() ?? [], run })
    isSending = false
    advance()
  }

  function leave(): void {
    clearTimer()
    finish()
  }

  /** Sends what can be sent now. Called whenever something has changed. */
  function advance(): void {
    if (sink.signal.aborted) return leave()
    if (isSending) return
    if (!isDirty && waiting.isEmpty() && slices.length === 0) {
      if (isEnded) leave()
      return
    }
    const now = clock.monotonic()
    if (Math.floor(now / frameMs) === sentInFrame && !isEnded) return setTimer(frameMs - (now % frameMs))
    clearTimer()
    // A sink never rejects: a reader that is gone shows in its signal.
    void send()
  }

  sink.signal.addEventListener('abort', leave, { once: true })
  waiting.append(replay)
  advance()

  return {
    push(parts) {
      waiting.append(parts)
      advance()
    },
    touch() {
      isDirty = true
      advance()
    },
    end() {
      isDirty = true
      isEnded = true
      advance()
    },
    done,
  }
}
