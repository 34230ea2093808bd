import type { Dispatcher } from 'undici'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { routeUrl } from '../../shared/gateway/address.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import { freeDecompressedBytes, maxDecompressionRatio } from '../../shared/limits.ts'
import { createFindSecrets, type FindSecrets } from '../../shared/secrets/find-secrets.ts'
import type { Clock } from '../host/host.ts'
import { answerInflates, answerTooIntricate, answerTooLarge, createJsonMeter } from './answer-limit.ts'
import { createChunkGatherer } from './chunk-gatherer.ts'
import { createDecompressor, type Decompressor } from './decompress.ts'
import { describeBody } from './describe-body.ts'
import { createDispatcher } from './dispatcher.ts'
import { encodeBody, noUploads, type EncodedBody, type FindUpload } from './encode-body.ts'
import type { ExchangeObserver, GatewayTarget, ResponseHead } from './exchange.ts'
import { createIdleWatch } from './idle-watch.ts'
import { UploadError } from './multipart/multipart-stream.ts'
import { listHeaders } from './list-headers.ts'
import { idleError, toNetworkError, type ExchangePhase } from './network-error.ts'
import { createByteRedactor } from './redact-bytes.ts'
import { createRedactor } from './redact.ts'
import { secretsOf } from './secrets-of.ts'
import { isRedirect, redirectError } from './redirect-error.ts'
import {
  buildHeaders,
  maskHeaders,
  plainIdentity,
  type GatewayIdentity,
  type Header,
} from './request-headers.ts'

/** One request and who hears of it. */
export interface Sending {
  readonly request: WireRequest
  readonly target: GatewayTarget
  readonly signal: AbortSignal
  readonly clock: Clock
  /** Finds what `secretsOf` the target names, where the caller looks for it as well. */
  readonly find?: FindSecrets
  readonly identity?: GatewayIdentity
  /** Where the files of a multipart body lie; needed for those only. */
  readonly findUpload?: FindUpload
  readonly listener: SendListener
}

/** Hears of the bytes, with keys masked. Calls are synchronous and in order. */
export interface SendListener extends Pick<ExchangeObserver, 'onSent' | 'onHead' | 'onChunk'> {
  /** Whether the answer has come to its end signal, so that there is little left to wait for. Asked after each chunk. */
  isComplete?(): boolean
  /**
   * For a listener that keeps the whole body to parse it: the bytes it takes. An answer that is longer, or that holds more
   * values than can be parsed at once, is ended.
   */
  readonly mostBytes?: number
  /** For a listener with limits of its own: why no more of the answer is wanted. Asked after each chunk. */
  metLimit?(): AppError | undefined
  /** How much of a body that is streamed from disk the socket has taken. */
  onUploaded?(bytes: number, total: number): void
}

/**
 * How the transfer ended, decompression included. `stopped` is the user's doing. `failed`: the connection broke, fell
 * silent, or brought fewer bytes than it promised; or what it brought is cut off or broken as compressed data.
 */
export type SendEnd =
  | { readonly outcome: 'received' }
  | { readonly outcome: 'stopped' }
  | { readonly outcome: 'failed'; readonly error: AppError }

/**
 * Sends one request, once, and hands on the bytes of its answer. Never follows a redirect, never sends again, and sends
 * the key to nobody but the connection's origin.
 *
 * Resolves for every expected end. Stop ends it at once, also while connecting.
 */
export async function sendRequest(sending: Sending): Promise<SendEnd> {
  const { request, target, signal, listener } = sending
  if (signal.aborted) return { outcome: 'stopped' }
  const prepared = await prepare(sending)
  if (!prepared.ok) return { outcome: 'failed', error: prepared.error }
  const { url, headers, body } = prepared.value
  let dispatcher: Dispatcher
  try {
    dispatcher = await createDispatcher(target, url.origin)
  } catch (error) {
    return { outcome: 'failed', error: toNetworkError(error, target, 'connecting', request.method) }
  }
  const find = sending.find ?? createFindSecrets(secretsOf(target))
  listener.onSent({
    method: request.method,
    url: createRedactor(find)(url.href),
    headers: maskHeaders([{ name: 'host', value: url.host }, ...headers], target),
    ...describeBody(body, find),
  })
  try {
    return await transfer(sending, dispatcher, prepared.value, find)
  } finally {
    void dispatcher.destroy().catch(() => undefined)
  }
}

/** How long to wait for the end of the body once the answer is complete: some servers never close. */
const settleMs = 5_000

interface Prepared {
  readonly url: URL
  readonly headers: Header[]
  readonly body: EncodedBody | undefined
}

async function prepare({
  request,
  target,
  identity,
  findUpload = noUploads,
}: Sending): Promise<Result<Prepared>> {
  const url = URL.parse(routeUrl(target.baseUrl, request.path))
  if (url === null || url.origin !== URL.parse(target.baseUrl)?.origin) {
    return err({
      kind: 'invalid-input',
      message: 'The address of the connection cannot be used.',
      nextStep: 'Check the address in Settings.',
      remedies: [{ type: 'check-connection', connectionId: target.connectionId }],
    })
  }
  const body = await encodeBody(request.body, findUpload)
  if (!body.ok) return body
  const headers = buildHeaders(request, target, identity ?? plainIdentity, body.value)
  return headers.ok ? ok({ url, headers: headers.value, body: body.value }) : headers
}

