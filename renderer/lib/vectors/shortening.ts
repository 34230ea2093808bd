/** Returns the shorter lengths to try for vectors: halves, down to 8, longest first. */
export function shorterLengths(dimensions: number): number[] {
  const lengths: number[] = []
  for (let length = Math.floor(dimensions / 2); length >= 8; length = Math.floor(length / 2))
    lengths.push(length)
  return lengths
}

/** The effect of shortening vectors to a length: the share of the nearest neighbours that stay the same. */
export interface ShorteningCost {
  readonly length: number
  readonly agreement: number
}
