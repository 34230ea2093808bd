import type { Parameters } from '../../formats/parameters.ts'
import type { Field } from '../../formats/field.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'

/**
 * Splits the fields of a body: a field that the form knows, with a value that its control can show, becomes a
 * parameter; the rest becomes extra JSON. A group such as `generationConfig` stays whole on either side, because extra
 * JSON replaces whole fields.
 */
export function splitParameters(
  body: JsonObject,
  fields: readonly Field[],
): { readonly parameters: Parameters; readonly extra: JsonObject } {
  const parameters: Parameters = {}
  const extra: JsonObject = {}
  for (const [name, value] of Object.entries(body)) {
    const found = toParameters(name, value, fields)
    if (found === undefined) extra[name] = value
    else for (const [field, inner] of found) parameters[field] = { isSent: true, value: inner }
  }
  return { parameters, extra }
}

function toParameters(name: string, value: Json, fields: readonly Field[]): [string, Json][] | undefined {
  const field = fields.find((candidate) => candidate.name === name)
  if (field !== undefined) return isShowable(value, field) ? [[name, value]] : undefined
  if (!isJsonObject(value)) return undefined
  const members = Object.entries(value).map(([key, inner]): [string, Json] => [`${name}.${key}`, inner])
  const isKnown = members.every(([path, inner]) => {
    const member = fields.find((candidate) => candidate.name === path)
    return member !== undefined && isShowable(inner, member)
  })
  return isKnown && members.length > 0 ? members : undefined
}

function isShowable(value: Json, { kind }: Field): boolean {
  switch (kind) {
    case 'number':
      return typeof value === 'number'
    case 'integer':
      return Number.isInteger(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'text':
    case 'choice':
      return typeof value === 'string'
    case 'text-list':
      return Array.isArray(value) && value.every((member) => typeof member === 'string')
    case 'json':
      return value !== null
    default:
      return false
  }
}
