/** Whether plain data contains bytes at any depth. */
export function containsBytes(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (value instanceof Uint8Array) return true
  if (Array.isArray(value)) return value.some(containsBytes)
  for (const key in value) {
    if (containsBytes((value as Record<string, unknown>)[key])) return true
  }
  return false
}

/**
 * Returns the same data with every `Uint8Array` owning its whole buffer.
 *
 * A structured clone copies the whole buffer behind a view. Node's small buffers share one pool, whose other parts may
 * hold anything, including keys, and must not cross the boundary. Data without such views is returned unchanged.
 */
export function withOwnBytes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) {
    const isWhole = value.byteLength === value.buffer.byteLength && value.constructor === Uint8Array
    return isWhole ? value : new Uint8Array(value)
  }
  if (!containsBytes(value)) return value
  if (Array.isArray(value)) return value.map(withOwnBytes)
  const copy: Record<string, unknown> = { ...value }
  for (const key of Object.keys(copy)) copy[key] = withOwnBytes(copy[key])
  return copy
}
