import type { Parameters } from '../../../shared/formats/parameters.ts'
import { isJsonObject } from '../../../shared/json.ts'

/** Whether a field is sent; `thinking.budget_tokens` is sent when `thinking` is sent and contains it. */
export function isFieldSent(field: string, parameters: Parameters): boolean {
  const whole = parameters[field]
  if (whole !== undefined) return whole.isSent
  const dot = field.lastIndexOf('.')
  if (dot < 0) return false
  const parent = field.slice(0, dot)
  if (!isFieldSent(parent, parameters)) return false
  const value = valueAt(parent, parameters)
  return isJsonObject(value) && Object.hasOwn(value, field.slice(dot + 1))
}

function valueAt(field: string, parameters: Parameters): unknown {
  const whole = parameters[field]
  if (whole !== undefined) return whole.value
  const dot = field.lastIndexOf('.')
  if (dot < 0) return undefined
  const parent = valueAt(field.slice(0, dot), parameters)
  return isJsonObject(parent) ? parent[field.slice(dot + 1)] : undefined
}
