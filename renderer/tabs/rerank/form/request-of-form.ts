import { aboutTokens } from '../../../lib/text-import/about-tokens.ts'
import type { SendSize } from '../../../panels/text-import/confirm-large-send.tsx'
import { type EditedTexts } from '../../../panels/text-sets/text-set-store.ts'
import type { RerankFormState } from './form-store.ts'
import { tokensOf } from '../../../lib/text-import/tokens-of-row.ts'
import { countFilled } from '../../../panels/text-sets/rows.ts'

/** Why nothing can be sent yet, in the words of the button. */
export function blockedWords(
  { models }: Pick<RerankFormState, 'models'>,
  { query, rows }: Pick<EditedTexts, 'query' | 'rows'>,
): string | undefined {
  if (models.every((model) => model === '')) return 'Choose a model first'
  const empty = models.indexOf('')
  if (empty !== -1) return `Choose model ${empty + 1} or remove it`
  if (query.trim() === '') return 'Write the query first'
  return countFilled(rows) === 0 ? 'Add a document first' : undefined
}

export function rankWords(models: readonly string[]): string {
  const count = models.filter((model) => model !== '').length
  return count < 2 ? 'Rank' : `Rank with ${count} models`
}

/** What one click sends: all documents with the query, once to each model. */
export function sendSizeOf(
  { models }: Pick<RerankFormState, 'models'>,
  { query, rows }: Pick<EditedTexts, 'query' | 'rows'>,
): SendSize {
  const requests = models.filter((model) => model !== '').length
  const filled = rows.filter(({ text }) => text.trim() !== '')
  const tokens = filled.reduce((sum, row) => sum + tokensOf(row), aboutTokens(query))
  return { rows: filled.length, requests, tokens: tokens * requests }
}
