import type { IncomingMessage } from 'node:http'

/** The largest body that the gateway accepts (see shared/gateway/wire/errors.md, "Status codes"). */
export const largestBody = 128 * 1024 * 1024

/**
 * Reads the whole body, or says why it cannot: the body was larger than `largestBody`, or the client disconnected while
 * sending.
 */
export async function readRequestBody(request: IncomingMessage): Promise<Buffer | 'too-large' | 'left'> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request) {
      const bytes = chunk as Buffer
      size += bytes.length
      if (size > largestBody) return 'too-large'
      chunks.push(bytes)
    }
  } catch {
    return 'left'
  }
  return Buffer.concat(chunks)
}
