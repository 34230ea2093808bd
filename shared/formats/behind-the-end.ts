import type { JsonObject } from '../json.ts'
import { maxUnreadableCharacters } from '../limits.ts'
import type { Part } from '../runs/part.ts'

/**
 * What is made of content that comes when the answer has come to its end: it is no part of the answer, and is shown among the
 * events as one that cannot be placed.
 */
export function behindTheEnd(event: JsonObject): Part {
  return { type: 'unreadable', text: JSON.stringify(event).slice(0, maxUnreadableCharacters) }
}
