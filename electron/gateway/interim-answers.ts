import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'
import { maxHeaderBytes } from '../../shared/limits.ts'
import { mergeChunks } from './merge-chunks.ts'

type Connector = buildConnector.connector

/**
 * Makes connections on which interim answers (`100 Continue`, `102 Processing`, `103 Early Hints`) are left out.
 *
 * A server may send any number of them before its answer, whether they were asked for or not (RFC 9110, 15.2), and proxies in
 * front of a gateway do. undici breaks a connection off that brings a 100, by design, and nothing here looks at the
 * others.
 */
export function withoutInterimAnswers(connect: Connector): Connector {
  return (options, callback) =>
    connect(options, (...made) => {
      const [error, socket] = made
      if (error === null) leaveOutInterimAnswers(socket)
      callback(...made)
    })
}

/**
 * undici takes what arrived with `socket.read()` and nothing else. Until the answer itself begins, this looks through it;
 * from then on the socket is what it was, unless its body is chunked. The connection carries one answer only.
 */
function leaveOutInterimAnswers(socket: Socket): void {
  // The function itself and not a bound one: each socket would have another, and each read of a body be slower for it.
  const { read } = socket as { readonly read: (this: Socket, size?: number) => Buffer | null }
  const next = (size?: number): Buffer | null => read.call(socket, size)
  let held: Buffer = Buffer.alloc(0)

  socket.read = (size?: number): Buffer | null => {
    for (let arrived = next(size); arrived !== null; arrived = next(size)) {
      held = held.length === 0 ? arrived : Buffer.concat([held, arrived])
      const start = startOfAnswer(held)
      if (start !== undefined || held.length > maxHeaderBytes) {
        socket.read = read
        return mergeChunks(socket, held.subarray(start ?? 0))
      }
    }
    return null
  }
}

/** Where the answer begins, behind whole interim ones; `undefined` while that cannot be told. */
function startOfAnswer(bytes: Buffer): number | undefined {
  for (let at = 0; ;) {
    const line = bytes.toString('latin1', at, at + statusLineStart.length)
    // What has not arrived of the line may still become that of an interim answer.
    if (!interimLine.test(line + statusLineStart.slice(line.length))) return at
    if (line.length < statusLineStart.length) return undefined
    const end = bytes.indexOf('\r\n\r\n', at)
    if (end === -1) return undefined
    at = end + 4
  }
}

const statusLineStart = 'HTTP/1.1 100'

/** 101 is no interim answer: behind it another protocol is spoken. */
const interimLine = /^HTTP\/1\.[01] 1(?!01)\d\d$/
