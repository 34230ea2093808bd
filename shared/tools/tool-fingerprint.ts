import { isJsonObject, type Json } from '../json.ts'
import type { ToolContent } from './saved-tool.ts'

/**
 * The same for two tools that tell a model the same, whichever format they were written in. Keys may stand in another order;
 * `strict` is left out, which not every format can say.
 */
export function toolFingerprint({
  name,
  description,
  schema,
}: Pick<ToolContent, 'name' | 'description'> & { readonly schema: Json | undefined }): string {
  return hashJson([name, description, schema ?? noArguments])
}

/** The same for two values that differ in the order of keys alone. */
export function hashJson(value: Json): string {
  return hashOf(JSON.stringify(withSortedKeys(value)))
}

/** What a function without arguments is given where a format demands a schema. */
const noArguments: Json = { type: 'object', properties: {} }

function withSortedKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([key, inner]): [string, Json] => [key, withSortedKeys(inner)])
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** A short text that two different texts are not expected to share: 53 bits. It keeps no secret. */
function hashOf(text: string): string {
  let low = 0xdeadbeef
  let high = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 2654435761)
    high = Math.imul(high ^ code, 1597334677)
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  return (4294967296 * (2097151 & high) + (low >>> 0)).toString(36)
}
