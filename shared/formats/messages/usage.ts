import type { Usage } from '../../runs/usage.ts'
import { readUsage } from '../read-usage.ts'

/**
 * Token counts of the messages format. Its `input_tokens` leaves out what came from or went to the cache, so those are
 * added: `inputTokens` is the whole prompt, as in every other format (wire-reference.md, 5.2).
 */
export function readMessagesUsage(value: unknown): Usage | undefined {
  const usage = readUsage(value)
  if (usage?.inputTokens === undefined) return usage
  const inputTokens = usage.inputTokens + (usage.cachedInputTokens ?? 0) + (usage.cacheWriteTokens ?? 0)
  return { ...usage, inputTokens }
}
