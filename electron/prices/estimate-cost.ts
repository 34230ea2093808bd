import type { Usage } from '../../shared/runs/usage.ts'
import { isJsonObject, type Json } from '../../shared/json.ts'
import { findConversationFormat } from '../../shared/formats/registry.ts'
import type { Variant } from '../../shared/experiments/experiment.ts'
import { billedUnitsOf } from '../../shared/prices/billed-units.ts'
import { costOf, type ModelPrice } from '../../shared/prices/model-price.ts'

/** A request that is not sent yet, as far as its length goes. */
export interface Planned {
  readonly format: Variant['format']
  readonly prompt: string
  readonly parameters: Readonly<Record<string, Json>>
}

const charactersPerToken = 4
/** The tokens of an answer that nothing limits. */
const usualAnswer = 300

/**
 * About what a request will cost, in US dollars. `undefined` where the price goes by tokens and nothing is known of how many
 * an answer has: pictures, sounds and films.
 */
export function estimateCost(price: ModelPrice, { format, prompt, parameters }: Planned): number | undefined {
  const units = billedUnitsOf(format, parameters, prompt)
  if (price.type === 'call') return costOf(price, undefined, units)
  const outputTokens =
    findConversationFormat(format) !== undefined
      ? (answerLimit(parameters) ?? usualAnswer)
      : withoutWords.has(format)
        ? 0
        : undefined
  if (outputTokens === undefined) return costOf(price, undefined, units)
  const usage: Usage = { inputTokens: Math.ceil(prompt.length / charactersPerToken), outputTokens }
  return costOf(price, usage)
}

/** Formats whose answers are numbers, which cost nothing. */
const withoutWords: ReadonlySet<Variant['format']> = new Set(['embeddings', 'rerank'])

function answerLimit(parameters: Readonly<Record<string, Json>>): number | undefined {
  const config = parameters['generationConfig']
  const nested = isJsonObject(config) ? config['maxOutputTokens'] : undefined
  const limits = ['max_tokens', 'max_completion_tokens', 'max_output_tokens', 'maxOutputTokens']
  return [...limits.map((name) => parameters[name]), nested].find((limit) => typeof limit === 'number')
}
