import { createHash } from 'node:crypto'
import type { AnsweredCell } from './vote-store.ts'

/** Two answers to one case in one repeat, in the order shown. */
export interface CellPair {
  readonly a: AnsweredCell
  readonly b: AnsweredCell
}

/** Two cell ids in any order. */
export interface VotedPair {
  readonly cellA: number
  readonly cellB: number
}

/**
 * Returns all pairs of answers that different variants gave to one case in one repeat. The seed decides which answer is
 * A.
 */
export function pairsOf(cells: readonly AnsweredCell[], seed: string): CellPair[] {
  const groups = Map.groupBy(cells, ({ caseIndex, repeat }) => `${caseIndex}:${repeat}`)
  const pairs: CellPair[] = []
  for (const group of groups.values())
    for (const [index, first] of group.entries())
      for (const second of group.slice(index + 1))
        pairs.push(
          chance(`${seed} ${first.id} ${second.id}`) % 2 === 0
            ? { a: first, b: second }
            : { a: second, b: first },
        )
  return pairs
}

/**
 * Returns the pairs without a vote in display order: least compared variants first, then least compared cases, then in
 * an order given by the seed.
 */
export function openPairs(pairs: readonly CellPair[], voted: readonly VotedPair[], seed: string): CellPair[] {
  const done = new Set(voted.map(({ cellA, cellB }) => keyOf(cellA, cellB)))
  const variantVotes = new Map<string, number>()
  const caseVotes = new Map<number, number>()
  for (const { a, b } of pairs) {
    if (!done.has(keyOf(a.id, b.id))) continue
    const variants = keyOf(a.variantIndex, b.variantIndex)
    variantVotes.set(variants, (variantVotes.get(variants) ?? 0) + 1)
    caseVotes.set(a.caseIndex, (caseVotes.get(a.caseIndex) ?? 0) + 1)
  }
  return pairs
    .filter(({ a, b }) => !done.has(keyOf(a.id, b.id)))
    .map((pair) => ({
      pair,
      byVariants: variantVotes.get(keyOf(pair.a.variantIndex, pair.b.variantIndex)) ?? 0,
      byCase: caseVotes.get(pair.a.caseIndex) ?? 0,
      byChance: chance(`${seed} order ${keyOf(pair.a.id, pair.b.id)}`),
    }))
    .toSorted(
      (left, right) =>
        left.byVariants - right.byVariants || left.byCase - right.byCase || left.byChance - right.byChance,
    )
    .map(({ pair }) => pair)
}

function keyOf(first: number, second: number): string {
  return first < second ? `${first}:${second}` : `${second}:${first}`
}

/** Returns a pseudo-random number that is always the same for the same text. */
function chance(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0)
}
