import { readFile, stat } from 'node:fs/promises'
import type { FindMediaFile } from '../../media/media-response.ts'
import { codeOf } from '../../lib/disk-error.ts'
import type { ReadFile } from './export-source.ts'

/** The maximum size in bytes of one exported file: it is in memory whole, and as text a third longer. */
const maxFileBytes = 64 * 1024 * 1024

/** Reads attachments and generated files. A file that is missing, unreadable or larger does not exist for an export. */
export function createReadFile(findAttachment: FindMediaFile, findMedia: FindMediaFile): ReadFile {
  return async ({ attachmentId, mediaId }) => {
    const found =
      attachmentId !== undefined ? await findAttachment(attachmentId) : await findMedia(mediaId ?? '')
    if (found === null) return undefined
    try {
      return (await stat(found.path)).size > maxFileBytes ? undefined : await readFile(found.path)
    } catch (error) {
      if (codeOf(error) === undefined) throw error
      return undefined
    }
  }
}
