import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { StreamSink } from '../../shared/ipc/handlers.ts'
import type { MediaItem } from '../../shared/media/media-item.ts'
import { maxBatchCharacters } from '../../shared/limits.ts'
import { mayRepeat, newRun, sentFieldsOf, type RunInput } from './new-run.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { Run, RunBatch } from '../../shared/runs/run.ts'
import { sliceParts } from './slice-parts.ts'
import type { RunRecord } from '../../shared/runs/run-record.ts'
import { judgeRefusal } from '../lib/judge-refusal.ts'
import { mediaIdsIn } from '../lib/media-ids-in.ts'
import { createAnswerStore } from './answer-store.ts'
import { attachMedia } from './attach-media.ts'
import { retrySaveMedia } from './retry-save-media.ts'
import { resumeRun } from './background/resume-run.ts'
import { launchRun } from './launch-run.ts'
import type { LiveRun } from './live-run.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import { plannedOf } from '../lib/planned-request.ts'
import { createLiveRuns } from './live-runs.ts'
import type { KnownConnection, RunServiceDependencies } from './run-dependencies.ts'
import { usedKeyOf } from './used-key.ts'
import { createRunStore } from './run-store.ts'
import { shownAgain } from './shown-again.ts'
import { appCloses, noSuchRun } from './run-errors.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

/** Sends requests, each exactly once, and stores the results. */
export interface RunService {
  /**
   * Stores the run, then sends. Nothing is sent when storing failed. The run continues after this resolves; failures of
   * the exchange are part of the run.
   */
  start(input: RunInput): Promise<Result<Run>>
  /** Resolves when the run has ended. Stopping a finished run is not an error. */
  stop(id: string): Promise<Result<void>>
  /**
   * Sends everything so far as a first batch, then each change, until the run ends. A finished run is one batch, or
   * several if it is long.
   */
  watch(id: string, sink: StreamSink<RunBatch>): Promise<Result<void>>
  /** The recorded traffic, for the inspector. Also for live runs. */
  record(id: string): Promise<Result<RunRecord>>
  /** Saves the media of an answer that are not in the library, from its record: saving failed, or the app ended. */
  saveMedia(id: string): Promise<Result<void>>
  /**
   * A file that could not be fetched while its run was live is now in the library: the answer shows it in place of its
   * link.
   */
  attachMedia(item: MediaItem, url: string): Result<void>
  /** The newest state of a run, `not-found` when there is none of this id. */
  get(id: string): Result<Run>
  /** Returns the state of a run that is newer than the stored one: a live run, or one that could not be stored. */
  current(id: string): Run | undefined
  /**
   * Continues background answers that an earlier start requested. Sends nothing that could be charged. Resolves when
   * they can be watched.
   */
  resumeBackground(): Promise<void>
  /** The computer goes to sleep: connections that break from here on are reported as lost to sleep. */
  suspend(): void
  /** The computer is awake: a request that stays silent ends as failed, with what was received. */
  resume(): void
  /** The number of requests in flight. */
  runningCount(): number
  /**
   * Ends every live run as `interrupted`, stores what was received, and aborts the requests. Resolves when all are
   * stored; the next start ends a run that is not stored by then.
   */
  close(): Promise<void>
}

export function createRunService(dependencies: RunServiceDependencies): RunService {
  const { database, clock, log, resolveTarget, records, saveMedia } = dependencies
  const runs = createRunStore(database)
  const answers = createAnswerStore(database)
  const liveRuns = createLiveRuns(dependencies, { runs, answers })
  const { live } = liveRuns
  let isClosed = false

  function get(id: string): Result<Run> {
    const liveRun = live.get(id)
    if (liveRun !== undefined) return ok(liveRun.current())
    const stored = database.read(databaseError('runNotRead'), () => runs.get(id))
    if (!stored.ok) return stored
    return stored.value === undefined ? err(noSuchRun) : ok(stored.value)
  }

  /** Returns the parts of a finished run: from the turn that shows it, otherwise from the record. */
  async function readAnswer(run: Run): Promise<Result<Part[]>> {
    const stored = database.read(databaseError('responseNotRead'), () => answers.read(run.id))
    if (!stored.ok) return stored
    if (stored.value !== undefined) return ok(stored.value)
    const replayed = await records.replay(run)
    return ok(replayed.ok ? replayed.value.progress.log.take().flatMap(shownAgain) : [])
  }

  /** Stores a run, then sends it. */
  function begin(
    input: RunInput,
    target: GatewayTarget,
    connection: KnownConnection | undefined,
  ): Result<LiveRun> {
    if (isClosed) return err(appCloses)
    const place = database.checkPlace()
    if (!place.ok) return place
    const run = newRun(input, { target, connection, startedAt: clock.now() })
    const stored = database.writeDurably(databaseError('requestNotSent'), () => {
      const owner = input.store?.(run.id, run.startedAt, { hasKey: target.key !== null })
      if (owner?.ok === false) return owner
      runs.insert(run, owner?.value, {
        sentFields: sentFieldsOf(input),
        prompt: owner?.value?.turnId === undefined ? input.prompt : owner.value.asked,
        experimentId: input.experimentId,
        key: usedKeyOf(target, connection),
      })
      runs.setFiles(run.id, mediaIdsIn(input.request))
      return ok()
    })
    if (!stored.ok) return stored
    return ok(launchRun(run, input, target, dependencies, liveRuns))
  }

  return {
    async resumeBackground() {
      const found = database.read(databaseError('unfinishedRunsNotRead'), () => runs.unfinished())
      if (!found.ok) return log.warn(found.error.message)
      for (const run of found.value)
        if (run.background !== undefined && !live.has(run.id))
          await resumeRun(run, dependencies, { runs, answers, liveRuns })
    },
    async start(input) {
      const target = await resolveTarget(input.connectionId)
      if (!target.ok) return target
      const connection = dependencies.describeConnection(input.connectionId)
      // The guard may wait for the user here: check everything below afterwards, when the request is sent.
      const admitted = await dependencies.guard?.admit({
        connectionId: input.connectionId,
        connectionName: connection?.name ?? input.connectionId,
        isPractice: connection?.isPractice ?? false,
        model: input.model,
        planned: plannedOf(input),
        request: input.request,
        click: input.click,
        sender: input.sender,
        mayRepeat: mayRepeat(input),
      })
      if (admitted?.ok === false) return admitted
      // The key may have changed meanwhile: resolve the target now and use only that.
      const now = admitted === undefined ? target : await resolveTarget(input.connectionId)
      const started = now.ok ? begin(input, now.value, connection) : now
      if (!started.ok) admitted?.value(false)
      else void started.value.ended.then((run) => admitted?.value(judgeRefusal(run) === 'unknown'))
      return started.ok ? ok(started.value.current()) : started
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
      // Flush first: the record includes what has arrived but is not written yet.
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
