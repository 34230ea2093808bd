import type { Attachment } from '../../shared/attachments/attachment.ts'
import { imageSize } from '../../shared/media/image-size.ts'
import { sniffType } from '../../shared/media/sniff-type.ts'

/** Properties that follow from the bytes of a file. */
export type FileDescription = Omit<Attachment, 'id' | 'name'>

export function describeFile(bytes: Uint8Array): FileDescription {
  const mediaType = sniffType(bytes)
  return {
    mediaType,
    bytes: bytes.byteLength,
    ...(mediaType.startsWith('image/') && imageSize(bytes)),
    ...(mediaType === 'text/plain' && { excerpt: excerptOf(bytes) }),
  }
}

const excerptLines = 4
const excerptLength = 300

/** The first lines, cut between characters. */
function excerptOf(bytes: Uint8Array): string {
  // Decode more bytes than the characters needed; an incomplete character at the end is removed below.
  const text = new TextDecoder().decode(bytes.subarray(0, excerptLength * 4))
  const lines = text
    .split(/\r\n?|\n/)
    .slice(0, excerptLines)
    .join('\n')
  return Array.from(lines).slice(0, excerptLength).join('').trimEnd()
}
