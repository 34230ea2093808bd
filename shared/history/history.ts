import * as z from 'zod/mini'
import { blockSchema } from '../runs/block.ts'
import { runSchema, runStatuses } from '../runs/run.ts'

/** Which runs are meant. What is left out does not narrow. */
export const historyFilterSchema = z.object({
  /** Every word begins a word of what was asked, answered, of the model, the request id or the error. */
  search: z.optional(z.string()),
  format: z.optional(z.string()),
  /** Any of these. */
  formats: z.optional(z.array(z.string())),
  model: z.optional(z.string()),
  connectionId: z.optional(z.string()),
  status: z.optional(z.enum(runStatuses)),
  isStarred: z.optional(z.boolean()),
  /** Milliseconds since 1970, this moment included. */
  from: z.optional(z.number()),
  /** Milliseconds since 1970, this moment excluded. */
  to: z.optional(z.number()),
  /** What the app asked of its own accord, model lists and polls, in place of what was sent. */
  isQuery: z.optional(z.boolean()),
})

export type HistoryFilter = z.infer<typeof historyFilterSchema>

/** A run as the list of all runs has it. */
export const historyEntrySchema = z.object({
  run: runSchema,
  /** Its place in history: a later run has a higher one. Also the cursor of a page. */
  number: z.number(),
  isStarred: z.boolean(),
  /** The beginning of what was asked, in one line; `''` when nothing is known of it. */
  asked: z.string(),
  /** Where the search was found, when that is not in `asked`: a piece of the answer or of the error. */
  found: z.optional(z.string()),
  /** Left out when there is no conversation, or when it was deleted. */
  conversationId: z.optional(z.string()),
  /** The run whose request was sent again. */
  replayOf: z.optional(z.string()),
  /** Of a model list or a poll: how often the same was asked, as far as it is kept. The list has one line for all of them. */
  queryCount: z.optional(z.number()),
})

export type HistoryEntry = z.infer<typeof historyEntrySchema>

/** One page, newest first. `next` is the cursor of the page after it; left out at the end. */
export const historyPageSchema = z.object({
  entries: z.array(historyEntrySchema),
  next: z.optional(z.number()),
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
