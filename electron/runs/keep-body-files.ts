import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { AttachmentService } from '../attachments/attachment-service.ts'
import type { Recorder } from '../wire-records/recorder.ts'

export interface BodyFileKeeper {
  readonly recorder: Pick<Recorder, 'read'>
  /** Returns the files that are replaced by ids where a body is shown. */
  readonly filesInBody: (body: string) => Iterable<Uint8Array>
  readonly addAttachment: AttachmentService['add']
}

/**
 * Saves the files inside of a run's JSON body as attachments, under the ids that replace them where its record is
 * shown: this restores an attachment that was swept, and lets a form send a file that was never an attachment. A file
 * that cannot be saved makes the whole call fail.
 */
export async function keepBodyFiles(
  run: Pick<Run, 'id' | 'startedAt'>,
  { recorder, filesInBody, addAttachment }: BodyFileKeeper,
): Promise<Result<void>> {
  const record = await recorder.read(run.id, run.startedAt)
  if (!record.ok) return record
  for (const bytes of filesInBody(new TextDecoder().decode(record.value.requestBody))) {
    const added = await addAttachment({ name: 'file', bytes })
    if (!added.ok) return err(added.error)
  }
  return ok()
}
