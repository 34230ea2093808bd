interface Header {
  readonly name: string
  readonly value: string
}

/** Headers whose value is a secret. The sender masks them first; this is the second look before the disk. */
const secretNames = new Set([
  'authorization',
  'proxy-authorization',
  'x-api-key',
  'x-goog-api-key',
  'api-key',
  'cookie',
  'set-cookie',
])

/** What a masked value must have in it to count as masked. */
const maskMark = /•{4}|\*{4}/

/** The headers with every value that could be a secret replaced, unless it is masked already. */
export function maskHeaders(headers: readonly Header[]): Header[] {
  return headers.map(({ name, value }) => {
    const isSecret = secretNames.has(name.toLowerCase()) && !maskMark.test(value)
    return { name, value: isSecret ? '••••' : value }
  })
}
