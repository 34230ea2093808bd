import type { Field } from '../formats/field.ts'
import { isJsonObject, type Json } from '../json.ts'

/**
 * Returns a short form of a sent value. Never a text that the user wrote: values in the format's table are shown as
 * they are, anything else as its JSON type, which is not translated.
 */
export function shortValue(value: Json, field: Field | undefined): number | string {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean' || value === null) return String(value)
  if (typeof value === 'string') return isWordOf(value, field) ? value : 'string'
  if (Array.isArray(value)) return `array[${value.length}]`
  if (!isJsonObject(value)) return 'string'
  const { type } = value
  if (typeof type === 'string' && /^[a-z][a-z_]{1,30}$/.test(type)) return type
  const names = Object.keys(value).filter((name) => /^[a-z][a-zA-Z_]{1,30}$/.test(name))
  const isTold = field?.parts !== undefined && names.length <= 3
  return isTold
    ? names.filter((name) => field.parts?.some((part) => part.name === name)).join(' + ')
    : 'object'
}

function isWordOf(value: string, field: Field | undefined): boolean {
  if (field === undefined) return false
  return field.choices?.includes(value) === true || field.initial === value
}
