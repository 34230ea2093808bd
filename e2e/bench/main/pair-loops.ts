/**
 * The straightforward implementation of cosines: for each pair of the first `rows` rows with all rows after them, one
 * loop over lists of numbers. Returns the cosines of the first row.
 */
export function pairLoops(vectors: readonly (readonly number[])[], rows: number): number[] {
  const first: number[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let other = row; other < vectors.length; other += 1) {
      const cosine = cosineOf(vectors[row] ?? [], vectors[other] ?? [])
      if (row === 0) first.push(cosine)
    }
  }
  return first
}

function cosineOf(left: readonly number[], right: readonly number[]): number {
  let dot = 0
  let leftSum = 0
  let rightSum = 0
  for (let at = 0; at < left.length; at += 1) {
    const one = left[at] ?? 0
    const two = right[at] ?? 0
    dot += one * two
    leftSum += one * one
    rightSum += two * two
  }
  return dot / Math.sqrt(leftSum * rightSum)
}
