import type { Usage } from '../runs/usage.ts'
import { isJsonObject, type Json } from '../json.ts'
import { conversationFormatIds, formatRegistry, type FormatId } from '../formats/registry.ts'
import { estimateTokens, type Rates } from '../tokens/token-rates.ts'
import { billedUnitsOf } from './billed-units.ts'
import { costOf, type ModelPrice } from './model-price.ts'

/** The parts of an unsent request that determine its length. */
export interface Planned {
  readonly format: FormatId
  readonly prompt: string
  readonly parameters: Readonly<Record<string, Json>>
}

/** Assumed number of tokens in an answer without a limit. */
const usualAnswer = 300

/** Estimates the input tokens of a request, including its tools. `rates` are those of its model. */
export function inputTokensOf({ prompt, parameters }: Planned, rates?: Rates): number {
  const { tools } = parameters
  return (
    estimateTokens(prompt, rates) + (tools === undefined ? 0 : estimateTokens(JSON.stringify(tools), rates))
  )
}

/**
 * Estimates the cost of a request, in the currency of its price. `undefined` when the price is per token and the length
 * of the answer is unknown: images, audio and video.
 */
export function estimateCost(price: ModelPrice, planned: Planned, rates?: Rates): number | undefined {
  const { format, prompt, parameters } = planned
  const units = billedUnitsOf(format, parameters, prompt)
  if (price.type === 'call') return costOf(price, undefined, units)
  const outputTokens = outputTokensOf(format, parameters)
  if (outputTokens === undefined) return costOf(price, undefined, units)
  const usage: Usage = { inputTokens: inputTokensOf(planned, rates), outputTokens }
  return costOf(price, usage)
}

/**
 * Returns the highest likely cost of a request: if it contains a cache mark (`cache_control`), its whole input may be
 * written to the cache, for the lifetime of the longest mark. Never less than `estimateCost`.
 */
export function worstCost(price: ModelPrice, planned: Planned, rates?: Rates): number | undefined {
  const expected = estimateCost(price, planned, rates)
  const { format, parameters } = planned
  const outputTokens = outputTokensOf(format, parameters)
  if (price.type === 'call' || outputTokens === undefined || expected === undefined) return expected
  const inputTokens = inputTokensOf(planned, rates)
  const mark = longestMark(parameters)
  const written: Usage =
    mark === undefined
      ? {}
      : { cacheWriteTokens: inputTokens, ...(mark === '1h' && { cacheWrite1hTokens: inputTokens }) }
  return Math.max(expected, costOf(price, { inputTokens, outputTokens, ...written }) ?? 0)
}

/** The longest lifetime of any `cache_control` in a request; `undefined` without one. */
function longestMark(value: Json): '5m' | '1h' | undefined {
  if (value === null || typeof value !== 'object') return undefined
  let longest: '5m' | '1h' | undefined
  for (const [name, inner] of Object.entries(value)) {
    const found =
      name === 'cache_control' && isJsonObject(inner)
        ? inner['ttl'] === '1h'
          ? '1h'
          : '5m'
        : longestMark(inner)
    if (found === '1h') return '1h'
    longest ??= found
  }
  return longest
}

/**
 * Estimates the output tokens; `undefined` when unknown: images, audio, video, and transcripts, which depend on the
 * length of a file.
 */
function outputTokensOf(format: FormatId, parameters: Planned['parameters']): number | undefined {
  const { output, priceUnits } = formatRegistry[format]
  if (output === 'numbers') return 0
  const isOfWords = output === 'text' && !priceUnits.includes('seconds')
  return isOfWords ? (answerLimit(parameters) ?? usualAnswer) : undefined
}

/** Every field with which a format limits its answer. */
const limitPaths = [...new Set(conversationFormatIds.flatMap((id) => formatRegistry[id].limitFields))].map(
  (field) => field.split('.'),
)

function answerLimit(parameters: Planned['parameters']): number | undefined {
  return limitPaths
    .map((path) =>
      path.reduce<Json | undefined>(
        (value, name) => (isJsonObject(value) ? value[name] : undefined),
        parameters,
      ),
    )
    .find((limit) => typeof limit === 'number')
}
