import { isJsonObject, parseJson, type Json } from '../../../shared/json.ts'

/** Deeper bodies stay text: some parsers of source code reject them. */
const deepest = 40

/**
 * Returns the value of a body, if serialising it gives exactly the same bytes: then a snippet can contain it as a
 * literal, which is easier to read and edit. `undefined` for any other text.
 */
export function readExactJson(text: string): Json | undefined {
  const value = parseJson(text)
  if (value === undefined || !isPlain(value, 0)) return undefined
  return JSON.stringify(value) === text ? value : undefined
}

/**
 * Whether a value is shallow enough, and has neither `__proto__` (a literal would set the prototype) nor lone
 * surrogates (UTF-8 cannot encode them).
 */
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
