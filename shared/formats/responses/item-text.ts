import { isJsonObject, type JsonObject } from '../../json.ts'
import { toList, toText } from '../coerce.ts'

/** The reasoning text of a finished item: its summary, else its content (converted answers have only that). */
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

/** `arguments` are JSON text; converted answers may hold the object itself (wire-reference.md, 4.4). */
export function argumentsOf(item: JsonObject): string {
  const value = item['arguments'] ?? item['input']
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}
