/** Lengths to try for vectors of so many numbers: halves, down to 8, longest first. */
export function shorterLengths(dimensions: number): number[] {
  const lengths: number[] = []
  for (let length = Math.floor(dimensions / 2); length >= 8; length = Math.floor(length / 2))
    lengths.push(length)
  return lengths
}

/** What shortening vectors to a length costs: the share of the nearest neighbours that stay the same. */
export interface ShorteningCost {
  readonly length: number
  readonly agreement: number
}
