import type { LookupFunction } from 'node:net'
import type { Dispatcher } from 'undici'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { AuthScheme, WireRequest } from '../../shared/gateway/wire.ts'
import { freeDecompressedBytes, maxDecompressionRatio } from '../../shared/limits.ts'
import type { Clock } from '../host/host.ts'
import { answerInflates } from './answer-limit.ts'
import { createDecompressor, type Decompressor } from './decompress.ts'
import { createDispatcher } from './dispatcher.ts'
import type { EncodedBody } from './encode-body.ts'
import { isKeyless, type GatewayTarget, type ResponseHead } from './exchange.ts'
import { createIdleWatch } from './idle-watch.ts'
import { targetOn } from './target-on.ts'
import { UploadError } from './multipart/multipart-stream.ts'
import { listHeaders } from './answer-headers.ts'
import { createReadGatherer } from './gather-reads.ts'
import { idleError, toNetworkError, wholeError, type ExchangePhase } from './network-error.ts'
import { buildHeaders, plainIdentity, type GatewayIdentity, type Header } from './request-headers.ts'

/** One request as it leaves this machine: to the gateway, or to the host of a file that the gateway links to. */
export interface Outgoing {
  readonly method: WireRequest['method']
  readonly url: URL
  readonly accept: string
  /** The request's own headers, by lower-case name. Those every request has, and the connection's, are added here. */
  readonly headers?: WireRequest['headers']
  /**
   * Which header carries the key. Without it, and to any other origin than the connection's, neither the key nor another
   * header of the connection is sent.
   */
  readonly auth?: AuthScheme | undefined
  readonly body?: EncodedBody | undefined
  /** The connection whose key, proxy, certificates and time-outs are used. */
  readonly target: GatewayTarget
  readonly identity?: GatewayIdentity | undefined
  /** Replaces the system's name resolution. */
  readonly lookup?: LookupFunction | undefined
  readonly signal: AbortSignal
  readonly clock: Clock
}

/**
 * Reads the answer: what differs between a stream, a list and a file. Called synchronously and in order; never after
 * the end. An exception rejects the transfer: it is a bug, or a failing disk, and not the network's fault.
 */
export interface TransferReader {
  /** Called when the request is about to be sent, with its headers. They contain the key. */
  onSend?(headers: readonly Header[]): void
  /** How many bytes of a body that is streamed from disk the socket has taken. */
  onUploaded?(bytes: number): void
  /** Returns `undefined` to read the body, `'leave'` to end the transfer as received, an error to end it as failed. */
  onHead(head: ResponseHead): AppError | 'leave' | undefined
  /** Receives decompressed bytes. While a returned promise is pending nothing more is taken from the socket. */
  onBytes(bytes: Buffer): Promise<void> | undefined
  /** Nothing more comes, whatever the end: pass on what is held back. */
  onFlush?(): void
  /** Whether the answer has reached its end signal, so that little is left to wait for. */
  isComplete?(): boolean
  /** Why no more of the answer is wanted. */
  metLimit?(): AppError | undefined
}

/**
 * How the transfer ended, decompression included. `stopped`: by the user. `failed`: the connection broke, fell silent,
 * or brought fewer bytes than it promised; or the answer is cut off or broken as compressed data, exceeds a limit, or
 * was refused by the reader.
 */
export type TransferEnd =
  | { readonly outcome: 'received' }
  | { readonly outcome: 'stopped' }
  | { readonly outcome: 'failed'; readonly error: AppError }

/** The signature of `transfer`. */
export type Transfer = (outgoing: Outgoing, reader: TransferReader) => Promise<TransferEnd>

/**
 * The only way out of the app: sends a request, once, on a connection of its own, and passes its answer to a reader.
 * Never follows a redirect and never sends again. The key goes to the connection's own origin and nowhere else.
 *
 * Resolves for every expected end; rejects only when the reader throws. Aborting the signal ends it at once, also while
 * connecting.
 */
export async function transfer(
  given: Outgoing,
  reader: TransferReader,
  connect: typeof createDispatcher = createDispatcher,
): Promise<TransferEnd> {
  const outgoing = { ...given, target: targetOn(given.target, given.url) }
  const { method, url, target, body, signal, lookup, identity = plainIdentity } = outgoing
  if (signal.aborted) return { outcome: 'stopped' }
  const isHome = url.origin === URL.parse(target.baseUrl)?.origin
  const headers = buildHeaders(
    { ...outgoing, auth: isHome ? outgoing.auth : undefined },
    target,
    identity,
    body,
  )
  if (!headers.ok) return failed(headers.error)
  let dispatcher: Dispatcher
  try {
    dispatcher = await connect(target, url.origin, lookup)
  } catch (error) {
    return failed(toNetworkError(error, requestedHost(outgoing), 'connecting', method))
  }
  try {
    if (isHome && outgoing.auth !== undefined && !isKeyless(target)) target.onKeySent?.(url.origin)
    reader.onSend?.(headers.value)
    return await exchange(outgoing, headers.value, dispatcher, reader)
  } finally {
    void dispatcher.destroy().catch(() => undefined)
  }
}

/** How long to wait for the end of the body once the answer is complete: some servers never close. */
const settleMs = 5_000

