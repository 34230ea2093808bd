import { err, ok, type Result } from '../../shared/errors/result.ts'
import { maxFilesPerAnswer } from '../../shared/limits.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { RunPreview } from '../../shared/runs/run-preview.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { MediaPart } from './media-keeper.ts'
import type { RecordReader } from './record-reader.ts'
import { stillOn } from './run-errors.ts'

/** Whether a part of a finished answer is a preview: its image never arrived. */
export function isPreview(part: Part): part is MediaPart {
  return part.type === 'media' && part.isPartial === true && part.data !== undefined
}

/**
 * Reads the previews of images that never arrived from the record of a finished run, in the order of their places in
 * its answer. The errors are those of the record, and `unavailable` while the run is live.
 */
export async function readPreviews(
  run: Run,
  records: Pick<RecordReader, 'replay'>,
): Promise<Result<RunPreview[]>> {
  if (run.status === 'running') return err(stillOn)
  const replay = await records.replay(run, { keepsBytes: true })
  if (!replay.ok) return replay
  const previews = replay.value.progress.log.take().filter(isPreview)
  return ok(previews.slice(0, maxFilesPerAnswer).map(({ mediaType, data = '' }) => ({ mediaType, data })))
}
