import type { MediaItem } from '../../shared/media/media-item.ts'
import { applyParts, createAnswer, type Answer } from '../../shared/runs/answer.ts'
import type { Part } from '../../shared/runs/part.ts'

/**
 * An answer in which a file that was fetched later stands in the place of its link; `undefined` where the answer has no
 * such link any more.
 */
export function attachMedia(
  parts: readonly Part[],
  { id, mediaType, bytes, width, height }: MediaItem,
  url: string,
): Answer | undefined {
  const place = parts.find((part) => part.type === 'media' && part.mediaId === undefined && part.url === url)
  if (place?.type !== 'media') return undefined
  const { url: _url, problem: _problem, ...rest } = place
  const size = width === undefined || height === undefined ? {} : { width, height }
  const answer = createAnswer()
  applyParts(
    answer,
    parts.map((part) => (part === place ? { ...rest, ...size, mediaType, mediaId: id, bytes } : part)),
  )
  return answer
}
