import * as z from 'zod/mini'
import { intervalSchema } from './variant-summary.ts'

/** `tie`: both answers are equally good. `both-bad`: both are unacceptable. */
export const voteOutcomes = ['a', 'b', 'tie', 'both-bad'] as const

export type VoteOutcome = (typeof voteOutcomes)[number]

/** A blind judgement of two answers to the same case. */
export const voteSchema = z.object({
  id: z.number(),
  /** Epoch milliseconds. */
  at: z.number(),
  /** The cells in the order shown. */
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
  /**
   * The logarithm of its strength (Bradley and Terry), with a 95 % interval: a difference of ln 3 means three wins to
   * one.
   */
  value: z.number(),
  wins: z.number(),
  losses: z.number(),
  /** All ties, including those where both were bad. */
  ties: z.number(),
  bothBad: z.number(),
})

export const votesSchema = z.object({
  /** Newest first. */
  votes: z.array(voteSchema),
  /** Strongest first; empty without votes. */
  ranking: z.array(rankedVariantSchema),
  /** A variant won or lost everything, so one extra tie was added to each pair. */
  isRegularised: z.boolean(),
  /** How often the variant of the row won against that of the column. */
  wins: z.array(z.array(z.number())),
  /** How often the two were tied; symmetric. */
  ties: z.array(z.array(z.number())),
})

export type Votes = z.infer<typeof votesSchema>

/** One of two answers, without its variant. */
const anonymousAnswerSchema = z.object({
  cellId: z.number(),
  text: z.optional(z.string()),
  media: z.optional(z.array(z.object({ mediaId: z.string(), mediaType: z.string() }))),
})

export const nextPairSchema = z.object({
  /** Absent when every pair was voted on. */
  pair: z.optional(z.object({ caseIndex: z.number(), a: anonymousAnswerSchema, b: anonymousAnswerSchema })),
  /** The number of pairs with a vote, and of all pairs: two answers to one case in one repeat, whose texts differ. */
  voted: z.number(),
  pairs: z.number(),
})

export type NextPair = z.infer<typeof nextPairSchema>
