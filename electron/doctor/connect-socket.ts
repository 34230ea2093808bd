import { connect, type Socket } from 'node:net'
import type { Clock } from '../host/host.ts'
import type { FirstHop } from './route-to.ts'

/** Why no connection was established. `code` is Node's, `timeout` when the time was up, `stopped` after an abort. */
export interface ConnectFailure {
  readonly code: string
}

export interface ConnectOptions {
  readonly clock: Clock
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** Opens a TCP connection and returns it open. The caller closes it. */
export function connectSocket(
  { host, port }: FirstHop,
  { clock, timeoutMs, signal }: ConnectOptions,
): Promise<Socket | ConnectFailure> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ code: 'stopped' })
    const socket = connect({ host, port })
    const stopClock = clock.after(timeoutMs, () => end({ code: 'timeout' }))
    const stop = (): void => end({ code: 'stopped' })
    signal.addEventListener('abort', stop, { once: true })
    socket.once('connect', () => end(socket))
    socket.once('error', (error) => end({ code: codeOf(error) }))

    function end(result: Socket | ConnectFailure): void {
      stopClock()
      signal.removeEventListener('abort', stop)
      if (result !== socket) {
        // Ignore late errors of an abandoned connection.
        socket.on('error', () => undefined)
        socket.destroy()
      }
      resolve(result)
    }
  })
}

/** Several attempts for one host name fail with an aggregate error. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
