/** Limits on one message: the number of values of any kind, and the bytes of its texts and binary data. */
export interface MessageBounds {
  readonly maxEntries: number
  readonly maxBytes: number
}

/**
 * Whether a received message is within the bounds. Counts without recursion and stops at the first exceeded bound, so
 * that an oversized message costs no more than an allowed one. Each character counts as one byte.
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
      for (const member of inner) open.push(member)
    }
    if (bytes > maxBytes) return false
  }
  return true
}
