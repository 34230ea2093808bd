import { estimateTokens } from '../../../shared/tokens/token-rates.ts'
import type { SetRow } from '../../../shared/sets/text-set.ts'

const known = new WeakMap<SetRow, number>()

/** Estimates the tokens of a row. Cached per row: typing a letter replaces one row among thousands. */
function tokensOf(row: SetRow): number {
  const tokens = known.get(row) ?? estimateTokens(row.text)
  known.set(row, tokens)
  return tokens
}

/** Returns how many rows have a text, and their estimated tokens. */
export function sizeOfRows(rows: readonly SetRow[]): { readonly rows: number; readonly tokens: number } {
  const filled = rows.filter(({ text }) => text.trim() !== '')
  return { rows: filled.length, tokens: filled.reduce((sum, row) => sum + tokensOf(row), 0) }
}
