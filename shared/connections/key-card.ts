import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'

/**
 * The result of one request about a key. `not-offered`: the gateway has no such route, which is not an error.
 * `limited`: the gateway rate-limits the route; `retryAt` is when it can be asked again, where known. Times are
 * milliseconds since 1970.
 */
export function routeAnswerOf<Value>(value: z.ZodMiniType<Value>) {
  return z.discriminatedUnion('state', [
    z.object({ state: z.literal('answered'), value, at: z.number() }),
    z.object({ state: z.literal('not-offered') }),
    z.object({ state: z.literal('failed'), error: appErrorSchema }),
    z.object({ state: z.literal('limited'), retryAt: z.optional(z.number()) }),
  ])
}

export type RouteAnswer<Value> =
  | { readonly state: 'answered'; readonly value: Value; readonly at: number }
  | { readonly state: 'not-offered' }
  | { readonly state: 'failed'; readonly error: z.infer<typeof appErrorSchema> }
  | { readonly state: 'limited'; readonly retryAt?: number | undefined }

/** `GET /api/usage/token/`: the balance of the key, in the gateway's quota. */
const keyBalanceSchema = z.object({
  /** The name of the key at the gateway. */
  name: z.string(),
  granted: z.optional(z.number()),
  used: z.optional(z.number()),
  left: z.optional(z.number()),
  isUnlimited: z.boolean(),
  /** The models the key is restricted to; left out when it is not restricted. */
  models: z.optional(z.array(z.string())),
  /** The number of those models, when not all are listed. */
  modelCount: z.optional(z.number()),
  /** `null`: never. */
  expiresAt: z.optional(z.nullable(z.number())),
})

export type KeyBalance = z.infer<typeof keyBalanceSchema>

/** The billing routes: limit and spending of the account or the key, in the unit that the gateway displays money in. */
const billingSchema = z.object({
  limit: z.optional(z.number()),
  isUnlimited: z.boolean(),
  used: z.optional(z.number()),
  expiresAt: z.optional(z.nullable(z.number())),
})

export type Billing = z.infer<typeof billingSchema>

/** `GET /api/status`: how much quota equals one US dollar, and the unit that the gateway displays money in. */
const quotaUnitSchema = z.object({
  perDollar: z.number(),
  shownIn: z.enum(['dollars', 'currency', 'quota']),
  /** For `currency`: its sign or code; `perDollarInCurrency` is how much of it equals one US dollar. */
  currency: z.optional(z.string()),
  perDollarInCurrency: z.optional(z.number()),
})

export type QuotaUnit = z.infer<typeof quotaUnitSchema>

/** A request in the gateway's log of the key. */
const keyLogRowSchema = z.object({
  at: z.optional(z.number()),
  model: z.string(),
  inputTokens: z.optional(z.number()),
  outputTokens: z.optional(z.number()),
  quota: z.number(),
})

export type KeyLogRow = z.infer<typeof keyLogRowSchema>

/** Number of log rows in a card, the newest ones. */
export const shownLogRows = 20

/** The group that a key's requests are charged in, from its newest request in the log. */
const keyGroupSchema = z.object({ name: z.string(), ratio: z.optional(z.number()) })

/**
 * All data that a gateway returns about one of its keys. Each route has its own state: one failing route does not
 * affect the others.
 */
export const keyCardSchema = z.object({
  keyId: z.string(),
  /** Time of the oldest answer: each route may have been answered from a recent result. */
  askedAt: z.number(),
  balance: routeAnswerOf(keyBalanceSchema),
  billing: routeAnswerOf(billingSchema),
  unit: routeAnswerOf(quotaUnitSchema),
  log: routeAnswerOf(z.array(keyLogRowSchema)),
  group: z.optional(keyGroupSchema),
})

export type KeyCard = z.infer<typeof keyCardSchema>

/** The result of testing one key with a request for the model list, which is free. */
export const keyTestSchema = z.object({
  keyId: z.string(),
  /** Milliseconds until the whole list, or the error, had arrived. */
  durationMs: z.number(),
  modelCount: z.optional(z.number()),
  error: z.optional(appErrorSchema),
  balance: routeAnswerOf(keyBalanceSchema),
})

export type KeyTest = z.infer<typeof keyTestSchema>
