import { z95 } from './normal.ts'

/** One vote: the indices of the two compared variants, and the result for the first (1, 0, or 0.5 for a tie). */
export interface Vote {
  readonly first: number
  readonly second: number
  readonly result: 0 | 0.5 | 1
}

export interface Strength {
  /** The logarithm of its strength; the mean over all variants is 0. A difference of ln 3 means three wins to one. */
  readonly value: number
  /** The 95 % confidence interval. */
  readonly low: number
  readonly high: number
}

export interface Ranking {
  readonly strengths: readonly Strength[]
  /** A variant won or lost everything, which means infinite strength: one extra tie was added to each pair. */
  readonly isRegularised: boolean
}

const maxRounds = 10_000

/**
 * Returns the maximum-likelihood strengths (Bradley and Terry 1952, by the minorisation of Hunter 2004), with intervals
 * from the curvature of the likelihood. A tie counts half for both. `undefined` without votes.
 */
export function rankByVotes(count: number, votes: readonly Vote[]): Ranking | undefined {
  if (votes.length === 0 || count < 2) return undefined
  const wins = Array.from({ length: count }, () => Array.from({ length: count }, () => 0))
  for (const { first, second, result } of votes) {
    add(wins, first, second, result)
    add(wins, second, first, 1 - result)
  }
  const isRegularised = !isStronglyConnected(wins)
  if (isRegularised)
    for (let left = 0; left < count; left += 1)
      for (let right = 0; right < count; right += 1) if (left !== right) add(wins, left, right, 0.5)
  const logs = fit(wins)
  const variances = variancesOf(wins, logs)
  return {
    isRegularised,
    strengths: logs.map((value, index) => {
      const half = z95 * Math.sqrt(variances[index] ?? 0)
      return { value, low: value - half, high: value + half }
    }),
  }
}

function add(wins: number[][], winner: number, loser: number, amount: number): void {
  const row = wins[winner]
  if (row !== undefined) row[loser] = (row[loser] ?? 0) + amount
}

function at(matrix: readonly (readonly number[])[], row: number, column: number): number {
  return matrix[row]?.[column] ?? 0
}

/** Whether every variant has beaten every other one through a chain of wins: only then are the strengths finite. */
function isStronglyConnected(wins: readonly (readonly number[])[]): boolean {
  const reaches = (isForward: boolean): number => {
    const seen = new Set([0])
    for (const index of seen)
      for (let rival = 0; rival < wins.length; rival += 1)
        if ((isForward ? at(wins, index, rival) : at(wins, rival, index)) > 0) seen.add(rival)
    return seen.size
  }
  return reaches(true) === wins.length && reaches(false) === wins.length
}

function fit(wins: readonly (readonly number[])[]): number[] {
  const { length } = wins
  let strengths = Array.from({ length }, () => 1)
  for (let round = 0; round < maxRounds; round += 1) {
    const next = strengths.map((own, index) => {
      let won = 0
      let weight = 0
      for (let rival = 0; rival < length; rival += 1) {
        if (rival === index) continue
        won += at(wins, index, rival)
        weight += (at(wins, index, rival) + at(wins, rival, index)) / (own + (strengths[rival] ?? 1))
      }
      return weight === 0 ? own : won / weight
    })
    const mean = next.reduce((sum, value) => sum + Math.log(value), 0) / length
    const scaled = next.map((value) => value / Math.exp(mean))
    const moved = Math.max(
      ...scaled.map((value, index) => Math.abs(Math.log(value / (strengths[index] ?? 1)))),
    )
    strengths = scaled
    if (moved < 1e-12) break
  }
  return strengths.map(Math.log)
}

/** Returns the variances of logarithms whose sum is 0: the diagonal of the pseudo-inverse of the information matrix. */
function variancesOf(wins: readonly (readonly number[])[], logs: readonly number[]): number[] {
  const { length } = wins
  // Adding 1/n to every element makes the matrix invertible; subtracting it from the inverse gives the pseudo-inverse.
  const matrix = logs.map((own, row) =>
    logs.map((others, column) => {
      const share = 1 / length
      if (row !== column)
        return share - information(at(wins, row, column) + at(wins, column, row), own - others)
      return logs.reduce(
        (sum, log, third) =>
          third === row ? sum : sum + information(at(wins, row, third) + at(wins, third, row), own - log),
        share,
      )
    }),
  )
  return invert(matrix).map((inverted, index) => Math.max(0, (inverted[index] ?? 0) - 1 / length))
}

function information(votes: number, difference: number): number {
  const likely = 1 / (1 + Math.exp(-difference))
  return votes * likely * (1 - likely)
}

/** Inverts a matrix by Gauss-Jordan elimination with pivoting; sufficient for the few variants of an experiment. */
function invert(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length
  const rows = matrix.map((row, index) => [...row, ...row.map((_, column) => (column === index ? 1 : 0))])
  for (let column = 0; column < size; column += 1) {
    let pivot = column
    for (let row = column + 1; row < size; row += 1)
      if (Math.abs(at(rows, row, column)) > Math.abs(at(rows, pivot, column))) pivot = row
    const chosen = rows[pivot] ?? []
    rows[pivot] = rows[column] ?? []
    const scale = chosen[column] ?? 1
    const scaled = chosen.map((value) => value / scale)
    rows[column] = scaled
    for (let row = 0; row < size; row += 1) {
      if (row === column) continue
      const factor = at(rows, row, column)
      rows[row] = (rows[row] ?? []).map((value, index) => value - factor * (scaled[index] ?? 0))
    }
  }
  return rows.map((row) => row.slice(size))
}
