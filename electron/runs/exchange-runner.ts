import type { ConversationFormat } from '../../shared/formats/conversation-input.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { ExchangeEnd, ExchangeObserver, GatewayTarget, ResponseHead } from '../gateway/exchange.ts'
import type { Clock } from '../host/host.ts'

/** Sends one request and reads its answer, once. Resolves for every expected end; rejects only for a bug. */
export type RunExchange = (exchange: {
  readonly request: WireRequest
  readonly format: ConversationFormat
  readonly target: GatewayTarget
  readonly observer: ExchangeObserver
  readonly signal: AbortSignal
  readonly clock: Clock
}) => Promise<ExchangeEnd>

/** Reads the bytes of one response without a network. */
export interface ResponseReader {
  /** Hands the parts of one network chunk to `onParts`, together. */
  push(chunk: Uint8Array): void
  /** The body is over. */
  end(): ExchangeEnd
}

export type CreateResponseReader = (
  format: ConversationFormat,
  head: ResponseHead,
  onParts: (parts: readonly Part[], events: { readonly count: number; readonly unreadable: number }) => void,
) => ResponseReader
