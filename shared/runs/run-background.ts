import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'

/**
 * The outcome of asking the gateway to cancel an answer.
 *
 * `asking`: the request has no response yet. `cancelled`: the gateway confirmed it. `accepted`: the request succeeded,
 * but the gateway does not report the answer as ended. `ended`: the answer had already ended. `refused`: the gateway
 * refused, see `error`. `unknown`: no response arrived, or the answer has no id yet: it may continue at the gateway.
 */
const cancelOutcomes = ['asking', 'cancelled', 'accepted', 'ended', 'refused', 'unknown'] as const

/** The state of an answer that the gateway generates and stores in the background. Times are epoch milliseconds. */
export const runBackgroundSchema = z.object({
  /** The id used for polling; missing until the gateway has sent it. */
  responseId: z.optional(z.string()),
  /**
   * The gateway's own word: `queued`, `in_progress`, `completed`, `incomplete`, `failed`, `cancelled`, or another one.
   */
  state: z.optional(z.string()),
  /** Number of polls since the request. */
  pollCount: z.number(),
  /** Whether its events are arriving. */
  isConnected: z.optional(z.boolean()),
  lastPollAt: z.optional(z.number()),
  nextPollAt: z.optional(z.number()),
  /** Why the last poll got no answer. */
  lastPollProblem: z.optional(appErrorSchema),
  /** Polling is paused until its connection has another key. */
  isPaused: z.optional(z.boolean()),
  /** Whether its request was sent with a key: without one it is never polled. */
  isKeyed: z.optional(z.boolean()),
  cancel: z.optional(z.object({ outcome: z.enum(cancelOutcomes), error: z.optional(appErrorSchema) })),
})

export type RunBackground = z.infer<typeof runBackgroundSchema>
