import * as z from 'zod/mini'
import type { AppError } from '../errors/app-error.ts'

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

/** Which limit a request would pass: `price` where its cost is not known and that is to be asked about. */
const passedLimits = ['click', 'day', 'connection', 'price'] as const

/** What somebody is asked before a request leaves. */
export const limitQuestionSchema = z.object({
  id: z.string(),
  limit: z.enum(passedLimits),
  connectionName: z.string(),
  model: z.string(),
  /** All four left out for `price`. */
  limitUsd: z.optional(z.number()),
  spentUsd: z.optional(z.number()),
  reservedUsd: z.optional(z.number()),
  nextUsd: z.optional(z.number()),
})

export type LimitQuestion = z.infer<typeof limitQuestionSchema>

/** `day`: this limit asks nothing more until midnight. */
export const limitAnswers = ['refuse', 'once', 'day'] as const

export type LimitAnswer = (typeof limitAnswers)[number]

/** Whether an error says that a limit kept a request from being sent. */
export function isLimitRefusal({ text }: Pick<AppError, 'text'>): boolean {
  return text?.code === 'spending.overLimit' || text?.code === 'spending.withoutPrice'
}
