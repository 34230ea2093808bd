import { isJsonObject, type Json } from '../../../shared/json.ts'
import { checkValue } from '../../../shared/schema/check-value.ts'
import { pointerPart, valueAtPointer } from '../../../shared/schema/json-pointer.ts'
import { metaSchema } from './meta-schema.ts'
import type { Violation } from '../../../shared/schema/violation.ts'
import { panelsText } from '../../../shared/text/en/panels.ts'

/** Returns why a value is not a valid JSON Schema, by place; empty when it is valid. */
export function schemaProblems(schema: Json): Violation[] {
  const shape = checkValue(schema, metaSchema)
  const violations = shape.type === 'differs' ? [...shape.violations] : []
  return [...violations, ...brokenParts(schema, schema, '')]
}

/** Finds references without a target, and invalid regular expressions, which the types of keywords do not reveal. */
function brokenParts(value: Json, root: Json, path: string): Violation[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => brokenParts(item, root, `${path}${pointerPart(index)}`))
  }
  if (!isJsonObject(value)) return []
  const { $ref: reference, pattern } = value
  const own: Violation[] = []
  if (typeof reference === 'string' && leadsNowhere(reference, root)) {
    own.push({ path: `${path}/$ref`, message: panelsText().schema.unresolved(reference) })
  }
  if (typeof pattern === 'string' && !isPattern(pattern)) {
    own.push({ path: `${path}/pattern`, message: panelsText().schema.notARegularExpression })
  }
  const inside = Object.entries(value)
    .filter(([key]) => !dataKeys.has(key))
    .flatMap(([key, inner]) => brokenParts(inner, root, `${path}${pointerPart(key)}`))
  return [...own, ...inside]
}

/** Keywords whose values are data, not schemas. */
const dataKeys: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'examples', 'example'])

function leadsNowhere(reference: string, root: Json): boolean {
  if (reference !== '#' && !reference.startsWith('#/')) return false
  return valueAtPointer(root, reference) === undefined
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}