async function transfer(
  sending: Sending,
  dispatcher: Dispatcher,
  prepared: Prepared,
  find: FindSecrets,
): Promise<SendEnd> {
  const { request, target, signal, clock, listener } = sending
  const { url, headers, body } = prepared
  const redact = createRedactor(find)
  const redactor = createByteRedactor(find)
  const gatherer = createChunkGatherer((bytes) => {
    if (isSettled) return
    watch.touch()
    arrivedBytes += bytes.length
    if (decompressor === undefined) hear(redactor.push(bytes))
    else decompressor.push(bytes)
  })
  const done = Promise.withResolvers<SendEnd>()
  let isSettled = false
  let phase: ExchangePhase = 'connecting'
  let decompressor: Decompressor | undefined
  /** What broke the connection off. */
  let broken: Error | undefined
  let arrivedBytes = 0
  let heardBytes = 0
  const meter = listener.mostBytes === undefined ? undefined : createJsonMeter()
  const watch = createIdleWatch(clock, target.headersTimeoutMs ?? target.idleTimeoutMs, () => {
    if (listener.isComplete?.() !== true)
      settle({ outcome: 'failed', error: idleError(target, phase, request.method) })
    // Servers that leave the connection open behind the end signal have sent what there is.
    else if (decompressor === undefined) finish()
    else decompressor.end()
  })
  const stop = (): void => settle({ outcome: 'stopped' })
  signal.addEventListener('abort', stop, { once: true })

  /** The first end counts. Nothing is heard after it. */
  function settle(end: SendEnd): void {
    if (isSettled) return
    isSettled = true
    watch.stop()
    signal.removeEventListener('abort', stop)
    decompressor?.destroy()
    done.resolve(end)
  }

  function hear(bytes: Buffer): void {
    if (isSettled || bytes.length === 0) return
    guard(() => listener.onChunk(bytes))
    heardBytes += bytes.length
    const limit = metLimit(bytes)
    if (limit !== undefined) return settle({ outcome: 'failed', error: limit })
    if (listener.isComplete?.()) watch.setLimit(Math.min(settleMs, target.idleTimeoutMs))
  }

  function metLimit(bytes: Buffer): AppError | undefined {
    const { mostBytes } = listener
    if (mostBytes !== undefined && heardBytes > mostBytes) return answerTooLarge(mostBytes)
    meter?.push(bytes)
    if (meter?.isOver === true) return answerTooIntricate
    const freeBytes = Math.max(freeDecompressedBytes, arrivedBytes * maxDecompressionRatio)
    return decompressor !== undefined && heardBytes > freeBytes ? answerInflates : listener.metLimit?.()
  }

  /** An exception of the listener is a bug and not the network's fault: it is passed to the caller. */
  function guard(tell: () => void): void {
    try {
      tell()
    } catch (error) {
      done.reject(error)
      settle({ outcome: 'stopped' })
    }
  }

  function finish(): void {
    if (broken !== undefined) return fail(broken)
    hear(redactor.end())
    settle({ outcome: 'received' })
  }

  function fail(error: unknown): void {
    if (isSettled) return
    hear(redactor.end())
    failWith(
      error instanceof UploadError ? error.appError : toNetworkError(error, target, phase, request.method),
    )
  }

  function failWith(failure: AppError): void {
    settle({ outcome: 'failed', error: { ...failure, detail: redact(failure.detail ?? '') } })
  }

  /** The connection says more than compressed data that ends where it broke. */
  function finishDecompression(error: AppError | undefined): void {
    if (isSettled || error === undefined || broken !== undefined) return finish()
    hear(redactor.end())
    failWith(error)
  }

  function receiveHead(head: ResponseHead): void {
    phase = 'reading'
    watch.touch()
    watch.setLimit(target.idleTimeoutMs)
    guard(() => listener.onHead(head))
    if (isRedirect(head)) {
      settle({ outcome: 'failed', error: redirectError(head, target) })
      return
    }
    decompressor = createDecompressor(head, {
      onBytes: (bytes) => hear(redactor.push(bytes)),
      onEnd: finishDecompression,
    })
  }

  function upload(bytes: number): void {
    if (isSettled) return
    watch.touch()
    guard(() => listener.onUploaded?.(bytes, body?.length ?? bytes))
  }

  if (signal.aborted) stop()
  dispatcher.dispatch(
    {
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.method,
      headers: headers.flatMap(({ name, value }) => [name, value]),
      body: body?.open(upload) ?? null,
    },
    {
      onRequestStart() {
        if (phase === 'connecting') phase = 'waiting'
      },
      onResponseStart(controller, status, fields) {
        if (isSettled || status < 200) return
        receiveHead({ status, headers: listHeaders(controller.rawHeaders, fields, redact) })
      },
      onResponseData(_controller, bytes) {
        gatherer.push(bytes)
      },
      onResponseEnd() {
        gatherer.flush()
        if (decompressor === undefined) finish()
        else decompressor.end()
      },
      onResponseError(_controller, error) {
        gatherer.flush()
        if (isSettled) return
        // What a decompressor still holds was received as well.
        broken = error
        if (decompressor === undefined) fail(error)
        else decompressor.end()
      },
    },
  )
  return done.promise
}
