import type { JsonObject } from '../json.ts'
import type { Field } from './field.ts'
import type { Parameters } from './parameters.ts'

/** The initial values of the fields that a format requires, by wire name: the start of its body. */
export function requiredValues(fields: readonly Field[]): JsonObject {
  return Object.fromEntries(
    fields.flatMap(({ name, initial, isRequired }) => (isRequired ? [[name, initial]] : [])),
  )
}

/**
 * The parameters of a form with the initial value of each required field that is not set: the values that the request
 * has.
 */
export function withRequired(fields: readonly Field[], values: Parameters): Parameters {
  const missing = fields.filter(
    ({ name, isRequired }) => isRequired === true && values[name]?.isSent !== true,
  )
  return {
    ...values,
    ...Object.fromEntries(missing.map(({ name, initial }) => [name, { isSent: true, value: initial }])),
  }
}
