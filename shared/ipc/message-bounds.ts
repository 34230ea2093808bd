/** How much one message may hold: values of any kind, and bytes of its texts and of its binary data. */
export interface MessageBounds {
  readonly maxEntries: number
  readonly maxBytes: number
}

/**
 * Whether what arrived is no more than is read at once. Counted without going deeper into itself, and no further than to the
 * first bound, so that what is too much costs no more than what is not. Characters count as a byte each.
 */
export function isWithinBounds(message: unknown, { maxEntries, maxBytes }: MessageBounds): boolean {
  const open: unknown[] = [message]
  let entries = 0
  let bytes = 0
  for (let value = open.pop(); value !== undefined || open.length > 0; value = open.pop()) {
    if (typeof value === 'string') bytes += value.length
    else if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) bytes += value.byteLength
    else if (typeof value === 'object' && value !== null) {
      const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
      entries += inner.length
      if (entries > maxEntries) return false
      for (const one of inner) open.push(one)
    }
    if (bytes > maxBytes) return false
  }
  return true
}
