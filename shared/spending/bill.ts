import * as z from 'zod/mini'
import { routeAnswerOf } from '../connections/key-card.ts'
import { foreignMoneySchema } from '../money/currency.ts'
import { costParts } from '../runs/cost-parts.ts'
import { runCostSchema } from '../runs/run-cost.ts'
import { runStatuses } from '../runs/run.ts'
import { servedBySchema, statedCostSchema } from '../runs/served-by.ts'
import { usageSchema } from '../runs/usage.ts'

/** The prices that a row of a log can charge by. */
const billedTerms = ['input', 'output', 'cachedInput', 'cacheWrite', 'calls'] as const

const usd = z.optional(z.number())

/**
 * How the bill of a request is not what it should be. `usd` is by how many dollars that changes the charge, below zero where less
 * was charged; left out where it cannot be told.
 */
export const billDifferenceSchema = z.discriminatedUnion('type', [
  /** Tokens from the cache were charged at the price of the cache and once more in full. */
  z.object({ type: z.literal('cached-twice'), tokens: z.number(), usd }),
  z.object({ type: z.literal('cache-writes-free'), tokens: z.number(), usd }),
  /** What was written to the cache was charged like any other input. */
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
  /** In US dollars for a token or a call. */
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
  /** What no other difference explains. */
  z.object({ type: z.literal('amount'), expected: z.number(), billed: z.number(), usd: z.number() }),
  /** The answer states another cost than the log, or where there is no log, than usage × price. */
  z.object({ type: z.literal('stated'), stated: z.number(), other: z.number(), usd }),
  z.object({ type: z.literal('refused-billed'), status: z.number(), usd }),
  z.object({ type: z.literal('billed-twice'), rows: z.number(), usd }),
  z.object({ type: z.literal('row-missing'), usd }),
  z.object({ type: z.literal('no-run'), usd }),
])

export type BillDifference = z.infer<typeof billDifferenceSchema>

export type BillDifferenceType = BillDifference['type']

/** What a gateway's log says of one request. */
const billedRowSchema = z.object({
  /** Together with the row's moment it finds the row in the gateway's own log. */
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

/** Usage × price, with what it is made of. */
const reckonedSchema = z.object({
  cost: runCostSchema,
  /** What the parts are multiplied by: the ratio of the group, and what the gateway names beside. */
  ratio: z.number(),
  parts: z.array(z.object({ part: z.enum(costParts), count: z.number(), usdEach: z.number() })),
})

export type Reckoned = z.infer<typeof reckonedSchema>

/**
 * How far a request could be compared. `pending`: so new that its row may be written yet. `beyond-log`: older than the log reaches.
 * `unchecked`: there is nothing to hold its cost against.
 */
const billStandings = ['agrees', 'differs', 'pending', 'beyond-log', 'unchecked'] as const

/** One request: what it should cost, what its answer says that it costs, and what the gateway's log says that was charged. */
export const billLineSchema = z.object({
  /** Of the run, or of the row that has none. */
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
  /** What the price and the response say in another currency than dollars. It is held against nothing: logs are in dollars. */
  foreign: z.optional(
    z.object({ reckoned: z.optional(foreignMoneySchema), stated: z.optional(foreignMoneySchema) }),
  ),
  standing: z.enum(billStandings),
  differences: z.array(billDifferenceSchema),
})

export type BillLine = z.infer<typeof billLineSchema>

/** So many lines of a day are told, the newest. */
export const maxBillLines = 1_000

/** Whether a gateway's log was read, and how far back it reaches: without `since` it has everything of the key. */
const billLogSchema = routeAnswerOf(z.object({ rows: z.number(), since: z.optional(z.number()) }))

export type BillLog = z.infer<typeof billLogSchema>

export const billOfRunSchema = z.object({ log: billLogSchema, line: billLineSchema })

export type BillOfRun = z.infer<typeof billOfRunSchema>

export const billOfDaySchema = z.object({
  log: billLogSchema,
  /** The newest first. */
  lines: z.array(billLineSchema),
  /** How many more there are. */
  leftOut: z.number(),
  /** The key that was sent with, by its id. */
  keyId: z.string(),
})

export type BillOfDay = z.infer<typeof billOfDaySchema>
