import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import { isJsonObject, type Json } from '../../../shared/json.ts'
import { maxToolDescriptionCharacters, maxToolNameCharacters } from '../../../shared/limits.ts'
import { toPlainSchema } from '../../../shared/parameters/plain-schema.ts'
import { toolLibraryText } from '../../../shared/text/en/tool-library.ts'
import type { ToolContent } from '../../../shared/tools/saved-tool.ts'
import { addTool } from './change-tools.ts'
import type { ToolEntry } from './tool-list.ts'

/** A function tool of a request. */
export type FunctionEntry = Extract<ToolEntry, { type: 'function' }>

/** Returns what a model reads of a function in a request; `undefined` when its schema is not an object. */
export function contentOfEntry({
  name,
  description,
  schema,
  schemaKey,
  strict,
}: FunctionEntry): ToolContent | undefined {
  const plain = schemaKey === 'parameters' && schema !== undefined ? plainOfCapitals(schema) : schema
  if (plain !== undefined && !isJsonObject(plain)) return undefined
  return {
    name,
    description,
    schema: plain ?? { type: 'object', properties: {} },
    ...(strict !== undefined && { strict }),
  }
}

function plainOfCapitals(schema: Json): Json {
  return isJsonObject(schema) && schema['type'] === 'OBJECT' ? toPlainSchema(schema) : schema
}

/** Returns why a tool cannot be saved to the library yet; `undefined` when it can. */
export function contentProblem(content: ToolContent | undefined): string | undefined {
  const { cannotSave } = toolLibraryText()
  if (content === undefined) return cannotSave.noSchema
  const { name, description } = content
  if (name.trim() === '' || name !== name.trim()) return cannotSave.noName
  if (name.length > maxToolNameCharacters) return cannotSave.longName
  return description.length > maxToolDescriptionCharacters ? cannotSave.longDescription : undefined
}

/** Returns tools as the `tools` of a request in a format. */
export function toolsInFormat(contents: readonly ToolContent[], format: ConversationFormatId): Json {
  return contents.reduce<Json>((tools, content) => addTool(tools, format, content), [])
}
