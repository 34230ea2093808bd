import type { WireRequest } from '../../../shared/gateway/wire.ts'
import type { Run } from '../../../shared/runs/run.ts'
import { databaseError } from '../../../shared/text/en/errors/database.ts'
import type { LiveRuns, RunStores } from '../live-runs.ts'
import { syncedBackgroundBytes } from '../new-run.ts'
import type { RunServiceDependencies } from '../run-dependencies.ts'
import { withSavedMedia } from '../saved-media.ts'

/** A stand-in for the request, without what was asked. */
function bareRequest({ url, isStreamed }: Run): WireRequest {
  const path = URL.parse(url)?.pathname ?? ''
  return { method: 'POST', path, auth: 'authorization', headers: {}, expectsStream: isStreamed }
}

/** Continues a background answer that an earlier start requested. Does nothing when its record cannot be read. */
export async function resumeRun(
  run: Run,
  dependencies: RunServiceDependencies,
  { runs, answers, liveRuns }: RunStores & { readonly liveRuns: LiveRuns },
): Promise<void> {
  const { database, recorder, records } = dependencies
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
  const liveRun = liveRuns.create(
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
  void liveRuns.conclude(liveRun, () =>
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
