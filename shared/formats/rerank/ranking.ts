import * as z from 'zod/mini'
import type { Block } from '../../runs/block.ts'

const rerankProblemKinds = [
  /** An index that no document has. */
  'out-of-range',
  /** A document came more than once; the first is kept. */
  'duplicate',
  /** A result without an index that can be read. */
  'no-index',
  /** A result whose score is not a number. */
  'no-score',
  /** Results that did not come with the highest score first: sorted. */
  'unsorted',
  /** The text in the answer is not that of the document its index names. */
  'other-text',
  /** Fewer results than were asked for. */
  'fewer',
  /** Texts were asked for and did not come: our own are shown. */
  'no-text',
] as const

export const rerankProblemSchema = z.object({
  kind: z.enum(rerankProblemKinds),
  /** Indices of the request, as answered; of `no-index` and `no-score` places in the answer. */
  indices: z.array(z.number()),
  /** Of `fewer`: how many were asked for and how many came. */
  expected: z.optional(z.number()),
  found: z.optional(z.number()),
})

export type RerankProblem = z.infer<typeof rerankProblemSchema>

/** One document in its place. */
export const rankedDocumentSchema = z.object({
  /** Its position in the request. */
  index: z.number(),
  score: z.number(),
  /** Its text as the answer has it; left out when the answer had none. */
  text: z.optional(z.string()),
})

export type RankedDocument = z.infer<typeof rankedDocumentSchema>

/** An answer as it was read: the highest score first, each document once, every index one of the request. */
export const rankingSchema = z.object({
  ranked: z.array(rankedDocumentSchema),
  problems: z.array(rerankProblemSchema),
  /** What some vendors bill in place of tokens. */
  searchUnits: z.optional(z.number()),
})

export type Ranking = z.infer<typeof rankingSchema>

/** The ranking among the blocks of an answer; `undefined` where there is none. */
export function findRanking(blocks: readonly Block[]): Ranking | undefined {
  const block = blocks.find((candidate) => candidate.type === 'opaque' && candidate.label === 'ranking')
  const parsed = rankingSchema.safeParse(block?.type === 'opaque' ? block.value : undefined)
  return parsed.success ? parsed.data : undefined
}
