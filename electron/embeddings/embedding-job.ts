import { fitVectors } from './fit-vectors.ts'
import type {
  EmbeddedRow,
  EmbeddingBatch,
  EmbeddingResult,
} from '../../shared/embeddings/embedding-result.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { Result } from '../../shared/errors/result.ts'
import type { EmbeddingList } from '../../shared/formats/embeddings/embedding-list.ts'
import type { RequestSlot } from '../gateway/connection-limiter.ts'
import { addUsages } from './add-usages.ts'
import type { Run } from '../../shared/runs/run.ts'
import { failureOf, type SubmitBatch, type SubmittedBatch } from './submit-batch.ts'
import { definedFields } from '../../shared/defined-fields.ts'

/** A result whose batches are being requested. */
export interface EmbeddingJob {
  current(): EmbeddingResult
  /** Stops the running requests and starts no others. Resolves when all have ended. */
  stop(): Promise<void>
  /** Stores nothing from now on, since the app closes. */
  abandon(): void
  /** Resolves with the result when no request is running and none will follow. */
  readonly ended: Promise<EmbeddingResult>
}

export interface EmbeddingJobOptions {
  readonly result: EmbeddingResult
  readonly rows: readonly EmbeddedRow[]
  readonly submitBatch: SubmitBatch
  /** For all its requests: the click, and whether requests that were sent before may be repeated. */
  readonly click: string
  readonly mayRepeat: boolean
  /** The slot for the first request; the others wait for their turns. */
  readonly slot?: RequestSlot | undefined
  readonly stopRun: (runId: string) => Promise<unknown>
  /** Writes the vectors of a batch, before the batch is marked as done. */
  readonly keep: (dimensions: number, start: number, vectors: Float32Array) => Promise<Result<void>>
  /** Stores and emits a change. */
  readonly onChange: (result: EmbeddingResult, batch: EmbeddingBatch | undefined) => void
  readonly monotonic: () => number
}

/**
 * Requests every batch that is not done, `atOnce` concurrently. The first failure ends the job: the same error would
 * fail, and charge, the next batch too. Running requests are awaited then.
 */
export function startEmbeddingJob(options: EmbeddingJobOptions): EmbeddingJob {
  const { rows, submitBatch, stopRun, keep, onChange, monotonic, click, mayRepeat } = options
  const startedAt = monotonic()
  const tookBefore = options.result.tookMs
  const out = new Map<number, string>()
  let result: EmbeddingResult = {
    ...options.result,
    status: 'running',
    batches: options.result.batches.map(renewed),
  }
  let { slot } = options
  let isOver = false
  let isAbandoned = false

  function change(batch: EmbeddingBatch | undefined, fields: Partial<EmbeddingResult> = {}): void {
    if (isAbandoned) return
    const batches =
      batch === undefined
        ? result.batches
        : result.batches.map((item) => (item.start === batch.start ? batch : item))
    const usage = addUsages(batches.map((item) => item.usage))
    const tookMs = tookBefore + monotonic() - startedAt
    result = { ...result, ...fields, batches, tookMs, ...(usage !== undefined && { usage }) }
    onChange(result, batch)
  }

  async function submitOne(batch: EmbeddingBatch): Promise<void> {
    const { start, count } = batch
    change({ start, count, status: 'running', problems: [] })
    const { connectionId, format, model, parameters, extraJson } = result
    const form = { format, model, parameters, extraJson }
    const first = slot
    slot = undefined
    const submitted = await submitBatch({
      connectionId,
      form,
      rows: rows.slice(start, start + count),
      slot: first,
      use: 'work',
      click,
      mayRepeat,
    })
    if (!submitted.ok) return fail({ start, count, status: 'failed', problems: [], error: submitted.error })
    const { run } = submitted.value
    out.set(start, run.id)
    // Stopped while the request was being created.
    if (isOver) void stopRun(run.id)
    change({ start, count, status: 'running', problems: [], runId: run.id })
    await take(start, count, submitted.value)
    out.delete(start)
  }

  async function take(start: number, count: number, { ended }: SubmittedBatch): Promise<void> {
    const { run, list } = await ended
    const batch = ofRun(start, count, run)
    const failure = failureOf(run)
    if (run.status === 'stopped') return change({ ...batch, status: 'stopped' })
    if (failure !== undefined || list === undefined) {
      const problems = list === undefined ? [] : [...list.problems]
      return fail({ ...batch, status: 'failed', problems, ...(failure !== undefined && { error: failure }) })
    }
    const kept = await keepList(start, list)
    if (!kept.ok) return fail({ ...batch, status: 'failed', error: kept.error })
    const { encoding, type } = list
    const { dimensions, readyCount, problems } = kept.value
    change(
      {
        ...batch,
        status: 'done',
        problems: [...problems],
        ...definedFields({ encoding, type }),
      },
      { dimensions, readyCount: result.readyCount + readyCount },
    )
  }

  /** Sequentially: the first batch to arrive determines the length of vectors. */
  let writing: Promise<unknown> = Promise.resolve()
  function keepList(start: number, list: EmbeddingList) {
    const turn = writing.then(async () => {
      const dimensions = result.dimensions ?? list.dimensions
      const fitting = fitVectors(list, result.dimensions)
      if (result.dimensions === undefined) result = { ...result, dimensions }
      const kept = await keep(dimensions, start, fitting.vectors)
      return kept.ok ? { ok: true as const, value: { ...fitting, dimensions } } : kept
    })
    writing = turn
    return turn
  }

  function fail(batch: EmbeddingBatch & { error?: AppError | undefined }): void {
    isOver = true
    change(batch)
  }

  async function work(): Promise<void> {
    for (;;) {
      const next = isOver ? undefined : result.batches.find(({ status }) => status === 'waiting')
      if (next === undefined) return
      await submitOne(next)
    }
  }

  async function runAll(): Promise<EmbeddingResult> {
    await Promise.all(Array.from({ length: Math.max(1, Math.floor(result.atOnce)) }, work))
    isOver = true
    const isDone = result.batches.every(({ status }) => status === 'done')
    change(undefined, { status: isDone ? 'done' : 'incomplete' })
    return result
  }

  const ended = runAll()
  return {
    current: () => result,
    ended,
    async stop() {
      isOver = true
      await Promise.all([...out.values()].map(stopRun))
      await ended
    },
    abandon() {
      isAbandoned = true
      isOver = true
    },
  }
}

/** A batch that is retried starts over; a finished one stays. */
function renewed(batch: EmbeddingBatch): EmbeddingBatch {
  if (batch.status === 'done') return batch
  return { start: batch.start, count: batch.count, status: 'waiting', problems: [] }
}

function ofRun(start: number, count: number, { id, usage, timings }: Run): EmbeddingBatch {
  return {
    start,
    count,
    status: 'running',
    runId: id,
    problems: [],
    ...definedFields({ usage, tookMs: timings.endMs }),
  }
}
