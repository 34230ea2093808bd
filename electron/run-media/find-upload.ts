import { err, ok } from '../../shared/errors/result.ts'
import type { FindUpload } from '../gateway/encode-body.ts'
import type { FindMediaFile } from '../media/media-response.ts'

/** Looks for a file that a request names, in the given places one after the other. */
export function createFindUpload(places: readonly FindMediaFile[]): FindUpload {
  return async (mediaId) => {
    for (const find of places) {
      const file = await find(mediaId)
      if (file !== null) return ok({ path: file.path })
    }
    return err({
      kind: 'not-found',
      code: 'upload-gone',
      message: 'A file of this request is not there any more. Nothing was sent.',
      nextStep: 'Choose the file again, then send again.',
    })
  }
}
