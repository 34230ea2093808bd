import { estimateTokens } from '../../../shared/tokens/token-rates.ts'
import type { SetRow } from '../../../shared/sets/text-set.ts'

const known = new WeakMap<SetRow, number>()

/** About how many tokens a row is. Counted once for each: a letter that is typed makes one new row among thousands. */
function tokensOf(row: SetRow): number {
  const tokens = known.get(row) ?? estimateTokens(row.text)
  known.set(row, tokens)
  return tokens
}

/** How many of the rows have a text, and about how many tokens those are. */
export function sizeOfRows(rows: readonly SetRow[]): { readonly rows: number; readonly tokens: number } {
  const filled = rows.filter(({ text }) => text.trim() !== '')
  return { rows: filled.length, tokens: filled.reduce((sum, row) => sum + tokensOf(row), 0) }
}
