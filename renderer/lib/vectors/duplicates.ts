import { widest, within, type CosineEngine } from './cosine-engine.ts'
import { leftRows } from './kernel/dot-kernel.ts'

/** Two nearly identical rows. */
export interface DuplicatePair {
  readonly row: number
  readonly other: number
  readonly cosine: number
}

/**
 * Returns the pairs of rows whose cosine is at least `threshold`, most similar first, at most `max` of them. `count` is
 * the total number.
 */
export function findDuplicates(
  engine: CosineEngine,
  threshold: number,
  max = 1_000,
): { readonly pairs: readonly DuplicatePair[]; readonly count: number } {
  const pairs: DuplicatePair[] = []
  let count = 0

  function compare(first: number, start: number): void {
    const end = Math.min(engine.count, start + widest)
    const lines = engine.compare(first, start, end)
    for (let row = first; row < Math.min(first + leftRows, engine.count); row += 1) {
      if (!engine.exists(row)) continue
      for (let other = Math.max(start, row + 1); other < end; other += 1) {
        const cosine = within(lines[(row - first) * widest + other - start])
        if (!(cosine >= threshold) || !engine.exists(other)) continue
        count += 1
        pairs.push({ row, other, cosine })
      }
    }
  }

  for (let first = 0; first < engine.count; first += leftRows) {
    for (let start = first; start < engine.count; start += widest) compare(first, start)
    // Sorting takes time: cut the list only when it is several times too long.
    if (pairs.length > 4 * max) cutToBest(pairs, max)
  }
  cutToBest(pairs, max)
  return { pairs, count }
}

function cutToBest(pairs: DuplicatePair[], max: number): void {
  pairs.sort((pair, two) => two.cosine - pair.cosine || pair.row - two.row || pair.other - two.other)
  pairs.length = Math.min(pairs.length, max)
}
