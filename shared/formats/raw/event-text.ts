import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Usage } from '../../runs/usage.ts'
import { readUsage } from '../read-usage.ts'

/**
 * The text in one event of an unknown stream, from the places where the known formats have theirs (see
 * shared/gateway/wire/chat-completions.md, "Stream"; shared/gateway/wire/responses.md, "Stream";
 * shared/gateway/wire/messages.md, "Stream"; shared/gateway/wire/generate-content.md, "Stream"); `undefined` for an
 * event without text.
 */
export function textOfEvent(value: Json): string | undefined {
  if (!isJsonObject(value)) return undefined
  return (
    textAt(value['delta']) ??
    textAt(first(value['choices'])) ??
    textAt(first(value['candidates'])) ??
    textAt(value['message']) ??
    plain(value['text']) ??
    plain(value['response']) ??
    plain(value['content'])
  )
}

/**
 * The token counts of an answer or an event of any format (see shared/gateway/wire/conversations.md, "Token
 * counts"); `undefined` where there are none.
 */
export function usageOfAnswer(value: Json): Usage | undefined {
  if (!isJsonObject(value)) return undefined
  const places = [value, value['response'], value['message'], value['meta']].filter(isJsonObject)
  for (const place of places) {
    const usage =
      readUsage(place['usage']) ?? readUsage(place['usageMetadata'], 'gemini') ?? readUsage(place['tokens'])
    if (usage !== undefined) return usage
  }
  return undefined
}

/** Returns a string as it is, or the text inside a delta, a message or a candidate. */
function textAt(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value
  if (!isJsonObject(value)) return undefined
  return plain(value['text']) ?? inside(value)
}

function inside(value: JsonObject): string | undefined {
  const content = value['content']
  if (typeof content === 'string') return content
  const nested = value['delta'] ?? value['message'] ?? content ?? first(value['parts'])
  if (!isJsonObject(nested)) return undefined
  const deeper = nested['content']
  return plain(nested['text']) ?? plain(deeper) ?? textIn(deeper) ?? textIn(first(nested['parts']))
}

function textIn(value: Json | undefined): string | undefined {
  return isJsonObject(value) ? plain(value['text']) : undefined
}

function first(value: Json | undefined): Json | undefined {
  return Array.isArray(value) ? value[0] : undefined
}

function plain(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
