import * as z from 'zod/mini'
import { foreignMoneySchema } from '../money/currency.ts'
import { blockSchema } from '../runs/block.ts'
import { runCostSchema } from '../runs/run-cost.ts'
import { runSchema, runStatuses } from '../runs/run.ts'
import { runSources } from './run-source.ts'

/**
 * What runs can be grouped by. The id of a day is its date as a number, such as 20261129, in this computer's time zone.
 */
export const historyGroupings = ['day', 'conversation', 'experiment'] as const

export type HistoryGrouping = (typeof historyGroupings)[number]

const groupKeySchema = z.object({ by: z.enum(historyGroupings), id: z.string() })

/** A filter for runs. An omitted field does not restrict. */
export const historyFilterSchema = z.object({
  /** Every word must begin a word in the prompt, the answer, the model, the request id or the error. */
  search: z.optional(z.string()),
  format: z.optional(z.string()),
  /** Any of these. */
  formats: z.optional(z.array(z.string())),
  model: z.optional(z.string()),
  connectionId: z.optional(z.string()),
  /** The fingerprint of the key that was sent; `''` for runs without a key. */
  key: z.optional(z.string()),
  status: z.optional(z.enum(runStatuses)),
  isStarred: z.optional(z.boolean()),
  /** Milliseconds since 1970, inclusive. */
  from: z.optional(z.number()),
  /** Milliseconds since 1970, exclusive. */
  to: z.optional(z.number()),
  /** Where the request was started. */
  source: z.optional(z.enum(runSources)),
  /** The runs of one day, conversation or experiment. */
  group: z.optional(groupKeySchema),
  /** Selects the app's own queries, model lists and polls, instead of requests sent by the user. */
  isQuery: z.optional(z.boolean()),
})

export type HistoryFilter = z.infer<typeof historyFilterSchema>

/** Columns that the list of runs can be sorted by. `time` is the order in which they were started. */
export const historySortColumns = [
  'time',
  'status',
  'title',
  'model',
  'format',
  'tokensIn',
  'tokensOut',
  'firstToken',
  'duration',
  'cost',
  'source',
  'connection',
] as const

export type HistorySortColumn = (typeof historySortColumns)[number]

export const historySortSchema = z.object({ by: z.enum(historySortColumns), isDescending: z.boolean() })

export type HistorySort = z.infer<typeof historySortSchema>

/** The end of a page: the sort value of its last line, and the number of its run. */
const historyCursorSchema = z.object({
  value: z.nullable(z.union([z.number(), z.string()])),
  number: z.number(),
})

export type HistoryCursor = z.infer<typeof historyCursorSchema>

export const historyListInputSchema = z.extend(historyFilterSchema, {
  /** Newest first by default. Unknown values come last in either direction. */
  sort: z.optional(historySortSchema),
  /** Shows one line for all runs of a group. */
  groupBy: z.optional(z.enum(historyGroupings)),
  /** The `next` of the previous page. */
  after: z.optional(historyCursorSchema),
})

export type HistoryListInput = z.infer<typeof historyListInputSchema>

/** Totals over the runs of one line that match the filter. */
export const historyGroupSchema = z.extend(groupKeySchema, {
  /** `''` for a group without a title, for one that no longer exists, and for a day. */
  title: z.string(),
  runs: z.number(),
  failed: z.number(),
  /** US dollars. */
  measuredUsd: z.number(),
  estimatedUsd: z.number(),
  /** Costs in other currencies, one entry each. Left out when all costs are in US dollars. */
  foreign: z.optional(z.array(z.extend(foreignMoneySchema, { by: runCostSchema.shape.by }))),
  /** Number of runs with unknown cost, without failed ones. */
  unknownCosts: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
})

export type HistoryGroup = z.infer<typeof historyGroupSchema>

/** A run as an entry in the list of runs. */
export const historyEntrySchema = z.object({
  run: runSchema,
  /** Its position in history: later runs have higher numbers. */
  number: z.number(),
  isStarred: z.boolean(),
  /** The beginning of the prompt, in one line; `''` when it is not known. */
  asked: z.string(),
  /** An excerpt with the search match when it is not in `asked`: from the answer or the error. */
  found: z.optional(z.string()),
  /** Left out when there is no conversation, or when it was deleted. */
  conversationId: z.optional(z.string()),
  /** The experiment that sent it. It may have been deleted. */
  experimentId: z.optional(z.string()),
  /** The run whose request was resent. */
  replayOf: z.optional(z.string()),
  /** For a model list or a poll: how often the same query is in history. The list has one line for all of them. */
  queryCount: z.optional(z.number()),
  /** The group that the line represents; its `run` is the first in the order of the list. */
  group: z.optional(historyGroupSchema),
})

export type HistoryEntry = z.infer<typeof historyEntrySchema>

/** One page. `next` is the cursor for the next page; left out at the end. */
export const historyPageSchema = z.object({
  entries: z.array(historyEntrySchema),
  next: z.optional(historyCursorSchema),
})

export type HistoryPage = z.infer<typeof historyPageSchema>

/** `isCapped`: there are at least `count` runs; counting further would take too long. */
export const historyCountSchema = z.object({ count: z.number(), isCapped: z.boolean() })

export type HistoryCount = z.infer<typeof historyCountSchema>

const facetSchema = z.object({ value: z.string(), label: z.string(), count: z.number() })

/** The values to filter by, most frequent first, and the total number of runs. */
export const historyFacetsSchema = z.object({
  formats: z.array(facetSchema),
  models: z.array(facetSchema),
  connections: z.array(facetSchema),
  total: z.number(),
  starred: z.number(),
})

export type HistoryFacet = z.infer<typeof facetSchema>
export type HistoryFacets = z.infer<typeof historyFacetsSchema>

/** One of the equal queries that a line of history represents. */
export const sameQuerySchema = z.object({
  id: z.string(),
  startedAt: z.number(),
  status: z.enum(runStatuses),
  httpStatus: z.optional(z.number()),
})

export type SameQuery = z.infer<typeof sameQuerySchema>

/** One exchange: the prompt and the answer, as far as they are known. */
export const historyItemSchema = z.extend(historyEntrySchema, {
  question: z.array(blockSchema),
  answer: z.array(blockSchema),
  /** For a query: all queries about the same, newest first. */
  sameQueries: z.optional(z.array(sameQuerySchema)),
})

export type HistoryItem = z.infer<typeof historyItemSchema>

/** The runs to remove: those older than a number of days, or the oldest ones beyond a number of bytes of records. */
export const pruneRuleSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('age'), days: z.number().check(z.minimum(0)) }),
  z.object({ by: z.literal('size'), keepBytes: z.number().check(z.minimum(0)) }),
])

export type PruneRule = z.infer<typeof pruneRuleSchema>

/** Runs and the bytes of their records on disk. */
export const runsAndBytesSchema = z.object({ runs: z.number(), bytes: z.number() })

export type RunsAndBytes = z.infer<typeof runsAndBytesSchema>
