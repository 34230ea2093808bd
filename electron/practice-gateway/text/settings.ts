import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'

type Setting = readonly [path: string, value: Json]

/**
 * Lists the optional fields of a body by path, in the order sent. The fields in `without` belong to the prompt itself;
 * objects named in `opened` are listed field by field.
 */
export function listSettings(
  body: JsonObject,
  without: readonly string[],
  opened: readonly string[] = [],
): Setting[] {
  return Object.entries(body).flatMap(([name, value]): Setting[] => {
    if (without.includes(name) || value === null) return []
    if (opened.includes(name) && isJsonObject(value)) {
      return Object.entries(value).map(([inner, innerValue]) => [`${name}.${inner}`, innerValue] as const)
    }
    return [[name, value]]
  })
}
