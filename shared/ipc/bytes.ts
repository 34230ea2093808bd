/** Whether there are bytes anywhere inside plain data. */
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
 * The same data in which every `Uint8Array` owns its whole buffer.
 *
 * A structured clone copies the buffer behind a view, all of it. Node's small buffers share one pool, whose other parts
 * may hold anything, keys included: they must not cross the boundary. Data without such views is returned as it is.
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
