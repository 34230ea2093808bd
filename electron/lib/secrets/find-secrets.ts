import { createCandidates } from './secret-candidates.ts'
import { createMatcher, maskOf } from './secret-matcher.ts'
import { patternsOf } from './secret-patterns.ts'
import type { FoundSecret, SecretScan, TextEnd } from './secret-scan.ts'
import { createSearchFromEnd, type SearchFromEnd } from './search-from-end.ts'

/** Finds secrets in a text. */
export type FindSecrets = (text: string, end: TextEnd) => SecretScan

/** Secrets, or a finder that was created for them. */
export type Secrets = readonly string[] | FindSecrets

/** Returns the given finder, or creates one for the secrets. */
export function finderOf(secrets: Secrets): FindSecrets {
  return typeof secrets === 'function' ? secrets : createFindSecrets(secrets)
}

/** Nothing found, nothing held back: so frequent that the result is cached by text length. */
const nothingFound: readonly FoundSecret[] = []

/** In a short text every place may be checked, whatever that costs. */
const freeWork = 4_096

/** Where a secret was found, each of its characters may have been compared this often. */
const workOfMatch = 8

/**
 * Creates a finder for some secrets, in the spellings of `secret-patterns.ts` and `spelled-character.ts`. Its time is
 * proportional to the text's length: the few places where a secret may begin are checked one by one, and once that has
 * cost about as much as reading the whole text, the rest is read from its end (`search-from-end.ts`).
 *
 * Secrets inside compressed bytes, such as a compressed text chunk of an image, are not found.
 */
export function createFindSecrets(secrets: readonly string[]): FindSecrets {
  const patterns = patternsOf(secrets)
  if (patterns.length === 0) return (text) => ({ found: nothingFound, heldFrom: text.length })
  const candidates = createCandidates(patterns)
  const matcher = createMatcher(patterns)
  let searchFromEnd: SearchFromEnd | undefined
  return (text, textEnd) => {
    let found: FoundSecret[] | undefined
    let maxWork = matcher.work() + text.length / 2 + freeWork
    candidates.begin(text)
    for (let start = candidates.next(0); start !== -1; start = candidates.next(start + 1)) {
      if (matcher.work() > maxWork) {
        searchFromEnd ??= createSearchFromEnd(patterns, matcher)
        const rest = searchFromEnd(text, start, textEnd)
        return { found: [...(found ?? nothingFound), ...rest.found], heldFrom: rest.heldFrom }
      }
      const match = matcher.at(text, start, textEnd)
      if (match === undefined) continue
      if (match.end === undefined) return { found: found ?? nothingFound, heldFrom: start }
      found ??= []
      found.push({ start, end: match.end, mask: maskOf(match.pattern) })
      maxWork += workOfMatch * (match.end - start)
      start = match.end - 1
    }
    return { found: found ?? nothingFound, heldFrom: text.length }
  }
}

/** The text with every found secret masked. */
export function withoutSecrets(text: string, find: FindSecrets): string {
  const { found } = find(text, 'whole')
  return found.length === 0 ? text : masked(text, found, text.length)
}

/** The text up to `end`, with found secrets masked. */
export function masked(text: string, found: readonly FoundSecret[], end: number): string {
  let result = ''
  let position = 0
  for (const { start, end: after, mask } of found) {
    result += text.slice(position, start) + mask
    position = after
  }
  return result + text.slice(position, end)
}
