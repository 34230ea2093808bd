interface Header {
  readonly name: string
  readonly value: string
}

/** Headers whose values are secrets. The sender masks them first; this is the second check before they are stored. */
const secretNames = new Set([
  'authorization',
  'proxy-authorization',
  'x-api-key',
  'x-goog-api-key',
  'api-key',
  'cookie',
  'set-cookie',
])

/** A value that contains this counts as masked. */
const maskMark = /•{4}|\*{4}/

/** The headers with every value that could be a secret replaced, unless it is already masked. */
export function maskHeaders(headers: readonly Header[]): Header[] {
  return headers.map(({ name, value }) => {
    const isSecret = secretNames.has(name.toLowerCase()) && !maskMark.test(value)
    return { name, value: isSecret ? '••••' : value }
  })
}
