import * as z from 'zod/mini'

/** The beginning of an answer that is a ranking, vectors or tool calls. The full answer is in its run. */
export const cellPreviewSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ranking'),
    /** The first results, as document indices from 0. */
    first: z.array(z.object({ index: z.number(), score: z.number() })),
    /** The number of results. */
    count: z.number(),
  }),
  z.object({
    type: z.literal('vectors'),
    count: z.number(),
    dimensions: z.number(),
    /** The first numbers of the first vector. */
    first: z.array(z.number()),
  }),
  z.object({
    type: z.literal('calls'),
    /** The first tool calls. An incomplete call (`isBroken`) is not executed. */
    first: z.array(z.object({ name: z.string(), isBroken: z.optional(z.literal(true)) })),
    count: z.number(),
  }),
])

export type CellPreview = z.infer<typeof cellPreviewSchema>

/** Preview limits per cell: the window holds up to a hundred thousand cells at once. */
export const maxPreviewPlaces = 3
export const maxPreviewValues = 32
