import type { KindTimeouts } from '../../shared/connections/kind-timeouts.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { HeaderNames } from '../../shared/gateway/header-names.ts'
import type { ClientCertificate } from '../lib/client-tls.ts'
import type { FindSecrets } from '../lib/secrets/find-secrets.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { SentFile, SentForm } from '../../shared/runs/sent-form.ts'

/** The destination of a request and what is added to it. Created anew for each request; never stored or logged. */
export interface GatewayTarget {
  readonly connectionId: string
  /** Normalised address without a trailing slash; the path of a request is appended to it. */
  readonly baseUrl: string
  /** `null` sends no auth header: the gateway then says 401 in its own words. */
  readonly key: string | null
  readonly extraHeaders: readonly { readonly name: string; readonly value: string }[]
  /** A proxy URL, or `null` for a direct connection. */
  readonly proxyUrl: string | null
  /** Hosts that are reached without that proxy, in the syntax of `NO_PROXY`. */
  readonly proxyBypass?: string
  /** Presented to the gateway itself, and to nobody else. */
  readonly clientCertificate?: ClientCertificate
  /** PEM text, `''` for none. */
  readonly caCertificate: string
  readonly idleTimeoutMs: number
  /** Limit for making the connection; 20 s by default. */
  readonly connectTimeoutMs?: number
  /** Limit for the first byte of an answer; by default that of `idleTimeoutMs`. */
  readonly headersTimeoutMs?: number
  /** Limit for the whole exchange; none by default. */
  readonly wholeTimeoutMs?: number
  /** Other time-outs for some kinds of requests; `timedTarget` applies them. */
  readonly kindTimeouts?: KindTimeouts
  /** The id of `key`, so that what a gateway says about it can be remembered. */
  readonly keyId?: string
  /** Called when the headers of a request with the key are about to be sent to this origin. */
  readonly onKeySent?: (origin: string) => void
  /** Headers that this gateway spells differently from its `profile`. */
  readonly headerNames?: HeaderNames
}

/**
 * Whether requests to a target carry no key: it is missing or blank (see shared/gateway/wire/authentication.md,
 * "Headers").
 */
export function isKeyless({ key }: Pick<GatewayTarget, 'key'>): boolean {
  return key === null || key.trim() === ''
}

/** The request as it left, with the key masked: this is what is recorded and shown. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  /** The body bytes as sent; empty for none, and for a multipart body. */
  readonly body: Uint8Array
  /** The fields of a multipart body. */
  readonly form?: SentForm
  /** The files whose bytes a JSON body carries. */
  readonly files?: SentFile[]
}

export interface ResponseHead {
  readonly status: number
  readonly headers: readonly { readonly name: string; readonly value: string }[]
}

/**
 * Observes an exchange as it happens, in this order: `onSent`, `onHead`, then for each network chunk `onChunk` followed
 * by `onParts` (what the chunk completed). Calls are synchronous; a slow observer slows the reading.
 */
export interface ExchangeObserver {
  onSent(sent: SentRequest): void
  /** How many bytes of a body that is streamed from disk were sent, between `onSent` and `onHead`. */
  onUploaded?(bytes: number, total: number): void
  onHead(head: ResponseHead): void
  /** The bytes as received and decompressed, before anything reads them. */
  onChunk(chunk: Uint8Array): void
  /** The parts made of one network chunk, together, and how many stream events they came from. */
  onParts(parts: readonly Part[], events: { readonly count: number; readonly unreadable: number }): void
  /**
   * Several deltas spell a secret together: no part contains it, but the bytes that were passed on contain its pieces.
   */
  onSplitSecret?(find: FindSecrets): void
}

/** How an exchange ended, as determined by `judgeEnd`. Everything received was passed on before. */
export type ExchangeEnd =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'stopped' }
  /** The body ended without the format's end signal; or its format has none, and the error is what broke it off. */
  | { readonly outcome: 'ended-early'; readonly error?: AppError }
  /** The answer was complete, and then the transfer broke. */
  | { readonly outcome: 'cut-after-end'; readonly error: AppError }
  | { readonly outcome: 'failed'; readonly error: AppError }
