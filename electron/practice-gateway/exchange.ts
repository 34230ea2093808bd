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

/** An admitted request, with everything needed to answer it. */
export interface Exchange {
  readonly method: string
  /** The path as sent, without the query. */
  readonly pathname: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** For a route that reads its body as a stream, in place of `body`. The route must read it to its end. */
  readonly incoming: AsyncIterable<Buffer>
  readonly requestId: string
  readonly key: PracticeKey
  readonly response: ServerResponse
  readonly clock: GatewayClock
  readonly pace: Pace
  readonly memory: GatewayMemory
  readonly listModels: ListModels
  /** The real gateway that is imitated; `undefined` for the documented gateway. */
  readonly profile?: GatewayProfile | undefined
  /** The behaviour of the scripted models. */
  readonly script: AnswerScript
  readonly findModel: (id: string) => CatalogueEntry | undefined
  /** Records the usage of a served request. Called once, before its answer ends. */
  readonly charge: (model: CatalogueEntry, spent: Spent) => Charge
  /** Aborted when the client goes away or the gateway closes. */
  readonly gone: AbortSignal
}

/** The beginning of links to results: the gateway's own address, or `''` where it writes paths without a host. */
export function linkOrigin({ headers, profile }: Pick<Exchange, 'headers' | 'profile'>): string {
  return profile?.hasRelativeLinks === true ? '' : `http://${headers.host ?? '127.0.0.1'}`
}

/** Answers one request. An exception is a bug and becomes a 500. */
export type Handler = (exchange: Exchange) => Promise<void> | void
