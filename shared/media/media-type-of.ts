import { sniffType } from './sniff-type.ts'

/** The media type of an image, a sound or a video by its first bytes; `undefined` for anything else. */
export function mediaTypeOf(head: Uint8Array): string | undefined {
  const type = sniffType(head)
  return /^(?:image|audio|video)\//.test(type) ? type : undefined
}
