import type { IncomingMessage } from 'node:http'

/** What the gateway takes at most (see shared/gateway/wire/errors.md, "Status codes"). */
export const largestBody = 128 * 1024 * 1024

/** The whole body, or why there is none: it was larger than `largestBody`, or the client left while sending. */
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
