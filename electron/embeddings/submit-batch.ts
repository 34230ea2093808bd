import type { AppError } from '../../shared/errors/app-error.ts'
import type { Result } from '../../shared/errors/result.ts'
import type { EmbeddingForm } from '../../shared/embeddings/embedding-result.ts'
import type { EmbeddingList } from '../../shared/formats/embeddings/embedding-list.ts'
import { vectorFormatFor } from '../../shared/formats/vector-formats.ts'
import type { LearnedRemoval } from '../../shared/medic/learned-removal.ts'
import { requestOfRows } from '../../shared/request-forms/embeddings/form.ts'
import { isWholeAnswer, type Run } from '../../shared/runs/run.ts'
import { embeddingsError } from '../../shared/text/en/errors/embeddings.ts'
import type { FilledRow } from '../../shared/sets/filled-rows.ts'
import type { FindUpload } from '../gateway/encode-body.ts'
import { putFilesInBody } from '../lib/files-in-body.ts'
import type { RequestSlot, SlotUse } from '../gateway/connection-limiter.ts'
import type { RunInput } from '../runs/new-run.ts'
import type { RunService } from '../runs/run-service.ts'

/** One request for vectors. */
export interface BatchRequest extends Pick<RunInput, 'click' | 'sender' | 'mayRepeat'> {
  readonly connectionId: string
  readonly form: EmbeddingForm
  readonly rows: readonly FilledRow[]
  /** The slot for sending it at once; without it the request waits for its turn, as `use` says. */
  readonly slot?: RequestSlot | undefined
  readonly use?: SlotUse
}

/** A running request for vectors. */
export interface SubmittedBatch {
  readonly run: Run
  /** Resolves when the run has ended in any way. `list` is present when the answer could be parsed. */
  readonly ended: Promise<{ readonly run: Run; readonly list: EmbeddingList | undefined }>
}

export type SubmitBatch = (batch: BatchRequest) => Promise<Result<SubmittedBatch>>

export interface SubmitBatchDependencies {
  readonly runs: Pick<RunService, 'start'>
  /** The fields to omit from requests to a connection. */
  readonly removals: (connectionId: string) => Result<readonly LearnedRemoval[]>
  /** Finds the files of rows. */
  readonly findUpload: FindUpload
  readonly onEnded: (run: Run) => void
}

/** Sends batches, each as a separate run. */
export function createSubmitBatch({
  runs,
  removals,
  findUpload,
  onEnded,
}: SubmitBatchDependencies): SubmitBatch {
  return async ({ connectionId, form, rows, slot, use, click, sender, mayRepeat }) => {
    const learned = removals(connectionId)
    if (!learned.ok) return learned
    const built = requestOfRows(form, rows, learned.value)
    if (!built.ok) return built
    const { model, prompt, files = [] } = built.value
    const request = await putFilesInBody(built.value.request, files, findUpload)
    if (!request.ok) return request
    let list: EmbeddingList | undefined
    const ended = Promise.withResolvers<Run>()
    const started = await runs.start({
      format: vectorFormatFor(form.format, (given) => (list = given)),
      connectionId,
      model,
      request: request.value,
      prompt,
      slot,
      click,
      sender,
      mayRepeat,
      ...(use !== undefined && { use }),
      onEnded(run) {
        onEnded(run)
        ended.resolve(run)
      },
    })
    if (!started.ok) return started
    return { ok: true, value: { run: started.value, ended: ended.promise.then((run) => ({ run, list })) } }
  }
}

/** Why a run that ended returned no vectors; `undefined` when it returned some. */
export function failureOf(run: Run): AppError | undefined {
  if (isWholeAnswer(run.status)) return undefined
  return (
    run.error ?? {
      kind: 'network',
      ...embeddingsError('cutOff'),
    }
  )
}
