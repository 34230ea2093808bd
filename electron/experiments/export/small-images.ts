import { readFile, stat } from 'node:fs/promises'
import type { FindMediaFile } from '../../media/media-response.ts'

/** The size limit in bytes of a single embedded image, and of all together. */
const maxImageBytes = 128 * 1024
const maxAllBytes = 24 * 1024 * 1024

const shownTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

/**
 * Returns images as `data:` URLs: the thumbnail, or else the image itself if it is small. `undefined` beyond the
 * limits.
 */
export function createSmallImages(
  findMedia: FindMediaFile,
): (mediaId: string) => Promise<string | undefined> {
  let all = 0
  return async (mediaId) => {
    for (const id of [`${mediaId}-thumbnail`, mediaId]) {
      const found = await findMedia(id)
      if (found === null || !shownTypes.has(found.type)) continue
      const bytes = await readSmall(found.path)
      if (bytes === undefined || all + bytes.length > maxAllBytes) continue
      all += bytes.length
      return `data:${found.type};base64,${bytes.toString('base64')}`
    }
    return undefined
  }
}

async function readSmall(path: string): Promise<Buffer | undefined> {
  try {
    const { size } = await stat(path)
    return size > maxImageBytes ? undefined : await readFile(path)
  } catch {
    // The file was deleted meanwhile; the report says that the image is missing.
    return undefined
  }
}
