import { isJsonObject, type Json, type JsonObject } from '../json.ts'

/**
 * Puts parameters into a body: a dotted name (`generationConfig.topK`) into nested objects, which are made as needed.
 * Returns a new body; objects that were handed in are not changed.
 */
export function withParameters(body: JsonObject, parameters: Readonly<Record<string, Json>>): JsonObject {
  const result = { ...body }
  for (const [name, value] of Object.entries(parameters)) put(result, name.split('.'), value)
  return result
}

function put(target: JsonObject, path: readonly string[], value: Json): void {
  const [key, ...rest] = path
  if (key === undefined) return
  if (rest.length === 0) {
    target[key] = value
    return
  }
  const existing = target[key]
  const inner = isJsonObject(existing) ? { ...existing } : {}
  target[key] = inner
  put(inner, rest, value)
}
