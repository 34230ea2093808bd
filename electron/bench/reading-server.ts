import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chatDeltas, chatStreamBytes } from './reading-stream.ts'

/**
 * The other end of the reading benchmark, in a process of its own so that writing does not compete with reading for the
 * same thread. Prints its port; ends when its standard input does, so that it never outlives the benchmark.
 *
 * `/whole?deltas=N` writes large pieces, with `&padded` no two events alike; `/chunks?deltas=N&bytes=7` cuts the body into HTTP chunks of that size.
 */
const made = new Map<string, Buffer>()

/** Made once: it is the reader's work that is measured. */
function once(key: string, make: () => Buffer): Buffer {
  const known = made.get(key) ?? make()
  made.set(key, known)
  return known
}

/** A body in HTTP chunks of `size` bytes, all in one piece of memory. */
function frame(body: Buffer, size: number): Buffer {
  const pieces: Buffer[] = []
  for (let start = 0; start < body.length; start += size) {
    const piece = body.subarray(start, start + size)
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'))
  }
  return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')])
}

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const deltas = Number(url.searchParams.get('deltas'))
    const isPadded = url.searchParams.has('padded')
    const body = once(`${deltas} ${isPadded}`, () => chatStreamBytes(chatDeltas(deltas), isPadded))
    if (url.pathname.startsWith('/chunks')) {
      const size = Number(url.searchParams.get('bytes'))
      request.socket.write(framedHead)
      request.socket.end(once(`${deltas} by ${size}`, () => frame(body, size)))
      return
    }
    // Both sides make a connection for each request: ours always does.
    response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' })
    response.end(body)
  })
})

const framedHead = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n'

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
process.stdin.resume()
process.stdin.on('end', () => {
  server.closeAllConnections()
  server.close()
})
