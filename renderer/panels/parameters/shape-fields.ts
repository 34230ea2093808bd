import type { Field } from '../../../shared/formats/field.ts'
import type { Parameters } from '../../../shared/formats/parameters.ts'
import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import { isJsonObject } from '../../../shared/json.ts'
import { answerShape } from '../../../shared/parameters/answer-shape.ts'
import { shapeOfParameters } from '../../../shared/answer-shape/change-answer-shape.ts'
import { toFieldPath } from '../../../shared/parameters/wire-path.ts'

/**
 * The fields that "Answer as" replaces: they contain only the answer format, and the choice expresses all of it. Fields
 * with any other value stay visible.
 */
export function fieldsOfShape(values: Parameters, format: ConversationFormatId): string[] {
  if (shapeOfParameters(values, format) === undefined) return []
  return pathsOf(format).flatMap(({ field, inner }) => (inner.length === 0 ? [field] : []))
}

/**
 * Whether a sent object contains only what the top of the form already shows: the answer format, and its part there.
 */
export function isOnlyOfTop(
  { name }: Field,
  values: Parameters,
  top: { readonly part: string | undefined; readonly talk: ConversationFormatId | undefined },
): boolean {
  const value = values[name]?.value
  if (!isJsonObject(value)) return false
  const isKnown = top.talk !== undefined && shapeOfParameters(values, top.talk) !== undefined
  const shapeKeys = isKnown && top.talk !== undefined ? keysOf(name, top.talk) : []
  return Object.keys(value).every((key) => key === top.part || shapeKeys.includes(key))
}

function keysOf(name: string, format: ConversationFormatId): string[] {
  return pathsOf(format).flatMap(({ field, inner: [key] }) =>
    field === name && key !== undefined ? [key] : [],
  )
}

/** The fields that an answer format is written into. */
export function shapeFields(format: ConversationFormatId): string[] {
  return [...new Set(pathsOf(format).map(({ field }) => field))]
}

function pathsOf(format: ConversationFormatId) {
  return (answerShape.paths[format] ?? []).map((path) => toFieldPath(path, format))
}
