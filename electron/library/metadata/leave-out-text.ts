import { codeOf } from '../../lib/disk-error.ts'
import { sniffType } from '../../../shared/media/sniff-type.ts'
import { findOwnMetadata } from './embed-metadata.ts'
import type { Splice } from './carrier.ts'
import { openRegularFile } from '../../lib/open-regular-file.ts'
import { readAt, type ByteSource } from '../read-at.ts'

/**
 * Removes everything that this app has written into a file: a gateway should receive the image or the audio, but not
 * the prompt for another gateway. Other files are returned unchanged.
 */
export async function withoutOwnText(bytes: Uint8Array): Promise<Uint8Array> {
  const ranges = await ownRanges(bytes, bytes.length)
  if (ranges.length === 0) return bytes
  const kept: Uint8Array[] = []
  let from = 0
  for (const { start, end, instead } of ranges) {
    kept.push(bytes.subarray(from, start))
    if (instead !== undefined) kept.push(instead)
    from = end
  }
  return Buffer.concat([...kept, bytes.subarray(from)])
}

/** The byte ranges that must not be sent, for a file that is streamed from disk. Empty for an unreadable file. */
export async function ownTextOf(path: string): Promise<readonly Splice[]> {
  const file = await openRegularFile(path)
  // The next reader of the file reports the error.
  if (file === undefined) return []
  try {
    return await ownRanges(file.handle, file.stats.size)
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return []
  } finally {
    await file.handle.close()
  }
}

async function ownRanges(file: ByteSource, size: number): Promise<readonly Splice[]> {
  const mediaType = sniffType(await readAt(file, 0, 64))
  return findOwnMetadata(file, { mediaType, size })
}
