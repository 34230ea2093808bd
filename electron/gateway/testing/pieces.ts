import { setImmediate as turn } from 'node:timers/promises'
import { eventStream } from './chat-stream.ts'
import type { Answer } from './loopback.ts'

/** Answers with an event stream, `size` bytes in each write. */
export function answerInPieces(body: string, size: number): Answer {
  return async (response) => {
    const bytes = Buffer.from(body)
    response.socket?.setNoDelay(true)
    response.writeHead(200, { 'content-type': eventStream })
    for (let start = 0; start < bytes.length; start += size) {
      response.write(bytes.subarray(start, start + size))
      await turn()
    }
    response.end()
  }
}
