import type { ConversationFormatId } from '../formats/registry.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { Meaning } from './meaning.ts'
import { toPlainSchema } from './plain-schema.ts'

/** A function tool independent of a format, with the source path of each part. */
interface FunctionTool {
  readonly place: string
  readonly name: Json
  readonly description: Json | undefined
  readonly schema: Json | undefined
  readonly strict: Json | undefined
}

/** A vendor's own tool, or a value that is not a tool: only its own format supports it. */
interface OtherTool {
  readonly place: string
  readonly other: Json
}

/**
 * Tools: a function is nested in chat, flat in responses and messages, and one of several declarations in
 * generate-content (see shared/gateway/wire/conversations.md, "Tools"). A vendor's own tools are not translated.
 */
export const tools: Meaning = {
  id: 'tools',
  paths: { chat: ['tools'], responses: ['tools'], messages: ['tools'], 'generate-content': ['tools'] },
  convert(source, from, to) {
    const read = readTools(source('tools'), from)
    const functions = read.filter((tool): tool is FunctionTool => 'name' in tool)
    const lost = read.flatMap((tool) => ('other' in tool ? [tool.place] : lostOf(tool, to)))
    if (functions.length === 0) return undefined
    return { values: { tools: writeTools(functions, to) }, lost }
  },
}

/** Returns the schemas of the functions that a request defines, by name; `undefined` for a function without one. */
export function toolSchemas(
  value: Json | undefined,
  format: ConversationFormatId,
): ReadonlyMap<string, Json | undefined> {
  return new Map(
    readTools(value, format).flatMap((tool) =>
      'name' in tool && typeof tool.name === 'string' ? [[tool.name, tool.schema] as const] : [],
    ),
  )
}

/** Splits the tools of a request into functions, with the parts that a model reads, and everything else. */
export function splitTools(
  value: Json | undefined,
  format: ConversationFormatId,
): {
  readonly functions: readonly {
    readonly name: string
    readonly description: string
    readonly schema: Json | undefined
  }[]
  readonly others: Json[]
} {
  const read = readTools(value, format)
  return {
    functions: read.flatMap((tool) => {
      if (!('name' in tool) || typeof tool.name !== 'string') return []
      const { name, description, schema } = tool
      return [{ name, description: typeof description === 'string' ? description : '', schema }]
    }),
    others: read.flatMap((tool) => ('other' in tool ? [tool.other] : [])),
  }
}

function readTools(value: Json | undefined, from: ConversationFormatId): (FunctionTool | OtherTool)[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((tool, index) => {
    const place = `tools[${index}]`
    if (!isJsonObject(tool)) return [{ place, other: tool }]
    return from === 'generate-content' ? readDeclarations(tool, place) : [readTool(tool, place, from)]
  })
}

function readTool(tool: JsonObject, place: string, from: ConversationFormatId): FunctionTool | OtherTool {
  const type = tool['type']
  if (from === 'chat') {
    const inner = tool['function']
    return type === 'function' && isJsonObject(inner)
      ? toFunction(inner, `${place}.function`, 'parameters')
      : { place, other: tool }
  }
  if (from === 'messages') {
    const isFunction = type === undefined || type === 'custom'
    return isFunction ? toFunction(tool, place, 'input_schema') : { place, other: tool }
  }
  return type === 'function' ? toFunction(tool, place, 'parameters') : { place, other: tool }
}

function readDeclarations(tool: JsonObject, place: string): (FunctionTool | OtherTool)[] {
  const { functionDeclarations: declared, ...others } = tool
  const functions = (Array.isArray(declared) ? declared : [])
    .filter(isJsonObject)
    .map((declaration, index) => {
      const at = `${place}.functionDeclarations[${index}]`
      const { parametersJsonSchema, parameters } = declaration
      const schema =
        parametersJsonSchema ?? (parameters === undefined ? undefined : toPlainSchema(parameters))
      return { ...toFunction(declaration, at, 'parametersJsonSchema'), schema }
    })
  const rest = Object.entries(others).map(([name, value]) => ({ place: `${place}.${name}`, other: value }))
  return [...functions, ...rest]
}

function toFunction(tool: JsonObject, place: string, schemaName: string): FunctionTool {
  return {
    place,
    name: tool['name'] ?? '',
    description: tool['description'],
    schema: tool[schemaName],
    strict: tool['strict'],
  }
}

function lostOf({ place, strict }: FunctionTool, to: ConversationFormatId): string[] {
  return to === 'generate-content' && strict !== undefined ? [`${place}.strict`] : []
}

function writeTools(functions: readonly FunctionTool[], to: ConversationFormatId): Json[] {
  if (to === 'generate-content') {
    return [{ functionDeclarations: functions.map((tool) => describe(tool, 'parametersJsonSchema')) }]
  }
  return functions.map((tool): JsonObject => {
    const strict: JsonObject = tool.strict === undefined ? {} : { strict: tool.strict }
    if (to === 'chat') return { type: 'function', function: { ...describe(tool, 'parameters'), ...strict } }
    if (to === 'responses') return { type: 'function', ...describe(tool, 'parameters'), ...strict }
    // This format requires a schema, even for a function without parameters.
    const schema = tool.schema ?? { type: 'object', properties: {} }
    return { ...describe({ ...tool, schema }, 'input_schema'), ...strict }
  })
}

function describe({ name, description, schema }: FunctionTool, schemaName: string): JsonObject {
  return {
    name,
    ...(description !== undefined && { description }),
    ...(schema !== undefined && { [schemaName]: schema }),
  }
}
