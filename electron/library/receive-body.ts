import type { Dispatcher } from 'undici'
import { cancelledError, type AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Clock } from '../host/host.ts'
import { createBufferedWriter } from './buffered-writer.ts'
import { cutShort, encodedDownload, idleDownload, tooLarge } from './download-errors.ts'

export interface ResponseHead {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
}

export interface ReceiveBody {
  readonly dispatcher: Dispatcher
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly clock: Clock
  /** How long nothing may arrive. */
  readonly idleTimeoutMs: number
  readonly mostBytes: number
  /** Whether the body is wanted. With a `location` it is not read. */
  readonly judge: (head: ResponseHead) => Result<{ location?: string }>
  readonly write: (bytes: Uint8Array) => Promise<void>
  readonly toNetworkError: (error: unknown, phase: 'connecting' | 'waiting' | 'reading') => AppError
}

/**
 * Sends one GET and writes the body as it comes: at the pace of the disk, never whole in memory, and checked against the
 * length that was announced. Rejects with what `write` throws.
 */
export function receiveBody(request: ReceiveBody): Promise<Result<{ location?: string }>> {
  const { dispatcher, url, signal, clock, idleTimeoutMs, mostBytes, judge, toNetworkError } = request
  const done = Promise.withResolvers<Result<{ location?: string }>>()
  const writer = createBufferedWriter(request.write)
  let controller: Dispatcher.DispatchController | undefined
  let phase: 'connecting' | 'waiting' | 'reading' = 'connecting'
  let isSettled = false
  let received = 0
  let expected: number | undefined
  let waiting: Promise<void> | undefined
  let lastAt = clock.monotonic()
  let cancelWatch = clock.after(idleTimeoutMs, watch)

  function watch(): void {
    // While the disk is waited for, nothing can arrive.
    if (waiting !== undefined) lastAt = clock.monotonic()
    const left = lastAt + idleTimeoutMs - clock.monotonic()
    if (left <= 0) settle(err(idleDownload(url.host, idleTimeoutMs)))
    else cancelWatch = clock.after(left, watch)
  }

  /** The first end counts. Only a whole body ends without breaking the connection off. */
  function settle(result: Result<{ location?: string }>): void {
    if (!close()) return
    done.resolve(result)
  }

  function fail(error: unknown): void {
    if (close()) done.reject(error)
  }

  function close(): boolean {
    if (isSettled) return false
    isSettled = true
    cancelWatch()
    signal.removeEventListener('abort', stop)
    controller?.abort(new Error('not wanted any more'))
    return true
  }

  function stop(): void {
    settle(err(cancelledError))
  }

  function take(chunk: Buffer): void {
    lastAt = clock.monotonic()
    received += chunk.length
    if (received > mostBytes) return settle(err(tooLarge(mostBytes)))
    const busy = writer.take(chunk)
    if (busy === undefined) return
    controller?.pause()
    waiting = busy
    busy.then(() => {
      waiting = undefined
      if (!isSettled) controller?.resume()
    }, fail)
  }

  async function finish(): Promise<void> {
    if (expected !== undefined && received !== expected) {
      return settle(err(cutShort(url.host, received, expected)))
    }
    await waiting
    await writer.end()
    settle(ok({}))
  }

  signal.addEventListener('abort', stop, { once: true })
  dispatcher.dispatch(
    { path: `${url.pathname}${url.search}`, origin: url.origin, method: 'GET', headers: request.headers },
    {
      onRequestStart(started) {
        controller = started
        phase = 'waiting'
        if (isSettled) started.abort(new Error('not wanted any more'))
      },
      onResponseStart(_controller, status, fields) {
        // Announcements such as 103 come before the answer.
        if (isSettled || status < 200) return
        phase = 'reading'
        lastAt = clock.monotonic()
        const headers = Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [name.toLowerCase(), [value].flat()[0]]),
        )
        const judged = judge({ status, headers })
        if (!judged.ok || judged.value.location !== undefined) return settle(judged)
        const encoding = headers['content-encoding'] ?? 'identity'
        if (encoding !== 'identity') return settle(err(encodedDownload(url.host, encoding)))
        if (headers['content-length'] !== undefined) expected = Number(headers['content-length'])
        if (expected !== undefined && expected > mostBytes) settle(err(tooLarge(mostBytes)))
      },
      onResponseData(_controller, chunk) {
        if (!isSettled) take(chunk)
      },
      onResponseEnd() {
        if (!isSettled) finish().catch(fail)
      },
      onResponseError(_controller, error) {
        if (isSettled) return
        const isShort = phase === 'reading' && expected !== undefined && received < expected
        settle(err(isShort ? cutShort(url.host, received, expected ?? 0) : toNetworkError(error, phase)))
      },
    },
  )
  return done.promise
}
