import * as z from 'zod/mini'

/** Number of requests to a model through a connection, without runs deleted from history. */
export const modelUsageSchema = z.object({
  model: z.string(),
  runs: z.number(),
  /** When the newest run was started, in milliseconds since 1970. */
  lastUsedAt: z.number(),
})

export type ModelUsage = z.infer<typeof modelUsageSchema>

/** Facts from recorded runs about one optional field of one format. */
export const learnedFieldSchema = z.object({
  format: z.string(),
  /** The wire name, dotted for nested ones. */
  name: z.string(),
  /** Runs that sent the field and succeeded. The gateway may still have ignored it. */
  accepted: z.number(),
  /** Runs that failed because the field was refused by name. */
  refused: z.number(),
  /** Whether the newest run with evidence about the field was refused because of it. */
  isRefusedLast: z.boolean(),
  /** The accepted values: a range of numbers, or the only value. Left out when there are too many. */
  values: z.optional(z.union([z.object({ min: z.number(), max: z.number() }), z.string()])),
})

export type LearnedField = z.infer<typeof learnedFieldSchema>

/** The known facts about one model of a connection. */
export const modelFactsSchema = z.object({
  /** The entry as the gateway listed it, including unknown fields. Left out for a model that is not in the list. */
  raw: z.optional(z.json()),
  /** Runs that have ended, with any outcome. */
  ended: z.number(),
  failed: z.number(),
  /** Runs whose sent fields are known: runs of earlier versions of the app lack them. */
  readable: z.number(),
  fields: z.array(learnedFieldSchema),
  /** Medians over the newest successful runs; left out when there is nothing to measure. */
  firstTextMs: z.optional(z.number()),
  tokensPerSecond: z.optional(z.number()),
})

export type ModelFacts = z.infer<typeof modelFactsSchema>
