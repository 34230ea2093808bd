import { isJsonObject, type Json } from '../../../shared/json.ts'

/** Returns the top-level keys in which two bodies differ. The order of keys and the escaping of texts do not matter. */
export function differencesOf(left: Json, right: Json): string[] {
  if (!isJsonObject(left) || !isJsonObject(right)) return []
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].filter((name) => canonical(left[name]) !== canonical(right[name]))
}

function canonical(value: Json | undefined): string {
  return value === undefined ? '' : JSON.stringify(simplified(value))
}

/** Sorts keys, and replaces a list with a single plain text by that text: every format accepts both. */
function simplified(value: Json): Json {
  if (Array.isArray(value)) {
    const [only] = value
    const text = value.length === 1 && isJsonObject(only) ? plainText(only) : undefined
    return text ?? value.map(simplified)
  }
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([name, member]) => [name, simplified(member)] as const)
  return Object.fromEntries(entries.toSorted(([left], [right]) => (left < right ? -1 : 1)))
}

function plainText({ type, text, ...others }: { [name: string]: Json }): Json | undefined {
  return typeof type === 'string' && type.endsWith('text') && Object.keys(others).length === 0
    ? text
    : undefined
}
