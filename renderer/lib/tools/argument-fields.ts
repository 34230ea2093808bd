import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'
import { maxRows } from '../schema/schema-rows.ts'

/** An argument of a tool, as a form field. */
export interface ArgumentField {
  readonly name: string
  /** `json` for types that only JSON can express, such as lists and objects. */
  readonly kind: 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'json'
  /** The options of a `choice`. */
  readonly choices: readonly string[]
  readonly description: string
  readonly isRequired: boolean
}

/** Returns the arguments of an object schema, in its order, up to the maximum of a form. */
export function argumentFields(schema: JsonObject): ArgumentField[] {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {}
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(properties)
    .slice(0, maxRows)
    .map(([name, property]) => ({
      name,
      ...kindOf(property),
      description:
        isJsonObject(property) && typeof property['description'] === 'string' ? property['description'] : '',
      isRequired: required.includes(name),
    }))
}

const kinds: Readonly<Record<string, ArgumentField['kind']>> = {
  string: 'text',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
}

function kindOf(property: Json): Pick<ArgumentField, 'kind' | 'choices'> {
  if (!isJsonObject(property)) return { kind: 'json', choices: [] }
  const { enum: listed, type } = property
  if (Array.isArray(listed) && listed.length > 0 && listed.every((item) => typeof item === 'string'))
    return { kind: 'choice', choices: [...new Set(listed.map(String))] }
  const kind = typeof type === 'string' ? kinds[type.toLowerCase()] : undefined
  return { kind: kind ?? 'json', choices: [] }
}
