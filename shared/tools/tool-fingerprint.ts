import { isJsonObject, type Json } from '../json.ts'
import type { ToolContent } from './saved-tool.ts'

/**
 * Returns the same fingerprint for tools that look the same to a model, whichever format they were written in. The
 * order of keys is ignored, and so is `strict`, which some formats lack.
 */
export function toolFingerprint({
  name,
  description,
  schema,
}: Pick<ToolContent, 'name' | 'description'> & { readonly schema: Json | undefined }): string {
  return hashJson([name, description, schema ?? noArguments])
}

/** Returns the same hash for values that differ only in the order of keys. */
export function hashJson(value: Json): string {
  return hashOf(JSON.stringify(withSortedKeys(value)))
}

/** The schema of a function without arguments, for formats that require one. */
const noArguments: Json = { type: 'object', properties: {} }

function withSortedKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([key, inner]): [string, Json] => [key, withSortedKeys(inner)])
  return Object.fromEntries(entries.toSorted(([left], [right]) => (left < right ? -1 : 1)))
}

/** Returns a 53-bit hash, which different texts are unlikely to share. Not for secrets. */
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
