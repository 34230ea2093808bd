import type { Source } from '../../../../shared/request-forms/images/form.ts'
import { err, type Result } from '../../../../shared/errors/result.ts'
import type { Attachment } from '../../../../shared/attachments/attachment.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import { imagesError } from '../../../../shared/text/en/errors/images.ts'
import { redrawImage } from '../../../panels/attachments/redraw-image.ts'
import { fetchMedia } from '../../../panels/media-file/fetch-media.ts'

/** Longer sides, in pixels, that a source can be scaled down to. */
export const scaledSides = [2048, 1024, 512] as const

/**
 * Converts a source to PNG, rotated by its EXIF orientation, with its longer side at most `side` pixels. The original
 * file stays. Many models accept only PNG, and none applies the EXIF orientation.
 */
export async function convertSource(
  source: Pick<Source, 'mediaId' | 'fileName'>,
  side: number,
  bridge: Pick<Bridge, 'call'>,
): Promise<Result<Attachment>> {
  const blob = await fetchMedia(source.mediaId)
  const png =
    blob === undefined
      ? undefined
      : await redrawImage(blob, { type: 'image/png', maxSide: side }).catch(() => undefined)
  if (png === undefined) {
    return err({ kind: 'invalid-input', ...imagesError('notConverted', { fileName: source.fileName }) })
  }
  return bridge.call('attachments.add', {
    name: `${source.fileName.replace(/\.[^.]*$/, '')}.png`,
    bytes: new Uint8Array(await png.arrayBuffer()),
  })
}
