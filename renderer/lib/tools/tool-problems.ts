import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import { isJsonObject, type Json } from '../../../shared/json.ts'
import { listTools, toolPlace, type ToolEntry } from './tool-list.ts'

/** Something a vendor would refuse about the tools of a request. */
export interface ToolProblem {
  /** Its wire path, such as `tools[0].function.name`. */
  readonly place: string
  readonly words: string
  /** Which tool of the list it is about; absent: the list itself. */
  readonly index?: number
}

const nameRules: Readonly<Record<ConversationFormatId, { pattern: RegExp; words: string }>> = {
  chat: { pattern: /^[A-Za-z0-9_-]{1,64}$/, words: 'letters, digits, _ and -, up to 64' },
  responses: { pattern: /^[A-Za-z0-9_-]{1,64}$/, words: 'letters, digits, _ and -, up to 64' },
  messages: { pattern: /^[A-Za-z0-9_-]{1,128}$/, words: 'letters, digits, _ and -, up to 128' },
  'generate-content': {
    pattern: /^[A-Za-z_][A-Za-z0-9_.:-]{0,63}$/,
    words: 'a letter or _, then letters, digits, _ . : and -, up to 64',
  },
}

/**
 * What is wrong with the shape of a `tools` value in a format: its list, its types, names and required parts
 * (wire-reference.md, 3.4, 4.3, 5.1 and 6.1). Schemas are checked elsewhere; a tool of the vendor passes when it says what
 * it is.
 */
export function toolProblems(value: Json, format: ConversationFormatId): ToolProblem[] {
  if (!Array.isArray(value)) return [{ place: 'tools', words: 'is not a list' }]
  const entries = listTools(value, format)
  const seen = new Set<string>()
  return entries.flatMap((entry, index) => {
    const found = entry.type === 'vendor' ? vendorProblems(entry, format) : functionProblems(entry, format)
    if (entry.type === 'function' && entry.name !== '') {
      if (seen.has(entry.name)) {
        found.push({ place: `${toolPlace(entry.path)}.name`, words: `"${entry.name}" is defined twice` })
      }
      seen.add(entry.name)
    }
    return found.map((problem) => ({ ...problem, index }))
  })
}

function functionProblems(
  entry: Extract<ToolEntry, { type: 'function' }>,
  format: ConversationFormatId,
): ToolProblem[] {
  const place = toolPlace(entry.path)
  const problems: ToolProblem[] = []
  const rule = nameRules[format]
  if (entry.name === '') problems.push({ place: `${place}.name`, words: 'is missing' })
  else if (!rule.pattern.test(entry.name)) {
    problems.push({ place: `${place}.name`, words: `takes ${rule.words}` })
  }
  const { schema, schemaKey } = entry
  if (schema === undefined) {
    if (format === 'messages') problems.push({ place: `${place}.input_schema`, words: 'is missing' })
  } else if (!isJsonObject(schema)) {
    problems.push({ place: `${place}.${schemaKey}`, words: 'is not an object' })
  } else if (!isObjectType(schema['type'])) {
    problems.push({ place: `${place}.${schemaKey}.type`, words: 'is not "object"' })
  }
  return problems
}

/** generate-content also takes its types in capitals. */
function isObjectType(type: Json | undefined): boolean {
  return typeof type === 'string' && type.toLowerCase() === 'object'
}

function vendorProblems(
  { path, value }: Extract<ToolEntry, { type: 'vendor' }>,
  format: ConversationFormatId,
): ToolProblem[] {
  const place = toolPlace(path)
  if (format === 'generate-content') {
    if (path.includes('functionDeclarations')) {
      return [
        { place, words: Array.isArray(value) || path.length < 3 ? 'is not a list' : 'is not an object' },
      ]
    }
    return typeof path[1] === 'string' ? [] : [{ place, words: 'is not an object' }]
  }
  if (!isJsonObject(value)) return [{ place, words: 'is not an object' }]
  const type = value['type']
  if (typeof type !== 'string' || type === '') return [{ place: `${place}.type`, words: 'is missing' }]
  return format === 'chat' ? chatProblems(value[type], place, type) : []
}

/** Chat completions nest what a tool is in a key of its type. */
function chatProblems(inner: Json | undefined, place: string, type: string): ToolProblem[] {
  if (type === 'function') return [{ place: `${place}.function`, words: 'is missing or not an object' }]
  if (type !== 'custom' || (isJsonObject(inner) && typeof inner['name'] === 'string')) return []
  return [{ place: `${place}.custom.name`, words: 'is missing' }]
}
