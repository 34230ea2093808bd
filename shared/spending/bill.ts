import * as z from 'zod/mini'
import { routeAnswerOf } from '../connections/key-card.ts'
import { foreignMoneySchema } from '../money/currency.ts'
import { costParts } from '../runs/cost-parts.ts'
import { runCostSchema } from '../runs/run-cost.ts'
import { runStatuses } from '../runs/run.ts'
import { servedBySchema, statedCostSchema } from '../runs/served-by.ts'
import { usageSchema } from '../runs/usage.ts'

/** The prices that a log row can charge. */
const billedTerms = ['input', 'output', 'cachedInput', 'cacheWrite', 'calls'] as const

const usd = z.optional(z.number())

/**
 * A difference between the actual and the expected bill of a request. `usd` is its effect on the charge in US dollars,
 * negative when less was charged; left out when unknown.
 */
export const billDifferenceSchema = z.discriminatedUnion('type', [
  /** Cached tokens were charged at the cache price and again in full. */
  z.object({ type: z.literal('cached-twice'), tokens: z.number(), usd }),
  z.object({ type: z.literal('cache-writes-free'), tokens: z.number(), usd }),
  /** Cache writes were charged like other input. */
  z.object({ type: z.literal('cache-writes-as-input'), tokens: z.number(), usd }),
  z.object({ type: z.literal('negative-input'), tokens: z.optional(z.number()), usd }),
  z.object({ type: z.literal('other-group'), expected: z.string(), billed: z.string(), usd }),
  z.object({
    type: z.literal('group-ratio'),
    group: z.string(),
    listed: z.number(),
    billed: z.number(),
    usd,
  }),
  z.object({ type: z.literal('other-model'), asked: z.string(), billed: z.string(), usd }),
  /** Prices in US dollars per token or per call. */
  z.object({
    type: z.literal('price'),
    term: z.enum(billedTerms),
    listed: z.number(),
    billed: z.number(),
    usd,
  }),
  z.object({
    type: z.literal('tokens'),
    of: z.enum(['input', 'output']),
    counted: z.number(),
    billed: z.number(),
    usd,
  }),
  /** The remainder that no other difference explains. */
  z.object({ type: z.literal('amount'), expected: z.number(), billed: z.number(), usd: z.number() }),
  /** The cost stated in the answer differs from the log or, without a log, from usage × price. */
  z.object({ type: z.literal('stated'), stated: z.number(), other: z.number(), usd }),
  z.object({ type: z.literal('refused-billed'), status: z.number(), usd }),
  z.object({ type: z.literal('billed-twice'), rows: z.number(), usd }),
  z.object({ type: z.literal('row-missing'), usd }),
  z.object({ type: z.literal('no-run'), usd }),
])

export type BillDifference = z.infer<typeof billDifferenceSchema>

export type BillDifferenceType = BillDifference['type']

/** One request in a gateway's log. */
const billedRowSchema = z.object({
  /** Together with the row's time, it identifies the row in the gateway's own log. */
  requestId: z.string(),
  at: z.optional(z.number()),
  usd: z.number(),
  quota: z.number(),
  model: z.string(),
  group: z.string(),
  groupRatio: z.optional(z.number()),
  inputTokens: z.optional(z.number()),
  outputTokens: z.optional(z.number()),
  cachedTokens: z.optional(z.number()),
  cacheWriteTokens: z.optional(z.number()),
  upstreamModel: z.optional(z.string()),
})

export type BilledRow = z.infer<typeof billedRowSchema>

/** Usage × price, and its parts. */
const reckonedSchema = z.object({
  cost: runCostSchema,
  /** The multiplier of the parts: the ratio of the group times the gateway's other multipliers. */
  ratio: z.number(),
  parts: z.array(z.object({ part: z.enum(costParts), count: z.number(), usdEach: z.number() })),
})

export type Reckoned = z.infer<typeof reckonedSchema>

/**
 * The result of comparing a request. `pending`: so recent that its row may still be written. `beyond-log`: older than
 * the log. `unchecked`: nothing to compare its cost with.
 */
const billStandings = ['agrees', 'differs', 'pending', 'beyond-log', 'unchecked'] as const

/** One request with its expected cost, the cost stated in its answer, and the charge in the gateway's log. */
export const billLineSchema = z.object({
  /** Id of the run, or of a row without a run. */
  id: z.string(),
  run: z.optional(
    z.object({
      id: z.string(),
      model: z.string(),
      format: z.string(),
      status: z.enum(runStatuses),
      httpStatus: z.optional(z.number()),
      requestId: z.optional(z.string()),
      usage: z.optional(usageSchema),
      servedBy: z.optional(servedBySchema),
    }),
  ),
  at: z.number(),
  reckoned: z.optional(reckonedSchema),
  stated: z.optional(statedCostSchema),
  row: z.optional(billedRowSchema),
  /** Expected and stated cost in a currency other than dollars. They are not compared, because logs are in dollars. */
  foreign: z.optional(
    z.object({ reckoned: z.optional(foreignMoneySchema), stated: z.optional(foreignMoneySchema) }),
  ),
  standing: z.enum(billStandings),
  differences: z.array(billDifferenceSchema),
})

export type BillLine = z.infer<typeof billLineSchema>

/** Maximum number of lines per day, the newest ones. */
export const maxBillLines = 1_000

/** Whether a gateway's log was read, and its earliest time: without `since` it contains everything of the key. */
const billLogSchema = routeAnswerOf(z.object({ rows: z.number(), since: z.optional(z.number()) }))

export type BillLog = z.infer<typeof billLogSchema>

export const billOfRunSchema = z.object({ log: billLogSchema, line: billLineSchema })

export type BillOfRun = z.infer<typeof billOfRunSchema>

export const billOfDaySchema = z.object({
  log: billLogSchema,
  /** Newest first. */
  lines: z.array(billLineSchema),
  /** Number of further lines. */
  leftOut: z.number(),
  /** Id of the key that was sent. */
  keyId: z.string(),
})

export type BillOfDay = z.infer<typeof billOfDaySchema>
