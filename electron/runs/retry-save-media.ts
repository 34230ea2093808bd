import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import { applyParts, createAnswer, type Answer } from '../../shared/runs/answer.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { Run } from '../../shared/runs/run.ts'
import { createMediaIntake } from './media-intake.ts'
import type { SaveMedia, MediaPart } from './media-keeper.ts'
import type { RecordReader } from './record-reader.ts'
import { isPreview } from './read-previews.ts'
import { stillOn } from './run-errors.ts'

export interface RetrySaveMediaDependencies {
  readonly records: Pick<RecordReader, 'replay'>
  readonly saveMedia: SaveMedia
  /** The request of a run as it was recorded. */
  readonly recordedRequest: (run: Run) => Promise<Result<WireRequest>>
}

/**
 * Reads the answer of a finished run from its record and saves the media that are not in the library yet, a preview as
 * the preview it is. Sends nothing to the model.
 *
 * `stored` is the answer as it was stored: media that already have an item are not saved twice. The error is that of a
 * record that cannot be read, or `unavailable` while the run is live.
 */
export async function retrySaveMedia(
  run: Run,
  { stored, prompt }: { readonly stored: readonly Part[]; readonly prompt: string },
  { records, saveMedia, recordedRequest }: RetrySaveMediaDependencies,
): Promise<Result<Answer>> {
  if (run.status === 'running') return err(stillOn)
  const request = await recordedRequest(run)
  if (!request.ok) return request
  const replay = await records.replay(run, { keepsBytes: true })
  if (!replay.ok) return replay
  const known = stored.filter((part): part is MediaPart => part.type === 'media')
  const earlier = known.filter(({ isPartial }) => isPartial !== true)
  const earlierPreviews = known.filter(({ isPartial }) => isPartial === true)
  const origin = {
    run,
    request: request.value,
    prompt,
    tookMs: run.timings.endMs ?? 0,
    signal: new AbortController().signal,
  }
  const keepUnlessKept = async (media: MediaPart, before: MediaPart | undefined): Promise<MediaPart> =>
    before?.mediaId === undefined ? saveMedia(media, origin) : { ...before, block: media.block }
  const answer = createAnswer()
  const intake = createMediaIntake({
    keep: (media) => keepUnlessKept(media, earlier.shift()),
    deliver: (kept) => applyParts(answer, kept),
  })
  for (const part of replay.value.progress.log.take()) {
    if (isPreview(part)) {
      // Wait, so that the preview comes after the media before it.
      await intake.settled()
      applyParts(answer, [await keepUnlessKept(part, earlierPreviews.shift())])
    } else applyParts(answer, intake.take([part]))
  }
  await intake.settled()
  return ok(answer)
}
