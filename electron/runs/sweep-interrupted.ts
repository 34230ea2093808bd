import { applyParts, createAnswer } from '../../shared/runs/answer.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../host/host.ts'
import { createFindSecrets } from '../lib/secrets/find-secrets.ts'
import type { Recorder } from '../wire-records/recorder.ts'
import { createAnswerStore } from './answer-store.ts'
import type { RecordReader } from './record-reader.ts'
import type { Replay } from './replay-record.ts'
import { createRunStore } from './run-store.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

export interface SweepDependencies {
  readonly database: Database
  readonly records: RecordReader
  readonly recorder: Pick<Recorder, 'hideSplitSecrets'>
  /** The secrets of a connection; empty when they cannot be read. */
  readonly secretsOf: (connectionId: string) => Promise<readonly string[]>
  readonly log: Log
}

/**
 * Turns every run that an earlier start left `running` into `interrupted`, with the answer, counts and times from its
 * record. Await it before anything is started or shown. Resolves with the number of such runs.
 *
 * A background answer with an id stays `running`: `resumeBackground` continues it.
 *
 * A run without a readable record keeps what was stored of it.
 */
export async function sweepInterruptedRuns(dependencies: SweepDependencies): Promise<number> {
  const { database, log } = dependencies
  const found = database.read(databaseError('unfinishedRunsNotRead'), () =>
    createRunStore(database).unfinished(),
  )
  if (!found.ok) {
    log.warn(found.error.message)
    return 0
  }
  let count = 0
  // Sequentially, since a record may take tens of megabytes.
  const left: string[] = []
  for (const run of found.value) {
    await cleanRecord(run, dependencies)
    if (await isLeftToGateway(run, dependencies)) left.push(run.id)
    else if (await sweepRun(run, dependencies)) count += 1
  }
  const rest = database.write(databaseError('unfinishedRunsNotMarked'), () => {
    createRunStore(database).interruptUnfinished(left)
    return ok()
  })
  if (!rest.ok) log.warn(rest.error.message)
  if (count > 0) log.info(`runs: ${count} interrupted by the end of the app before`)
  return count
}

async function sweepRun(run: Run, dependencies: SweepDependencies): Promise<boolean> {
  const { database, log } = dependencies
  const replay = await replayOf(run, dependencies)
  if (!replay.ok) log.warn(`run ${run.id}: ${replay.error.message}`)
  const stored = database.write(databaseError('interruptedRunNotSaved'), () => {
    const runs = createRunStore(database)
    if (!replay.ok || replay.value.end === undefined) {
      runs.update({ ...run, status: 'interrupted' })
      return ok()
    }
    const { progress, lastAt } = replay.value
    const received = progress.applyTo(run)
    const timings = { ...received.timings, ...(lastAt === undefined ? {} : { endMs: lastAt }) }
    runs.update({ ...received, status: 'interrupted', timings })
    const answer = createAnswer()
    applyParts(answer, progress.log.take())
    createAnswerStore(database).storeFinal(run.id, answer, run.startedAt + (lastAt ?? 0))
    return ok()
  })
  if (!stored.ok) log.warn(`run ${run.id}: ${stored.error.message}`)
  return stored.ok
}

async function isLeftToGateway(run: Run, { records, log }: SweepDependencies): Promise<boolean> {
  try {
    return (await records.readBackground(run)) !== undefined
  } catch (error) {
    log.warn(`run ${run.id}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    return false
  }
}

/**
 * Removes secrets that are split across deltas. A run that ends by itself, or because the app quits, does this before
 * it is stored as ended (`live-run.ts`); this run did not get that far. Runs that are already `interrupted` are
 * therefore clean.
 */
async function cleanRecord(run: Run, { recorder, secretsOf, log }: SweepDependencies): Promise<void> {
  const secrets = await secretsOf(run.connectionId)
  if (secrets.length === 0) return
  const cleaned = await recorder.hideSplitSecrets(run.id, run.startedAt, createFindSecrets(secrets))
  if (!cleaned.ok) log.warn(`run ${run.id}: ${cleaned.error.message}`)
}

/** A reader that fails on some bytes must not keep the app from starting, now and at every later start. */
async function replayOf(run: Run, { records }: SweepDependencies): Promise<Result<Replay>> {
  try {
    return await records.replay(run)
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
    // oxlint-disable-next-line text/untranslated -- for the log
    return err({ kind: 'bug', message: `its record could not be read: ${detail}` })
  }
}
