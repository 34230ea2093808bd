import type { Draft } from './draft-store.ts'
import type { RerankFormState } from './form-store.ts'
import { countFilled } from './rows.ts'

/** Why nothing can be sent yet, in the words of the button. */
export function blockedWords(
  { models }: Pick<RerankFormState, 'models'>,
  { query, rows }: Pick<Draft, 'query' | 'rows'>,
): string | undefined {
  if (models.every((model) => model === '')) return 'Choose a model first'
  if (query.trim() === '') return 'Write the query first'
  return countFilled(rows) === 0 ? 'Add a document first' : undefined
}

export function rankWords(models: readonly string[]): string {
  const count = models.filter((model) => model !== '').length
  return count < 2 ? 'Rank' : `Rank with ${count} models`
}
