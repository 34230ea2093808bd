import type { RerankResult } from '../../../../shared/rerank/rerank-result.ts'
import { maxModels } from '../../../../shared/request-forms/define-request-form.ts'

/** What is shown of a set that was just opened: the newest ranking of each model that was asked the same as the newest. */
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
  // The oldest first, as they would stand after their clicks.
  return found.slice(0, maxModels).toReversed()
}

function requestKeyOf({ query, documents }: RerankResult): string {
  return JSON.stringify([query, documents])
}
