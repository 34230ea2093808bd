import type { DocumentedType } from '../../gateway/documented-routes.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'

/** A file of a form, where its field is looked for in a body. */
export const uploaded = { file: true } as const

/** The body of a request as one object: a form by the names of its fields. */
export function bodyOf({ body }: WireRequest): JsonObject {
  if (body === undefined || body.type === 'text') return {}
  if (body.type === 'json') return isJsonObject(body.value) ? body.value : {}
  return Object.fromEntries(
    body.fields.map((field) => [field.name, 'value' in field ? field.value : uploaded]),
  )
}

/** Every value of a documented field: `messages[].role` has one for each message. */
export function valuesAt(body: Json, name: string): readonly Json[] {
  let found: readonly Json[] = [body]
  for (const step of name.split('.')) {
    const key = step.replace(/\[\]$/, '')
    found = found.flatMap((value) => (isJsonObject(value) && value[key] !== undefined ? [value[key]] : []))
    if (step.endsWith('[]')) found = found.flatMap((value) => (Array.isArray(value) ? value : []))
  }
  return found
}

/** Whether a value of a body is one of a documented type. */
export function isOfType(value: Json, type: DocumentedType): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isJsonObject(value) && value !== uploaded
    case 'file':
      return value === uploaded
    default:
      return typeof value === type
  }
}
