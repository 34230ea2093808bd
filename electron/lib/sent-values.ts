import type { Field } from '../../shared/formats/field.ts'
import { isJsonObject, type Json } from '../../shared/json.ts'
import { type FormatId, formatRegistry } from '../../shared/formats/registry.ts'

/** The stored summary of a sent field: enough to say which values a model accepted. */
export type SentValue = number | boolean | string

/** Longer texts say nothing about what a model accepts, and may be private. */
const maxTextLength = 40

/** The known fields of a format. */
type FormatFields = { readonly id: FormatId; readonly fields: readonly Field[] }

/** Summarises the optional fields of a body. */
export function readSentFields(body: Json | undefined, format: FormatFields): Record<string, SentValue> {
  return Object.fromEntries(
    [...sentValuesOf(body, format)].map(([name, value]) => [name, summarise(value)] as const),
  )
}

/**
 * The optional fields of a body by wire name: those of the format's table, and other top-level fields that were added
 * by hand. The model and the prompt are left out.
 */
export function sentValuesOf(body: Json | undefined, { id, fields }: FormatFields): Map<string, Json> {
  const sent = new Map<string, Json>()
  if (!isJsonObject(body)) return sent
  const { promptFields } = formatRegistry[id]
  const parents = new Set<string>()
  for (const { name } of fields) {
    if (promptFields.includes(name)) continue
    const path = name.split('.')
    if (path.length > 1) parents.add(path[0] ?? '')
    const value = valueAt(body, path)
    if (value !== undefined) sent.set(name, value)
  }
  for (const [name, value] of Object.entries(body)) {
    if (!sent.has(name) && !parents.has(name) && name !== 'model' && !promptFields.includes(name))
      sent.set(name, value)
  }
  return sent
}

function valueAt(body: Json, path: readonly string[]): Json | undefined {
  let value: Json | undefined = body
  for (const step of path) value = isJsonObject(value) ? value[step] : undefined
  return value
}

function summarise(value: Json): SentValue {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string') return value.length <= maxTextLength ? value : 'a longer text'
  if (Array.isArray(value)) return value.length === 1 ? '1 item' : `${value.length} items`
  if (value === null) return 'null'
  // Such as `json_schema` of a response format, or `enabled` of thinking.
  const type = value['type']
  return typeof type === 'string' && type.length <= maxTextLength ? type : ''
}
