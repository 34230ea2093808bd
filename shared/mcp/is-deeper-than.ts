/** Whether arrays and objects of a parsed value are nested deeper than that. Without recursion: the value is a stranger's. */
export function isDeeperThan(value: unknown, maxDepth: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    const inner = level.filter((one) => typeof one === 'object' && one !== null)
    if (inner.length > 0 && depth >= maxDepth) return true
    level = inner.flatMap((one) => Object.values(one as Record<string, unknown>))
  }
  return false
}
