import type { AppError } from '../../shared/errors/app-error.ts'
import type { StreamSink } from '../../shared/ipc/handlers.ts'
import { applyParts, createAnswer, type Answer } from '../../shared/runs/answer.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { RunCost } from '../../shared/runs/run-cost.ts'
import type { Run, RunBatch, RunStatus } from '../../shared/runs/run.ts'
import type { FindSecrets } from '../lib/secrets/find-secrets.ts'
import type { ExchangeEnd } from '../gateway/exchange.ts'
import type { Clock } from '../host/host.ts'
import type { RunRecorder } from '../wire-records/run-recorder.ts'
import { leavesToGateway } from './background/leaves-to-gateway.ts'
import type { RunObserver } from './background/run-observer.ts'
import { createMediaIntake, type MediaIntake } from './media-intake.ts'
import type { JudgeMedia, MediaPart } from './media-keeper.ts'
import { createRunProgress, type RunProgress } from './run-progress.ts'
import { createRunWatcher, type RunWatcher } from './run-watcher.ts'
import { createSleepWatch, type SleepWatch } from './sleep-watch.ts'
import { createStoringPace } from './storing-pace.ts'

/** A run whose request is out. */
export interface LiveRun {
  readonly observer: RunObserver
  /** Aborted by `stop`, and by `leave` with the reason `leavesToGateway`. */
  readonly signal: AbortSignal
  current(): Run
  /** What its parts add up to so far. */
  answer(): Answer
  /** Puts on disk what has arrived. */
  flush(): void
  /** Resolves when the last batch was taken, or when the reader is gone. */
  watch(sink: StreamSink<RunBatch>): Promise<void>
  /**
   * Aborts the request. When the exchange does not end within a second, the run ends without it; within twelve where the gateway
   * is asked to give up what it makes in the background.
   */
  stop(): void
  /**
   * Ends the watching of an answer that the gateway goes on with: it is stored as running, and goes on at the next start. `false`,
   * and nothing done, for any other run.
   */
  leave(): boolean
  /**
   * Its request has not left: others have to be over first, or the gateway has told to wait until a moment, in epoch
   * milliseconds. May be called again.
   */
  waits(until: number | undefined): void
  /** Its request leaves now. Times of the run count from here. */
  leaves(): void
  /** Hears that the computer sleeps and wakes up. */
  readonly sleep: Pick<SleepWatch, 'suspend' | 'resume'>
  /** Only the first call counts: what comes later is dropped. */
  end(end: RunEnd): void
  /** Resolves with the final run once it is stored. */
  readonly ended: Promise<Run>
  /** Resolves when every watcher has the last batch, or would not take it for half a second. */
  readonly notified: Promise<void>
}

/** `interrupted` is said by the app when it closes. */
export type RunEnd = ExchangeEnd | { readonly outcome: 'interrupted' }

export interface LiveRunOptions {
  readonly run: Run
  /** What it has come to in an earlier start of the app. */
  readonly progress?: RunProgress
  readonly recorder: RunRecorder
  readonly clock: Clock
  /** Stores at once that the request of a run waits to leave, or that it leaves now; never throws. */
  readonly storeWait: (run: Run) => void
  /** Stores a running run; never throws. */
  readonly storePartial: (run: Run, answer: Answer) => void
  /** Keeps a file of the answer; without it they are shown as they come. */
  readonly saveMedia?: (
    media: MediaPart,
    known: { readonly run: Run; readonly tookMs: number; readonly signal: AbortSignal },
  ) => Promise<MediaPart>
  readonly judgeMedia?: JudgeMedia
  /** Finds what must not stay in the record of an answer that is cut off; without it nothing is looked for. */
  readonly find?: FindSecrets
  /** What a run that is over cost, where that is known. */
  readonly costOf?: (run: Run) => RunCost | undefined
  /** The connection was lost to the computer's sleep, of an answer that the gateway goes on with. */
  readonly onLost?: () => void
  /** Stores the final state; the error when it could not be. */
  readonly storeFinal: (run: Run, answer: Answer) => AppError | undefined
}

const stopGraceMs = 1_000
/** Longer than the gateway is waited for that is asked to give an answer up. */
const backgroundStopGraceMs = 12_000
const notifyGraceMs = 500

