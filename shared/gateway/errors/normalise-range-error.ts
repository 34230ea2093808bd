import type { ErrorFacts } from './normalise-error-facts.ts'

/** Codes such as `integer_above_max_value` and `array_above_max_length`; spellings vary. */
const rangeCode = /^[a-z]{1,20}_(?:above|below)_(?:max|min)_(?:value|length|items)$|^(?:value_)?out_of_range$/

/**
 * Limits in words. Each ends in a number: `must be greater than budget_tokens` compares two fields and is not a range.
 */
const rangeWords =
  /(?:input should be|expected a value|must be|should be) (?:[<>]=?|(?:less|greater) than(?: or equal to)?|between|at (?:most|least)) ?-?\d|out of range/i

/**
 * Whether an error says that a value is too large or too small. The model does support the field then: omitting it is
 * no remedy, and must not be remembered.
 */
export function isRangeError({ code, message }: ErrorFacts): boolean {
  return (code !== undefined && rangeCode.test(code)) || rangeWords.test(message ?? '')
}
