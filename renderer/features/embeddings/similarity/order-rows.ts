/** Where a stretch of rows that belong together begins. */
export interface OrderedRows {
  /** For each line of the matrix the row it shows. */
  readonly rows: Int32Array
  /** Lines before which another group begins. */
  readonly breaks: readonly number[]
}

export function inputOrder(count: number): OrderedRows {
  return { rows: Int32Array.from({ length: count }, (_, row) => row), breaks: [] }
}

/** Rows of a group stand together, groups in the order in which they come first; rows without one, `''`, at the end. */
export function groupOrder(names: readonly string[]): OrderedRows {
  const groups = new Map<string, number[]>()
  const others: number[] = []
  for (const [row, name] of names.entries()) {
    const rows = groups.get(name)
    if (name === '') others.push(row)
    else if (rows === undefined) groups.set(name, [row])
    else rows.push(row)
  }
  const parts = [...groups.values(), others].filter((part) => part.length > 0)
  const breaks: number[] = []
  let line = 0
  for (const part of parts.slice(0, -1)) breaks.push((line += part.length))
  return { rows: Int32Array.from(parts.flat()), breaks }
}

/**
 * Rows that are near to one another stand together: from the first row on always the nearest that is not there yet. Rows
 * without a vector come last.
 */
export function nearestOrder(matrix: Float32Array, count: number): OrderedRows {
  const rows = new Int32Array(count)
  const isPlaced = new Uint8Array(count)
  let row = 0
  for (let line = 0; line < count; line += 1) {
    rows[line] = row
    isPlaced[row] = 1
    let next = -1
    let best = Number.NEGATIVE_INFINITY
    let firstLeft = -1
    for (let other = 0; other < count; other += 1) {
      if (isPlaced[other] === 1) continue
      if (firstLeft === -1) firstLeft = other
      const cosine = matrix[row * count + other] ?? Number.NaN
      if (cosine > best) {
        best = cosine
        next = other
      }
    }
    row = next === -1 ? Math.max(0, firstLeft) : next
  }
  return { rows, breaks: [] }
}
