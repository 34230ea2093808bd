import { isJsonObject } from '../../json.ts'
import { toText } from '../coerce.ts'

/**
 * The readable text of structured reasoning: a list of `{ text }`, `{ summary }` or `{ thinking }`, one of them, or a string. Encrypted
 * pieces have no text.
 */
export function readReasoningDetails(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(readReasoningDetails).join('')
  if (!isJsonObject(value)) return ''
  const { text, summary, content, thinking } = value
  return toText(text) ?? toText(summary) ?? toText(content) ?? toText(thinking) ?? ''
}
