import { applyParts, createAnswer, type Answer } from '../../shared/runs/answer.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { Clock } from '../host/host.ts'
import { createRunProgress, type RunProgress } from './run-progress.ts'

/** The state of a live run. Its observer and its ending share one instance. */
export interface LiveRunState {
  /** Until the run has ended, without what `progress` knows. */
  run: Run
  /** `ending`: the exchange is over, and its media and final state are being saved. */
  phase: 'live' | 'ending' | 'ended'
  readonly progress: RunProgress
  /** Returns the run with everything that is known of it. */
  current(): Run
  /** The answer so far. */
  answer(): Answer
  /** Milliseconds since the start of the run. */
  elapsed(): number
  /** Restarts the clock of the run: its times count from now. */
  restartClock(): void
}

export interface LiveRunStateOptions {
  readonly run: Run
  /** The progress from an earlier start of the app. */
  readonly progress?: RunProgress | undefined
  readonly clock: Clock
}

export function createLiveRunState({ run, progress, clock }: LiveRunStateOptions): LiveRunState {
  // The times of a run that continues after a restart count from its original start.
  let startedAt = clock.monotonic() - (progress === undefined ? 0 : clock.now() - run.startedAt)

  const state: LiveRunState = {
    run,
    phase: 'live',
    progress: progress ?? createRunProgress(),
    current: () => (state.phase === 'ended' ? state.run : state.progress.applyTo(state.run)),
    answer() {
      const whole = createAnswer()
      applyParts(whole, state.progress.log.snapshot())
      return whole
    },
    elapsed: () => clock.monotonic() - startedAt,
    restartClock() {
      startedAt = clock.monotonic()
    },
  }
  return state
}
