import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import type { StreamSink } from '../../shared/ipc/handlers.ts'
import type { MediaItem } from '../../shared/media/media-item.ts'
import { maxBatchCharacters } from '../../shared/limits.ts'
import type { RunCosts } from '../prices/run-costs.ts'
import { isInBackground, newRun, sentFieldsOf, unitsOf, type UnitsInput, type RunInput } from './new-run.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { Run, RunBatch } from '../../shared/runs/run.ts'
import { sliceParts } from './slice-parts.ts'
import type { RunRecord } from '../../shared/runs/run-record.ts'
import type { Database } from '../database/database.ts'
import type { ConnectionLimiters, RequestSlot } from '../gateway/connection-limiter.ts'
import type { ExchangeEnd, GatewayTarget } from '../gateway/exchange.ts'
import type { Clock, Log } from '../host/host.ts'
import type { FindSecrets } from '../lib/secrets/find-secrets.ts'
import type { Recorder } from '../wire-records/recorder.ts'
import { mediaIdsIn } from '../lib/media-ids-in.ts'
import { createAnswerStore } from './answer-store.ts'
import { attachMedia } from './attach-media.ts'
import type { FollowedRun } from './background/followed-run.ts'
import type { RunExchange } from './exchange-runner.ts'
import type { JudgeMedia, SaveMedia } from './media-keeper.ts'
import type { RecordReader } from './record-reader.ts'
import { retrySaveMedia, type RetrySaveMediaDependencies } from './retry-save-media.ts'
import { createLiveRun, type LiveRun, type LiveRunOptions } from './live-run.ts'
import { createRunStore } from './run-store.ts'
import { sendInTurn, tellLimiter } from './send-in-turn.ts'
import { withSavedMedia } from './saved-media.ts'
import { shownAgain } from './shown-again.ts'
import { appCloses, noSuchRun, runBug } from './run-errors.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

/** Sends requests, once each, and keeps what comes of them. */
export interface RunService {
  /** Stores the run, then sends. Nothing is sent where it could not be kept. The run goes on after this resolves; failures of the exchange are part of the run. */
  start(input: RunInput): Promise<Result<Run>>
  /** Resolves when the run has ended. Stopping a finished run is no error. */
  stop(id: string): Promise<Result<void>>
  /** Everything so far as a first batch, then what comes, until the run ends. A finished run is one batch, or several where it is long. */
  watch(id: string, sink: StreamSink<RunBatch>): Promise<Result<void>>
  /** What went over the wire, for the inspector. Serves live runs too. */
  record(id: string): Promise<Result<RunRecord>>
  /** Keeps what of an answer is not in the library, from its record: it could not be saved, or the app ended. */
  saveMedia(id: string): Promise<Result<void>>
  /** A file that could not be fetched while its run was on is in the library now: the answer shows it in its link's place. */
  attachMedia(item: MediaItem, url: string): Result<void>
  /** The newest state of a run, `not-found` when there is none of this id. */
  get(id: string): Result<Run>
  /** The state of a run that is newer than the stored one: it is on, or could not be stored. */
  current(id: string): Run | undefined
  /**
   * Goes on with answers that an earlier start asked for and the gateway makes in the background. Nothing is sent that could be
   * charged. Resolves when they can be watched.
   */
  resumeBackground(): Promise<void>
  /** The computer goes to sleep: connections that break from here on are lost to its sleep. */
  suspend(): void
  /** The computer is awake: a request that stays silent ends as failed, with what was received. */
  resume(): void
  /** How many requests are out. */
  runningCount(): number
  /**
   * Ends every live run as `interrupted`, with what was received stored, and aborts their requests. Resolves when all are stored
   * so; a run that is not by then is ended by the next start.
   */
  close(): Promise<void>
}

