import { isJsonObject, type Json, type JsonObject } from '../json.ts'

/**
 * Merges neighbouring messages of one role, since services require that roles alternate (see
 * shared/gateway/wire/conversations.md, "Turns and attachments"). `field` holds the content of a message, as a list
 * or as one text; the merged content is a list.
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
