import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'

/**
 * What became of asking the gateway to give an answer up.
 *
 * `asking`: it was asked and has not said anything yet. `cancelled`: it says so. `accepted`: it took the request, and the answer
 * is not over by its own word. `ended`: the answer was over before. `refused`: it said no, in the words of `error`.
 * `unknown`: it said nothing, or there was nothing to name: the answer may go on there.
 */
const cancelOutcomes = ['asking', 'cancelled', 'accepted', 'ended', 'refused', 'unknown'] as const

/** An answer that the gateway makes in the background, and keeps: how it stands there. Moments are in epoch milliseconds. */
export const runBackgroundSchema = z.object({
  /** What it is asked for by; missing until the gateway has named it. */
  responseId: z.optional(z.string()),
  /** The gateway's own word: `queued`, `in_progress`, `completed`, `incomplete`, `failed`, `cancelled`, or one of its own. */
  state: z.optional(z.string()),
  /** How often it was asked for since the request. */
  pollCount: z.number(),
  /** Its events are arriving. */
  isConnected: z.optional(z.boolean()),
  lastPollAt: z.optional(z.number()),
  nextPollAt: z.optional(z.number()),
  /** Why the last question got no answer. */
  lastPollProblem: z.optional(appErrorSchema),
  /** It is not asked for until its connection has another key. */
  isPaused: z.optional(z.boolean()),
  /** Its request went with a key: without one nothing is asked. */
  isKeyed: z.optional(z.boolean()),
  cancel: z.optional(z.object({ outcome: z.enum(cancelOutcomes), error: z.optional(appErrorSchema) })),
})

export type RunBackground = z.infer<typeof runBackgroundSchema>