export interface RunServiceDependencies {
  readonly database: Database
  readonly recorder: Recorder
  readonly clock: Clock
  readonly log: Log
  readonly runExchange: RunExchange
  /** What may be out to a connection: a run whose turn has not come waits, and says so. */
  readonly limiters: Pick<ConnectionLimiters, 'of' | 'onWait'>
  /** Goes on with an answer that is made in the background; without it they are not asked for again after a restart. */
  readonly followAgain?: (followed: FollowedRun) => Promise<ExchangeEnd>
  /** The connection of an answer that is made in the background was lost to the computer's sleep. */
  readonly onBackgroundLost?: (runId: string) => void
  /** A run ended that an earlier start began. */
  readonly onResumedEnded?: (run: Run) => void
  readonly resolveTarget: (connectionId: string) => Promise<Result<GatewayTarget>>
  /** Finds what a target sends that must not be seen, for answers that the end of the app cuts off. */
  readonly findSecretsOf?: (target: GatewayTarget) => FindSecrets
  /** What a run remembers of its connection. */
  readonly describeConnection: (
    connectionId: string,
  ) => { readonly name: string; readonly isPractice: boolean } | undefined
  readonly records: RecordReader
  /** Saves what answers make; without it media stay in the answer as they came. */
  readonly saveMedia?: SaveMedia
  readonly judgeMedia?: JudgeMedia
  /** What runs cost; without it nothing is known of that. */
  readonly costs?: Pick<RunCosts, 'ended' | 'keep'>
  /** The request of a run as it was recorded; needed to keep what was not kept. */
  readonly recordedRequest?: RetrySaveMediaDependencies['recordedRequest']
}

/** A request whose record says nothing of what was asked. */
function bareRequest({ url, isStreamed }: Run): WireRequest {
  const path = URL.parse(url)?.pathname ?? ''
  return { method: 'POST', path, auth: 'authorization', headers: {}, expectsStream: isStreamed }
}

/** Of an answer that is made in the background: its name stands in its first bytes, and what is lost behind it comes again. */
const syncedBackgroundBytes = 16 * 1024

