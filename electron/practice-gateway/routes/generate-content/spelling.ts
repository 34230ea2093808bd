import { isJsonObject, type Json, type JsonObject } from '../../../../shared/json.ts'

/** Fields whose content belongs to the caller: schemas, arguments, results. Their names are not ours to spell. */
const opaque = new Set([
  'args',
  'response',
  'parameters',
  'parametersJsonSchema',
  'responseSchema',
  'responseJsonSchema',
  'labels',
])

/** A body with its fields in camelCase, whichever way they were sent: the gateway takes `system_instruction` too. */
export function toCamelCase(body: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const camel = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
      return [camel, opaque.has(camel) ? value : inner(value)]
    }),
  )
}

function inner(value: Json): Json {
  if (Array.isArray(value)) return value.map(inner)
  return isJsonObject(value) ? toCamelCase(value) : value
}
