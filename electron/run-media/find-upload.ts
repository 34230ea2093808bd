import { err, ok } from '../../shared/errors/result.ts'
import type { FindUpload } from '../gateway/encode-body.ts'
import type { LeftOut } from '../gateway/multipart/multipart-layout.ts'
import type { FindMediaFile } from '../media/media-response.ts'
import { runsError } from '../../shared/text/en/errors/runs.ts'

export interface FindUploadOptions {
  /** The byte ranges of a file that a gateway must not receive. */
  readonly leaveOut?: (path: string) => Promise<readonly LeftOut[]>
}

/** Finds a file that a request names, in the given places in order. */
export function createFindUpload(
  places: readonly FindMediaFile[],
  { leaveOut }: FindUploadOptions = {},
): FindUpload {
  return async (mediaId, fileName) => {
    for (const find of places) {
      const file = await find(mediaId)
      if (file === null) continue
      return ok({ path: file.path, ...(leaveOut !== undefined && { leaveOut: await leaveOut(file.path) }) })
    }
    return err({
      kind: 'not-found',
      code: 'upload-gone',
      ...(fileName === undefined ? runsError('uploadGone') : runsError('fileGone', { fileName })),
    })
  }
}
