import * as z from 'zod/mini'
import { foreignMoneySchema } from '../money/currency.ts'
import { blockSchema } from '../runs/block.ts'
import { runCostSchema } from '../runs/run-cost.ts'
import { runSchema, runStatuses } from '../runs/run.ts'
import { runSources } from './run-source.ts'

/** What runs that belong together belong to. The id of a day is its date, as 20261129, by the time zone of this computer. */
export const historyGroupings = ['day', 'conversation', 'experiment'] as const

export type HistoryGrouping = (typeof historyGroupings)[number]

const groupKeySchema = z.object({ by: z.enum(historyGroupings), id: z.string() })

/** Which runs are meant. What is left out does not narrow. */
export const historyFilterSchema = z.object({
  /** Every word begins a word of what was asked, answered, of the model, the request id or the error. */
  search: z.optional(z.string()),
  format: z.optional(z.string()),
  /** Any of these. */
  formats: z.optional(z.array(z.string())),
  model: z.optional(z.string()),
  connectionId: z.optional(z.string()),
  /** The fingerprint of the key that a request was sent with; `''` for those without one. */
  key: z.optional(z.string()),
  status: z.optional(z.enum(runStatuses)),
  isStarred: z.optional(z.boolean()),
  /** Milliseconds since 1970, this moment included. */
  from: z.optional(z.number()),
  /** Milliseconds since 1970, this moment excluded. */
  to: z.optional(z.number()),
  /** Where the request was begun. */
  source: z.optional(z.enum(runSources)),
  /** The runs of one conversation or experiment. */
  group: z.optional(groupKeySchema),
  /** What the app asked of its own accord, model lists and polls, in place of what was sent. */
  isQuery: z.optional(z.boolean()),
})

export type HistoryFilter = z.infer<typeof historyFilterSchema>

/** What the list of runs can be in order by. `time` is the order in which they were begun. */
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

/** Where a page ends: what its last line is sorted by, and the number of its run. */
const historyCursorSchema = z.object({
  value: z.nullable(z.union([z.number(), z.string()])),
  number: z.number(),
})

export type HistoryCursor = z.infer<typeof historyCursorSchema>

export const historyListInputSchema = z.extend(historyFilterSchema, {
  /** Newest first, unless told. What is not known comes last in either direction. */
  sort: z.optional(historySortSchema),
  /** One line stands for all runs of a conversation or experiment. */
  groupBy: z.optional(z.enum(historyGroupings)),
  /** The `next` of the page before. */
  after: z.optional(historyCursorSchema),
})

export type HistoryListInput = z.infer<typeof historyListInputSchema>

/** What is known of the runs of one line together: of those that the filter means. */
export const historyGroupSchema = z.extend(groupKeySchema, {
  /** `''` where it has none, or is gone, and of a day. */
  title: z.string(),
  runs: z.number(),
  failed: z.number(),
  /** US dollars. */
  measuredUsd: z.number(),
  estimatedUsd: z.number(),
  /** The same in other currencies, each by itself. Left out where all of it is in dollars. */
  foreign: z.optional(z.array(z.extend(foreignMoneySchema, { by: runCostSchema.shape.by }))),
  /** Runs of which nobody knows what they cost, without those that failed. */
  unknownCosts: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
})

export type HistoryGroup = z.infer<typeof historyGroupSchema>

/** A run as the list of all runs has it. */
export const historyEntrySchema = z.object({
  run: runSchema,
  /** Its place in history: a later run has a higher one. */
  number: z.number(),
  isStarred: z.boolean(),
  /** The beginning of what was asked, in one line; `''` when nothing is known of it. */
  asked: z.string(),
  /** Where the search was found, when that is not in `asked`: a piece of the answer or of the error. */
  found: z.optional(z.string()),
  /** Left out when there is no conversation, or when it was deleted. */
  conversationId: z.optional(z.string()),
  /** The experiment that sent it. It may have been deleted. */
  experimentId: z.optional(z.string()),
  /** The run whose request was sent again. */
  replayOf: z.optional(z.string()),
  /** Of a model list or a poll: how often the same was asked, as far as it is kept. The list has one line for all of them. */
  queryCount: z.optional(z.number()),
  /** The line stands for all of these; its `run` is the first of them in the order of the list. */
  group: z.optional(historyGroupSchema),
})

export type HistoryEntry = z.infer<typeof historyEntrySchema>

/** One page. `next` leads to the page after it; left out at the end. */
export const historyPageSchema = z.object({
  entries: z.array(historyEntrySchema),
  next: z.optional(historyCursorSchema),
})

export type HistoryPage = z.infer<typeof historyPageSchema>

/** `isCapped`: there are at least as many as `count`; counting further was not worth the wait. */
export const historyCountSchema = z.object({ count: z.number(), isCapped: z.boolean() })

export type HistoryCount = z.infer<typeof historyCountSchema>

const facetSchema = z.object({ value: z.string(), label: z.string(), count: z.number() })

/** What there is to filter by, most frequent first, and how many runs there are at all. */
export const historyFacetsSchema = z.object({
  formats: z.array(facetSchema),
  models: z.array(facetSchema),
  connections: z.array(facetSchema),
  total: z.number(),
  starred: z.number(),
})

export type HistoryFacet = z.infer<typeof facetSchema>
export type HistoryFacets = z.infer<typeof historyFacetsSchema>

/** One of the queries that a line of history stands for. */
export const sameQuerySchema = z.object({
  id: z.string(),
  startedAt: z.number(),
  status: z.enum(runStatuses),
  httpStatus: z.optional(z.number()),
})

export type SameQuery = z.infer<typeof sameQuerySchema>

/** One exchange: what was asked and what was answered, as far as it is known. */
export const historyItemSchema = z.extend(historyEntrySchema, {
  question: z.array(blockSchema),
  answer: z.array(blockSchema),
  /** Of a query: all about the same, the newest first. */
  sameQueries: z.optional(z.array(sameQuerySchema)),
})

export type HistoryItem = z.infer<typeof historyItemSchema>

/** Which runs go: those older than so many days, or the oldest beyond so many bytes of records. */
export const pruneRuleSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('age'), days: z.number().check(z.minimum(0)) }),
  z.object({ by: z.literal('size'), keepBytes: z.number().check(z.minimum(0)) }),
])

export type PruneRule = z.infer<typeof pruneRuleSchema>

/** Runs and the bytes of their records on disk. */
export const runsAndBytesSchema = z.object({ runs: z.number(), bytes: z.number() })

export type RunsAndBytes = z.infer<typeof runsAndBytesSchema>
