import { isJsonObject, type Json } from '../json.ts'

/**
 * Returns the value of the parameter `name` without a field inside it: `thinking` without `thinking.budget_tokens`.
 * Returns the same value when it does not contain the field, and `undefined` when nothing remains.
 */
export function withoutInnerField(name: string, value: Json, field: string): Json | undefined {
  if (!field.startsWith(`${name}.`)) return value
  return without(value, field.slice(name.length + 1).split('.'))
}

function without(value: Json, [key = '', ...rest]: readonly string[]): Json | undefined {
  if (!isJsonObject(value) || !Object.hasOwn(value, key)) return value
  const { [key]: inner = null, ...others } = value
  const left = rest.length === 0 ? undefined : without(inner, rest)
  if (left !== undefined) return { ...value, [key]: left }
  return Object.keys(others).length === 0 ? undefined : others
}
