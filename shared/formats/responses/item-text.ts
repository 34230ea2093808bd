import { isJsonObject, type JsonObject } from '../../json.ts'
import { toList, toText } from '../coerce.ts'
import { textWithoutMedia } from '../markdown-media.ts'

/**
 * The reasoning text of a finished item: its summary, or else its content, which is all that converted answers have
 * (see shared/gateway/wire/responses.md, "Answer"). `''` where it has neither.
 */
export function reasoningTextOf(item: JsonObject): string {
  const summary = joinTexts(item['summary'])
  return summary === '' ? joinTexts(item['content']) : summary
}

function joinTexts(parts: unknown): string {
  return toList(parts)
    .map((part) => (isJsonObject(part) ? (toText(part['text']) ?? '') : ''))
    .filter((text) => text !== '')
    .join('\n\n')
}

/**
 * The arguments of a call as JSON text. Converted answers may contain the object itself (see
 * shared/gateway/wire/responses.md, "Answer"). `''` if there are none.
 */
export function argumentsOf(item: JsonObject): string {
  const value = item['arguments'] ?? item['input']
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}

/**
 * A message as it is sent back: without the images that were written into its text (see
 * shared/gateway/wire/chat-completions.md, "Images in the text"), which are megabytes of base64.
 */
export function withoutImages(item: JsonObject): JsonObject {
  const { content } = item
  if (typeof content === 'string') return { ...item, content: textWithoutMedia(content) }
  if (!Array.isArray(content)) return item
  return {
    ...item,
    content: content.map((part) =>
      isJsonObject(part) && typeof part['text'] === 'string'
        ? { ...part, text: textWithoutMedia(part['text']) }
        : part,
    ),
  }
}
