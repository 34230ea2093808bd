import type { Usage } from '../runs/usage.ts'
import { isJsonObject, type Json } from '../json.ts'
import { conversationFormatIds, formatRegistry, type FormatId } from '../formats/registry.ts'
import { billedUnitsOf } from './billed-units.ts'
import { costOf, type ModelPrice } from './model-price.ts'

/** A request that is not sent yet, as far as its length goes. */
export interface Planned {
  readonly format: FormatId
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
  const outputTokens = outputTokensOf(format, parameters)
  if (outputTokens === undefined) return costOf(price, undefined, units)
  const usage: Usage = { inputTokens: Math.ceil(prompt.length / charactersPerToken), outputTokens }
  return costOf(price, usage)
}

/** `undefined` where nothing tells how many there will be: pictures, sounds, films, and transcripts, which are as long as a file. */
function outputTokensOf(format: FormatId, parameters: Planned['parameters']): number | undefined {
  const { output, priceUnits } = formatRegistry[format]
  if (output === 'numbers') return 0
  const isOfWords = output === 'text' && !priceUnits.includes('seconds')
  return isOfWords ? (answerLimit(parameters) ?? usualAnswer) : undefined
}

/** Every name under which a format limits its answer. */
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
