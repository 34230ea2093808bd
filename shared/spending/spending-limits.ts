import * as z from 'zod/mini'
import type { AppError } from '../errors/app-error.ts'
import { foreignMoneySchema } from '../money/currency.ts'

/** Money that has a limit. */
export interface Budget {
  /** By what has ended. */
  readonly spent: number
  /** What the requests that are out are expected to cost. */
  readonly reserved: number
}

/** Sums of dollars are off by less than this. */
const rounding = 1e-9

/** Whether one more request would pass a limit. */
export function isOverBudget(limit: number, { spent, reserved }: Budget, next: number): boolean {
  return spent + reserved + next > limit + rounding
}

/**
/**
 * Which limit a request would pass. `price`: its cost is not known, and that is to be asked about. `currency`: its price is in
 * another currency than the limits, which therefore cannot be held against it. `repeat`: the same was sent a moment ago.
 */
const passedLimits = ['click', 'day', 'connection', 'price', 'currency', 'repeat'] as const

/** What somebody is asked before a request leaves. */
export const limitQuestionSchema = z.object({
  id: z.string(),
  limit: z.enum(passedLimits),
  connectionName: z.string(),
  model: z.string(),
  /** Of a repeat: how long ago the same was sent, and whether its answer is still awaited. */
  sentAgoMs: z.optional(z.number()),
  isStillOn: z.optional(z.boolean()),
  /** About what the request costs, for `currency`. */
  next: z.optional(foreignMoneySchema),
  /** All four left out for `price` and `currency`, and for `repeat` but the last. */
  limitUsd: z.optional(z.number()),
  spentUsd: z.optional(z.number()),
  reservedUsd: z.optional(z.number()),
  nextUsd: z.optional(z.number()),
})

export type LimitQuestion = z.infer<typeof limitQuestionSchema>

/** `day`: this limit asks nothing more until midnight. */
export const limitAnswers = ['refuse', 'once', 'day'] as const

export type LimitAnswer = (typeof limitAnswers)[number]

/** So long after a request the same one is asked about, in milliseconds. */
export const sameAgainWithinMs = 60_000

/** Whether an error says that somebody did not want the same again: nothing was sent, and nothing is to be shown of it. */
export function isRepeatRefusal({ text }: Pick<AppError, 'text'>): boolean {
  return text?.code === 'spending.sameAgain'
}

/** Whether an error says that a limit kept a request from being sent. */
export function isLimitRefusal({ text }: Pick<AppError, 'text'>): boolean {
  return text !== undefined && refusals.has(text.code)
}

const refusals: ReadonlySet<string> = new Set([
  'spending.overLimit',
  'spending.withoutPrice',
  'spending.otherCurrency',
])
