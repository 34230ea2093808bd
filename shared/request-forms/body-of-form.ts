import type { Field } from '../formats/field.ts'
import { parseJson, type Json, type JsonObject } from '../json.ts'
import type { SentForm } from '../runs/sent-form.ts'

/** Restores the values from the texts of a multipart body, by name. Its files are left out. */
export function bodyOfForm({ fields: sent }: SentForm, fields: readonly Field[]): JsonObject {
  const texts = Map.groupBy(
    sent.filter((part) => 'value' in part),
    ({ name }) => name,
  )
  const body: JsonObject = {}
  for (const [name, given] of texts) {
    const field = fields.find((known) => known.name === name)
    body[name] = valueOf(
      given.map(({ value }) => value),
      field,
    )
  }
  return body
}

/** A form contains only texts: the field determines the type of each value. */
function valueOf(given: readonly string[], field: Field | undefined): Json {
  const [first = ''] = given
  switch (field?.kind) {
    case 'number':
    case 'integer':
      return Number(first)
    case 'boolean':
      return first === 'true'
    case 'text-list':
      return [...given]
    case 'json':
      return parseJson(first) ?? first
    default:
      return given.length > 1 ? [...given] : first
  }
}
