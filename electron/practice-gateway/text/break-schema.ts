import { isJsonObject, type Json } from '../../../shared/json.ts'

/**
 * Returns the same value with every scalar of another type, and with one more field in the outermost object: it fits
 * few schemas.
 */
export function breakSchema(value: Json): Json {
  const broken = otherTypes(value)
  return isJsonObject(broken) ? { ...broken, not_in_the_schema: true } : broken
}

function otherTypes(value: Json): Json {
  if (Array.isArray(value)) return value.map(otherTypes)
  if (isJsonObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, otherTypes(inner)]))
  }
  return typeof value === 'string' ? 41 : String(value)
}
