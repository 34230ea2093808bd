import type { AppError } from '../../shared/errors/app-error.ts'
import type { Answer } from '../../shared/runs/answer.ts'
import { definedFields } from '../../shared/defined-fields.ts'
import type { CostsOfRun } from '../../shared/runs/foreign-cost.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { Clock } from '../host/host.ts'
import type { FindSecrets } from '../lib/secrets/find-secrets.ts'
import type { RunRecorder } from '../wire-records/run-recorder.ts'
import { leavesToGateway } from './background/leaves-to-gateway.ts'
import type { LiveAnswer } from './live-answer.ts'
import type { LiveRunState } from './live-run-state.ts'
import { isBroken, statusOf, withErrors, type RunEnd } from './run-end.ts'
import type { RunWatchers } from './run-watchers.ts'
import type { SleepWatch } from './sleep-watch.ts'
import type { StoringPace } from './storing-pace.ts'

/** Ends a live run: by its exchange, by a user who stops it, or by an app that closes. */
export interface LiveRunEnding {
  /**
   * Only the first call counts, except for `interrupted`. `isCutOff`: the answer was not read to its end, so it may end
   * in the middle of a secret.
   */
  end(end: RunEnd, isCutOff?: boolean): void
  /** Aborts the request, and ends the run without its exchange if the exchange does not end in time. */
  stop(): void
  /**
   * Leaves the answer to the gateway; returns `false` and does nothing unless the gateway makes the answer in the
   * background.
   */
  leave(): boolean
  /** The record contains a secret in pieces: the run only ends after it was removed. */
  cleanRecord(find: FindSecrets): void
  readonly ended: Promise<Run>
  readonly notified: Promise<void>
}

/** Functions that clean, price and store an ended run. */
export interface EndedRunStore {
  /** Finds secrets in the record of an answer that is cut off; without it nothing is removed. */
  readonly find?: FindSecrets
  /** Returns the cost of an ended run, if known. */
  readonly costOf?: ((run: Run) => CostsOfRun) | undefined
  /** Stores a running run; never throws. */
  readonly storePartial: (run: Run, answer: Answer) => void
  /** Stores the final state; returns the error when that failed. */
  readonly storeFinal: (run: Run, answer: Answer) => AppError | undefined
}

export interface LiveRunEndingOptions {
  readonly state: LiveRunState
  readonly answer: LiveAnswer
  readonly recorder: RunRecorder
  readonly watchers: RunWatchers
  readonly pace: StoringPace
  readonly sleep: SleepWatch
  readonly clock: Clock
  readonly abort: AbortController
  readonly store: EndedRunStore
}

const stopGraceMs = 1_000
/** Longer than the time that the gateway gets to cancel a background answer. */
const backgroundStopGraceMs = 12_000

export function createLiveRunEnding(options: LiveRunEndingOptions): LiveRunEnding {
  const { state, answer, recorder, watchers, pace, sleep, clock, abort, store } = options
  const ended = Promise.withResolvers<Run>()
  const notified = Promise.withResolvers<void>()
  let endedAt: number | undefined
  let findSplit: FindSecrets | undefined
  let cleaning: Promise<void> | undefined
  let cancelGrace: (() => void) | undefined

  function end(received: RunEnd, isCutOff = received.outcome === 'interrupted'): void {
    if (state.phase === 'ended') return
    if (state.phase === 'ending' && received.outcome !== 'interrupted') return
    const runEnd =
      received.outcome === 'failed' ? { ...received, error: sleep.explain(received.error) } : received
    sleep.stop()
    const isFirst = state.phase === 'live'
    state.phase = 'ending'
    endedAt ??= state.elapsed()
    cancelGrace?.()
    if (isFirst) {
      const status = statusOf(runEnd, state.progress.partError())
      recorder.close({ at: endedAt, status, isBroken: isBroken(runEnd) })
    }
    if (isCutOff && state.run.isStreamed) findSplit ??= store.find
    const unfinished = unfinishedWork(runEnd)
    if (unfinished.length === 0) conclude(runEnd, endedAt)
    else void Promise.all(unfinished).then(() => conclude(runEnd, endedAt ?? state.elapsed()))
  }

  /**
   * The work that must end before the run does: saving files and cleaning the record. When the app closes only the
   * record counts, since the next start cleans only the records of runs that are stored as running. Files that are not
   * saved by then say so, and their bytes are in the record.
   */
  function unfinishedWork({ outcome }: RunEnd): Promise<void>[] {
    if (findSplit !== undefined) cleaning ??= recorder.hideSplitSecrets(findSplit)
    const saving = outcome === 'interrupted' ? undefined : answer.saving()
    return [saving, cleaning].filter((work) => work !== undefined)
  }

  function conclude(runEnd: RunEnd, endMs: number): void {
    if (state.phase === 'ended') return
    pace.stop()
    answer.giveUpMedia()
    const partError = state.progress.partError()
    const { waiting: _waiting, ...run } = state.run
    const received = state.progress.applyTo(run)
    const status = statusOf(runEnd, partError)
    const final: Run = { ...received, status, timings: { ...received.timings, endMs } }
    const known = final.isUnsent === true ? {} : (store.costOf?.(final) ?? {})
    const error = 'error' in runEnd ? runEnd.error : partError
    const priced = withErrors({ ...final, ...definedFields(known) }, [error, recorder.problem()])
    state.run = priced
    state.phase = 'ended'
    state.run = withErrors(priced, [priced.error, store.storeFinal(priced, state.answer())])
    ended.resolve(state.run)
    watchers.end()
    void watchers.drained().then(notified.resolve)
  }

  return {
    ended: ended.promise,
    notified: notified.promise,
    end,
    stop() {
      if (state.phase === 'ended') return
      abort.abort()
      const graceMs = state.run.background?.responseId === undefined ? stopGraceMs : backgroundStopGraceMs
      cancelGrace ??= clock.after(graceMs, () => end({ outcome: 'stopped' }, true))
    },
    leave() {
      if (state.phase !== 'live' || state.run.background?.responseId === undefined) return false
      sleep.stop()
      pace.stop()
      cancelGrace?.()
      state.run = state.current()
      state.phase = 'ending'
      store.storePartial(state.run, state.answer())
      recorder.leave()
      state.phase = 'ended'
      abort.abort(leavesToGateway)
      ended.resolve(state.run)
      watchers.end()
      return true
    },
    cleanRecord(find) {
      findSplit = find
    },
  }
}
