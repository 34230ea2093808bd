import * as z from 'zod/mini'

/** How often a model was asked through a connection, runs deleted from history left out. */
export const modelUsageSchema = z.object({
  model: z.string(),
  runs: z.number(),
  /** When the newest run was started, in milliseconds since 1970. */
  lastUsedAt: z.number(),
})

export type ModelUsage = z.infer<typeof modelUsageSchema>

/** What recorded runs say about one optional field of one format. */
export const learnedFieldSchema = z.object({
  format: z.string(),
  /** The wire name, dotted for nested ones. */
  name: z.string(),
  /** Runs that sent the field and ended well. The gateway may have ignored it all the same. */
  accepted: z.number(),
  /** Runs that failed because the field was refused by name. */
  refused: z.number(),
  /** Whether the newest run that says anything about the field was one that refused it. */
  isRefusedLast: z.boolean(),
  /** The values that were accepted: a range of numbers, or the one value there was. Left out when they are too many. */
  values: z.optional(z.union([z.object({ min: z.number(), max: z.number() }), z.string()])),
})

export type LearnedField = z.infer<typeof learnedFieldSchema>

/** What is known about one model of a connection. */
export const modelFactsSchema = z.object({
  /** The entry as the gateway listed it, unknown fields included. Left out for a model that is not in the list. */
  raw: z.optional(z.json()),
  /** Runs that have ended, whatever came of them. */
  ended: z.number(),
  failed: z.number(),
  /** Runs whose sent fields are known: those of earlier versions of the app are not. */
  readable: z.number(),
  fields: z.array(learnedFieldSchema),
  /** Medians over the newest runs that ended well; left out when there is none to measure. */
  firstTextMs: z.optional(z.number()),
  tokensPerSecond: z.optional(z.number()),
})

export type ModelFacts = z.infer<typeof modelFactsSchema>
