/** The result of a pattern search. */
export type PatternFound = boolean | 'invalid' | 'too long'

/** This many steps take a few hundredths of a second at most. */
const maxFreeSteps = 5_000_000

/** Compiles a JavaScript pattern; a leading `(?i)` becomes a flag. `undefined` for an invalid pattern. */
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
 * Whether a text matches a pattern, if that is certain to be fast; `undefined` for a search that may take too long,
 * which `pattern-thread.ts` runs.
 */
export function searchHere(pattern: string, text: string): PatternFound | undefined {
  const expression = readPattern(pattern)
  if (expression === undefined) return 'invalid'
  return mostSteps(expression.source, text) <= maxFreeSteps ? expression.test(text) : undefined
}

/**
 * An upper bound of the steps of a search. Without repetition each `|` and `?` doubles the paths through the pattern,
 * and each path may start at every character. With repetition there is no bound.
 */
function mostSteps(source: string, text: string): number {
  if (/[*+{]/.test(source)) return Number.POSITIVE_INFINITY
  const choices = source.match(/[|?]/g)?.length ?? 0
  return 2 ** choices * source.length * text.length
}
