import type { JsonObject } from '../json.ts'
import type { Field } from './field.ts'

/** What a format demands, with the values that are sent where the form sets none: the start of its body, by wire name. */
export function requiredValues(fields: readonly Field[]): JsonObject {
  return Object.fromEntries(
    fields.flatMap(({ name, initial, isRequired }) => (isRequired ? [[name, initial]] : [])),
  )
}
