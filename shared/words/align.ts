import { diffPieces } from './diff.ts'

/** One step along two lists: members of both that are equal or replace each other, or a member of only one list. */
export type AlignStep = 'same' | 'replaced' | 'missing' | 'inserted'

/** Maximum number of table cells to compute; longer texts are compared approximately. */
const maxCells = 16_000_000

/**
 * Returns the fewest changes that turn one list into the other; replacing, removing and adding count as one each
 * (Levenshtein distance). Lists too long for that are aligned by their common members, which can count a few changes
 * more.
 */
export function align(expected: readonly string[], actual: readonly string[]): AlignStep[] {
  let start = 0
  while (start < expected.length && start < actual.length && expected[start] === actual[start]) start += 1
  let end = 0
  while (
    end < expected.length - start &&
    end < actual.length - start &&
    expected[expected.length - 1 - end] === actual[actual.length - 1 - end]
  ) {
    end += 1
  }
  const left = expected.slice(start, expected.length - end)
  const right = actual.slice(start, actual.length - end)
  const isLong = (left.length + 1) * (right.length + 1) > maxCells
  const middle = isLong ? alignRoughly(left, right) : alignExactly(left, right)
  return [...repeat('same', start), ...middle, ...repeat('same', end)]
}

function alignExactly(expected: readonly string[], actual: readonly string[]): AlignStep[] {
  const width = actual.length + 1
  const costs = new Uint32Array((expected.length + 1) * width)
  for (let row = 0; row <= expected.length; row += 1) costs[row * width] = row
  for (let column = 0; column < width; column += 1) costs[column] = column
  const costAt = (row: number, column: number): number => costs[row * width + column] ?? 0
  for (let row = 1; row <= expected.length; row += 1) {
    for (let column = 1; column < width; column += 1) {
      const isSame = expected[row - 1] === actual[column - 1]
      costs[row * width + column] = Math.min(
        costAt(row - 1, column - 1) + (isSame ? 0 : 1),
        costAt(row - 1, column) + 1,
        costAt(row, column - 1) + 1,
      )
    }
  }
  const steps: AlignStep[] = []
  let row = expected.length
  let column = actual.length
  while (row > 0 || column > 0) {
    const cost = costAt(row, column)
    const isSame = row > 0 && column > 0 && expected[row - 1] === actual[column - 1]
    if (row > 0 && column > 0 && costAt(row - 1, column - 1) + (isSame ? 0 : 1) === cost) {
      steps.push(isSame ? 'same' : 'replaced')
      row -= 1
      column -= 1
    } else if (row > 0 && costAt(row - 1, column) + 1 === cost) {
      steps.push('missing')
      row -= 1
    } else {
      steps.push('inserted')
      column -= 1
    }
  }
  return steps.toReversed()
}

/** Members removed and added at the same place are paired as replacements, as far as both go. */
function alignRoughly(expected: readonly string[], actual: readonly string[]): AlignStep[] {
  const steps: AlignStep[] = []
  let removed = 0
  let added = 0
  const settle = (): void => {
    const both = Math.min(removed, added)
    steps.push(...repeat('replaced', both))
    steps.push(...repeat('missing', removed - both), ...repeat('inserted', added - both))
    removed = 0
    added = 0
  }
  for (const { kind, pieces } of diffPieces(expected, actual)) {
    if (kind === 'removed') removed += pieces.length
    else if (kind === 'added') added += pieces.length
    else {
      settle()
      steps.push(...repeat('same', pieces.length))
    }
  }
  settle()
  return steps
}

function repeat(step: AlignStep, count: number): AlignStep[] {
  return Array.from({ length: count }, () => step)
}
