import type { RunFormat } from '../../shared/formats/format.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import type { ExchangeEnd, GatewayTarget } from '../gateway/exchange.ts'
import type { Clock } from '../host/host.ts'
import type { RunObserver } from './background/run-observer.ts'

/** A request of a run. */
export interface RunRequest {
  readonly runId: string
  readonly request: WireRequest
  readonly format: RunFormat
  readonly target: GatewayTarget
  readonly observer: RunObserver
  readonly signal: AbortSignal
  readonly clock: Clock
}

/** Sends one request, once, and reads its answer. Resolves for every expected end; rejects only because of a bug. */
export type RunExchange = (exchange: RunRequest) => Promise<ExchangeEnd>
