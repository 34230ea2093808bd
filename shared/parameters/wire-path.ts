import { conversationFormats } from '../formats/conversation-formats.ts'
import type { ConversationFormatId } from '../formats/registry.ts'
import { isJsonObject, type Json } from '../json.ts'

/** A dotted wire path split into the form's field and the keys inside the field's value. */
export interface FieldPath {
  readonly field: string
  readonly inner: readonly string[]
}

/**
 * Splits a path: `output_config.effort` is inside the field `output_config`; `reasoning.effort` is a field of its own.
 */
export function toFieldPath(path: string, format: ConversationFormatId): FieldPath {
  const names = conversationFormats[format].fields.map(({ name }) => name)
  const field = names
    .filter((name) => path === name || path.startsWith(`${name}.`))
    .toSorted((left, right) => right.length - left.length)[0]
  if (field === undefined || field === path) return { field: path, inner: [] }
  return { field, inner: path.slice(field.length + 1).split('.') }
}

export function valueAt(
  values: Readonly<Record<string, Json>>,
  { field, inner }: FieldPath,
): Json | undefined {
  let value: Json | undefined = values[field]
  for (const key of inner) value = isJsonObject(value) ? value[key] : undefined
  return value
}

/** Sets a value at a path, merging objects with existing ones. Modifies `values`, but not the objects in it. */
export function putAt(values: Record<string, Json>, { field, inner }: FieldPath, value: Json): void {
  values[field] = merged(values[field], nest(inner, value))
}

function nest(keys: readonly string[], value: Json): Json {
  return keys.reduceRight<Json>((inside, key) => ({ [key]: inside }), value)
}

function merged(base: Json | undefined, change: Json): Json {
  if (!isJsonObject(base) || !isJsonObject(change)) return change
  const result = { ...base }
  for (const [key, value] of Object.entries(change)) result[key] = merged(base[key], value)
  return result
}
