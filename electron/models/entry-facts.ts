import { isJsonObject, type Json, type JsonObject } from '../../shared/json.ts'
import { readCurrency } from '../../shared/money/currency.ts'
import type { Ability } from '../../shared/models/model-profile.ts'
import type { ModelPrice } from '../../shared/prices/model-price.ts'

/** Facts in an entry of a model list besides its name. Unstated facts are omitted. */
export interface EntryFacts {
  readonly context?: number | undefined
  readonly longestAnswer?: number | undefined
  readonly abilities: readonly Ability[]
  readonly price?: ModelPrice | undefined
}

/** The names that gateways use for the context length, according to their public documentation. */
const contextNames = [
  // OpenRouter, Groq, vLLM, Mistral, Google
  'context_length',
  'context_window',
  'max_model_len',
  'max_context_length',
  'inputTokenLimit',
  'max_input_tokens',
]
const answerNames = ['max_completion_tokens', 'outputTokenLimit', 'max_output_tokens']

/** Greater numbers are not a number of tokens. */
const mostTokens = 1e9

/** Reads the fields that gateways are known to use. Values of an unexpected type are ignored. */
export function readEntryFacts(raw: Json): EntryFacts {
  if (!isJsonObject(raw)) return { abilities: [] }
  const provider = isJsonObject(raw['top_provider']) ? raw['top_provider'] : {}
  return {
    context: tokensIn(raw, contextNames) ?? tokensIn(provider, contextNames),
    longestAnswer: tokensIn(raw, answerNames) ?? tokensIn(provider, answerNames),
    abilities: abilitiesIn(raw),
    price: priceIn(raw['pricing']),
  }
}

function tokensIn(entry: JsonObject, names: readonly string[]): number | undefined {
  return names
    .map((name) => entry[name])
    .find(
      (value): value is number =>
        typeof value === 'number' && Number.isInteger(value) && value > 0 && value < mostTokens,
    )
}

function abilitiesIn(raw: JsonObject): Ability[] {
  const { architecture, capabilities, supported_parameters: parameters } = raw
  const reads = listIn(isJsonObject(architecture) ? architecture['input_modalities'] : undefined)
  const takes = listIn(parameters)
  const can = (name: string) => isJsonObject(capabilities) && capabilities[name] === true
  const found: readonly (readonly [Ability, boolean])[] = [
    ['vision', reads.includes('image') || can('vision')],
    ['tools', takes.includes('tools') || can('function_calling')],
    ['reasoning', takes.includes('reasoning') || can('reasoning')],
    ['audio', reads.includes('audio') || can('audio')],
    ['pdf', reads.includes('file')],
  ]
  return found.flatMap(([ability, has]) => (has ? [ability] : []))
}

function listIn(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

/**
 * The price of an entry in OpenRouter's notation: dollars per token, as text
 * (https://openrouter.ai/docs/api-reference/list-available-models). A gateway that sells in another currency names it
 * beside the prices. A price that also charges per call is omitted, since calls are not counted.
 */
function priceIn(pricing: Json | undefined): ModelPrice | undefined {
  if (!isJsonObject(pricing)) return undefined
  const input = amount(pricing['prompt'])
  const output = amount(pricing['completion'])
  const stated = pricing['currency']
  const currency = stated === undefined ? 'USD' : readCurrency(stated)
  if (input === undefined || output === undefined || currency === undefined) return undefined
  if ((amount(pricing['request']) ?? 0) > 0) return undefined
  return {
    type: 'tokens',
    input,
    output,
    cachedInput: amount(pricing['input_cache_read']) ?? input,
    cacheWrite: amount(pricing['input_cache_write']) ?? input,
    ...(currency !== 'USD' && { currency }),
  }
}

/** A negative price means that it depends on the request. */
function amount(value: Json | undefined): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
}
