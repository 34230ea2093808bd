import type { LookupFunction } from 'node:net'
import type { AppError } from '../../shared/errors/app-error.ts'
import { routeUrl } from '../../shared/gateway/address.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import type { FindSecrets } from '../lib/secrets/find-secrets.ts'
import type { Clock } from '../host/host.ts'
import { answerTooIntricate, answerTooLarge, createJsonMeter } from './answer-limit.ts'
import { encodeBody, noUploads, type EncodedBody, type FindUpload } from './encode-body.ts'
import type { ExchangeObserver, GatewayTarget, SentRequest } from './exchange.ts'
import { createByteRedactor } from './redact-bytes.ts'
import { createRedactor } from './redact.ts'
import { isRedirect, redirectError } from './redirect-error.ts'
import { maskHeaders, type GatewayIdentity } from './request-headers.ts'
import { findSecretsOf } from './secrets-of.ts'
import { transfer, type TransferEnd, type TransferReader } from './transport.ts'
import { gatewayError } from '../../shared/text/en/errors/gateway.ts'

/** One request and its listener. */
export interface Sending {
  readonly request: WireRequest
  readonly target: GatewayTarget
  readonly signal: AbortSignal
  readonly clock: Clock
  /** Finds the secrets of the target, where the caller searches for them as well. */
  readonly find?: FindSecrets
  readonly identity?: GatewayIdentity | undefined
  /** Finds the files of a multipart body; needed for those only. */
  readonly findUpload?: FindUpload | undefined
  /** Replaces the system's name resolution. */
  readonly lookup?: LookupFunction | undefined
  readonly listener: SendListener
}

/** Receives the bytes with keys masked. Calls are synchronous and in order. */
export interface SendListener extends Pick<ExchangeObserver, 'onSent' | 'onHead' | 'onChunk'> {
  /** Whether the answer has reached its end signal, so that little is left to wait for. Called after each chunk. */
  isComplete?(): boolean
  /**
   * The limit in bytes of a listener that keeps the whole body to parse it. A longer answer, or one with more values
   * than can be parsed at once, is ended.
   */
  readonly maxBytes?: number
  /** For a listener with limits of its own: why no more of the answer is wanted. Called after each chunk. */
  metLimit?(): AppError | undefined
  /** How many bytes of a body that is streamed from disk the socket has taken. */
  onUploaded?(bytes: number, total: number): void
}

/**
 * Sends one request, once, and hands on the bytes of its answer. Never follows a redirect, never sends again, and
 * sends the key to nobody but the connection's origin.
 *
 * Resolves for every expected end; rejects only when the listener throws. An address that is not the connection's
 * own and a body that cannot be encoded are `failed` ends with nothing sent. Stop ends it at once, also while
 * connecting.
 */
export async function sendRequest(sending: Sending): Promise<TransferEnd> {
  const { request, target, signal, clock, identity, listener, findUpload = noUploads } = sending
  if (signal.aborted) return { outcome: 'stopped' }
  const url = URL.parse(routeUrl(target.baseUrl, request.path))
  if (url === null || url.origin !== URL.parse(target.baseUrl)?.origin) {
    return { outcome: 'failed', error: unusableAddress(target) }
  }
  const body = await encodeBody(request.body, findUpload)
  if (!body.ok) return { outcome: 'failed', error: body.error }
  const find = sending.find ?? findSecretsOf(target)
  const end = await transfer(
    {
      method: request.method,
      url,
      // oxlint-disable-next-line text/untranslated -- a header's value
      accept: request.expectsStream ? 'text/event-stream, application/json' : 'application/json',
      headers: request.headers,
      auth: request.auth,
      target,
      signal,
      clock,
      body: body.value,
      identity,
      lookup: sending.lookup,
    },
    createCleanListener({ method: request.method, url, body: body.value, target, find, listener }),
  )
  if (end.outcome !== 'failed' || end.error.detail === undefined) return end
  return { ...end, error: { ...end.error, detail: createRedactor(find)(end.error.detail) } }
}

function unusableAddress({ connectionId }: GatewayTarget): AppError {
  return {
    kind: 'invalid-input',
    ...gatewayError('unusableAddress'),
    remedies: [{ type: 'check-connection', connectionId }],
  }
}

interface CleanListenerOptions {
  readonly method: WireRequest['method']
  readonly url: URL
  readonly body: EncodedBody | undefined
  readonly target: GatewayTarget
  readonly find: FindSecrets
  readonly listener: SendListener
}

/** Passes everything to a listener with keys masked, and enforces its limits. */
function createCleanListener({
  method,
  url,
  body,
  target,
  find,
  listener,
}: CleanListenerOptions): TransferReader {
  const redact = createRedactor(find)
  const redactor = createByteRedactor(find)
  const { maxBytes } = listener
  const meter = maxBytes === undefined ? undefined : createJsonMeter()
  let receivedBytes = 0

  function receive(bytes: Buffer): undefined {
    if (bytes.length === 0) return
    listener.onChunk(bytes)
    receivedBytes += bytes.length
    meter?.push(bytes)
  }

  return {
    onSend: (headers) =>
      listener.onSent({
        method,
        url: redact(url.href),
        headers: maskHeaders([{ name: 'host', value: url.host }, ...headers], target),
        ...describeBody(body, find),
      }),
    onUploaded: (bytes) => listener.onUploaded?.(bytes, body?.length ?? bytes),
    onHead({ status, headers }) {
      const head = {
        status,
        headers: headers.map(({ name, value }) => ({ name: redact(name), value: redact(value) })),
      }
      listener.onHead(head)
      return isRedirect(head) ? redirectError(head, target) : undefined
    },
    onBytes: (bytes) => receive(redactor.push(bytes)),
    onFlush: () => receive(redactor.end()),
    isComplete: () => listener.isComplete?.() === true,
    metLimit() {
      if (maxBytes !== undefined && receivedBytes > maxBytes) return answerTooLarge(maxBytes)
      return meter?.isOver() === true ? answerTooIntricate : listener.metLimit?.()
    },
  }
}

/** The recordable form of a body: a key that was typed into it is masked like everywhere. */
function describeBody(
  body: EncodedBody | undefined,
  find: FindSecrets,
): Pick<SentRequest, 'body' | 'form' | 'files'> {
  if (body === undefined) return { body: new Uint8Array() }
  const { content, files } = body
  const redact = createRedactor(find)
  if (content instanceof Uint8Array) {
    const redactor = createByteRedactor(find)
    return {
      body: Buffer.concat([redactor.push(content), redactor.end()]),
      ...(files !== undefined && {
        files: files.map((file) => ({ ...file, fileName: redact(file.fileName) })),
      }),
    }
  }
  const fields = content.fields.map((field) =>
    'value' in field
      ? { name: redact(field.name), value: redact(field.value) }
      : { ...field, fileName: redact(field.fileName) },
  )
  return { body: new Uint8Array(), form: { ...content, fields } }
}
