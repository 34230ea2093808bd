import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'
import { type ToolShape, toolShapes } from './tool-shape.ts'
import { panelsText } from '../../../shared/text/en/panels.ts'

/** A path in the value of a `tools` field. */
export type ToolPath = readonly (string | number)[]

/** A function defined by the request, or a provider's tool, which only its own format can express. */
export type ToolEntry =
  | {
      readonly type: 'function'
      readonly path: ToolPath
      readonly name: string
      readonly description: string
      /** `undefined` when there is none. */
      readonly schema: Json | undefined
      /** The key of its schema. */
      readonly schemaKey: string
      /** Absent unless it is set. */
      readonly strict?: boolean
    }
  | { readonly type: 'vendor'; readonly path: ToolPath; readonly label: string; readonly value: Json }

/**
 * Returns the tools of a request, wherever a format puts them (see shared/gateway/wire/conversations.md, "Tools"). A
 * value that is not a list returns none: the wire check reports it.
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

/** Returns the names that `tool_choice` can select, without duplicates. */
export function toolNames(value: Json, format: ConversationFormatId): string[] {
  const names = listTools(value, format).flatMap((entry) => {
    if (entry.type === 'function') return [entry.name]
    const name = isJsonObject(entry.value) ? entry.value['name'] : undefined
    return toolShapes[format].hasNamedVendorTools && typeof name === 'string' ? [name] : []
  })
  return [...new Set(names.filter((name) => name !== ''))]
}

/** Formats a path as gateways do in errors: `tools[0].function`. */
export function toolPlace(path: ToolPath, field = 'tools'): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}.${key}`),
    field,
  )
}
