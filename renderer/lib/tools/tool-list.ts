import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'
import { type ToolShape, toolShapes } from './tool-shape.ts'
import { panelsText } from '../../../shared/text/en/panels.ts'

/** Where something stands in the value of a `tools` field. */
export type ToolPath = readonly (string | number)[]

/** A function the request defines, or a tool of the vendor, which only its own format can say. */
export type ToolEntry =
  | {
      readonly type: 'function'
      readonly path: ToolPath
      readonly name: string
      readonly description: string
      /** `undefined`: none is given. */
      readonly schema: Json | undefined
      /** The key its schema stands at. */
      readonly schemaKey: string
      /** Left out unless it is set. */
      readonly strict?: boolean
    }
  | { readonly type: 'vendor'; readonly path: ToolPath; readonly label: string; readonly value: Json }

/**
 * The tools of a request one by one, wherever a format puts them (see shared/gateway/wire/conversations.md, "Tools"). What
 * is no list of tools gives none: the wire check says so.
 */
export function listTools(value: Json, format: ConversationFormatId): ToolEntry[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((tool, index): ToolEntry[] =>
    toolShapes[format].functionsIn === 'declarations' && isJsonObject(tool)
      ? listDeclarations(tool, index)
      : [toEntry(tool, index, toolShapes[format])],
  )
}

function toEntry(tool: Json, index: number, { functionsIn, isFunction, schemaKey }: ToolShape): ToolEntry {
  const isInside = functionsIn === 'function'
  const inner = isInside && isJsonObject(tool) ? tool['function'] : tool
  if (isJsonObject(tool) && isFunction(tool['type']) && isJsonObject(inner)) {
    return toFunction(inner, isInside ? [index, 'function'] : [index], schemaKey)
  }
  return { type: 'vendor', path: [index], label: labelOf(tool), value: tool }
}

function listDeclarations(tool: JsonObject, index: number): ToolEntry[] {
  return Object.entries(tool).flatMap(([key, value]): ToolEntry[] => {
    if (key !== 'functionDeclarations' || !Array.isArray(value)) {
      return [{ type: 'vendor', path: [index, key], label: key, value }]
    }
    return value.map((declaration, place): ToolEntry => {
      const path = [index, key, place]
      if (!isJsonObject(declaration)) return { type: 'vendor', path, label: key, value: declaration }
      const isOpenApi =
        declaration['parameters'] !== undefined && declaration['parametersJsonSchema'] === undefined
      return toFunction(declaration, path, isOpenApi ? 'parameters' : 'parametersJsonSchema')
    })
  })
}

function toFunction(inner: JsonObject, path: ToolPath, schemaKey: string): ToolEntry {
  const { name, description, strict } = inner
  return {
    type: 'function',
    path,
    name: typeof name === 'string' ? name : '',
    description: typeof description === 'string' ? description : '',
    schema: inner[schemaKey],
    schemaKey,
    ...(typeof strict === 'boolean' && { strict }),
  }
}

function labelOf(tool: Json): string {
  const type = isJsonObject(tool) ? (tool['type'] ?? tool['name']) : undefined
  return typeof type === 'string' ? type : panelsText().tools.notATool
}

/** The names that `tool_choice` can ask for, each once. */
export function toolNames(value: Json, format: ConversationFormatId): string[] {
  const names = listTools(value, format).flatMap((entry) => {
    if (entry.type === 'function') return [entry.name]
    const name = isJsonObject(entry.value) ? entry.value['name'] : undefined
    return toolShapes[format].hasNamedVendorTools && typeof name === 'string' ? [name] : []
  })
  return [...new Set(names.filter((name) => name !== ''))]
}

/** `tools[0].function`, as errors of gateways name places. */
export function toolPlace(path: ToolPath, field = 'tools'): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}.${key}`),
    field,
  )
}
