import { type ConversationFormatId, formatRegistry } from '../formats/registry.ts'
import { isJsonObject, type JsonObject } from '../json.ts'

/** Paths (`/` before each key) of the parts of a body that hold the conversation, not parameters. */
export interface BodyRegions {
  /** Path of the system prompt; `undefined` when there is none. */
  readonly system: string | undefined
  readonly turns: string
}

export function regionsOf(body: JsonObject, format: ConversationFormatId): BodyRegions {
  const { turnsField, systemField: key } = formatRegistry[format]
  const turns = `/${turnsField}`
  if (key !== undefined) return { system: body[key] === undefined ? undefined : `/${key}`, turns }
  const messages = body[turnsField]
  const first = Array.isArray(messages) ? messages[0] : undefined
  const isSystem = isJsonObject(first) && first['role'] === 'system'
  return { system: isSystem ? `${turns}/0` : undefined, turns }
}

/** Keys whose value is a schema: the keys inside it are the user's, not the format's. */
const schemaKeys: ReadonlySet<string> = new Set([
  'parameters',
  'input_schema',
  'parametersJsonSchema',
  'responseJsonSchema',
  'responseSchema',
  'schema',
])

/** Keys whose value is content of the user or the model. */
const ownKeys: ReadonlySet<string> = new Set(['args', 'input', 'response'])

export function isSchemaKey(key: string): boolean {
  return schemaKeys.has(key)
}

/** Whether the keys inside this key's value do not belong to the format. */
export function isOwnContent(key: string): boolean {
  return schemaKeys.has(key) || ownKeys.has(key)
}
