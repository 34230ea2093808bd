import type { JsonObject } from '../../../../shared/json.ts'

/** The fields of an object in camelCase, whichever way they were sent: the gateway takes `system_instruction` too. */
export function eitherCase(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}
