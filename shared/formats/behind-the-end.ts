import type { JsonObject } from '../json.ts'
import { maxUnreadableCharacters } from '../limits.ts'
import type { Part } from '../runs/part.ts'

/**
 * The `unreadable` part for an event with content that comes after the end of the answer: the content does not belong
 * to the answer, and the event is listed as one that cannot be placed. Its text is the JSON of the event, cut to
 * `maxUnreadableCharacters`.
 */
export function behindTheEnd(event: JsonObject): Part {
  return { type: 'unreadable', text: JSON.stringify(event).slice(0, maxUnreadableCharacters) }
}
