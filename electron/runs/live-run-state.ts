import { applyParts, createAnswer, type Answer } from '../../shared/runs/answer.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { Clock } from '../host/host.ts'
import { createRunProgress, type RunProgress } from './run-progress.ts'

/** What a live run is at this moment. Its observer and its ending read and change the same one. */
export interface LiveRunState {
  /** Without what its progress knows, until it has ended. */
  run: Run
  /** `ending`: the exchange is over, and what it made is being saved. */
  phase: 'live' | 'ending' | 'ended'
  readonly progress: RunProgress
  /** The run with everything that is known of it. */
  current(): Run
  /** What its parts add up to so far. */
  answer(): Answer
  /** Milliseconds since the start of the run. */
  elapsed(): number
  /** The times of the run count from now. */
  restartClock(): void
}

export interface LiveRunStateOptions {
  readonly run: Run
  /** What it has come to in an earlier start of the app. */
  readonly progress?: RunProgress | undefined
  readonly clock: Clock
}

export function createLiveRunState({ run, progress, clock }: LiveRunStateOptions): LiveRunState {
  // A run that goes on in another start of the app counts from its own.
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
