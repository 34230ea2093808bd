import { isJsonObject, type Json } from '../../../shared/json.ts'
import { searchPattern } from './pattern-thread.ts'

/**
 * Limits of the patterns in a schema, and of their searches in the texts of a value; a schema beyond them counts as too
 * slow.
 */
const maxPatterns = 200
const maxSearches = 20_000

/** The patterns that a JSON Schema applies to texts and names, anywhere in it. */
export function patternsOfSchema(schema: Json): readonly string[] {
  const found = new Set<string>()
  const left: Json[] = [schema]
  for (let value = left.pop(); value !== undefined && found.size <= maxPatterns; value = left.pop()) {
    if (Array.isArray(value)) left.push(...value)
    else if (isJsonObject(value)) {
      const { pattern, patternProperties } = value
      if (typeof pattern === 'string') found.add(pattern)
      if (isJsonObject(patternProperties ?? null) && isJsonObject(patternProperties))
        for (const name of Object.keys(patternProperties)) found.add(name)
      left.push(...Object.values(value))
    }
  }
  return [...found]
}

/**
 * Returns a pattern of the schema that takes too long on a text or a name of the value; `undefined` for none. Schemas
 * come from strangers, and validation is synchronous: it would block everything else, so check this first.
 */
export async function slowPatternOf(schema: Json, value: Json): Promise<string | undefined> {
  const patterns = patternsOfSchema(schema)
  if (patterns.length === 0) return undefined
  const texts = textsIn(value)
  if (patterns.length > maxPatterns || patterns.length * texts.length > maxSearches) return patterns[0]
  for (const pattern of patterns)
    for (const text of texts) {
      // oxlint-disable-next-line no-await-in-loop -- the thread makes one search at a time, and the first slow one decides
      if ((await searchPattern(pattern, text)) === 'too long') return pattern
    }
  return undefined
}

/** Every text in a value, and every name. */
function textsIn(value: Json): readonly string[] {
  const found = new Set<string>()
  const left: Json[] = [value]
  for (let inner = left.pop(); inner !== undefined && found.size <= maxSearches; inner = left.pop()) {
    if (typeof inner === 'string') found.add(inner)
    else if (Array.isArray(inner)) left.push(...inner)
    else if (isJsonObject(inner)) {
      for (const name of Object.keys(inner)) found.add(name)
      left.push(...Object.values(inner))
    }
  }
  return [...found]
}
