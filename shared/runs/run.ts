import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'
import { finishReasons, partSchema } from './part.ts'
import { runBackgroundSchema } from './run-background.ts'
import { foreignCostSchema } from './foreign-cost.ts'
import { runCostSchema } from './run-cost.ts'
import { servedBySchema, statedCostSchema } from './served-by.ts'
import { usageSchema } from './usage.ts'

/**
 * `done`: transfer, decompression and content came to their end. Everything weaker has a name of its own, and keeps what was
 * received. `cut-after-end`: the answer came to its own end, and then the connection broke. `ended-early`: the body ended
 * without the format's end signal, or broke off where only the connection could have told its end. `interrupted`: the app
 * ended while the run was on.
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

/** Whether all of the answer came, however the connection ended behind it: it can be used as it is. */
export function isWholeAnswer(status: RunStatus | undefined): boolean {
  return status === 'done' || status === 'cut-after-end'
}

/** Milliseconds since the request left. A moment that did not come is left out. */
export const runTimingsSchema = z.object({
  /** From the click until the request left, where it had to wait for its turn. */
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

/** One exchange with the gateway. */
export const runSchema = z.object({
  id: z.string(),
  format: z.string(),
  connectionId: z.string(),
  connectionName: z.string(),
  /** Whether the practice gateway answered: such answers carry the badge for ever. */
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
  /** What the answer says that it cost: of a header, or else of `usage.costUsd`. In another currency it is in `usage` alone. */
  statedCost: z.optional(statedCostSchema),
  servedBy: z.optional(servedBySchema),
  /** What the gateway says that it multiplies a price by, by its own names: `{ seconds: 8 }`. */
  multipliers: z.optional(z.record(z.string(), z.number())),
  /** What it cost; left out when nobody knows, which is not zero. */
  cost: z.optional(runCostSchema),
  /** The same in another currency, where it is not known in dollars. */
  foreignCost: z.optional(foreignCostSchema),
  finish: z.optional(z.object({ reason: z.enum(finishReasons), raw: z.string() })),
  error: z.optional(appErrorSchema),
  /** How an answer stands that the gateway makes in the background; left out for any other. */
  background: z.optional(runBackgroundSchema),
  /**
   * The request has not left: other requests to its connection have to be over first, or the gateway has told to wait `until` a
   * moment, in epoch milliseconds.
   */
  waiting: z.optional(z.object({ until: z.optional(z.number()) })),
  /** It ended before its request left: nothing can have been charged, and nothing is recorded. */
  isUnsent: z.optional(z.boolean()),
  /** A tiny request that only shows whether its model answers. */
  isCheck: z.optional(z.literal(true)),
  /** How much of a body with files has left, while the run is on. */
  upload: z.optional(z.object({ bytes: z.number(), total: z.number() })),
  bytes: z.number(),
  eventCount: z.number(),
  unreadableCount: z.number(),
})

export type Run = z.infer<typeof runSchema>

/**
 * What a watcher of a run receives. `seq` rises by one for each batch of a run; the first batch of an attached stream
 * replays everything so far and has the number of the newest batch in it. Neighbouring pieces of one block are merged.
 */
export const runBatchSchema = z.object({
  runId: z.string(),
  seq: z.number(),
  parts: z.array(partSchema),
  run: runSchema,
})

export type RunBatch = z.infer<typeof runBatchSchema>