function exchange(
  outgoing: Outgoing,
  headers: readonly Header[],
  dispatcher: Dispatcher,
  reader: TransferReader,
): Promise<TransferEnd> {
  const { method, url, target, body, signal, clock } = outgoing
  const done = Promise.withResolvers<TransferEnd>()
  let isSettled = false
  let phase: ExchangePhase = 'connecting'
  let controller: Dispatcher.DispatchController | undefined
  let decompressor: Decompressor | undefined
  /** The error that broke the connection. */
  let broken: Error | undefined
  let arrivedBytes = 0
  let readBytes = 0
  /** While set, the reader takes nothing. */
  let busy: Promise<void> | undefined
  /** Bytes that arrived meanwhile: a paused connection delivers one more piece. */
  const held: Buffer[] = []
  const watch = createIdleWatch(clock, target.headersTimeoutMs ?? target.idleTimeoutMs, {
    isHeld: () => busy !== undefined,
    onIdle() {
      if (reader.isComplete?.() !== true) settle(failed(idleError(target, phase, method)))
      // Some servers leave the connection open after the end signal: everything has been received.
      else endBody()
    },
  })
  const { wholeTimeoutMs } = target
  const cancelWhole =
    wholeTimeoutMs === undefined
      ? undefined
      : clock.after(wholeTimeoutMs, () => settle(failed(wholeError(target, phase, method))))
  const stop = (): void => settle({ outcome: 'stopped' })

  /** Only the first end counts. Nothing is reported after it. */
  function settle(end: TransferEnd): void {
    if (isSettled) return
    isSettled = true
    watch.stop()
    cancelWhole?.()
    signal.removeEventListener('abort', stop)
    decompressor?.destroy()
    done.resolve(end)
  }

  function giveUp(error: unknown): void {
    done.reject(error)
    settle({ outcome: 'stopped' })
  }

  function guard<Value>(call: () => Value): Value | undefined {
    try {
      return call()
    } catch (error) {
      giveUp(error)
      return undefined
    }
  }

  const reads = createReadGatherer((bytes) => {
    if (isSettled) return
    watch.touch()
    arrivedBytes += bytes.length
    if (decompressor === undefined) deliver(bytes)
    else decompressor.push(bytes)
  })

  function deliver(bytes: Buffer): void {
    if (isSettled) return
    if (busy !== undefined) return void held.push(bytes)
    readBytes += bytes.length
    const wait = guard(() => reader.onBytes(bytes))
    const limit = metLimit()
    if (limit !== undefined) return settle(failed(limit))
    if (wait !== undefined) pauseFor(wait)
    else if (reader.isComplete?.()) watch.setLimit(Math.min(settleMs, target.idleTimeoutMs))
  }

  function pauseFor(wait: Promise<void>): void {
    controller?.pause()
    busy = wait.then(() => {
      busy = undefined
      for (const bytes of held.splice(0)) deliver(bytes)
      if (busy === undefined && !isSettled) controller?.resume()
    }, giveUp)
  }

  function metLimit(): AppError | undefined {
    const freeBytes = Math.max(freeDecompressedBytes, arrivedBytes * maxDecompressionRatio)
    return (
      reader.metLimit?.() ??
      (decompressor !== undefined && readBytes > freeBytes ? answerInflates : undefined)
    )
  }

  /** The reader gets everything that was received before the end. */
  function conclude(end: TransferEnd): void {
    if (isSettled) return
    if (busy !== undefined) return void busy.then(() => conclude(end))
    guard(() => reader.onFlush?.())
    const limit = metLimit()
    settle(limit === undefined ? end : failed(limit))
  }

  /** Ends the body. Bytes that a decompressor still holds were received as well, also where the connection broke. */
  function endBody(): void {
    if (decompressor === undefined) concludeBody()
    else decompressor.end()
  }

  /** Prefers the network error to the decompression error that it caused. */
  function concludeBody(compressionError?: AppError): void {
    if (broken !== undefined) conclude(failed(describeBreak(broken)))
    else conclude(compressionError === undefined ? { outcome: 'received' } : failed(compressionError))
  }

  function describeBreak(error: Error): AppError {
    return error instanceof UploadError
      ? error.appError
      : toNetworkError(error, requestedHost(outgoing), phase, method)
  }

  function receiveHead(head: ResponseHead): void {
    phase = 'reading'
    watch.touch()
    watch.setLimit(target.idleTimeoutMs)
    const refusal = guard(() => reader.onHead(head))
    if (refusal === 'leave') return settle({ outcome: 'received' })
    if (refusal !== undefined) return settle(failed(refusal))
    decompressor = createDecompressor(head, { onBytes: deliver, onEnd: concludeBody })
  }

  function upload(bytes: number): void {
    if (isSettled) return
    watch.touch()
    guard(() => reader.onUploaded?.(bytes))
  }

  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  dispatcher.dispatch(
    {
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: headers.flatMap(({ name, value }) => [name, value]),
      body: body?.open(upload) ?? null,
    },
    {
      onRequestStart(started) {
        controller = started
        if (phase === 'connecting') phase = 'waiting'
      },
      onResponseStart(started, status, fields) {
        // Interim answers such as 103 come before the answer.
        if (!isSettled && status >= 200)
          receiveHead({ status, headers: listHeaders(started.rawHeaders, fields) })
      },
      onResponseData(_controller, bytes) {
        reads.push(bytes)
      },
      onResponseEnd() {
        reads.flush()
        endBody()
      },
      onResponseError(_controller, error) {
        reads.flush()
        if (isSettled) return
        broken = error
        endBody()
      },
    },
  )
  return done.promise
}

function failed(error: AppError): TransferEnd {
  return { outcome: 'failed', error }
}

/** Network errors name the host of the request, which may differ from the connection's. */
function requestedHost({ target, url }: Outgoing): GatewayTarget {
  return { ...target, baseUrl: url.origin }
}
