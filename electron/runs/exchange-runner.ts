import type { RunFormat } from '../../shared/formats/format.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import type { ExchangeEnd, ExchangeObserver, GatewayTarget } from '../gateway/exchange.ts'
import type { Clock } from '../host/host.ts'

/** Sends one request and reads its answer, once. Resolves for every expected end; rejects only for a bug. */
export type RunExchange = (exchange: {
  readonly request: WireRequest
  readonly format: RunFormat
  readonly target: GatewayTarget
  readonly observer: ExchangeObserver
  readonly signal: AbortSignal
  readonly clock: Clock
}) => Promise<ExchangeEnd>
