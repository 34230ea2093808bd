/** A run of neighbouring pieces that are in both texts, or in only one of them. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added'
  readonly pieces: readonly string[]
}

/** Maximum number of differences to search for: texts further apart have nothing to show side by side. */
const maxDifferences = 1_500

/**
 * Returns the shortest edit script between two lists of pieces (Myers, "An O(ND) difference algorithm", 1986). Within a
 * change, removed pieces precede added ones.
 *
 * For lists with more than `maxDifferences` differences, everything but their common beginning and end is shown as
 * removed and added.
 */
export function diffPieces(before: readonly string[], after: readonly string[]): DiffPart[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let beforeEnd = before.length
  let afterEnd = after.length
  while (beforeEnd > start && afterEnd > start && before[beforeEnd - 1] === after[afterEnd - 1]) {
    beforeEnd -= 1
    afterEnd -= 1
  }
  const middle = diffMiddle(before.slice(start, beforeEnd), after.slice(start, afterEnd))
  return joinParts([
    { kind: 'same', pieces: before.slice(0, start) },
    ...middle,
    { kind: 'same', pieces: before.slice(beforeEnd) },
  ])
}

function diffMiddle(before: readonly string[], after: readonly string[]): DiffPart[] {
  const trail = findTrail(before, after)
  if (trail === undefined) {
    return [
      { kind: 'removed', pieces: before },
      { kind: 'added', pieces: after },
    ]
  }
  const parts: DiffPart[] = []
  let x = before.length
  let y = after.length
  // Traced from the end to the beginning, and reversed at the end.
  for (let depth = trail.length - 1; depth >= 0; depth -= 1) {
    const reached = trail[depth] ?? new Int32Array()
    const middle = reached.length >> 1
    const diagonal = x - y
    const isDown = goesDown(reached, middle, diagonal, depth)
    const from = diagonal + (isDown ? 1 : -1)
    const fromX = depth === 0 ? 0 : (reached[middle + from] ?? 0)
    const fromY = depth === 0 ? 0 : fromX - from
    while (x > fromX && y > fromY && before[x - 1] === after[y - 1]) {
      parts.push({ kind: 'same', pieces: [before[x - 1] ?? ''] })
      x -= 1
      y -= 1
    }
    if (depth === 0) break
    if (isDown) parts.push({ kind: 'added', pieces: [after[y - 1] ?? ''] })
    else parts.push({ kind: 'removed', pieces: [before[x - 1] ?? ''] })
    x = fromX
    y = fromY
  }
  return parts.toReversed()
}

/**
 * For each number of differences, how far each diagonal had been reached before it; `undefined` when there are too
 * many.
 */
function findTrail(before: readonly string[], after: readonly string[]): Int32Array[] | undefined {
  const limit = Math.min(before.length + after.length, maxDifferences)
  const trail: Int32Array[] = []
  const middle = limit + 1
  const reached = new Int32Array(2 * middle + 1)
  for (let depth = 0; depth <= limit; depth += 1) {
    // Store only the diagonals that can have been reached, not the whole array for each number of differences.
    trail.push(reached.slice(middle - depth - 1, middle + depth + 2))
    for (let diagonal = -depth; diagonal <= depth; diagonal += 2) {
      const isDown = goesDown(reached, middle, diagonal, depth)
      let x = isDown ? (reached[middle + diagonal + 1] ?? 0) : (reached[middle + diagonal - 1] ?? 0) + 1
      let y = x - diagonal
      while (x < before.length && y < after.length && before[x] === after[y]) {
        x += 1
        y += 1
      }
      reached[middle + diagonal] = x
      if (x >= before.length && y >= after.length) return trail
    }
  }
  return undefined
}

/** Whether the step onto a diagonal adds a piece rather than removing one. */
function goesDown(reached: Int32Array, middle: number, diagonal: number, depth: number): boolean {
  if (diagonal === -depth) return true
  if (diagonal === depth) return false
  return (reached[middle + diagonal - 1] ?? 0) < (reached[middle + diagonal + 1] ?? 0)
}

/** Joins neighbouring parts of one kind, and puts removed parts before added ones. */
function joinParts(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = []
  let removed: string[] = []
  let added: string[] = []
  let same: string[] = []
  const flushChange = (): void => {
    if (removed.length > 0) joined.push({ kind: 'removed', pieces: removed })
    if (added.length > 0) joined.push({ kind: 'added', pieces: added })
    removed = []
    added = []
  }
  const flushSame = (): void => {
    if (same.length > 0) joined.push({ kind: 'same', pieces: same })
    same = []
  }
  for (const { kind, pieces } of parts) {
    if (pieces.length === 0) continue
    if (kind === 'same') flushChange()
    else flushSame()
    const list = kind === 'same' ? same : kind === 'removed' ? removed : added
    for (const piece of pieces) list.push(piece)
  }
  flushChange()
  flushSame()
  return joined
}
