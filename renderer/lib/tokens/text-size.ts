import type { ScriptCounts } from '../../../shared/tokens/scripts.ts'
import { estimateTokens, type Rates } from '../../../shared/tokens/token-rates.ts'

/** The length of a text. */
export interface TextSize {
  readonly scripts: ScriptCounts
  /** Counted with the vocabulary of its model, if that is public. */
  readonly tokens?: number
}

/** Returns the estimated tokens of a text: as counted with its model's vocabulary, or else by the model's rates. */
export function tokensOfSize({ tokens, scripts }: TextSize, rates: Rates): number {
  return tokens ?? estimateTokens(scripts, rates)
}
