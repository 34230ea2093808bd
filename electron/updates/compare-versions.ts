const pattern = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z.-]{1,100}))?(?:\+[0-9A-Za-z.-]{1,100})?$/

interface Version {
  readonly numbers: readonly number[]
  /** Identifiers of a pre-release; empty for a release. */
  readonly pre: readonly string[]
}

/**
 * Whether `candidate` is later than `current` by Semantic Versioning 2.0.0. False when one of them is no valid version.
 */
export function isNewerVersion(candidate: string, current: string): boolean {
  const [left, right] = [parseVersion(candidate), parseVersion(current)]
  if (left === undefined || right === undefined) return false
  const byNumber = firstDifference(left.numbers, right.numbers, (a, b) => a - b)
  return (byNumber === 0 ? comparePre(left.pre, right.pre) : byNumber) > 0
}

function parseVersion(text: string): Version | undefined {
  const [, major, minor, patch, pre] = pattern.exec(text) ?? []
  if (major === undefined) return undefined
  return { numbers: [major, minor, patch].map(Number), pre: pre?.split('.') ?? [] }
}

/** A release is later than its pre-releases; when one is a prefix of the other, the longer is later. */
function comparePre(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 || right.length === 0) return right.length - left.length
  return firstDifference(left, right, compareIdentifiers) || left.length - right.length
}

/** Numbers are lower than words and are compared as numbers. */
function compareIdentifiers(left: string, right: string): number {
  const [isLeftNumber, isRightNumber] = [left, right].map((text) => /^\d+$/.test(text))
  if (isLeftNumber !== isRightNumber) return isLeftNumber === true ? -1 : 1
  if (isLeftNumber === true) return Number(left) - Number(right)
  return left === right ? 0 : left < right ? -1 : 1
}

function firstDifference<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (left: Item, right: Item) => number,
): number {
  for (const [index, item] of left.entries()) {
    const other = right[index]
    const difference = other === undefined ? 0 : compare(item, other)
    if (difference !== 0) return difference
  }
  return 0
}
