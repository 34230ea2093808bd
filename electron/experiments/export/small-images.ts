import { readFile, stat } from 'node:fs/promises'
import type { FindMediaFile } from '../../media/media-response.ts'

/** An image of this many bytes still goes into an export; and all of them together. */
const maxImageBytes = 128 * 1024
const maxAllBytes = 24 * 1024 * 1024

const shownTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

/** Gives images as `data:` addresses: the thumbnail, else the image itself where it is small. `undefined` beyond the limits. */
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
    // It went away meanwhile; the report says that it is not in it.
    return undefined
  }
}
