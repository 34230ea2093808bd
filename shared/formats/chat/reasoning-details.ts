import { isJsonObject } from '../../json.ts'
import { toText } from '../coerce.ts'

/**
 * The readable text of structured reasoning: a string, `{ text }`, `{ summary }`, `{ content }`, `{ thinking }`, or a
 * list of these, joined (see shared/gateway/wire/chat-completions.md, "Fields of single vendors"). `''` for encrypted
 * reasoning and for every other value.
 */
export function readReasoningDetails(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(readReasoningDetails).join('')
  if (!isJsonObject(value)) return ''
  const { text, summary, content, thinking } = value
  return toText(text) ?? toText(summary) ?? toText(content) ?? toText(thinking) ?? ''
}
