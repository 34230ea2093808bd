import { foldText, foldWithPlaces, matchesIn, type Match } from '../../../shared/search/terms.ts'

/** Longer searches are truncated: they would not find anything else. */
const maxQueryLength = 300

/** Folds a text (accents and case) for repeated searches. */
export function foldForFind(text: string): string {
  return foldText(text)
}

/**
 * Returns an expression that finds a search in a folded text, including inside words. The words must appear in this
 * order, separated by punctuation or white space. `undefined` for an empty search.
 */
export function findExpression(query: string): RegExp | undefined {
  const words = foldText(query.slice(0, maxQueryLength))
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (words.length === 0) return undefined
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`))
  // Limit the length: a text may consist only of such characters.
  return new RegExp(escaped.join(String.raw`[^\p{L}\p{M}\p{N}]{1,8}`), 'gu')
}

/** Counts the matches of an expression in a folded text. */
export function countMatches(folded: string, expression: RegExp): number {
  let count = 0
  expression.lastIndex = 0
  while (expression.test(folded)) count += 1
  return count
}

/** Returns the matches of an expression as positions in the original text. */
export function findMatchesOf(text: string, expression: RegExp): Match[] {
  return matchesIn(foldWithPlaces(text), expression)
}
