import { isJsonObject, type Json } from '../json.ts'

/**
 * The value of the parameter `name` without a field that lies inside of it: `thinking` without `thinking.budget_tokens`.
 * The same value when the field is not in it, `undefined` when nothing is left of it.
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
