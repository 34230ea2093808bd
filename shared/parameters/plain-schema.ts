import { isJsonObject, type Json } from '../json.ts'

/**
 * Converts the OpenAPI subset of generate-content, with upper-case types, into a plain JSON schema (see
 * shared/gateway/wire/conversations.md, "Structured output").
 */
export function toPlainSchema(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(toPlainSchema)
  if (!isJsonObject(schema)) return schema
  const { nullable, ...others } = schema
  const type = schema['type']
  const plain = Object.fromEntries(
    Object.entries(typeof nullable === 'boolean' ? others : schema).map(([key, value]) => [
      key,
      key === 'type' && typeof value === 'string' ? value.toLowerCase() : toPlainSchema(value),
    ]),
  )
  return nullable === true && typeof type === 'string'
    ? { ...plain, type: [type.toLowerCase(), 'null'] }
    : plain
}
