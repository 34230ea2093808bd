import type { DocumentedField } from '../../gateway/documented-routes.ts'
import type { Json, JsonObject } from '../../json.ts'
import type { Field } from '../field.ts'
import { bodyOf, isOfType, valuesAt } from './documented-body.ts'
import type { DocumentedRequest } from './documented-requests.ts'

/** Documented fields without a place in the window: whole fields, and types or values that no control can give. */
export function findUnplaced(documented: readonly DocumentedField[], asked: DocumentedRequest): string[] {
  return documented.flatMap((field) => {
    const rows = asked.fields.filter(({ name }) => isAtOrIn(name, field.name))
    const values = [{}, ...rows.map(({ name, initial }) => ({ [name]: initial }))].flatMap((parameters) =>
      valuesAt(bodyWith(asked, parameters), field.name),
    )
    if (values.length === 0) return [field.name]
    return [
      ...field.types
        .filter((type) => !values.some((value) => isOfType(value, type)) && !takesAnyJson(rows, field.name))
        .map((type) => `${field.name} as ${type}`),
      ...field.values.filter((value) => !values.includes(value)).map((value) => `${field.name} "${value}"`),
    ]
  })
}

/** The body of a request with these parameters switched on. */
export function bodyWith(asked: DocumentedRequest, parameters: Readonly<Record<string, Json>>): JsonObject {
  const request = asked.request(parameters)
  if (!request.ok) throw new Error(request.error.message)
  return bodyOf(request.value)
}

function isAtOrIn(name: string, field: string): boolean {
  return name === field || name.startsWith(`${field}.`)
}

function takesAnyJson(rows: readonly Field[], name: string): boolean {
  return rows.some((row) => row.name === name && row.kind === 'json')
}