export function createLiveRun(options: LiveRunOptions): LiveRun {
  const { recorder, clock } = options
  const { progress = createRunProgress() } = options
  const watchers = new Set<RunWatcher>()
  const abort = new AbortController()
  const ended = Promise.withResolvers<Run>()
  const notified = Promise.withResolvers<void>()
  // A run that goes on in another start of the app counts from its own.
  let startedAt =
    clock.monotonic() - (options.progress === undefined ? 0 : clock.now() - options.run.startedAt)
  const pace = createStoringPace(clock, () => options.storePartial(current(), answer()))
  let run = options.run
  /** The exchange is over; what it made is being kept. */
  let isEnding = false
  let isEnded = false
  let endedAt: number | undefined
  /** Finds the secrets that lie in pieces in the record. */
  let findSplit: FindSecrets | undefined
  let cleaning: Promise<void> | undefined
  let newestSeq = 0
  let cancelGrace: (() => void) | undefined

  const sleep = createSleepWatch(clock, (error) => {
    if (isEnding) return
    if (run.background?.responseId !== undefined) return options.onLost?.()
    show([{ type: 'error', error }], { count: 0, unreadable: 0 })
    end({ outcome: 'failed', error }, true)
    abort.abort()
  })

  const elapsed = (): number => clock.monotonic() - startedAt
  const intake = createIntake()

  function createIntake(): MediaIntake | undefined {
    const { saveMedia } = options
    if (saveMedia === undefined) return undefined
    return createMediaIntake({
      async keep(media) {
        // What is not saved when the process ends is read from the record.
        recorder.flush()
        const kept = await saveMedia(media, { run: current(), tookMs: elapsed(), signal: abort.signal })
        if (!isEnded) showFlaw(options.judgeMedia?.(media, kept))
        return kept
      },
      deliver(parts) {
        if (isEnded) return
        show(parts, { count: 0, unreadable: 0 })
        pace.touch()
      },
    })
  }

  function showFlaw(error: AppError | undefined): void {
    if (error !== undefined) show([{ type: 'error', error }], { count: 0, unreadable: 0 })
  }

  function show(
    parts: readonly Part[],
    events: { readonly count: number; readonly unreadable: number },
  ): void {
    progress.onParts(parts, events)
    for (const watcher of watchers) watcher.push(parts)
  }

  function current(): Run {
    return isEnded ? run : progress.applyTo(run)
  }

  function answer(): Answer {
    const whole = createAnswer()
    applyParts(whole, progress.log.snapshot())
    return whole
  }

  function touch(): void {
    pace.touch()
    for (const watcher of watchers) watcher.touch()
  }

  /** `isCutOff`: nobody read the answer to where it ends, so that it may end in the middle of a secret. */
  function end(given: RunEnd, isCutOff = given.outcome === 'interrupted'): void {
    if (isEnded || (isEnding && given.outcome !== 'interrupted')) return
    const how = given.outcome === 'failed' ? { ...given, error: sleep.explain(given.error) } : given
    sleep.stop()
    const isFirst = !isEnding
    isEnding = true
    endedAt ??= elapsed()
    cancelGrace?.()
    if (isFirst) {
      const status = statusOf(how, progress.partError())
      recorder.close({ at: endedAt, status, isBroken: isBroken(how) })
    }
    if (isCutOff && run.isStreamed) findSplit ??= options.find
    const left = leftToDo(how)
    if (left.length === 0) conclude(how, endedAt)
    else void Promise.all(left).then(() => conclude(how, endedAt ?? elapsed()))
  }

  /**
   * What has to be over before the run is: files that are being kept, and a record that is being cleaned. An app that closes waits
   * for the record alone, since the next start cleans no other than those of runs that are stored as being on. Files that are
   * not kept by then say so, and their bytes are in the record.
   */
  function leftToDo({ outcome }: RunEnd): Promise<unknown>[] {
    if (findSplit !== undefined) cleaning ??= recorder.hideSplitSecrets(findSplit)
    return [
      ...(outcome !== 'interrupted' && intake?.isBusy() === true ? [intake.settled()] : []),
      ...(cleaning === undefined ? [] : [cleaning]),
    ]
  }

  function conclude(how: RunEnd, endMs: number): void {
    if (isEnded) return
    pace.stop()
    const left = intake?.giveUp() ?? []
    if (left.length > 0) show(left, { count: 0, unreadable: 0 })
    const status = statusOf(how, progress.partError())
    const error = 'error' in how ? how.error : progress.partError()
    const { waiting: _waiting, ...rest } = run
    const received = progress.applyTo(rest)
    run = { ...received, status, timings: { ...received.timings, endMs } }
    const cost = run.isUnsent === true ? undefined : options.costOf?.(run)
    run = withErrors({ ...run, ...(cost !== undefined && { cost }) }, [error, recorder.problem()])
    isEnded = true
    run = withErrors(run, [run.error, options.storeFinal(run, answer())])
    ended.resolve(run)
    for (const watcher of watchers) watcher.end()
    void notify()
  }

  async function notify(): Promise<void> {
    const late = Promise.withResolvers<void>()
    const cancel = clock.after(notifyGraceMs, late.resolve)
    await Promise.race([Promise.all([...watchers].map((watcher) => watcher.done)), late.promise])
    cancel()
    notified.resolve()
  }

  return {
    signal: abort.signal,
    current,
    answer,
    flush: () => recorder.flush(),
    ended: ended.promise,
    notified: notified.promise,
    end: (how) => end(how),
    waits(until) {
      if (isEnding) return
      const isFirst = run.waiting === undefined
      run = { ...run, isUnsent: true, waiting: { ...(until !== undefined && { until }) } }
      // An app that is ended in between says at its next start that nothing was sent.
      if (isFirst) options.storeWait(current())
      touch()
    },
    leaves() {
      if (isEnding || run.waiting === undefined) return
      const { waiting: _, isUnsent: _unsent, ...left } = run
      run = { ...left, timings: { ...left.timings, waitedMs: elapsed() } }
      startedAt = clock.monotonic()
      options.storeWait(current())
      touch()
    },
    sleep: {
      // A connection that is not there yet is not lost.
      suspend() {
        if (run.waiting === undefined) sleep.suspend()
      },
      resume() {
        if (run.waiting === undefined) sleep.resume()
      },
    },
    observer: {
      onSent(sent) {
        if (isEnded) return
        recorder.sent(sent)
        run = { ...run, method: sent.method, url: sent.url }
        touch()
      },
      onUploaded(bytes, total) {
        if (isEnded) return
        sleep.touch()
        run = { ...run, upload: { bytes, total } }
        for (const watcher of watchers) watcher.touch()
      },
      onHead(head) {
        if (isEnding) return
        sleep.touch()
        const at = elapsed()
        recorder.head(head, at)
        progress.onHead(head, at)
        touch()
      },
      onChunk(chunk) {
        if (isEnding) return
        sleep.touch()
        const at = elapsed()
        recorder.chunk(chunk, at)
        progress.onChunk(chunk.length, at)
        pace.touch()
      },
      onParts(read, events) {
        if (isEnding) return
        const parts = read.map((part) =>
          part.type === 'error' ? { ...part, error: sleep.explain(part.error) } : part,
        )
        show(intake === undefined ? parts : intake.take(parts), events)
        for (const part of parts) if (part.type === 'media') showFlaw(options.judgeMedia?.(part))
      },
      onSplitSecret(find) {
        findSplit = find
      },
      onBackground(background) {
        if (isEnding) return
        run = { ...run, background }
        touch()
      },
      onNextAnswer(next) {
        if (isEnding) return
        sleep.touch()
        recorder.nextAnswer(next, elapsed())
      },
    },
    async watch(sink) {
      const watcher = createRunWatcher({
        sink,
        clock,
        replay: progress.log.snapshot(),
        firstSeq: newestSeq + 1,
        prepare(seq) {
          newestSeq = Math.max(newestSeq, seq)
          recorder.flush()
          return current()
        },
      })
      watchers.add(watcher)
      if (isEnded) watcher.end()
      await watcher.done
      watchers.delete(watcher)
    },
    stop() {
      if (isEnded) return
      abort.abort()
      const graceMs = run.background?.responseId === undefined ? stopGraceMs : backgroundStopGraceMs
      cancelGrace ??= clock.after(graceMs, () => end({ outcome: 'stopped' }, true))
    },
    leave() {
      if (isEnding || run.background?.responseId === undefined) return false
      sleep.stop()
      pace.stop()
      cancelGrace?.()
      isEnding = true
      run = current()
      options.storePartial(run, answer())
      recorder.leave()
      isEnded = true
      abort.abort(leavesToGateway)
      ended.resolve(run)
      for (const watcher of watchers) watcher.end()
      return true
    },
  }
}

function statusOf(end: RunEnd, partError: AppError | undefined): RunStatus {
  return end.outcome === 'done' && partError !== undefined ? 'failed' : end.outcome
}

/** Whether the body stopped before its own end, so that half an event at its end is no fault of the gateway. */
function isBroken(end: RunEnd): boolean {
  if (end.outcome === 'failed') return end.error.kind === 'network' || end.error.kind === 'timeout'
  return end.outcome !== 'done' && (end.outcome !== 'ended-early' || end.error !== undefined)
}

/** The first error is the one shown; the others are told in its detail. */
function withErrors(run: Run, errors: readonly (AppError | undefined)[]): Run {
  const [first, ...others] = errors.filter((error) => error !== undefined)
  if (first === undefined) return run
  const detail = [first.detail, ...others.map((other) => other.message)].filter((text) => text !== undefined)
  return { ...run, error: detail.length === 0 ? first : { ...first, detail: detail.join('\n') } }
}
