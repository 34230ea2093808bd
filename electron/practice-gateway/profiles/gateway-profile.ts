import type { IncomingHttpHeaders } from 'node:http'
import type { Json, JsonObject } from '../../../shared/json.ts'
import type { CatalogueEntry } from '../catalogue.ts'
import type { ChargedCall } from '../charges/charge.ts'
import type { PriceTable } from '../charges/price-table.ts'
import type { ErrorShape, Failure } from '../errors.ts'
import type { Dialect } from '../text/dialect.ts'
import type { PracticeKey } from '../practice-key.ts'

/** The real gateways that the practice gateway can speak like. */
export const profileNames = ['new-api', 'litellm'] as const

export type ProfileName = (typeof profileNames)[number]

/** A request as a profile sees it before the routes do. */
export interface Visit {
  readonly method: string
  readonly pathname: string
  readonly headers: IncomingHttpHeaders
  /** The key as `readKey` reads it. */
  readonly key: string
}

/** An answer that a profile gives in place of a route. Without `body` it is empty. */
export interface OwnAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Json
}

/** Where an error goes out: the route decides the envelope. */
export interface ErrorPlace {
  readonly shape: ErrorShape
  readonly pathname: string
  readonly requestId: string
}

/**
 * How one real gateway differs from the documentation: its envelopes, headers, limits and labels. One profile serves one
 * practice gateway and may remember what was asked.
 */
export interface GatewayProfile {
  readonly name: ProfileName
  /** The models that fail for one known cause each, in every format. */
  readonly models: readonly CatalogueEntry[]
  /** The headers of every answer, in place of the default ones. */
  headers(requestId: string, pathname: string): Readonly<Record<string, string | readonly string[]>>
  /** The headers that the answer of a model has as well. */
  answerHeaders(model: string): Readonly<Record<string, string>>
  readonly prices: PriceTable
  /** Notes what a request was charged, and answers the headers that tell of it: they go out where the answer has not begun. */
  charged(call: ChargedCall): Readonly<Record<string, string>>
  /** Answers what is no route of the practice gateway, or what a limiter stops. */
  answerBeforeRoutes(visit: Visit): OwnAnswer | undefined
  /** Why a key is not let in, in the words of this gateway; `undefined` where the default words are its own. */
  refuseKey(key: PracticeKey | undefined, given: string, pathname: string): Failure | undefined
  /** The limit of `practice-limited` once it is used up. */
  limitFailure(waitMs: number): Failure
  /** The cause that a model of `models` fails for. */
  failureOf(model: string): Failure | undefined
  /** A model that nobody has. */
  unknownModel(model: string): Failure
  errorBody(failure: Failure, place: ErrorPlace): Json
  /** An entry of the model list. */
  listEntry(entry: JsonObject): JsonObject
  /** The list around its entries. */
  listEnvelope(entries: readonly JsonObject[]): JsonObject
  /** A path under `/v1` that it does not know. */
  unknownPath(method: string, pathname: string): OwnAnswer
  /** The dialect as this gateway translates it. */
  speak(dialect: Dialect): Dialect
  /** Whether it tells of every video task in an envelope of its own, with the quota that it charged. */
  readonly wrapsTasks: boolean
  /** Whether it makes answers in the background, and can be asked for them. */
  readonly keepsResponses: boolean
  /** Whether links to results have no host. */
  readonly hasRelativeLinks: boolean
}
