import { sniffType } from './sniff-type.ts'

/** Returns the media type of an image, audio or video file by its first bytes; `undefined` for anything else. */
export function mediaTypeOf(head: Uint8Array): string | undefined {
  const type = sniffType(head)
  return /^(?:image|audio|video)\//.test(type) ? type : undefined
}
