/** The headers that name a request, the gateway's own first (wire-reference.md, 11.4). */
const requestIdHeaders = ['x-oneapi-request-id', 'x-request-id', 'request-id']

/** The id to quote to the gateway's operator, `undefined` when no header names one. */
export function requestIdOf(
  headers: readonly { readonly name: string; readonly value: string }[],
): string | undefined {
  for (const wanted of requestIdHeaders) {
    const header = headers.find(({ name }) => name.toLowerCase() === wanted)
    if (header !== undefined && header.value !== '') return header.value
  }
  return undefined
}
