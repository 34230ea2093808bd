import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'
import { finishReasons, partSchema } from './part.ts'
import { runBackgroundSchema } from './run-background.ts'
import { foreignCostSchema } from './foreign-cost.ts'
import { runCostSchema } from './run-cost.ts'
import { servedBySchema, statedCostSchema } from './served-by.ts'
import { usageSchema } from './usage.ts'

/**
 * `done`: transfer, decompression and content all completed. Every weaker outcome has its own name, and keeps the
 * received data. `cut-after-end`: the answer completed, then the connection broke. `ended-early`: the body ended
 * without the format's end signal, or broke off where only the connection could have shown its end. `interrupted`: the
 * app ended during the run.
 */
export const runStatuses = [
  'running',
  'done',
  'cut-after-end',
  'failed',
  'stopped',
  'ended-early',
  'interrupted',
] as const

export type RunStatus = (typeof runStatuses)[number]

/** Whether the whole answer arrived, however the connection ended afterwards: it can be used as it is. */
export function isWholeAnswer(status: RunStatus | undefined): boolean {
  return status === 'done' || status === 'cut-after-end'
}

/** Milliseconds since the request was sent. Times that were not reached are left out. */
export const runTimingsSchema = z.object({
  /** Time from the click until the request was sent, when it had to wait for its turn. */
  waitedMs: z.optional(z.number()),
  headersMs: z.optional(z.number()),
  firstEventMs: z.optional(z.number()),
  /** First reasoning piece, then first piece of text. */
  firstReasoningMs: z.optional(z.number()),
  firstTextMs: z.optional(z.number()),
  lastTextMs: z.optional(z.number()),
  endMs: z.optional(z.number()),
})

export type RunTimings = z.infer<typeof runTimingsSchema>

/** One request to the gateway and its response. */
export const runSchema = z.object({
  id: z.string(),
  format: z.string(),
  connectionId: z.string(),
  connectionName: z.string(),
  /** Whether the practice gateway answered: such answers always carry its badge. */
  isPractice: z.boolean(),
  model: z.string(),
  status: z.enum(runStatuses),
  method: z.string(),
  url: z.string(),
  isStreamed: z.boolean(),
  startedAt: z.number(),
  httpStatus: z.optional(z.number()),
  requestId: z.optional(z.string()),
  timings: runTimingsSchema,
  usage: z.optional(usageSchema),
  /**
   * The cost stated in the response: in a header, or else `usage.costUsd`. In another currency it is only in `usage`.
   */
  statedCost: z.optional(statedCostSchema),
  servedBy: z.optional(servedBySchema),
  /** The gateway's multipliers of the price, by its own names: `{ seconds: 8 }`. */
  multipliers: z.optional(z.record(z.string(), z.number())),
  /** The cost of the run; left out when unknown, which is not zero. */
  cost: z.optional(runCostSchema),
  /** The cost in another currency, when it is not known in dollars. */
  foreignCost: z.optional(foreignCostSchema),
  finish: z.optional(z.object({ reason: z.enum(finishReasons), raw: z.string() })),
  error: z.optional(appErrorSchema),
  /** The state of an answer that the gateway generates in the background; left out for any other. */
  background: z.optional(runBackgroundSchema),
  /**
   * Set while the request is not sent: other requests to its connection must end first, or the gateway asked to wait
   * until `until`, in epoch milliseconds.
   */
  waiting: z.optional(z.object({ until: z.optional(z.number()) })),
  /** Whether the run ended before its request was sent: nothing can have been charged, and nothing is recorded. */
  isUnsent: z.optional(z.boolean()),
  /** Whether this is a tiny request that only tests whether its model answers. */
  isCheck: z.optional(z.literal(true)),
  /** How much of a body with files has been sent, during the run. */
  upload: z.optional(z.object({ bytes: z.number(), total: z.number() })),
  bytes: z.number(),
  eventCount: z.number(),
  unreadableCount: z.number(),
})

export type Run = z.infer<typeof runSchema>

/**
 * A batch for a watcher of a run. `seq` increases by one per batch of a run; the first batch of a new stream replays
 * everything so far and has the number of the newest batch included. Neighbouring pieces of one block are merged.
 */
export const runBatchSchema = z.object({
  runId: z.string(),
  seq: z.number(),
  parts: z.array(partSchema),
  run: runSchema,
})

export type RunBatch = z.infer<typeof runBatchSchema>
