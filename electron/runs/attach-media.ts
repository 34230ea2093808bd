import type { MediaItem } from '../../shared/media/media-item.ts'
import { applyParts, createAnswer, type Answer } from '../../shared/runs/answer.ts'
import type { Part } from '../../shared/runs/part.ts'

/**
 * Returns the answer with a link replaced by its file, which was fetched later; `undefined` when the answer no longer
 * contains the link.
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
