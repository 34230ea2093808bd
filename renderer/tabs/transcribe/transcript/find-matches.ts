import { countMatches, findExpression, findMatchesOf, foldForFind } from '../../../lib/find/find-text.ts'

/** A match: the row, and the range in its text in UTF-16 units. */
export interface RowMatch {
  readonly row: number
  readonly start: number
  readonly end: number
}

/** All occurrences of `query` in the texts of the rows. */
export function findMatches(rows: readonly { readonly text: string }[], query: string): readonly RowMatch[] {
  const expression = findExpression(query)
  if (expression === undefined) return []
  return rows.flatMap(({ text }, row) =>
    // Most rows have no match. Counting is cheaper than mapping the positions of folded characters.
    countMatches(foldForFind(text), expression) === 0
      ? []
      : findMatchesOf(text, expression).map((match) => ({ row, ...match })),
  )
}

/** A piece of text, highlighted or not. */
export interface Cut {
  readonly text: string
  readonly from: number
  readonly match: RowMatch | undefined
}

/** Splits a piece of a row's text where matches begin and end. */
export function cutAtMatches(
  { text, from }: { readonly text: string; readonly from: number },
  matches: readonly RowMatch[],
): readonly Cut[] {
  const cuts: Cut[] = []
  const end = from + text.length
  let done = from
  const add = (until: number, match: RowMatch | undefined): void => {
    if (until > done) cuts.push({ text: text.slice(done - from, until - from), from: done, match })
    done = Math.max(done, until)
  }
  for (const match of matches) {
    if (match.end <= done || match.start >= end) continue
    add(Math.max(done, match.start), undefined)
    add(Math.min(end, match.end), match)
  }
  add(end, undefined)
  return cuts
}
