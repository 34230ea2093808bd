import { mediaAddress } from '../../bridge/media-address.ts'

/** The bytes of a library item. `undefined` if its file cannot be read. */
export async function fetchMedia(id: string): Promise<Blob | undefined> {
  try {
    const response = await fetch(mediaAddress(id))
    return response.ok ? await response.blob() : undefined
  } catch {
    return undefined
  }
}

/** Whether the file of an item or attachment can be read now: the library notices a removed file only later. */
export async function isMediaThere(id: string): Promise<boolean> {
  try {
    return (await fetch(mediaAddress(id), { method: 'HEAD' })).ok
  } catch {
    return false
  }
}
