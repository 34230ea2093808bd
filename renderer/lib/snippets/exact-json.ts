import { isJsonObject, parseJson, type Json } from '../../../shared/json.ts'

/** Deeper bodies stay text: some parsers of source code refuse them. */
const deepest = 40

/**
 * The value of a body, if writing the value gives the very same bytes again: then code can say it as a literal, which is
 * easier to read and to change. `undefined` for any other text.
 */
export function readExactJson(text: string): Json | undefined {
  const value = parseJson(text)
  if (value === undefined || !isPlain(value, 0)) return undefined
  return JSON.stringify(value) === text ? value : undefined
}

/** Shallow, without `__proto__` (a literal would set the prototype) and without lone surrogates (no UTF-8 has them). */
function isPlain(value: Json, depth: number): boolean {
  if (depth > deepest) return false
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value === 'number') return !Object.is(value, -0)
  if (Array.isArray(value)) return value.every((member) => isPlain(member, depth + 1))
  if (!isJsonObject(value)) return true
  return Object.entries(value).every(
    ([key, member]) => key !== '__proto__' && key.isWellFormed() && isPlain(member, depth + 1),
  )
}
