/**
 * Whether arrays and objects of a parsed value are nested deeper than `maxDepth`. Not recursive, because a foreign
 * value may be too deep for the stack.
 */
export function isDeeperThan(value: unknown, maxDepth: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    const inner = level.filter((item) => typeof item === 'object' && item !== null)
    if (inner.length > 0 && depth >= maxDepth) return true
    level = inner.flatMap((item) => Object.values(item as Record<string, unknown>))
  }
  return false
}
