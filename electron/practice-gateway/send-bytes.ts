import type { ServerResponse } from 'node:http'

/**
 * Sends a file, or the one range of it that was requested. For several ranges or an invalid one the whole file is sent.
 */
export function sendBytes(
  response: ServerResponse,
  bytes: Uint8Array,
  type: string,
  range: string | undefined,
): void {
  if (response.headersSent || response.destroyed) return
  const headers = { 'content-type': type, 'accept-ranges': 'bytes' }
  const part = readRange(range, bytes.length)
  if (part === 'outside') {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}` })
    response.end()
    return
  }
  const { from, to } = part ?? { from: 0, to: bytes.length - 1 }
  response.writeHead(part === undefined ? 200 : 206, {
    ...headers,
    'content-length': to + 1 - from,
    ...(part !== undefined && { 'content-range': `bytes ${from}-${to}/${bytes.length}` }),
  })
  response.end(bytes.subarray(from, to + 1))
}

/** Both ends count from 0 and are inclusive (RFC 9110, 14.1.2). */
function readRange(
  text: string | undefined,
  length: number,
): { from: number; to: number } | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(text ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return from > to || from >= length ? 'outside' : { from, to }
}
