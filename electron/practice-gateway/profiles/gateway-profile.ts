import type { IncomingHttpHeaders } from 'node:http'
import type { Json, JsonObject } from '../../../shared/json.ts'
import type { CatalogueEntry } from '../catalogue.ts'
import type { ChargedCall } from '../charges/charge.ts'
import type { PriceTable } from '../charges/price-table.ts'
import type { ErrorShape, Failure } from '../errors.ts'
import type { Dialect } from '../text/dialect.ts'
import type { PracticeKey } from '../practice-key.ts'

/** The real gateways that the practice gateway can imitate. */
export const profileNames = ['new-api', 'litellm'] as const

export type ProfileName = (typeof profileNames)[number]

/** A request as a profile sees it, before routing. */
export interface Visit {
  readonly method: string
  readonly pathname: string
  readonly headers: IncomingHttpHeaders
  /** The key as `readKey` returns it. */
  readonly key: string
}

/** An answer that a profile gives in place of a route. Without `body` the answer is empty. */
export interface OwnAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Json
}

/** The route of an error, which decides its envelope. */
export interface ErrorPlace {
  readonly shape: ErrorShape
  readonly pathname: string
  readonly requestId: string
}

/**
 * The differences of one real gateway from the documentation: its envelopes, headers, limits and labels. One profile
 * instance serves one practice gateway and may keep state between requests.
 */
export interface GatewayProfile {
  readonly name: ProfileName
  /** The models that fail for one known cause each, in every format. */
  readonly models: readonly CatalogueEntry[]
  /** The headers of every answer, in place of the default ones. */
  headers(requestId: string, pathname: string): Readonly<Record<string, string | readonly string[]>>
  /** Additional headers of a model's answer. */
  answerHeaders(model: string): Readonly<Record<string, string>>
  readonly prices: PriceTable
  /**
   * Records the price of a request and returns the headers that report it; they are sent if the answer has not begun.
   */
  charged(call: ChargedCall): Readonly<Record<string, string>>
  /** Answers paths that are no route of the practice gateway, and requests that a limiter stops. */
  answerBeforeRoutes(visit: Visit): OwnAnswer | undefined
  /** Returns why a key is refused, in the words of this gateway; `undefined` for the default words. */
  refuseKey(key: PracticeKey | undefined, given: string, pathname: string): Failure | undefined
  /** The error of `practice-limited` when its limit is used up. */
  limitFailure(waitMs: number): Failure
  /** Returns the failure of a model in `models`. */
  failureOf(model: string): Failure | undefined
  /** The error for an unknown model. */
  unknownModel(model: string): Failure
  errorBody(failure: Failure, place: ErrorPlace): Json
  /** An entry of the model list. */
  listEntry(entry: JsonObject): JsonObject
  /** The envelope of the model list. */
  listEnvelope(entries: readonly JsonObject[]): JsonObject
  /** The error for an unknown path under `/v1`. */
  unknownPath(method: string, pathname: string): OwnAnswer
  /** Returns the dialect as this gateway translates it. */
  speak(dialect: Dialect): Dialect
  /** Whether it reports every video task in its own envelope, with the quota that it charged. */
  readonly wrapsTasks: boolean
  /** Whether it generates answers in the background and serves the routes to read them. */
  readonly keepsResponses: boolean
  /** Whether links to results are paths without a host. */
  readonly hasRelativeLinks: boolean
}
