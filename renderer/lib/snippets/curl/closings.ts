/** Finds closing characters, such as a bracket or a quote. */
export interface Closings {
  /** Returns the next index of a mark; `-1` when there is none. */
  next(mark: string, from: number): number
}

/**
 * For a mark that does not occur any more, the text is searched only once: searching it again for each of many opening
 * marks would take quadratic time.
 */
export function createClosings(text: string): Closings {
  const missing = new Set<string>()
  return {
    next(mark, from) {
      if (missing.has(mark)) return -1
      const place = text.indexOf(mark, from)
      if (place === -1) missing.add(mark)
      return place
    },
  }
}
