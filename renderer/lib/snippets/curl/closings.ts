/** Looks for what closes something, such as a bracket or a quote. */
export interface Closings {
  /** The next place of a mark, `-1` for none. */
  next(mark: string, from: number): number
}

/**
 * A text is searched to its end only once for a mark that does not come any more: a search from each of very many openings
 * would read the rest of the text each time.
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
