import type { Usage } from '../../shared/runs/usage.ts'

/** Adds token counts. A count that none of them has is omitted; `undefined` when there is none at all. */
export function addUsages(usages: readonly (Usage | undefined)[]): Usage | undefined {
  let sum: Usage | undefined
  for (const usage of usages) {
    if (usage === undefined) continue
    sum ??= {}
    for (const name of names) {
      const count = usage[name]
      if (count !== undefined) sum[name] = (sum[name] ?? 0) + count
    }
  }
  return sum
}

const names = [
  'inputTokens',
  'outputTokens',
  'totalTokens',
  'reasoningTokens',
  'cachedInputTokens',
  'cacheWriteTokens',
  'cacheWrite1hTokens',
] as const satisfies readonly (keyof Usage)[]
