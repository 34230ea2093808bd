import type { KindTimeouts } from '../../shared/connections/kind-timeouts.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { HeaderNames } from '../../shared/gateway/header-names.ts'
import type { ClientCertificate } from '../lib/client-tls.ts'
import type { FindSecrets } from '../lib/secrets/find-secrets.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { SentFile, SentForm } from '../../shared/runs/sent-form.ts'

/** Where a request goes and what is added to it on the way. Made anew for each request; never stored or logged. */
export interface GatewayTarget {
  readonly connectionId: string
  /** Normalised address without a trailing slash; the path of a request is appended to it. */
  readonly baseUrl: string
  /** `null` sends no auth header: the gateway then says 401 in its own words. */
  readonly key: string | null
  readonly extraHeaders: readonly { readonly name: string; readonly value: string }[]
  /** A proxy URL, or `null` for a direct connection. */
  readonly proxyUrl: string | null
  /** Which hosts are asked without that proxy, in the syntax of `NO_PROXY`. */
  readonly proxyBypass?: string
  /** Shown to the gateway itself, and to nobody else. */
  readonly clientCertificate?: ClientCertificate
  /** PEM text, `''` for none. */
  readonly caCertificate: string
  readonly idleTimeoutMs: number
  /** How long making the connection may take; 20 s unless told. */
  readonly connectTimeoutMs?: number
  /** How long the first byte of an answer may take; as `idleTimeoutMs` unless told. */
  readonly headersTimeoutMs?: number
  /** How long all of it may take; without an end unless told. */
  readonly wholeTimeoutMs?: number
  /** Other time-outs for some kinds of requests; `timedTarget` puts them into place. */
  readonly kindTimeouts?: KindTimeouts
  /** Which key `key` is, so that what a gateway says to it can be remembered. */
  readonly keyId?: string
  /** The key is in the headers of a request that is about to leave for this origin. */
  readonly onKeySent?: (origin: string) => void
  /** Spellings of the headers this gateway names differently than `profile`. */
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
  /** What a multipart body holds. */
  readonly form?: SentForm
  /** The files whose bytes a JSON body carries. */
  readonly files?: SentFile[]
}

export interface ResponseHead {
  readonly status: number
  readonly headers: readonly { readonly name: string; readonly value: string }[]
}

/**
 * Hears of an exchange as it happens, in this order: `onSent`, `onHead`, then for each network chunk `onChunk` followed
 * by `onParts` (what the chunk completed). Calls are synchronous; an observer that is slow slows the reading.
 */
export interface ExchangeObserver {
  onSent(sent: SentRequest): void
  /** How much of a body that is streamed from disk has left, between `onSent` and `onHead`. */
  onUploaded?(bytes: number, total: number): void
  onHead(head: ResponseHead): void
  /** The bytes as received and decompressed, before anything reads them. */
  onChunk(chunk: Uint8Array): void
  /** The parts made of one network chunk, together, and how many stream events they came from. */
  onParts(parts: readonly Part[], events: { readonly count: number; readonly unreadable: number }): void
  /** Deltas spell a secret together: it is in no part, but in pieces in the bytes that were handed over. */
  onSplitSecret?(find: FindSecrets): void
}

/** How an exchange ended, as `judgeEnd` says. What was received has been handed over before. */
export type ExchangeEnd =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'stopped' }
  /**
   * The body ended without the format's end signal; or it is one that tells no end by itself, and the error is what broke it
   * off.
   */
  | { readonly outcome: 'ended-early'; readonly error?: AppError }
  /** The answer came to its own end, and then the transfer broke. */
  | { readonly outcome: 'cut-after-end'; readonly error: AppError }
  | { readonly outcome: 'failed'; readonly error: AppError }
