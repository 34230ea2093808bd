import type { Json, JsonObject } from '../../../../shared/json.ts'
import {
  toVectorType,
  vectorTypes,
  type VectorType,
} from '../../../../shared/formats/embeddings/vector-type.ts'
import { fieldFailure, missingFieldFailure, type Failure } from '../../errors.ts'
import { maxDimensions } from '../../meaning/embed-text.ts'
import { checkFields } from '../../text/check-fields.ts'
import type { FieldRules } from '../../text/field-rule.ts'
import { numberAt, stringAt } from '../../text/json-parts.ts'
import { countTokens } from '../../text/tokens.ts'
import { chatWording } from '../../text/wording.ts'

/** A checked request for embeddings. */
export interface ParsedEmbeddingRequest {
  readonly texts: readonly string[]
  readonly tokens: number
  readonly dimensions: number
  readonly isBase64: boolean
  readonly type: VectorType
}

/** The limit of the original vendor (see shared/gateway/wire/embeddings.md, "Request fields"). */
const maxTexts = 2_048
const maxTokens = 8_192

const rules: FieldRules = {
  input: { type: 'string|array' },
  encoding_format: { type: 'string', oneOf: ['float', 'base64'] },
  dimensions: { type: 'integer', min: 1, max: maxDimensions },
  output_dtype: { type: 'string', oneOf: vectorTypes },
  output_dimension: { type: 'integer', min: 1, max: maxDimensions },
  user: { type: 'string' },
}

const ownDimensions: Readonly<Record<string, number>> = {
  'practice-embed-small': 384,
  'practice-embed-letters': 1_024,
}

/**
 * Reads the fields of a request, or returns the error for the wrong field as the gateway or the vendor would word it.
 */
export function parseEmbeddingRequest(body: JsonObject, model: string): ParsedEmbeddingRequest | Failure {
  const input = body['input'] ?? null
  if (input === null || input === '' || (Array.isArray(input) && input.length === 0))
    return missingFieldFailure('input')
  const failure = checkFields(body, rules, chatWording) ?? refuseByModel(body, model)
  if (failure !== undefined) return failure
  const texts = textsOf(input)
  if (!Array.isArray(texts)) return texts
  const counts = texts.map(({ tokens }) => tokens)
  const tooLong = counts.findIndex((count) => count > maxTokens)
  if (tooLong !== -1) {
    const message = `This model's maximum context length is ${maxTokens} tokens, however you requested ${counts[tooLong] ?? 0} tokens in input[${tooLong}].`
    return fieldFailure('input', 'context_length_exceeded', message)
  }
  return {
    texts: texts.map(({ text }) => text),
    tokens: counts.reduce((sum, count) => sum + count, 0),
    dimensions:
      numberAt(body, 'dimensions') ?? numberAt(body, 'output_dimension') ?? ownDimensions[model] ?? 1_536,
    isBase64: stringAt(body, 'encoding_format') === 'base64' && model !== 'practice-embed-floats',
    // This model ignores the requested format.
    type: model === 'practice-embed-floats' ? 'float' : toVectorType(body['output_dtype']),
  }
}

interface Text {
  readonly text: string
  readonly tokens: number
}

/** A text, a list of texts, tokens, or a list of token lists. */
function textsOf(input: Json): Text[] | Failure {
  if (typeof input === 'string') return [toText(input)]
  const items = Array.isArray(input) ? input : []
  if (isTokens(items)) return [ofTokens(items)]
  if (items.length > maxTexts) {
    const message = `Invalid 'input': array too long. Expected an array with maximum length ${maxTexts}, but got an array with length ${items.length} instead.`
    return fieldFailure('input', 'array_above_max_length', message)
  }
  const texts: Text[] = []
  for (const [place, item] of items.entries()) {
    if (typeof item === 'string' && item !== '') texts.push(toText(item))
    else if (Array.isArray(item) && item.length > 0 && isTokens(item)) texts.push(ofTokens(item))
    else {
      const message = `'$.input[${place}]' is invalid: expected a text that is not empty, or a list of tokens.`
      return fieldFailure('input', 'invalid_value', message)
    }
  }
  return texts
}

function isTokens(items: readonly Json[]): items is number[] {
  return items.every((item) => Number.isInteger(item))
}

function toText(text: string): Text {
  return { text, tokens: countTokens(text) }
}

function ofTokens(tokens: readonly number[]): Text {
  return { text: tokens.map((token) => `token${token}`).join(' '), tokens: tokens.length }
}

function refuseByModel(body: JsonObject, model: string): Failure | undefined {
  if (model !== 'practice-embed-small' || (body['dimensions'] ?? null) === null) return undefined
  const message = "Unsupported parameter: 'dimensions' is not supported with this model."
  return fieldFailure('dimensions', 'unsupported_parameter', message)
}
