import type { RerankResult } from '../../../../shared/rerank/rerank-result.ts'
import { maxModels } from '../../../../shared/request-forms/define-request-form.ts'

/**
 * The rankings shown for a set that was just opened: the newest of each model with the same query and documents as the
 * newest of all.
 */
export function newestRankings(all: readonly RerankResult[]): RerankResult[] {
  const [first] = all
  if (first === undefined) return []
  const requestKey = requestKeyOf(first)
  const models = new Set<string>()
  const found: RerankResult[] = []
  for (const result of all) {
    if (models.has(result.model) || requestKeyOf(result) !== requestKey) continue
    models.add(result.model)
    found.push(result)
  }
  // Oldest first, the order in which their clicks would have placed them.
  return found.slice(0, maxModels).toReversed()
}

function requestKeyOf({ query, documents }: RerankResult): string {
  return JSON.stringify([query, documents])
}
