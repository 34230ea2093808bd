import type { StreamSink } from '../../shared/ipc/handlers.ts'
import type { Answer } from '../../shared/runs/answer.ts'
import type { Run, RunBatch } from '../../shared/runs/run.ts'
import type { Clock } from '../host/host.ts'
import type { RunRecorder } from '../wire-records/run-recorder.ts'
import type { RunObserver } from './background/run-observer.ts'
import { createLiveAnswer, type AnswerMedia } from './live-answer.ts'
import { createLiveRunEnding, type EndedRunStore } from './live-run-ending.ts'
import { createLiveRunObserver } from './live-run-observer.ts'
import { createLiveRunState } from './live-run-state.ts'
import type { RunEnd } from './run-end.ts'
import type { RunProgress } from './run-progress.ts'
import { createRunWatchers } from './run-watchers.ts'
import { createSleepWatch, type SleepWatch } from './sleep-watch.ts'
import { createStoringPace } from './storing-pace.ts'

/** A run whose request is in flight. */
export interface LiveRun {
  readonly observer: RunObserver
  /** Aborted by `stop`, and by `leave` with the reason `leavesToGateway`. */
  readonly signal: AbortSignal
  current(): Run
  /** The answer so far. */
  answer(): Answer
  /** Writes what has arrived to disk. */
  flush(): void
  /** Resolves when the last batch was accepted, or when the reader is gone. */
  watch(sink: StreamSink<RunBatch>): Promise<void>
  /**
   * Aborts the request. If the exchange does not end within a second, the run ends without it; within twelve seconds if
   * the gateway must cancel a background answer.
   */
  stop(): void
  /**
   * Stops watching a background answer: the run is stored as running, and continues at the next start. Returns `false`
   * and does nothing for any other run.
   */
  leave(): boolean
  /**
   * Marks the run as waiting: other requests must end first, or the gateway has asked to wait until a time, in epoch
   * milliseconds. May be called again.
   */
  waits(until: number | undefined): void
  /** The request is sent now. Times of the run count from here. */
  leaves(): void
  /** Notifies the run when the computer sleeps and wakes up. */
  readonly sleep: Pick<SleepWatch, 'suspend' | 'resume'>
  /** Only the first call counts: later ones are ignored. */
  end(end: RunEnd): void
  /** Resolves with the final run once it is stored. */
  readonly ended: Promise<Run>
  /** Resolves when every watcher has the last batch, or has not accepted it for half a second. */
  readonly notified: Promise<void>
}

export interface LiveRunOptions extends AnswerMedia, EndedRunStore {
  readonly run: Run
  /** The progress from an earlier start of the app. */
  readonly progress?: RunProgress
  readonly recorder: RunRecorder
  readonly clock: Clock
  /** Stores at once that the request of a run waits to be sent, or that it is sent now; never throws. */
  readonly storeWait: (run: Run) => void
  /** Sleep broke the connection of an answer that the gateway continues. */
  readonly onLost?: () => void
}

export function createLiveRun(options: LiveRunOptions): LiveRun {
  const { recorder, clock } = options
  const abort = new AbortController()
  const state = createLiveRunState(options)
  const watchers = createRunWatchers({
    clock,
    replay: () => state.progress.log.snapshot(),
    prepare() {
      recorder.flush()
      return state.current()
    },
  })
  const pace = createStoringPace(clock, () => options.storePartial(state.current(), state.answer()))
  const answer = createLiveAnswer({ ...options, state, watchers, pace, signal: abort.signal })
  const sleep = createSleepWatch(clock, (error) => {
    if (state.phase !== 'live') return
    if (state.run.background?.responseId !== undefined) return options.onLost?.()
    answer.add([{ type: 'error', error }])
    ending.end({ outcome: 'failed', error }, true)
    abort.abort()
  })
  const shared = { state, answer, recorder, watchers, pace, sleep }
  const ending = createLiveRunEnding({ ...shared, clock, abort, store: options })

  /** Store the waiting state at once: if the app is killed, its next start knows which requests were not sent. */
  function storeWait(): void {
    options.storeWait(state.current())
  }

  function touch(): void {
    pace.touch()
    watchers.touch()
  }

  return {
    signal: abort.signal,
    current: () => state.current(),
    answer: () => state.answer(),
    flush: () => recorder.flush(),
    watch: (sink) => watchers.watch(sink),
    ended: ending.ended,
    notified: ending.notified,
    end: (runEnd) => ending.end(runEnd),
    stop: () => ending.stop(),
    leave: () => ending.leave(),
    observer: createLiveRunObserver({ ...shared, ending }),
    waits(until) {
      if (state.phase !== 'live') return
      const isFirst = state.run.waiting === undefined
      state.run = { ...state.run, isUnsent: true, waiting: { ...(until !== undefined && { until }) } }
      if (isFirst) storeWait()
      touch()
    },
    leaves() {
      if (state.phase !== 'live' || state.run.waiting === undefined) return
      const { waiting: _, isUnsent: _unsent, ...sent } = state.run
      state.run = { ...sent, timings: { ...sent.timings, waitedMs: state.elapsed() } }
      state.restartClock()
      storeWait()
      touch()
    },
    sleep: {
      // A request that waits has no connection to lose.
      suspend() {
        if (state.run.waiting === undefined) sleep.suspend()
      },
      resume() {
        if (state.run.waiting === undefined) sleep.resume()
      },
    },
  }
}
