import type { Usage } from '../../shared/runs/usage.ts'
import type { ModelPrice } from './price-list.ts'

/**
 * What a call with this usage costs, in US dollars; `undefined` when the price goes by tokens and the usage does not count
 * them. Cached input and input written to the cache are parts of the input.
 */
export function costOf(price: ModelPrice, usage: Usage | undefined): number | undefined {
  if (price.type === 'call') return price.perCall
  const { inputTokens, cachedInputTokens: cached = 0, cacheWriteTokens: written = 0 } = usage ?? {}
  if (inputTokens === undefined) return undefined
  const fresh = Math.max(0, inputTokens - cached - written)
  const output = usage?.outputTokens ?? Math.max(0, (usage?.totalTokens ?? inputTokens) - inputTokens)
  return fresh * price.input + cached * price.cachedInput + written * price.cacheWrite + output * price.output
}
