import type { Neighbours } from './neighbours.ts'

/** How far two results agree about nearest neighbours. */
export interface Agreement {
  /** The number of compared neighbours per row. */
  readonly k: number
  /**
   * The mean share of common neighbours, from 0 to 1, over the rows that both results have; NaN when there are none.
   */
  readonly mean: number
  /** The share for each row of the left result; NaN for a row without a vector in either result. */
  readonly rows: Float32Array
}

/**
 * Compares the neighbours in two results. `matching` has the right row for each left row, -1 for none: the results may
 * have other rows in another order. Both neighbour lists must be limited to the common rows; otherwise a text in only
 * one result would count as a difference.
 */
export function agreementOf(left: Neighbours, right: Neighbours, matching: Int32Array): Agreement {
  const k = Math.min(left.k, right.k)
  const rows = new Float32Array(left.count).fill(Number.NaN)
  let sum = 0
  let counted = 0
  for (let row = 0; row < left.count; row += 1) {
    const other = matching[row] ?? -1
    const near = neighboursOf(left, row, k)
    const far = other === -1 ? [] : neighboursOf(right, other, k)
    if (near.length === 0 || far.length === 0) continue
    const known = new Set(far)
    const common = near.filter((neighbour) => known.has(matching[neighbour] ?? -1)).length
    const share = common / Math.max(near.length, far.length)
    rows[row] = share
    sum += share
    counted += 1
  }
  return { k, mean: counted === 0 ? Number.NaN : sum / counted, rows }
}

/** The maximum number of compared neighbours per row. */
const maxCompared = 10

/**
 * Returns how many neighbours to compare per row: at most a third of the other rows, since any two results agree about
 * nearly all of them.
 */
export function comparedNeighbours(count: number): number {
  return Math.min(maxCompared, Math.max(1, Math.floor((count - 1) / 3)))
}

/** The matching of results with the same rows in the same order. */
export function sameRows(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, row) => row)
}

/** Returns the right index of each left id; -1 when it is missing. */
export function matchRows(left: readonly string[], right: readonly string[]): Int32Array {
  const places = new Map(right.map((id, place) => [id, place]))
  return Int32Array.from(left, (id) => places.get(id) ?? -1)
}

function neighboursOf({ rows, k: room }: Neighbours, row: number, k: number): number[] {
  return [...rows.subarray(row * room, row * room + k)].filter((neighbour) => neighbour !== -1)
}
