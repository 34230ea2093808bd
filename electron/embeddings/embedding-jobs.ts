import type { EmbeddingDetail, EmbeddingResult } from '../../shared/embeddings/embedding-result.ts'
import type { Result } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import { rowLabel } from '../../shared/sets/text-set.ts'
import type { Clock, Log } from '../host/host.ts'
import type { RunService } from '../runs/run-service.ts'
import { startEmbeddingJob, type EmbeddingJob, type EmbeddingJobOptions } from './embedding-job.ts'
import { progressOf } from './progress-of.ts'
import type { ResultStore } from './result-store.ts'
import type { SubmitBatch } from './submit-batch.ts'
import type { VectorFiles } from './vector-files.ts'

/** The results whose vectors are being requested. Vectors are saved as they arrive, and changes are emitted. */
export interface EmbeddingJobs {
  start(
    result: EmbeddingResult,
    rows: EmbeddingDetail['rows'],
    asked: Pick<EmbeddingJobOptions, 'click' | 'mayRepeat' | 'slot'>,
  ): EmbeddingJob
  find(id: string): EmbeddingJob | undefined
  /** The app closes: sends nothing more and abandons running requests. */
  close(): void
}

export interface EmbeddingJobsDependencies {
  readonly store: ResultStore
  readonly files: VectorFiles
  /** Writes to the database. */
  readonly save: (work: () => void) => Result<void>
  readonly submitBatch: SubmitBatch
  readonly runs: Pick<RunService, 'stop'>
  readonly clock: Clock
  readonly log: Log
  readonly emit: Emit<AppContract>
}

export function createEmbeddingJobs(dependencies: EmbeddingJobsDependencies): EmbeddingJobs {
  const { store, files, save, submitBatch, runs, clock, log, emit } = dependencies
  const jobs = new Map<string, EmbeddingJob>()

  /** Writes a description beside the vectors. */
  async function describe(result: EmbeddingResult, rows: EmbeddingDetail['rows']): Promise<void> {
    if (result.dimensions === undefined) return
    const { model, connectionName, startedAt, dimensions, rowCount, readyCount } = result
    const written = await files.describe(result.id, {
      // oxlint-disable-next-line text/untranslated -- part of a file, for whoever reads it
      type: 'float32, little-endian, row after row; NaN where a row has no vector',
      model,
      connectionName,
      startedAt: new Date(startedAt).toISOString(),
      dimensions,
      rowCount,
      readyCount,
      rows: rows.map((row) => ({ id: row.id, text: rowLabel(row) })),
    })
    if (!written.ok) log.warn(written.error.message)
  }

  return {
    start(result, rows, asked) {
      const job = startEmbeddingJob({
        result,
        rows,
        submitBatch,
        ...asked,
        stopRun: (runId) => runs.stop(runId),
        keep: (dimensions, start, vectors) =>
          files.write(result.id, { rowCount: result.rowCount, dimensions }, start, vectors),
        onChange(current, batch) {
          const saved = save(() => {
            store.update(current)
            if (batch !== undefined) store.updateBatch(current.id, batch)
          })
          if (!saved.ok) log.warn(saved.error.message)
          emit('embeddings.changed', progressOf(current))
        },
        monotonic: () => clock.monotonic(),
      })
      jobs.set(result.id, job)
      void job.ended
        .then((final) => {
          jobs.delete(result.id)
          return describe(final, rows)
        })
        .catch((error: unknown) => log.error(`vectors ${result.id}: ${String(error)}`))
      return job
    },
    find: (id) => jobs.get(id),
    close() {
      for (const job of jobs.values()) job.abandon()
    },
  }
}
