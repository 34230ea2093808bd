/** First and last byte, both inclusive. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * Parses a `Range` header for a file of `size` bytes (RFC 9110, section 14).
 *
 * `'whole'` for no header, another unit, several ranges or an invalid one: such headers must be ignored.
 * `'unsatisfiable'` for a valid range that starts after the end.
 */
export function parseByteRange(header: string | null, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '')
  if (match === null) return 'whole'
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return 'whole'
  return first >= size ? 'unsatisfiable' : { first, last }
}
