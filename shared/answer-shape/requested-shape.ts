import { conversationFormatIds } from '../formats/registry.ts'
import { isJsonObject, parseJson } from '../json.ts'
import { shapeOfBody } from './change-answer-shape.ts'
import type { RequestedShape } from './requested-shape-schema.ts'

/** Only bodies that contain one of these words can ask for JSON, so most bodies are never parsed. */
const hints = /json_schema|json_object|responseMimeType|responseSchema|responseJsonSchema/

/** Whether a body, or the end of one, may ask for JSON and is worth parsing. */
export function mayRequestJson(body: string): boolean {
  return hints.test(body)
}

/**
 * Returns the JSON that a sent request body asks for; `undefined` when it asks for none. Schemas in the OpenAPI subset
 * of generate-content are converted to plain JSON Schema.
 */
export function requestedShapeOf(body: string, format: string): RequestedShape | undefined {
  const id = conversationFormatIds.find((known) => known === format)
  if (id === undefined || !mayRequestJson(body)) return undefined
  const parsed = parseJson(body)
  const shape = isJsonObject(parsed) ? shapeOfBody(parsed, id) : undefined
  if (shape?.type !== 'schema') return shape?.type === 'json' ? { type: 'json' } : undefined
  const { name } = shape.details
  return { type: 'schema', schema: shape.schema, ...(typeof name === 'string' && { name }) }
}
