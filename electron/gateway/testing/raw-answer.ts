import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterTest } from '../../testing/after-test.ts'

/** Writes an answer to one request byte by byte as a test wants it, framing included. */
export type RawAnswer = (socket: Socket) => void

/** A server on a free port that answers each request with the bytes of a test, once the request is there. */
export async function startRawServer(answer: RawAnswer): Promise<{ readonly url: string }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    // The other side may be gone before everything is written.
    socket.on('error', () => undefined)
    let request = ''
    let isAnswered = false
    socket.on('data', (bytes) => {
      request += bytes.toString('latin1')
      const end = request.indexOf('\r\n\r\n')
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(request)?.[1] ?? 0)
      if (isAnswered || end === -1 || request.length < end + 4 + length) return
      isAnswered = true
      answer(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterTest(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** The lines of a head, without the empty one at its end. */
export function headLines(headers: Readonly<Record<string, string | number>>, status = '200 OK'): string {
  return [`HTTP/1.1 ${status}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
    .join('\r\n')
    .concat('\r\n')
}

/** A body in the chunked coding, `pieces` chunks of it, without the last one unless it is whole. */
export function chunked(body: Buffer, isWhole: boolean): Buffer {
  const half = body.length >> 1
  const pieces = [body.subarray(0, half), body.subarray(half)].filter((piece) => piece.length > 0)
  return Buffer.concat([
    ...pieces.flatMap((piece) => [
      Buffer.from(`${piece.length.toString(16)}\r\n`),
      piece,
      Buffer.from('\r\n'),
    ]),
    ...(isWhole ? [Buffer.from('0\r\n\r\n')] : []),
  ])
}
