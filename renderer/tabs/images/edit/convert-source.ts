import type { Source } from '../../../../shared/request-forms/images/form.ts'
import { err, type Result } from '../../../../shared/errors/result.ts'
import type { Attachment } from '../../../../shared/attachments/attachment.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import { imagesError } from '../../../../shared/text/en/errors/images.ts'
import { redrawImage } from '../../../panels/attachments/redraw-image.ts'
import { fetchMedia } from '../../../panels/media-file/fetch-media.ts'

/** Sides, in pixels, that a source can be scaled down to. */
export const scaledSides = [2048, 1024, 512] as const

/**
 * Writes a source anew as PNG, turned as its EXIF says, with its longer side at most `side` pixels; the file it comes from
 * stays. Many models take PNG only, and none turns an image as the camera noted.
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
