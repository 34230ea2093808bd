import { isJsonObject, type Json, type JsonObject } from '../../../../shared/json.ts'

/** Fields whose content belongs to the caller: schemas, arguments, results. Their keys are not respelled. */
const opaque = new Set([
  'args',
  'response',
  'parameters',
  'parametersJsonSchema',
  'responseSchema',
  'responseJsonSchema',
  'labels',
])

/**
 * Returns a body with its fields in camelCase, in whichever spelling they were sent: the gateway accepts
 * `system_instruction` too.
 */
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
