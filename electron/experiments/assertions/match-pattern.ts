import { createContext, Script } from 'node:vm'

/** A pattern that takes longer has begun to try every way there is. */
const limitMs = 250

/** So many steps take a tenth of that at most. */
const maxFreeSteps = 5_000_000

/** How often a search is begun anew that the machine had no time for. */
const maxTries = 20

/**
 * Whether a text has a match of a pattern, JavaScript's with its Unicode letters. Some patterns take longer than anybody waits:
 * a search that may be one of them runs where it can be ended. That takes a thread for each, so others run here.
 */
export function matchesPattern(pattern: string, text: string): boolean | 'invalid' | 'too long' {
  const [, flags = ''] = /^\(\?([ims]+)\)/.exec(pattern) ?? []
  const source = flags === '' ? pattern : pattern.slice(flags.length + 3)
  let expression: RegExp
  try {
    expression = new RegExp(source, flags)
  } catch {
    return 'invalid'
  }
  if (mostSteps(source, text) <= maxFreeSteps) return expression.test(text)
  Object.assign(searched, { source: expression.source, flags, text })
  try {
    return searchWithin()
  } finally {
    Object.assign(searched, nothing)
  }
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

function searchWithin(): boolean | 'too long' {
  for (let tries = 1; ; tries += 1) {
    const before = process.threadCpuUsage()
    try {
      return search.runInContext(searched, { timeout: limitMs }) === true
    } catch {
      // The limit goes by the clock, which also runs while the machine does something else.
      const { user, system } = process.threadCpuUsage(before)
      if (tries === maxTries || user + system > (limitMs / 2) * 1000) return 'too long'
    }
  }
}

const nothing = { source: '', flags: '', text: '' }

/**
 * The realm of all searches: one of its own for each would take longer than most searches. Nothing of this realm but texts
 * goes in, and nothing but our own line runs there.
 */
const searched = createContext({ ...nothing }, { codeGeneration: { strings: false, wasm: false } })

// oxlint-disable-next-line text/untranslated -- a script
const search = new Script('new RegExp(source, flags).test(text)')
