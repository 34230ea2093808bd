import { align } from './align.ts'
import { splitWords, defaultNormalisation, type WordNormalisation } from './split-words.ts'

/** One place in the two texts, with their words as written. */
export type WordDifference =
  | { readonly kind: 'same' | 'replaced'; readonly expected: string; readonly actual: string }
  /** Only in the first text. */
  | { readonly kind: 'missing'; readonly expected: string }
  /** Only in the second text. */
  | { readonly kind: 'inserted'; readonly actual: string }

/** The differences between the expected and the heard text. */
export interface WordComparison {
  /** In reading order. */
  readonly words: readonly WordDifference[]
  readonly replaced: number
  readonly missing: number
  readonly inserted: number
  /** Number of words in the first text. */
  readonly expectedWords: number
  /**
   * Word error rate: replaced, missing and inserted words divided by the words of the first text. 0 is a perfect match;
   * above 1 when more was heard than said. `undefined` when the first text has no words.
   */
  readonly errorRate: number | undefined
}

/** Compares two texts word by word: `expected` was to be said, `heard` was understood. */
export function compareWords(
  expected: string,
  actual: string,
  normalisation: WordNormalisation = defaultNormalisation,
): WordComparison {
  const said = splitWords(expected, normalisation)
  const understood = splitWords(actual, normalisation)
  const steps = align(
    said.map(({ key }) => key),
    understood.map(({ key }) => key),
  )
  const words: WordDifference[] = []
  const counts = { same: 0, replaced: 0, missing: 0, inserted: 0 }
  let at = 0
  let actualAt = 0
  for (const kind of steps) {
    counts[kind] += 1
    const left = said[at]?.text ?? ''
    const right = understood[actualAt]?.text ?? ''
    if (kind !== 'inserted') at += 1
    if (kind !== 'missing') actualAt += 1
    if (kind === 'missing') words.push({ kind, expected: left })
    else if (kind === 'inserted') words.push({ kind, actual: right })
    else words.push({ kind, expected: left, actual: right })
  }
  const { replaced, missing, inserted } = counts
  const errors = replaced + missing + inserted
  return {
    words,
    replaced,
    missing,
    inserted,
    expectedWords: said.length,
    errorRate: said.length === 0 ? undefined : errors / said.length,
  }
}
