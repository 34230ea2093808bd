import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import { isJsonObject, type Json } from '../../../shared/json.ts'
import { toolShapes } from './tool-shape.ts'
import { listTools, toolPlace, type ToolEntry } from './tool-list.ts'
import { panelsText } from '../../../shared/text/en/panels.ts'

/** A problem with the tools of a request that a provider would reject. */
export interface ToolProblem {
  /** Its wire path, such as `tools[0].function.name`. */
  readonly place: string
  readonly message: string
  /** The index of the affected tool; absent when it is the list itself. */
  readonly index?: number
}

/**
 * Returns the problems of a `tools` value in a format: its list, types, names and required keys (see
 * shared/gateway/wire/conversations.md, "Tools"). Schemas are checked elsewhere; a provider's tool needs only its type.
 */
export function toolProblems(value: Json, format: ConversationFormatId): ToolProblem[] {
  if (!Array.isArray(value)) return [{ place: 'tools', message: panelsText().tools.notAList }]
  const entries = listTools(value, format)
  const seen = new Set<string>()
  return entries.flatMap((entry, index) => {
    const found = entry.type === 'vendor' ? vendorProblems(entry, format) : functionProblems(entry, format)
    if (entry.type === 'function' && entry.name !== '') {
      if (seen.has(entry.name)) {
        found.push({
          place: `${toolPlace(entry.path)}.name`,
          message: panelsText().tools.definedTwice(entry.name),
        })
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
  const { nameRule, isSchemaRequired } = toolShapes[format]
  if (entry.name === '') problems.push({ place: `${place}.name`, message: panelsText().tools.missing })
  else if (!nameRule.pattern.test(entry.name)) {
    problems.push({
      place: `${place}.name`,
      message: nameRule.problem,
    })
  }
  const { schema, schemaKey } = entry
  if (schema === undefined) {
    if (isSchemaRequired)
      problems.push({ place: `${place}.${schemaKey}`, message: panelsText().tools.missing })
  } else if (!isJsonObject(schema)) {
    problems.push({ place: `${place}.${schemaKey}`, message: panelsText().tools.notAnObject })
  } else if (!isObjectType(schema['type'])) {
    problems.push({ place: `${place}.${schemaKey}.type`, message: panelsText().tools.notObjectType })
  }
  return problems
}

/** generate-content also accepts upper-case types. */
function isObjectType(type: Json | undefined): boolean {
  return typeof type === 'string' && type.toLowerCase() === 'object'
}

function vendorProblems(
  { path, value }: Extract<ToolEntry, { type: 'vendor' }>,
  format: ConversationFormatId,
): ToolProblem[] {
  const place = toolPlace(path)
  const { functionsIn } = toolShapes[format]
  if (functionsIn === 'declarations') {
    if (path.includes('functionDeclarations')) {
      return [
        {
          place,
          message:
            Array.isArray(value) || path.length < 3
              ? panelsText().tools.notAList
              : panelsText().tools.notAnObject,
        },
      ]
    }
    return typeof path[1] === 'string' ? [] : [{ place, message: panelsText().tools.notAnObject }]
  }
  if (!isJsonObject(value)) return [{ place, message: panelsText().tools.notAnObject }]
  const type = value['type']
  if (typeof type !== 'string' || type === '')
    return [{ place: `${place}.type`, message: panelsText().tools.missing }]
  return functionsIn === 'function' ? nestedProblems(value[type], place, type) : []
}

/** Chat completions nest the definition of a tool under the key of its type. */
function nestedProblems(inner: Json | undefined, place: string, type: string): ToolProblem[] {
  if (type === 'function')
    return [{ place: `${place}.function`, message: panelsText().tools.missingOrNotAnObject }]
  if (type !== 'custom' || (isJsonObject(inner) && typeof inner['name'] === 'string')) return []
  return [{ place: `${place}.custom.name`, message: panelsText().tools.missing }]
}
