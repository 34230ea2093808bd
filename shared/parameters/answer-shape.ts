import { assertNever } from '../assert-never.ts'
import type { ConversationFormatId } from '../formats/registry.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { Meaning, Source, Translation } from './meaning.ts'
import { toPlainSchema } from './plain-schema.ts'

/**
 * The requested shape of an answer. `details` are the other keys beside the schema: `name`, `strict`, `description`.
 */
export type AnswerShape =
  | { readonly type: 'text' | 'json' }
  | { readonly type: 'schema'; readonly schema: Json; readonly details: JsonObject; readonly place: string }

const mimeType = 'generationConfig.responseMimeType'
const jsonSchema = 'generationConfig.responseJsonSchema'
const openApiSchema = 'generationConfig.responseSchema'

/** Structured output: text, any JSON, or JSON by a schema (see shared/gateway/wire/conversations.md, "Structured output"). */
export const answerShape: Meaning = {
  id: 'answer-shape',
  paths: {
    chat: ['response_format'],
    responses: ['text.format'],
    messages: ['output_config.format', 'output_format'],
    'generate-content': [mimeType, jsonSchema, openApiSchema],
  },
  convert(source, from, to) {
    const shape = readAnswerShape(source, from)
    return shape === undefined ? undefined : writeAnswerShape(shape, to)
  },
}

/** The field that holds a schema in each format, and the fields added beside a new one. */
export const schemaHomes: Readonly<
  Record<ConversationFormatId, { readonly path: string; readonly details: JsonObject }>
> = {
  chat: { path: 'response_format', details: { name: 'result', strict: true } },
  responses: { path: 'text.format', details: { name: 'result', strict: true } },
  messages: { path: 'output_config.format', details: {} },
  'generate-content': { path: jsonSchema, details: {} },
}

/**
 * Reads the shape that a request asks for; `undefined` when it asks for none, or for one that only its own format has.
 */
export function readAnswerShape(source: Source, from: ConversationFormatId): AnswerShape | undefined {
  switch (from) {
    case 'chat':
      return fromFormat(source('response_format'), 'json_schema', 'response_format.json_schema')
    case 'responses':
      return fromFormat(source('text.format'), undefined, 'text.format')
    case 'messages':
      return (
        fromFormat(source('output_config.format'), undefined, 'output_config.format') ??
        fromFormat(source('output_format'), undefined, 'output_format')
      )
    case 'generate-content':
      return fromConfig(source)
    default:
      return assertNever(from)
  }
}

function fromFormat(
  value: Json | undefined,
  nestedIn: string | undefined,
  place: string,
): AnswerShape | undefined {
  if (!isJsonObject(value)) return undefined
  if (value['type'] === 'text') return { type: 'text' }
  if (value['type'] === 'json_object') return { type: 'json' }
  const inner = nestedIn === undefined ? value : value[nestedIn]
  if (value['type'] !== 'json_schema' || !isJsonObject(inner)) return undefined
  const { type: _type, schema = {}, ...details } = inner
  return { type: 'schema', schema, details, place }
}

function fromConfig(source: Source): AnswerShape | undefined {
  const plainSchema = source(jsonSchema)
  const openApi = source(openApiSchema)
  const schema = plainSchema ?? (openApi === undefined ? undefined : toPlainSchema(openApi))
  if (schema !== undefined) return { type: 'schema', schema, details: {}, place: jsonSchema }
  if (source(mimeType) === 'application/json') return { type: 'json' }
  return source(mimeType) === 'text/plain' ? { type: 'text' } : undefined
}

/** Returns the wire fields that ask for a shape; `undefined` when the format does not support it. */
export function writeAnswerShape(shape: AnswerShape, to: ConversationFormatId): Translation | undefined {
  if (to === 'generate-content') {
    if (shape.type !== 'schema')
      return { values: { [mimeType]: shape.type === 'text' ? 'text/plain' : 'application/json' } }
    return {
      values: { [mimeType]: 'application/json', [jsonSchema]: shape.schema },
      lost: lostDetails(shape),
    }
  }
  if (to === 'messages') {
    if (shape.type !== 'schema') return undefined
    return {
      values: { 'output_config.format': { type: 'json_schema', schema: shape.schema } },
      lost: lostDetails(shape),
    }
  }
  const path = to === 'chat' ? 'response_format' : 'text.format'
  if (shape.type !== 'schema')
    return { values: { [path]: { type: shape.type === 'text' ? 'text' : 'json_object' } } }
  // These two formats require a name.
  const inner = { name: 'result', ...shape.details, schema: shape.schema }
  return {
    values: {
      [path]: to === 'chat' ? { type: 'json_schema', json_schema: inner } : { type: 'json_schema', ...inner },
    },
  }
}

/** Lists the details that are lost, without the name: it only labels the schema. */
function lostDetails({ details, place }: Extract<AnswerShape, { type: 'schema' }>): string[] {
  return Object.keys(details)
    .filter((name) => name !== 'name')
    .map((name) => `${place}.${name}`)
}
