import { withoutBytes } from '../../shared/media/without-bytes.ts'
import type { Part } from '../../shared/runs/part.ts'

/** Prepares a part that was read from a record for the window: its bytes stay in the record. */
export function shownAgain(part: Part): Part[] {
  if (part.type !== 'media') return [part]
  const media = withoutBytes(part)
  return media === undefined ? [] : [media]
}
