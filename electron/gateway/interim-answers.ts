import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'
import { maxHeaderBytes } from '../../shared/limits.ts'
import { mergeChunks } from './merge-chunks.ts'

type Connector = buildConnector.connector

/**
 * Wraps connections so that interim answers (`100 Continue`, `102 Processing`, `103 Early Hints`) are left out.
 *
 * A server may send any number of them before its answer, whether they were requested or not (RFC 9110, 15.2), and
 * proxies in front of a gateway do. undici breaks off a connection that brings a 100, by design, and the app uses none
 * of the others.
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
 * undici calls `socket.read()` and nothing else. Until the answer itself begins, this method filters what is read;
 * afterwards the socket has its own method again, unless the body is chunked. The connection carries one answer only.
 */
function leaveOutInterimAnswers(socket: Socket): void {
  // The function itself and not a bound copy, which would differ for each socket and make each read of a body slower.
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

/** The position of the answer behind complete interim ones; `undefined` while it is not known. */
function startOfAnswer(bytes: Buffer): number | undefined {
  for (let at = 0; ;) {
    const line = bytes.toString('latin1', at, at + statusLineStart.length)
    // The incomplete line may still become that of an interim answer.
    if (!interimLine.test(line + statusLineStart.slice(line.length))) return at
    if (line.length < statusLineStart.length) return undefined
    const end = bytes.indexOf('\r\n\r\n', at)
    if (end === -1) return undefined
    at = end + 4
  }
}

const statusLineStart = 'HTTP/1.1 100'

/** 101 is not an interim answer: another protocol follows it. */
const interimLine = /^HTTP\/1\.[01] 1(?!01)\d\d$/
