import type { Json } from '../json.ts'
import { validateValue } from './validate-value.ts'
import { wordValidation, type ValueCheck } from './word-validation.ts'

/** Validates a value against a JSON schema whose patterns are known not to take too long. */
export function checkValue(value: Json, schema: Json): ValueCheck {
  return wordValidation(value, validateValue(value, schema))
}
