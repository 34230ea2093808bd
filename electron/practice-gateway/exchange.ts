import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { CatalogueEntry } from './catalogue.ts'
import type { Charge, Spent } from './charges/charge.ts'
import type { GatewayClock } from './clock.ts'
import type { ListModels } from './list-models.ts'
import type { GatewayMemory } from './memory.ts'
import type { Pace } from './pace.ts'
import type { AnswerScript } from './script/answer-script.ts'
import type { GatewayProfile } from './profiles/gateway-profile.ts'
import type { PracticeKey } from './practice-key.ts'

/** One request that was let in, with everything needed to answer it. */
export interface Exchange {
  readonly method: string
  /** The path as sent, without the query. */
  readonly pathname: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** The body of a route that reads it as it arrives, in place of `body`. To be read to its end. */
  readonly incoming: AsyncIterable<Buffer>
  readonly requestId: string
  readonly key: PracticeKey
  readonly response: ServerResponse
  readonly clock: GatewayClock
  readonly pace: Pace
  readonly memory: GatewayMemory
  readonly listModels: ListModels
  /** Which real gateway is spoken like; without one the documented one. */
  readonly profile?: GatewayProfile | undefined
  /** What the scripted models do. */
  readonly script: AnswerScript
  readonly findModel: (id: string) => CatalogueEntry | undefined
  /** Notes what a request that is served used up, once, before its answer ends. */
  readonly charge: (model: CatalogueEntry, spent: Spent) => Charge
  /** Aborted when the client goes away or the gateway closes. */
  readonly gone: AbortSignal
}

/** What links to results begin with: the gateway's own address, or nothing where it writes paths alone. */
export function linkOrigin({ headers, profile }: Pick<Exchange, 'headers' | 'profile'>): string {
  return profile?.hasRelativeLinks === true ? '' : `http://${headers.host ?? '127.0.0.1'}`
}

/** Answers one request. What it throws is a bug and becomes a 500. */
export type Handler = (exchange: Exchange) => Promise<void> | void
