import * as z from 'zod/mini'
import type { Block } from '../../runs/block.ts'

const rerankProblemKinds = [
  /** An index without a document. */
  'out-of-range',
  /** A document came more than once; the first is kept. */
  'duplicate',
  /** A result without a readable index. */
  'no-index',
  /** A result whose score is not a number. */
  'no-score',
  /** Results out of the order of their scores: they were sorted. */
  'unsorted',
  /** The text in the answer differs from that of the document at its index. */
  'other-text',
  /** Fewer results than requested. */
  'fewer',
  /** Texts were requested but not returned: the sent ones are shown. */
  'no-text',
] as const

export const rerankProblemSchema = z.object({
  kind: z.enum(rerankProblemKinds),
  /** Indices of the request, as answered; for `no-index` and `no-score` positions in the answer. */
  indices: z.array(z.number()),
  /** For `fewer`: how many were requested and how many came. */
  expected: z.optional(z.number()),
  found: z.optional(z.number()),
})

export type RerankProblem = z.infer<typeof rerankProblemSchema>

/** One document of a ranking. */
export const rankedDocumentSchema = z.object({
  /** Its position in the request. */
  index: z.number(),
  score: z.number(),
  /** Its text in the answer; left out when the answer had none. */
  text: z.optional(z.string()),
})

export type RankedDocument = z.infer<typeof rankedDocumentSchema>

/** A parsed answer: the highest score first, each document once, every index one of the request. */
export const rankingSchema = z.object({
  ranked: z.array(rankedDocumentSchema),
  problems: z.array(rerankProblemSchema),
  /** Units that some vendors bill instead of tokens. */
  searchUnits: z.optional(z.number()),
})

export type Ranking = z.infer<typeof rankingSchema>

/** The ranking among the blocks of an answer; `undefined` where there is none. */
export function findRanking(blocks: readonly Block[]): Ranking | undefined {
  const block = blocks.find((candidate) => candidate.type === 'opaque' && candidate.label === 'ranking')
  const parsed = rankingSchema.safeParse(block?.type === 'opaque' ? block.value : undefined)
  return parsed.success ? parsed.data : undefined
}
