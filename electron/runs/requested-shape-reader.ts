import { ok, type Result } from '../../shared/errors/result.ts'
import { requestedShapeOf, mayRequestJson } from '../../shared/answer-shape/requested-shape.ts'
import type { RequestedShape } from '../../shared/answer-shape/requested-shape-schema.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { Recorder } from '../wire-records/recorder.ts'

/** Reads which JSON shape a run's own recorded request asked for. Reads nothing else of the record. */
export interface RequestedShapeReader {
  /** Resolves without `shape` when the request asked for none, or when its record is gone. */
  read(runId: string): Promise<Result<{ shape?: RequestedShape }>>
}

export interface RequestedShapeReaderDependencies {
  readonly runs: { get(id: string): Result<Run> }
  readonly recorder: Pick<Recorder, 'requestBody'>
}

export function createRequestedShapeReader({
  runs,
  recorder,
}: RequestedShapeReaderDependencies): RequestedShapeReader {
  return {
    async read(runId) {
      const run = runs.get(runId)
      if (!run.ok) return run
      const { id, startedAt, format } = run.value
      const body = await recorder.requestBody(id, startedAt, mayRequestJson)
      const shape = body === undefined ? undefined : requestedShapeOf(body, format)
      return ok(shape === undefined ? {} : { shape })
    },
  }
}
