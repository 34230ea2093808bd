import * as z from 'zod/mini'
import type { AppError } from '../errors/app-error.ts'
import { foreignMoneySchema } from '../money/currency.ts'

/** Money that counts against a limit. */
export interface Budget {
  /** The cost of ended requests. */
  readonly spent: number
  /** The expected cost of running requests. */
  readonly reserved: number
}

/** Rounding errors of dollar sums are smaller than this. */
const rounding = 1e-9

/** Whether one more request would exceed a limit. */
export function isOverBudget(limit: number, { spent, reserved }: Budget, next: number): boolean {
  return spent + reserved + next > limit + rounding
}

/**
 * The limit that a request would exceed. `price`: its cost is unknown, and the user wants to be asked then. `currency`:
 * its price is in another currency than the limits, so they cannot be compared. `repeat`: the same request was just
 * sent.
 */
const passedLimits = ['click', 'day', 'connection', 'price', 'currency', 'repeat'] as const

/** A question to the user before a request is sent. */
export const limitQuestionSchema = z.object({
  id: z.string(),
  limit: z.enum(passedLimits),
  connectionName: z.string(),
  model: z.string(),
  /** For a repeat: how long ago the same request was sent; `isStillOn` when it is still running. */
  sentAgoMs: z.optional(z.number()),
  isStillOn: z.optional(z.boolean()),
  /** For `currency`: the estimated cost of the request. */
  next: z.optional(foreignMoneySchema),
  /** All four are left out for `price` and `currency`; `repeat` has only the last. */
  limitUsd: z.optional(z.number()),
  spentUsd: z.optional(z.number()),
  reservedUsd: z.optional(z.number()),
  nextUsd: z.optional(z.number()),
})

export type LimitQuestion = z.infer<typeof limitQuestionSchema>

/** `day`: this limit does not ask again until midnight. */
export const limitAnswers = ['refuse', 'once', 'day'] as const

export type LimitAnswer = (typeof limitAnswers)[number]

/** Time after a request during which a repetition is confirmed with the user, in milliseconds. */
export const sameAgainWithinMs = 60_000

/** Whether an error means that the user declined a repetition: nothing was sent, and nothing is shown. */
export function isRepeatRefusal({ text }: Pick<AppError, 'text'>): boolean {
  return text?.code === 'spending.sameAgain'
}

/** Whether an error means that a limit prevented sending a request. */
export function isLimitRefusal({ text }: Pick<AppError, 'text'>): boolean {
  return text !== undefined && refusals.has(text.code)
}

const refusals: ReadonlySet<string> = new Set([
  'spending.overLimit',
  'spending.withoutPrice',
  'spending.otherCurrency',
])
