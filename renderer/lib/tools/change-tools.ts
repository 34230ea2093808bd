import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'
import { toolShapes } from './tool-shape.ts'
import { toolNames, type ToolEntry, type ToolPath } from './tool-list.ts'

/** A function, independent of formats. */
export interface ToolDefinition {
  readonly name: string
  readonly description: string
  readonly schema: Json
  /** Written only when it is set, in formats that support it. */
  readonly strict?: boolean
}

/** A change of one key of a function; `undefined` removes it. */
export interface ToolChange {
  readonly key: string
  readonly value: Json | undefined
}

/** Changes the tool at `path` and keeps everything else in it. */
export function changeTool(tools: Json, path: ToolPath, { key, value }: ToolChange): Json {
  return changeAt(tools, path, (tool) => {
    const { [key]: _, ...others } = isJsonObject(tool) ? tool : {}
    if (value === undefined) return others
    return isJsonObject(tool) && key in tool ? { ...tool, [key]: value } : { ...others, [key]: value }
  })
}

/** Replaces a provider's tool. */
export function replaceTool(tools: Json, path: ToolPath, value: Json): Json {
  return changeAt(tools, path, () => value)
}

/** Adds a function at the end; a value that is not a list of tools is replaced by one. */
export function addTool(tools: Json, format: ConversationFormatId, tool: ToolDefinition): Json {
  const list = Array.isArray(tools) ? tools : []
  const { name, description, schema, strict } = tool
  const { functionsIn, functionType, schemaKey } = toolShapes[format]
  const hasStrict = strict !== undefined && functionsIn !== 'declarations'
  const plain: JsonObject = {
    name,
    ...(description !== '' && { description }),
    [schemaKey]: schema,
    ...(hasStrict && { strict }),
  }
  const type: JsonObject = functionType === undefined ? {} : { type: functionType }
  if (functionsIn === 'function') return [...list, { ...type, function: plain }]
  if (functionsIn === 'entry') return [...list, { ...type, ...plain }]
  const index = list.findLastIndex(hasDeclarations)
  const home = list[index]
  if (!hasDeclarations(home)) return [...list, { functionDeclarations: [plain] }]
  return list.with(index, { ...home, functionDeclarations: [...home.functionDeclarations, plain] })
}

/** Replaces what a model reads of a function by another definition; other keys stay, such as a cache mark. */
export function redefineTool(
  tools: Json,
  format: ConversationFormatId,
  path: ToolPath,
  { name, description, schema, strict }: ToolDefinition,
): Json {
  const { functionsIn, schemaKey } = toolShapes[format]
  return changeAt(tools, path, (tool) => {
    const { parameters: _, strict: __, description: ___, ...others } = isJsonObject(tool) ? tool : {}
    return {
      ...others,
      name,
      ...(description !== '' && { description }),
      [schemaKey]: schema,
      ...(strict !== undefined && functionsIn !== 'declarations' && { strict }),
    }
  })
}

/** Inserts a copy after the tool, with an unused name. */
export function duplicateTool(tools: Json, format: ConversationFormatId, entry: ToolEntry): Json {
  const place = entry.path.findLastIndex((key) => typeof key === 'number')
  const index = Number(entry.path[place])
  return changeAt(tools, entry.path.slice(0, place), (list) => {
    const original = Array.isArray(list) ? list[index] : undefined
    if (!Array.isArray(list) || original === undefined) return list
    const copy =
      entry.type === 'function'
        ? changeTool(original, entry.path.slice(place + 1), {
            key: 'name',
            value: freeName(entry.name, toolNames(tools, format)),
          })
        : original
    return list.toSpliced(index + 1, 0, copy)
  })
}

/** Removes a tool; in generate-content also its list, when that becomes empty. */
export function removeTool(tools: Json, { path }: ToolEntry): Json {
  const last = path.findLastIndex((key) => typeof key === 'number')
  // A provider's tool of generate-content is a key beside the declarations.
  if (last === 0 && typeof path[1] === 'string' && path[1] !== 'function') {
    return withoutEmpty(changeTool(tools, path.slice(0, 1), { key: path[1], value: undefined }))
  }
  const index = Number(path[last])
  const kept = changeAt(tools, path.slice(0, last), (list) =>
    Array.isArray(list) ? list.toSpliced(index, 1) : list,
  )
  return last === 0 ? kept : withoutEmpty(kept)
}

/**
 * Returns the tools with two neighbours of `listTools` swapped; `undefined` when they are in different lists, as are
 * the declarations and the provider's tools of generate-content.
 */
export function swapTools(tools: Json, first: ToolEntry, second: ToolEntry): Json | undefined {
  const from = homeOf(first)
  const to = homeOf(second)
  if (from.list.join('.') !== to.list.join('.') || from.index === to.index) return undefined
  let isWhole = true
  const swapped = changeAt(tools, from.list, (list) => {
    const a = Array.isArray(list) ? list[from.index] : undefined
    const b = Array.isArray(list) ? list[to.index] : undefined
    if (!Array.isArray(list) || a === undefined || b === undefined) return list
    // A provider's tool of generate-content is a key: its sibling keys would be moved too.
    isWhole = [first, second].every(({ path }, at) => isAlone(at === 0 ? a : b, path))
    return list.with(from.index, b).with(to.index, a)
  })
  return isWhole ? swapped : undefined
}

function homeOf({ path }: ToolEntry): { list: ToolPath; index: number } {
  const last = path.findLastIndex((key) => typeof key === 'number')
  return { list: path.slice(0, last), index: Number(path[last]) }
}

function isAlone(tool: Json, path: ToolPath): boolean {
  const isKey = path.length === 2 && path[1] !== 'function'
  return !isKey || (isJsonObject(tool) && Object.keys(tool).length === 1)
}

/** Returns an unused name for another tool: `get_time`, then `get_time_2`. */
export function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name
  const base = name.replace(/_\d+$/, '')
  for (let number = 2; ; number += 1) {
    const candidate = `${base}_${number}`
    if (!taken.includes(candidate)) return candidate
  }
}

function hasDeclarations(tool: Json | undefined): tool is JsonObject & { functionDeclarations: Json[] } {
  return isJsonObject(tool) && Array.isArray(tool['functionDeclarations'])
}

function withoutEmpty(tools: Json): Json {
  if (!Array.isArray(tools)) return tools
  return tools.flatMap((tool): Json[] => {
    if (!isJsonObject(tool)) return [tool]
    const { functionDeclarations: declared, ...others } = tool
    const kept = Array.isArray(declared) && declared.length === 0 ? others : tool
    return Object.keys(kept).length === 0 ? [] : [kept]
  })
}

function changeAt(value: Json, path: ToolPath, change: (inner: Json) => Json): Json {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (Array.isArray(value) && typeof key === 'number') {
    const inner = value[key]
    return inner === undefined ? value : value.with(key, changeAt(inner, rest, change))
  }
  if (!isJsonObject(value)) return value
  const inner = value[String(key)]
  return inner === undefined ? value : { ...value, [key]: changeAt(inner, rest, change) }
}
