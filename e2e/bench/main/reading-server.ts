import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import { endWithParent, sendToParent } from './parent.ts'
import { answerBytes, answerDeltas } from './reading-stream.ts'

/**
 * The server of the reading benchmark, in a process of its own so that writing does not compete with reading for the
 * same thread. Reports its port; ends with the benchmark.
 *
 * `/<deltas>/<alike|varied>/<bytes>` before the usual path sets the length of the answer, whether its events are alike,
 * and the size of its HTTP chunks in bytes; `0` bytes stands for large pieces.
 */
const made = new Map<string, Buffer>()

/** Bodies are made once, since only the work of the reader is measured. */
function once(key: string, make: () => Buffer): Buffer {
  const known = made.get(key) ?? make()
  made.set(key, known)
  return known
}

/** A body in HTTP chunks of `size` bytes, as one contiguous buffer. */
function frame(body: Buffer, size: number): Buffer {
  const pieces: Buffer[] = []
  for (let start = 0; start < body.length; start += size) {
    const piece = body.subarray(start, start + size)
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'))
  }
  return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')])
}

function formatOf(path: string): ConversationFormatId {
  if (path.endsWith('/responses')) return 'responses'
  if (path.endsWith('/messages')) return 'messages'
  return path.endsWith(':streamGenerateContent') ? 'generate-content' : 'chat'
}

endWithParent()
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname
    const [, deltas, kind, bytes] = path.split('/')
    const format = formatOf(path)
    const key = `${format} ${deltas} ${kind}`
    const body = once(key, () => answerBytes(format, answerDeltas(Number(deltas)), kind === 'varied'))
    const size = Number(bytes)
    if (size > 0) {
      request.socket.write(framedHead)
      request.socket.end(once(`${key} by ${size}`, () => frame(body, size)))
      return
    }
    // Every reader opens a connection for each request, since ours always does.
    response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' })
    response.end(body)
  })
})

const framedHead =
  'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n'

server.listen(0, '127.0.0.1', () => {
  sendToParent((server.address() as AddressInfo).port)
})
