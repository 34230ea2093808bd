import { aboutTokens } from './about-tokens.ts'
import type { SetRow } from '../../../shared/sets/text-set.ts'

const known = new WeakMap<SetRow, number>()

/** About how many tokens a row is. Counted once for each: a letter that is typed makes one new row among thousands. */
export function tokensOf(row: SetRow): number {
  const tokens = known.get(row) ?? aboutTokens(row.text)
  known.set(row, tokens)
  return tokens
}
