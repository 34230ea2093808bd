import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endWithParent, sendToParent } from './parent.ts'

/**
 * The server of the transfer benchmark, in a process of its own: `GET /<bytes>` answers that many bytes; a POST answers
 * as JSON how many bytes arrived and how many were announced. Reports its port; ends with the benchmark.
 */
endWithParent()
const piece = Buffer.alloc(256 * 1024, 'what a film is made of ')

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    let received = 0
    request.on('data', (chunk: Buffer) => (received += chunk.length))
    request.on('end', () => {
      const announced = Number(request.headers['content-length'] ?? -1)
      response.writeHead(200, { 'content-type': 'application/json' })
      // In the format of a transcription.
      response.end(JSON.stringify({ received, announced, text: `${received}/${announced}` }))
    })
    return
  }
  const size = Number((request.url ?? '/0').slice(1))
  response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': size })
  let sent = 0
  function send(): void {
    while (sent < size) {
      const part = piece.subarray(0, Math.min(piece.length, size - sent))
      sent += part.length
      if (!response.write(part)) {
        response.once('drain', send)
        return
      }
    }
    response.end()
  }
  send()
})

server.listen(0, '127.0.0.1', () => {
  sendToParent((server.address() as AddressInfo).port)
})
