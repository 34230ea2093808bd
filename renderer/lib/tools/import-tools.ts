import { isJsonObject, parseJson, type Json, type JsonObject } from '../../../shared/json.ts'
import {
  maxImportedTools,
  maxToolDescriptionCharacters,
  maxToolImportCharacters,
  maxToolNameCharacters,
  maxToolSchemaCharacters,
} from '../../../shared/limits.ts'
import { toPlainSchema } from '../../../shared/parameters/plain-schema.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { toolLibraryText } from '../../../shared/text/en/tool-library.ts'
import type { ToolContent } from '../../../shared/tools/saved-tool.ts'
import { jsonProblem } from '../json-problem.ts'

/** The tools found in a text. */
export type ToolReading =
  | {
      readonly type: 'read'
      readonly tools: readonly ToolContent[]
      /** Tools that the library cannot hold, with the reason. */
      readonly refused: readonly string[]
    }
  | { readonly type: 'unreadable'; readonly problem: string }

/**
 * Returns the function tools in a text, each in any of these formats: chat completions, Responses, Messages,
 * generate-content and MCP (see shared/gateway/wire/conversations.md, "Tools"). The text is a list of tools, a single
 * one, or a request or an answer that contains such a list.
 */
export function readTools(text: string): ToolReading {
  const { importing } = toolLibraryText()
  if (text.length > maxToolImportCharacters)
    return { type: 'unreadable', problem: importing.tooLong(maxToolImportCharacters / 1_000_000) }
  const problem = jsonProblem(text)
  if (problem !== undefined) return { type: 'unreadable', problem: wordError(problem).message }
  const json = parseJson(text)
  if (json === undefined) return { type: 'unreadable', problem: importing.tooDeep }
  const found = findTools(json)
  const tools: ToolContent[] = []
  const refused: string[] = []
  const names = new Set<string>()
  for (const { place, value } of found.slice(0, maxImportedTools)) {
    const read = readTool(value, place)
    if (typeof read === 'string') refused.push(read)
    else if (names.has(read.name)) refused.push(importing.because.twice({ place, name: read.name }))
    else {
      names.add(read.name)
      tools.push(read)
    }
  }
  if (found.length > maxImportedTools) refused.push(importing.because.tooMany(maxImportedTools))
  return { type: 'read', tools, refused }
}

interface FoundTool {
  /** The place as a user would look for it: `tools[1].function`. */
  readonly place: string
  readonly value: Json
}

/** The keys under which requests, answers of `tools/list` and older chat completions list functions. */
const listKeys = ['tools', 'functions', 'functionDeclarations', 'function_declarations'] as const

function findTools(json: Json, place = ''): FoundTool[] {
  if (Array.isArray(json)) {
    return json.flatMap((value, index) => findInEntry(value, `${place}[${index}]`))
  }
  if (isJsonObject(json) && isJsonObject(json['result'])) return findTools(json['result'], 'result')
  return findInEntry(json, place === '' ? 'tool' : place)
}

function findInEntry(value: Json, place: string): FoundTool[] {
  if (isJsonObject(value)) {
    const key = listKeys.find((candidate) => Array.isArray(value[candidate]))
    // An object with a name is a tool itself, even if it contains lists.
    if (key !== undefined && typeof value['name'] !== 'string') {
      const start = place === 'tool' ? key : `${place}.${key}`
      const list = value[key]
      return Array.isArray(list) ? list.flatMap((item, index) => findInEntry(item, `${start}[${index}]`)) : []
    }
  }
  return [{ place, value }]
}

/** Returns a tool of the library, or why it is not valid. */
function readTool(value: Json, place: string): ToolContent | string {
  const { because } = toolLibraryText().importing
  if (!isJsonObject(value)) return because.notObject(place)
  const type = value['type']
  const isNested = type === 'function' && isJsonObject(value['function'])
  const inner = isNested && isJsonObject(value['function']) ? value['function'] : value
  if (!isNested && typeof type === 'string' && type !== 'function' && type !== 'custom')
    return because.providerTool({ place, label: type })
  if (type === 'custom' && isJsonObject(value['custom'])) return because.providerTool({ place, label: type })
  const { name, description = '', strict } = inner
  if (typeof name !== 'string' || name.trim() === '') return because.noName(place)
  if (name !== name.trim() || name.length > maxToolNameCharacters || hasControls(name))
    return because.badName(place)
  if (typeof description !== 'string' || description.length > maxToolDescriptionCharacters)
    return because.badDescription(place)
  const schema = schemaOf(inner)
  if (!isJsonObject(schema)) return because.badSchema(place)
  if (JSON.stringify(schema).length > maxToolSchemaCharacters) return because.longSchema(place)
  return { name, description, schema, ...(typeof strict === 'boolean' && { strict }) }
}

function schemaOf(tool: JsonObject): Json {
  const plain = tool['parametersJsonSchema'] ?? tool['input_schema'] ?? tool['inputSchema']
  if (plain !== undefined) return plain
  const { parameters } = tool
  // The OpenAPI subset of generate-content writes types in upper case.
  if (isJsonObject(parameters) && parameters['type'] === 'OBJECT') return toPlainSchema(parameters)
  return parameters ?? { type: 'object', properties: {} }
}

function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text)
}
