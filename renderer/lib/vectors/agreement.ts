import type { Neighbours } from './neighbours.ts'

/** How far two results agree on who is near to whom. */
export interface Agreement {
  /** Neighbours of each row that were compared. */
  readonly k: number
  /** The share of neighbours in common, 0 to 1, over all rows that both have; NaN when there is none. */
  readonly mean: number
  /** The share for each row of the left; NaN for a row that one of them has no vector for. */
  readonly rows: Float32Array
}

/**
 * Compares the neighbours of two results by the rows of their set. `matching` says for each row of the left which row it is
 * on the right, -1 for none: results may be of other rows, in another order. Both are given the neighbours among the rows
 * they have in common, or a text that only one of them has would count as a difference.
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

/** Neighbours of each row that are compared at most. */
const maxCompared = 10

/**
 * How many neighbours of each row are compared among so many rows: at most a third of the others, since any two results
 * agree on nearly all of them.
 */
export function comparedNeighbours(count: number): number {
  return Math.min(maxCompared, Math.max(1, Math.floor((count - 1) / 3)))
}

/** Results of the same rows in the same order. */
export function sameRows(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, row) => row)
}

/** Where each id of the left is on the right. */
export function matchRows(left: readonly string[], right: readonly string[]): Int32Array {
  const places = new Map(right.map((id, place) => [id, place]))
  return Int32Array.from(left, (id) => places.get(id) ?? -1)
}

function neighboursOf({ rows, k: room }: Neighbours, row: number, k: number): number[] {
  return [...rows.subarray(row * room, row * room + k)].filter((neighbour) => neighbour !== -1)
}
