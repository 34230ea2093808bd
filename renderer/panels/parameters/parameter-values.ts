import type { Parameters, ParameterValue } from '../../../shared/formats/parameters.ts'
import type { Field } from '../../../shared/formats/field.ts'
import { isJsonObject, type Json } from '../../../shared/json.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { parametersText } from '../../../shared/text/en/parameters.ts'

/**
 * The value of a field as the request has it: the value that was set; for a required field that was not set, its
 * initial value; else the control's initial value, not sent.
 */
export function valueOf(field: Field, values: Parameters): ParameterValue {
  const set = values[field.name]
  if (field.isRequired === true && set?.isSent !== true) return { isSent: true, value: field.initial }
  return set ?? { isSent: false, value: field.initial }
}

/** How many fields of a format are sent. */
export function countSent(fields: readonly Field[], values: Parameters): number {
  return fields.filter((field) => valueOf(field, values).isSent).length
}

/** The form with every field off. Values are kept, so switching a field on again restores its value. */
export function withAllOff(values: Parameters): Parameters {
  return Object.fromEntries(
    Object.entries(values).map(([name, { value }]) => [name, { isSent: false, value }]),
  )
}

/** What is unusual about a value, which is sent anyway; `undefined` if nothing is. */
export function warningFor(field: Field, value: Json): string | undefined {
  const { range, choices, kind } = field
  if (range !== undefined && typeof value === 'number' && (value < range.min || value > range.max)) {
    return parametersText().unusual.outside({ min: formatNumber(range.min), max: formatNumber(range.max) })
  }
  if (kind === 'integer' && typeof value === 'number') {
    if (!Number.isInteger(value)) return parametersText().unusual.notWhole
    if (!Number.isSafeInteger(value)) return parametersText().unusual.notExact(JSON.stringify(value))
  }
  if (kind === 'choice' && typeof value === 'string') {
    if (value === '') return parametersText().unusual.empty
    if (choices !== undefined && !choices.includes(value)) return parametersText().unusual.unknownValue
  }
  return undefined
}

const maxSliderSteps = 400

/** Whether a slider is useful: the range is known and its steps can be distinguished. */
export function hasSlider(field: Field): boolean {
  if (field.range === undefined || (field.kind !== 'number' && field.kind !== 'integer')) return false
  return (field.range.max - field.range.min) / field.range.step <= maxSliderSteps
}

/** A JSON value in a few words, for the closed row: `include_usage`, `2 items`, `"auto"`. */
export function summarize(value: Json): string {
  if (Array.isArray(value))
    return value.length === 0 ? parametersText().emptyList : parametersText().items(value.length)
  if (isJsonObject(value)) {
    const names = Object.keys(value)
    if (names.length === 0) return '{ }'
    return names.length <= 2 ? names.join(', ') : parametersText().fields(names.length)
  }
  return JSON.stringify(value)
}
