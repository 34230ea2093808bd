import { widest, within, type CosineEngine } from './cosine-engine.ts'
import { leftRows } from './kernel/dot-kernel.ts'

/** The nearest rows of each row, best first: `k` slots per row. An empty slot has -1 and NaN. */
export interface Neighbours {
  readonly count: number
  readonly k: number
  readonly rows: Int32Array
  readonly cosines: Float32Array
}

export function emptyNeighbours(count: number, wanted: number): Neighbours {
  const k = Math.max(0, Math.min(wanted, count - 1))
  return {
    count,
    k,
    rows: new Int32Array(count * k).fill(-1),
    cosines: new Float32Array(count * k).fill(Number.NaN),
  }
}

/**
 * Finds the neighbours of the rows `[from, to)`; `from` must be a multiple of 4. Of equal ones the first row comes
 * first. Rows that `isCompared` rejects have no neighbours and are not neighbours.
 */
export function findNeighbours(
  engine: CosineEngine,
  found: Neighbours,
  from: number,
  to: number,
  isCompared: (row: number) => boolean = () => true,
): void {
  const { count } = engine
  const isIn = (row: number): boolean => engine.exists(row) && isCompared(row)

  function compare(first: number, start: number): void {
    const end = Math.min(count, start + widest)
    const lines = engine.compare(first, start, end)
    const last = Math.min(first + leftRows, to, count)
    for (let row = first; row < last; row += 1) {
      if (!isIn(row)) continue
      const line = (row - first) * widest - start
      for (let other = start; other < end; other += 1)
        if (other !== row && isIn(other)) offer(found, row, other, within(lines[line + other]))
    }
  }

  for (let first = from; first < to; first += leftRows)
    for (let start = 0; start < count; start += widest) compare(first, start)
}

/** Finds the neighbours of all rows at once. */
export function nearestNeighbours(engine: CosineEngine, k: number): Neighbours {
  const found = emptyNeighbours(engine.count, k)
  findNeighbours(engine, found, 0, engine.count)
  return found
}

/** Inserts a row among the best so far, if it is good enough. */
function offer({ k, rows, cosines }: Neighbours, row: number, other: number, cosine: number): void {
  const start = row * k
  let place = start + k
  // NaN is an empty slot: no comparison with it is true, so everything goes before it.
  while (place > start && !((cosines[place - 1] ?? 0) >= cosine)) place -= 1
  if (place === start + k) return
  rows.copyWithin(place + 1, place, start + k - 1)
  cosines.copyWithin(place + 1, place, start + k - 1)
  rows[place] = other
  cosines[place] = cosine
}
