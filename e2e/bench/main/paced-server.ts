import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { sendingMark } from './sending-mark.ts'
import { endWithParent, sendToParent } from './parent.ts'
import { answerEvents } from './reading-stream.ts'

/**
 * The server of the streams benchmark, in a process of its own: `/<events>/<per second>` before the usual path streams
 * that many chat deltas at that rate. Each is written to the socket separately and contains the time of writing.
 * Reports its port; ends with the benchmark.
 */
endWithParent()
const server = createServer((request) => {
  request.resume()
  request.on('end', () => {
    const [, events, rate] = new URL(request.url ?? '/', 'http://127.0.0.1').pathname.split('/')
    stream(request.socket, Number(events), Number(rate))
  })
})

function stream(socket: Socket, count: number, perSecond: number): void {
  const startedAt = performance.now()
  let sent = 0
  socket.setNoDelay(true)
  socket.write(head)
  const timer = setInterval(() => {
    const due = Math.min(count, Math.floor(((performance.now() - startedAt) / 1000) * perSecond))
    for (; sent < due; sent += 1) {
      const [, delta = ''] = answerEvents('chat', [sendingMark()])
      socket.write(frame(delta))
    }
    if (sent < count && !socket.destroyed) return
    clearInterval(timer)
    const end = answerEvents('chat', []).at(-1) ?? ''
    socket.end(`${frame(end)}0\r\n\r\n`)
  }, 2)
}

function frame(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
}

const head =
  'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n'

server.listen(0, '127.0.0.1', () => {
  sendToParent((server.address() as AddressInfo).port)
})
