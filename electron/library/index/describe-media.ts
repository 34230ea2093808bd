import { imageSize } from '../../../shared/media/image-size.ts'
import type { FileDescription } from '../../../shared/media/file-description.ts'
import { mediaKindOf, type MediaItem } from '../../../shared/media/media-item.ts'
import { id3Bytes, sniffType } from '../../../shared/media/sniff-type.ts'
import { wavDuration } from '../metadata/wav.ts'
import { measureMedia } from '../in/measure-media.ts'
import { readAt, type ByteSource } from '../read-at.ts'

/** The description of a file from its bytes, as an item stores it. */
export type MediaDescription = Pick<MediaItem, 'kind' | 'mediaType' | 'width' | 'height' | 'durationMs'>

/** Types are detected from this many bytes; the size of a JPEG comes after the metadata of a camera. */
const headBytes = 256 * 1024

export async function describeMedia(file: ByteSource, size: number): Promise<MediaDescription> {
  const { channels: _channels, sampleRate: _sampleRate, ...described } = await describeFile(file, size)
  return described
}

/** A damaged file is described as far as it can be read. */
export async function describeFile(file: ByteSource, size: number): Promise<FileDescription> {
  const head = await readAt(file, 0, Math.min(size, headBytes))
  const sniffed = await typeOf(file, head.length < size ? withWholeCharacters(head) : head)
  const { mediaType, ...measures } = await measureMedia(file, size, sniffed)
  // The header may be wrong, or missing.
  const durationMs = mediaType === 'audio/wav' ? await wavDuration(file, size) : undefined
  return {
    kind: mediaKindOf(mediaType),
    mediaType,
    ...(mediaType.startsWith('image/') && sizeOf(head)),
    ...measures,
    ...(durationMs !== undefined && { durationMs }),
  }
}

/** The type behind an ID3 tag is read from after the tag, which may be longer than the head. */
async function typeOf(file: ByteSource, head: Buffer): Promise<string> {
  const sniffed = sniffType(head)
  const tagged = id3Bytes(head)
  if (tagged < head.length) return sniffed
  return sniffType(await readAt(file, tagged, 16)) === 'audio/aac' ? 'audio/aac' : sniffed
}

/** In a damaged head a number may be cut off. */
function sizeOf(head: Uint8Array): { width: number; height: number } | undefined {
  try {
    return imageSize(head)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Drops an incomplete last character, which would make the beginning of a text look like binary data. */
function withWholeCharacters(head: Buffer): Buffer {
  let length = head.length
  while (length > head.length - 4 && length > 0 && ((head[length - 1] ?? 0) & 0x80) !== 0) length -= 1
  return head.subarray(0, length)
}
