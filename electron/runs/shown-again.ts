import { withoutBytes } from '../../shared/media/without-bytes.ts'
import type { Part } from '../../shared/runs/part.ts'

/** What is told of a part that was read from a record: its bytes stay there. */
export function shownAgain(part: Part): Part[] {
  if (part.type !== 'media') return [part]
  const media = withoutBytes(part)
  return media === undefined ? [] : [media]
}
