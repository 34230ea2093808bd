import type { ScriptCounts } from '../../../shared/tokens/scripts.ts'
import { estimateTokens, type Rates } from '../../../shared/tokens/token-rates.ts'

/** How long a text is. */
export interface TextSize {
  readonly scripts: ScriptCounts
  /** By the vocabulary of its model, where that is public. */
  readonly tokens?: number
}

/** About how many tokens a text is: as its model's vocabulary has counted, else by the rates of the model. */
export function tokensOfSize({ tokens, scripts }: TextSize, rates: Rates): number {
  return tokens ?? estimateTokens(scripts, rates)
}
