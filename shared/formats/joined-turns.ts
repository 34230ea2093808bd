import { isJsonObject, type Json, type JsonObject } from '../json.ts'

/**
 * Messages of one role directly behind each other as one: services that speak in turns demand that roles alternate. `field` holds
 * the pieces of a message, as a list or as one text.
 */
export function withJoinedRoles(messages: readonly JsonObject[], field: 'content' | 'parts'): JsonObject[] {
  const joined: JsonObject[] = []
  for (const message of messages) {
    const last = joined.at(-1)
    if (last === undefined || last['role'] !== message['role']) joined.push(message)
    else
      joined[joined.length - 1] = {
        ...last,
        [field]: [...piecesOf(last[field]), ...piecesOf(message[field])],
      }
  }
  return joined
}

function piecesOf(content: Json | undefined): JsonObject[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return Array.isArray(content) ? content.filter(isJsonObject) : []
}
