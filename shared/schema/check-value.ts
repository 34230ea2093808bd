import type { Json } from '../json.ts'
import { validateValue } from './validate-value.ts'
import { wordValidation, type ValueCheck } from './word-validation.ts'

/** Whether a value fits a JSON schema, where it is known that no pattern of it takes too long. */
export function checkValue(value: Json, schema: Json): ValueCheck {
  return wordValidation(value, validateValue(value, schema))
}
