import { foldText, foldWithPlaces, matchesIn, type Match } from '../../../shared/search/terms.ts'

/** A longer search finds nothing that a shorter one does not. */
const maxQueryLength = 300

/** What a search is compared with, without accents and case. For a text that is looked through again and again. */
export function foldForFind(text: string): string {
  return foldText(text)
}

/**
 * What finds a search anywhere in a folded text, also inside of words. Its words stand in this order, with signs or white space
 * between them. `undefined` where nothing is searched for.
 */
export function findExpression(query: string): RegExp | undefined {
  const words = foldText(query.slice(0, maxQueryLength))
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (words.length === 0) return undefined
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`))
  // Bounded: a text may be nothing but such signs.
  return new RegExp(escaped.join(String.raw`[^\p{L}\p{M}\p{N}]{1,8}`), 'gu')
}

/** How often an expression is in a folded text. */
export function countMatches(folded: string, expression: RegExp): number {
  let count = 0
  expression.lastIndex = 0
  while (expression.test(folded)) count += 1
  return count
}

/** Where an expression is in a text, as it stands there. */
export function findMatchesOf(text: string, expression: RegExp): Match[] {
  return matchesIn(foldWithPlaces(text), expression)
}
