/** What a search for a pattern comes to. */
export type PatternFound = boolean | 'invalid' | 'too long'

/** So many steps take a few hundredths of a second at most. */
const maxFreeSteps = 5_000_000

/** A pattern as JavaScript takes it; `(?i)` in front of it becomes a flag. `undefined` for one that cannot be read. */
export function readPattern(pattern: string): RegExp | undefined {
  const [, flags = ''] = /^\(\?([ims]+)\)/.exec(pattern) ?? []
  const source = flags === '' ? pattern : pattern.slice(flags.length + 3)
  try {
    return new RegExp(source, flags)
  } catch {
    return undefined
  }
}

/**
 * Whether a text has a match of a pattern, where that is known at once; `undefined` for a search that may take longer than
 * anybody waits, which `pattern-thread.ts` makes.
 */
export function searchHere(pattern: string, text: string): PatternFound | undefined {
  const expression = readPattern(pattern)
  if (expression === undefined) return 'invalid'
  return mostSteps(expression.source, text) <= maxFreeSteps ? expression.test(text) : undefined
}

/**
 * How many steps a search takes at most. Without repetition each `|` and `?` doubles the ways there are to go through the
 * pattern, and each of them begins at each letter. With repetition nobody knows.
 */
function mostSteps(source: string, text: string): number {
  if (/[*+{]/.test(source)) return Number.POSITIVE_INFINITY
  const choices = source.match(/[|?]/g)?.length ?? 0
  return 2 ** choices * source.length * text.length
}
