import * as z from 'zod/mini'
import { intervalSchema } from './variant-summary.ts'

/** `tie`: both are as good. `both-bad`: the same, and neither would do. */
export const voteOutcomes = ['a', 'b', 'tie', 'both-bad'] as const

export type VoteOutcome = (typeof voteOutcomes)[number]

/** A judgement of two answers to the same case, made without seeing whose they are. */
export const voteSchema = z.object({
  id: z.number(),
  /** Epoch milliseconds. */
  at: z.number(),
  /** The cells as they were shown. */
  cellA: z.number(),
  cellB: z.number(),
  outcome: z.enum(voteOutcomes),
  caseIndex: z.number(),
  variantA: z.number(),
  variantB: z.number(),
})

export type Vote = z.infer<typeof voteSchema>

const rankedVariantSchema = z.extend(intervalSchema, {
  variantIndex: z.number(),
  /** Logarithm of its strength (Bradley and Terry), with 95 %: a difference of ln 3 means three wins to one. */
  value: z.number(),
  wins: z.number(),
  losses: z.number(),
  /** Ties, those where both were bad among them. */
  ties: z.number(),
  bothBad: z.number(),
})

export const votesSchema = z.object({
  /** The newest first. */
  votes: z.array(voteSchema),
  /** The strongest first; without votes nobody. */
  ranking: z.array(rankedVariantSchema),
  /** Somebody won or lost everything, so that each pair was counted with one tie more. */
  isRegularised: z.boolean(),
  /** By row and column: how often the variant of the row won over that of the column. */
  wins: z.array(z.array(z.number())),
  /** How often they came out even, both ways alike. */
  ties: z.array(z.array(z.number())),
})

export type Votes = z.infer<typeof votesSchema>

/** One of two answers. Whose it is is not said. */
const anonymousAnswerSchema = z.object({
  cellId: z.number(),
  text: z.optional(z.string()),
  media: z.optional(z.array(z.object({ mediaId: z.string(), mediaType: z.string() }))),
})

export const nextPairSchema = z.object({
  /** Left out when every pair was voted on. */
  pair: z.optional(z.object({ caseIndex: z.number(), a: anonymousAnswerSchema, b: anonymousAnswerSchema })),
  /** Pairs that were voted on, and all that can be: two answers to one case in one repeat, whose texts differ. */
  voted: z.number(),
  pairs: z.number(),
})

export type NextPair = z.infer<typeof nextPairSchema>
