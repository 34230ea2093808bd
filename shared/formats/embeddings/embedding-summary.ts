import * as z from 'zod/mini'
import type { JsonObject } from '../../json.ts'
import type { Block } from '../../runs/block.ts'
import type { EmbeddingList } from './embedding-list.ts'
import { embeddingProblemSchema } from './embedding-problem.ts'

/** Facts about the vectors of an answer, recorded in place of the vectors themselves. */
export const embeddingSummarySchema = z.object({
  /** How many texts were sent, and how many of them have a usable vector. */
  texts: z.number(),
  vectors: z.number(),
  dimensions: z.number(),
  encoding: z.exactOptional(z.string()),
  type: z.exactOptional(z.string()),
  /** The first numbers of the first usable vector, to four digits, and its length in space. */
  first: z.exactOptional(z.array(z.number())),
  norm: z.exactOptional(z.number()),
  problems: z.array(embeddingProblemSchema),
})

export type EmbeddingSummary = z.infer<typeof embeddingSummarySchema>

/** The name of the part that contains it. */
export const summaryLabel = 'embeddings'

/** How many numbers a small drawing shows. */
const maxFirstValues = 64

/** How many positions are readable in History. */
const maxPositions = 100

/**
 * The summary of a list as it is recorded, in place of the vectors: counts, dimensions, number type, the first
 * numbers of the first vector, and problems with at most `maxPositions` positions each.
 */
export function summariseEmbeddings(list: EmbeddingList): JsonObject {
  const { count, readyCount, dimensions, encoding, type, problems } = list
  return {
    texts: count,
    vectors: readyCount,
    dimensions,
    ...(encoding !== undefined && { encoding }),
    ...(type !== undefined && type !== 'float' && { type }),
    ...firstVector(list),
    problems: problems.map(({ kind, positions, ...lengths }) => ({
      kind,
      positions: positions.slice(0, maxPositions),
      ...lengths,
    })),
  }
}

/** A row without a usable vector is NaN throughout. */
function firstVector({
  count,
  dimensions,
  vectors,
}: EmbeddingList): Pick<EmbeddingSummary, 'first' | 'norm'> {
  if (dimensions === 0) return {}
  for (let row = 0; row < count; row += 1) {
    const vector = vectors.subarray(row * dimensions, (row + 1) * dimensions)
    if (Number.isNaN(vector[0])) continue
    let squares = 0
    for (const value of vector) squares += value * value
    return {
      first: Array.from(vector.subarray(0, maxFirstValues), toFourDigits),
      norm: toFourDigits(Math.sqrt(squares)),
    }
  }
  return {}
}

function toFourDigits(value: number): number {
  return Number(value.toPrecision(4))
}

/**
 * The summary among the blocks of an answer; `undefined` where there is none, or one that an older version recorded
 * in another shape.
 */
export function findEmbeddingSummary(blocks: readonly Block[]): EmbeddingSummary | undefined {
  const block = blocks.find((candidate) => candidate.type === 'opaque' && candidate.label === summaryLabel)
  const parsed = embeddingSummarySchema.safeParse(block?.type === 'opaque' ? block.value : undefined)
  return parsed.success ? parsed.data : undefined
}
