import { isJsonObject, type Json, type JsonObject } from '../../json.ts'

/** The text under a name, `''` when there is none. */
export function textAt(value: Json | undefined, name: string): string {
  const found = isJsonObject(value) ? value[name] : undefined
  return typeof found === 'string' ? found : ''
}

/** The object under a name, an empty one when there is none. */
export function objectAt(value: Json | undefined, name: string): JsonObject {
  const found = isJsonObject(value) ? value[name] : undefined
  return isJsonObject(found) ? found : {}
}

/** The objects in a list; empty when the value is not a list. */
export function objectsIn(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

/** The text of a content that is a text or a list of parts, joined by blank lines. */
export function textOf(content: Json): string {
  if (typeof content === 'string') return content
  return objectsIn(content)
    .map((part) => textAt(part, 'text'))
    .join('\n\n')
}
