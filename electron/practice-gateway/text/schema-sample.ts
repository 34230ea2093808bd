import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'
import { sampleNumber, sampleString } from './sample-values.ts'

interface Sampling {
  readonly root: Json
  /** The user's message, from which values are taken where they fit. */
  readonly text: string
  readonly depth: number
  /** The property this value is for. */
  readonly name: string
  /** The index of this item in a list, so that items can differ. */
  readonly index: number
}

const deepestOptional = 4
const deepest = 12

/**
 * Returns a value that is valid for a JSON Schema, the same each time. Understands the keywords of structured output,
 * and the upper-case type names of generate-content.
 */
export function sampleOf(schema: Json, text: string): Json {
  return sample(schema, { root: schema, text, depth: 0, name: '', index: 0 })
}

function sample(schema: Json, at: Sampling): Json {
  if (!isJsonObject(schema)) return `rehearsed ${at.name}`.trim()
  if (at.depth > deepest) return null
  const resolved = resolve(schema, at.root)
  if (resolved['const'] !== undefined) return resolved['const']
  const choices = resolved['enum']
  if (Array.isArray(choices) && choices.length > 0) return chooseFrom(choices, at)
  if (resolved['default'] !== undefined) return resolved['default']
  const [option] = [resolved['anyOf'], resolved['oneOf']].flatMap((list) =>
    Array.isArray(list) ? [preferred(list)] : [],
  )
  if (option !== undefined) return sample(merge(withoutOptions(resolved), option), at)
  switch (typeOf(resolved)) {
    case 'object':
      return sampleObject(resolved, at)
    case 'array':
      return sampleArray(resolved, at)
    case 'integer':
    case 'number':
      return sampleNumber(resolved, at.text, at.index, typeOf(resolved) === 'integer')
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return sampleString(resolved, at.text, at.name, at.index)
  }
}

function sampleObject(schema: JsonObject, at: Sampling): JsonObject {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {}
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const names = [
    ...new Set([...Object.keys(properties), ...required.filter((name) => typeof name === 'string')]),
  ]
  const wanted = names.filter((name) => required.includes(name) || at.depth < deepestOptional)
  return Object.fromEntries(
    wanted.map((name) => [
      name,
      sample(properties[name] ?? {}, { ...at, name, depth: at.depth + 1, index: 0 }),
    ]),
  )
}

function sampleArray(schema: JsonObject, at: Sampling): Json[] {
  const prefix = Array.isArray(schema['prefixItems']) ? schema['prefixItems'] : []
  const fewest = toNumber(schema['minItems']) ?? prefix.length
  const max = toNumber(schema['maxItems']) ?? Infinity
  const wanted = at.depth < deepestOptional ? Math.max(fewest, 2) : fewest
  const length = Math.min(Math.max(wanted, prefix.length), max)
  const items = schema['items'] === false ? prefix.length : length
  return Array.from({ length: items }, (_, index) =>
    sample(prefix[index] ?? schema['items'] ?? {}, { ...at, depth: at.depth + 1, index }),
  )
}

function chooseFrom(choices: readonly Json[], at: Sampling): Json {
  const words = at.text.toLowerCase()
  const named = choices.find((choice) => typeof choice === 'string' && words.includes(choice.toLowerCase()))
  return named ?? choices[at.index % choices.length] ?? null
}

/** Follows `$ref` and merges `allOf`. */
function resolve(schema: JsonObject, root: Json, seen = 0): JsonObject {
  const reference = schema['$ref']
  if (typeof reference === 'string' && seen < deepest) {
    const target = lookUp(root, reference)
    const { $ref: _, ...rest } = schema
    return resolve(merge(rest, target ?? {}), root, seen + 1)
  }
  const parts = schema['allOf']
  if (!Array.isArray(parts) || seen >= deepest) return schema
  const { allOf: _, ...rest } = schema
  const resolved = parts.filter(isJsonObject).map((part) => resolve(part, root, seen + 1))
  return resolved.reduce((merged, part) => merge(merged, part), rest)
}

function lookUp(root: Json, reference: string): JsonObject | undefined {
  if (!reference.startsWith('#')) return undefined
  let value: Json | undefined = root
  for (const part of reference.split('/').slice(1)) {
    const name = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
    value = isJsonObject(value) ? value[name] : undefined
  }
  return isJsonObject(value) ? value : undefined
}

function merge(left: JsonObject, right: JsonObject): JsonObject {
  const properties = { ...objectOf(left['properties']), ...objectOf(right['properties']) }
  const required = [...arrayOf(left['required']), ...arrayOf(right['required'])]
  return {
    ...left,
    ...right,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  }
}

function withoutOptions(schema: JsonObject): JsonObject {
  const { anyOf: _, oneOf: __, ...rest } = schema
  return rest
}

/** The first option that is not `null`. */
function preferred(options: readonly Json[]): JsonObject {
  const objects = options.filter(isJsonObject)
  return objects.find((option) => typeOf(option) !== 'null') ?? objects[0] ?? {}
}

function typeOf(schema: JsonObject): string {
  const { type } = schema
  const names = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === 'string')
  const name = names.find((candidate) => candidate.toLowerCase() !== 'null') ?? names[0]
  if (name !== undefined) return name.toLowerCase()
  if (schema['properties'] !== undefined) return 'object'
  return schema['items'] === undefined && schema['prefixItems'] === undefined ? 'string' : 'array'
}

function toNumber(value: Json | undefined): number | undefined {
  return typeof value === 'number'
    ? value
    : typeof value === 'string' && value !== ''
      ? Number(value)
      : undefined
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

function arrayOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}
