import type { Parameters } from '../formats/parameters.ts'
import type { ConversationFormatId } from '../formats/registry.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import {
  answerShape,
  readAnswerShape,
  writeAnswerShape,
  type AnswerShape,
} from '../parameters/answer-shape.ts'
import { putAt, toFieldPath, valueAt } from '../parameters/wire-path.ts'

/** The shape requested by the sent parameters of a form. */
export function shapeOfParameters(
  parameters: Parameters,
  format: ConversationFormatId,
): AnswerShape | undefined {
  return shapeOf(parameters, format, ({ isSent }) => isSent)
}

/** The shape that was last requested, also when it is switched off now. */
export function keptShape(parameters: Parameters, format: ConversationFormatId): AnswerShape | undefined {
  return shapeOf(parameters, format, () => true)
}

/** The shape requested by a request body. */
export function shapeOfBody(body: JsonObject, format: ConversationFormatId): AnswerShape | undefined {
  const source = (path: string): Json | undefined => {
    const [field = '', ...inner] = path.split('.')
    return valueAt(body, { field, inner })
  }
  return readAnswerShape(source, format)
}

/**
 * Returns the parameters with another shape in the format's own fields, or with no shape. Switched-off values are kept,
 * and so are other values in a shared field, such as the effort beside the schema.
 */
export function withAnswerShape(
  parameters: Parameters,
  format: ConversationFormatId,
  shape: AnswerShape | undefined,
): Parameters {
  const result = { ...parameters }
  const values: Record<string, Json> = {}
  for (const path of answerShape.paths[format] ?? []) {
    const { field, inner } = toFieldPath(path, format)
    const before = result[field]
    if (before === undefined) continue
    const [key] = inner
    if (key === undefined) {
      result[field] = { ...before, isSent: false }
    } else if (isJsonObject(before.value)) {
      const { [key]: _, ...others } = before.value
      const isLeft = before.isSent && Object.keys(others).length > 0
      result[field] = isLeft ? { isSent: true, value: others } : { isSent: false, value: before.value }
      if (isLeft) values[field] = others
    }
  }
  const written = shape === undefined ? undefined : writeAnswerShape(shape, format)
  for (const [path, value] of Object.entries(written?.values ?? {})) {
    putAt(values, toFieldPath(path, format), value)
  }
  for (const [field, value] of Object.entries(values)) result[field] = { isSent: true, value }
  return result
}

function shapeOf(
  parameters: Parameters,
  format: ConversationFormatId,
  counts: (parameter: Parameters[string]) => boolean,
): AnswerShape | undefined {
  const values = Object.fromEntries(
    Object.entries(parameters)
      .filter(([, parameter]) => counts(parameter))
      .map(([name, { value }]) => [name, value]),
  )
  return readAnswerShape((path) => valueAt(values, toFieldPath(path, format)), format)
}