export function createRunService(dependencies: RunServiceDependencies): RunService {
  const {
    database,
    recorder,
    clock,
    log,
    runExchange,
    resolveTarget,
    records,
    saveMedia,
    judgeMedia,
    findSecretsOf,
    costs,
    limiters,
  } = dependencies
  const runs = createRunStore(database)
  const answers = createAnswerStore(database)
  const live = new Map<string, LiveRun>()
  let isClosed = false

  /** `known` is what the run was made with, as far as an earlier start has left it. */
  function createLive(
    run: Run,
    known: Pick<RunInput, 'prompt'> & UnitsInput,
    more: Pick<LiveRunOptions, 'recorder' | 'progress' | 'find'>,
  ): LiveRun {
    const liveRun = createLiveRun({
      run,
      clock,
      ...more,
      ...(saveMedia !== undefined && {
        saveMedia: (media, current) =>
          saveMedia(media, { ...current, request: known.request, prompt: known.prompt ?? '' }),
      }),
      ...(judgeMedia !== undefined && { judgeMedia }),
      ...(costs !== undefined && {
        costOf: (final) => costs.ended(final, unitsOf(known, final)),
      }),
      onLost: () => dependencies.onBackgroundLost?.(run.id),
      storeWait(current) {
        const stored = database.writeDurably(databaseError('responseNotSaved'), () => {
          runs.update(current)
          return ok()
        })
        if (!stored.ok) log.warn(`run ${run.id}: ${stored.error.message}`)
      },
      storePartial(current, answer) {
        const stored = database.write(databaseError('responseNotSaved'), () => {
          runs.update(current)
          answers.storePartial(run.id, answer)
          return ok()
        })
        if (!stored.ok) log.warn(`run ${run.id}: ${stored.error.message}`)
      },
      storeFinal(final, answer) {
        const stored = database.writeEventually(databaseError('responseNotSaved'), () => {
          runs.update(final)
          answers.storeFinal(run.id, answer, clock.now())
          return ok()
        })
        if (final.cost !== undefined) costs?.keep(run.id, final.cost)
        // Kept in memory when the disk refused: the window can still show it.
        if (stored.ok) live.delete(run.id)
        return stored.ok ? undefined : stored.error
      },
    })
    live.set(run.id, liveRun)
    return liveRun
  }

  function launch(run: Run, input: RunInput, resolved: GatewayTarget): LiveRun {
    let target = resolved
    let find: FindSecrets | undefined
    const liveRun = createLive(run, input, {
      recorder: recorder.start(run.id, run.startedAt, {
        isFile: input.format.createBytesReader !== undefined,
        isJob: input.isJob === true || isInBackground(input),
        ...(isInBackground(input) && { syncedBytes: syncedBackgroundBytes }),
      }),
      ...(findSecretsOf !== undefined && {
        find: (text, end) => (find ??= findSecretsOf(target))(text, end),
      }),
    })
    const { observer, signal } = liveRun
    const send = (slot: RequestSlot): Promise<ExchangeEnd> =>
      runExchange({
        runId: run.id,
        request: input.request,
        format: input.format,
        target,
        observer: {
          ...observer,
          onBackground(background) {
            observer.onBackground(background)
            // From here on the answer is only asked after, now and then.
            if (background.responseId !== undefined && !run.isStreamed) slot.over()
          },
        },
        signal,
        clock,
      })
    sendInTurn(liveRun, input, limiters, (slot) => {
      void conclude(liveRun, async () => {
        // Another key or address may have been set while it waited: it is asked now, and no other.
        if (liveRun.current().timings.waitedMs !== undefined) {
          const now = await resolveTarget(input.connectionId)
          if (!now.ok) {
            slot.over()
            return { outcome: 'failed', error: now.error }
          }
          target = now.value
          find = undefined
          if (signal.aborted) return { outcome: 'stopped' }
        }
        const end = await send(slot)
        tellLimiter(slot, liveRun.current(), 'error' in end ? end.error : undefined, clock.now())
        return end
      })
    })
    void liveRun.notified.then(() => input.onEnded?.(liveRun.current(), liveRun.answer()))
    return liveRun
  }

  async function conclude(liveRun: LiveRun, exchange: () => Promise<ExchangeEnd>): Promise<void> {
    try {
      liveRun.end(await exchange())
    } catch (error) {
      const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
      log.error(`run ${liveRun.current().id}: ${cause}`)
      liveRun.end({ outcome: 'failed', error: runBug })
    }
  }

  async function resume(run: Run): Promise<void> {
    const { followAgain } = dependencies
    const left = await records.readBackground(run)
    if (followAgain === undefined || left === undefined) return
    const { record, reading, progress, format } = left
    const recorded = await dependencies.recordedRequest?.(run)
    const request = recorded?.ok === true ? recorded.value : bareRequest(run)
    const stored = database.read(databaseError('responseNotRead'), () => ({
      parts: answers.read(run.id) ?? [],
      prompt: runs.promptOf(run.id),
    }))
    const { parts, prompt } = stored.ok ? stored.value : { parts: [], prompt: '' }
    const received = withSavedMedia(progress.log.take(), parts)
    const liveRun = createLive(
      run,
      { format, request, prompt },
      {
        progress,
        recorder: recorder.start(run.id, run.startedAt, {
          isFile: format.createBytesReader !== undefined,
          isJob: true,
          syncedBytes: syncedBackgroundBytes,
          before: record,
        }),
      },
    )
    const { observer, signal } = liveRun
    observer.onParts(received, { count: 0, unreadable: 0 })
    const { connectionId, startedAt, isStreamed, background = { pollCount: 0 } } = run
    void conclude(liveRun, () =>
      followAgain({
        runId: run.id,
        format,
        observer,
        signal,
        connectionId,
        startedAt,
        isStreamed,
        reading,
        background,
      }),
    )
    void liveRun.notified.then(() => dependencies.onResumedEnded?.(liveRun.current()))
  }

  function get(id: string): Result<Run> {
    const liveRun = live.get(id)
    if (liveRun !== undefined) return ok(liveRun.current())
    const stored = database.read(databaseError('runNotRead'), () => runs.get(id))
    if (!stored.ok) return stored
    return stored.value === undefined ? err(noSuchRun) : ok(stored.value)
  }

  /** The parts of a finished run: from the turn that shows it, otherwise from the record. */
  async function readAnswer(run: Run): Promise<Result<Part[]>> {
    const stored = database.read(databaseError('responseNotRead'), () => answers.read(run.id))
    if (!stored.ok) return stored
    if (stored.value !== undefined) return ok(stored.value)
    const replayed = await records.replay(run)
    return ok(replayed.ok ? replayed.value.progress.log.take().flatMap(shownAgain) : [])
  }

  return {
    async resumeBackground() {
      const found = database.read(databaseError('unfinishedRunsNotRead'), () => runs.unfinished())
      if (!found.ok) return log.warn(found.error.message)
      for (const run of found.value) if (run.background !== undefined && !live.has(run.id)) await resume(run)
    },
    async start(input) {
      const target = await resolveTarget(input.connectionId)
      if (!target.ok) return target
      if (isClosed) return err(appCloses)
      const place = database.checkPlace()
      if (!place.ok) return place
      const connection = dependencies.describeConnection(input.connectionId)
      const run = newRun(input, { target: target.value, connection, startedAt: clock.now() })
      const stored = database.writeDurably(databaseError('requestNotSent'), () => {
        const owner = input.store?.(run.id, run.startedAt, { hasKey: target.value.key !== null })
        if (owner?.ok === false) return owner
        runs.insert(
          run,
          owner?.value,
          sentFieldsOf(input),
          owner?.value?.turnId === undefined ? input.prompt : undefined,
        )
        runs.setFiles(run.id, mediaIdsIn(input.request))
        return ok()
      })
      if (!stored.ok) return stored
      return ok(launch(run, input, target.value).current())
    },
    async stop(id) {
      const liveRun = live.get(id)
      if (liveRun === undefined) {
        const known = get(id)
        return known.ok ? ok() : known
      }
      liveRun.stop()
      await liveRun.ended
      return ok()
    },
    async watch(id, sink) {
      const liveRun = live.get(id)
      if (liveRun !== undefined) {
        await liveRun.watch(sink)
        return ok()
      }
      const run = get(id)
      if (!run.ok) return run
      const parts = await readAnswer(run.value)
      if (!parts.ok) return parts
      for (const [index, slice] of sliceParts(parts.value, maxBatchCharacters).entries()) {
        await sink.send({ runId: id, seq: index + 1, parts: slice, run: run.value })
      }
      return ok()
    },
    async record(id) {
      const run = get(id)
      if (!run.ok) return run
      // What has arrived but is not written yet belongs to the record.
      live.get(id)?.flush()
      return records.readRunRecord(run.value)
    },
    async saveMedia(id) {
      const run = get(id)
      if (!run.ok) return run
      const { recordedRequest } = dependencies
      if (saveMedia === undefined || recordedRequest === undefined) return ok()
      const known = database.read(databaseError('responseNotRead'), () => ({
        stored: answers.read(id) ?? [],
        prompt: runs.promptOf(id),
      }))
      if (!known.ok) return known
      const answer = await retrySaveMedia(run.value, known.value, { records, saveMedia, recordedRequest })
      if (!answer.ok) return answer
      return database.write(databaseError('responseNotSaved'), () => {
        answers.storeFinal(id, answer.value, clock.now())
        return ok()
      })
    },
    attachMedia(item, url) {
      const runId = item.provenance?.runId
      if (runId === undefined) return ok()
      return database.write(databaseError('fileNotLinked'), () => {
        const answer = attachMedia(answers.read(runId) ?? [], item, url)
        if (answer !== undefined) answers.storeFinal(runId, answer, clock.now())
        return ok()
      })
    },
    get,
    runningCount: () => [...live.values()].filter((each) => each.current().status === 'running').length,
    current: (id) => live.get(id)?.current(),
    suspend() {
      for (const { sleep } of live.values()) sleep.suspend()
    },
    resume() {
      for (const { sleep } of live.values()) sleep.resume()
    },
    async close() {
      isClosed = true
      const ending = [...live.values()].map((liveRun) => {
        if (liveRun.leave()) return liveRun.ended
        liveRun.stop()
        liveRun.end({ outcome: 'interrupted' })
        return liveRun.ended
      })
      await Promise.all(ending)
    },
  }
}
