import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'

/**
 * What came of one question for a key. `not-offered`: the gateway has no such route, which is no failure. `limited`: it answers
 * no more for now; `retryAt` where it is known until when. Times in milliseconds since 1970.
 */
export function routeAnswerOf<Value>(value: z.ZodMiniType<Value>) {
  return z.discriminatedUnion('state', [
    z.object({ state: z.literal('told'), value, at: z.number() }),
    z.object({ state: z.literal('not-offered') }),
    z.object({ state: z.literal('failed'), error: appErrorSchema }),
    z.object({ state: z.literal('limited'), retryAt: z.optional(z.number()) }),
  ])
}

export type RouteAnswer<Value> =
  | { readonly state: 'told'; readonly value: Value; readonly at: number }
  | { readonly state: 'not-offered' }
  | { readonly state: 'failed'; readonly error: z.infer<typeof appErrorSchema> }
  | { readonly state: 'limited'; readonly retryAt?: number | undefined }

/** `GET /api/usage/token/`: the balance of the key, in the gateway's quota. */
const keyBalanceSchema = z.object({
  /** The gateway's own name of the key. */
  name: z.string(),
  granted: z.optional(z.number()),
  used: z.optional(z.number()),
  left: z.optional(z.number()),
  isUnlimited: z.boolean(),
  /** The models that the key is restricted to; left out without a restriction. */
  models: z.optional(z.array(z.string())),
  /** How many those are, where not all are named. */
  modelCount: z.optional(z.number()),
  /** `null`: never. */
  expiresAt: z.optional(z.nullable(z.number())),
})

export type KeyBalance = z.infer<typeof keyBalanceSchema>

/** The billing routes: what the account, or the key, may spend and has spent, in the unit that the gateway shows money in. */
const billingSchema = z.object({
  limit: z.optional(z.number()),
  isUnlimited: z.boolean(),
  used: z.optional(z.number()),
  expiresAt: z.optional(z.nullable(z.number())),
})

export type Billing = z.infer<typeof billingSchema>

/** `GET /api/status`: how much of the quota is one US dollar, and what the gateway shows money in. */
const quotaUnitSchema = z.object({
  perDollar: z.number(),
  shownIn: z.enum(['dollars', 'currency', 'quota']),
  /** For `currency`: its sign or code, and how much of it is one US dollar. */
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

/** How many rows of the log a card has, the newest. */
export const shownLogRows = 20

/** The group that a key's requests are charged in, by its newest request in the log. */
const keyGroupSchema = z.object({ name: z.string(), ratio: z.optional(z.number()) })

/** All that a gateway tells of one of its keys. Each route has a state of its own: one that fails says nothing of the others. */
export const keyCardSchema = z.object({
  keyId: z.string(),
  /** How old the oldest answer is: each may have been told a moment before. */
  askedAt: z.number(),
  balance: routeAnswerOf(keyBalanceSchema),
  billing: routeAnswerOf(billingSchema),
  unit: routeAnswerOf(quotaUnitSchema),
  log: routeAnswerOf(z.array(keyLogRowSchema)),
  group: z.optional(keyGroupSchema),
})

export type KeyCard = z.infer<typeof keyCardSchema>

/** What came of the test of one key: a request for the model list, which costs nothing. */
export const keyTestSchema = z.object({
  keyId: z.string(),
  /** Milliseconds until the whole list was there, or the refusal. */
  durationMs: z.number(),
  modelCount: z.optional(z.number()),
  error: z.optional(appErrorSchema),
  balance: routeAnswerOf(keyBalanceSchema),
})

export type KeyTest = z.infer<typeof keyTestSchema>
