import type { JsonObject } from '../json.ts'
import type { Field } from './field.ts'
import type { Parameters } from './parameters.ts'

/** What a format demands, with the values that are sent where the form sets none: the start of its body, by wire name. */
export function requiredValues(fields: readonly Field[]): JsonObject {
  return Object.fromEntries(
    fields.flatMap(({ name, initial, isRequired }) => (isRequired ? [[name, initial]] : [])),
  )
}

/** The form with what its format demands where nothing was set: the values that a request has. */
export function withRequired(fields: readonly Field[], values: Parameters): Parameters {
  const missing = fields.filter(
    ({ name, isRequired }) => isRequired === true && values[name]?.isSent !== true,
  )
  return {
    ...values,
    ...Object.fromEntries(missing.map(({ name, initial }) => [name, { isSent: true, value: initial }])),
  }
}
