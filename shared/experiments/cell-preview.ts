import * as z from 'zod/mini'

/** The beginning of an answer that is a ranking, vectors or calls of tools. The whole of it is in its run. */
export const cellPreviewSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ranking'),
    /** The first ones, by their places among the documents, from 0. */
    first: z.array(z.object({ index: z.number(), score: z.number() })),
    /** How many came back. */
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
    /** The first tools that it calls. A call that broke off is not made. */
    first: z.array(z.object({ name: z.string(), isBroken: z.optional(z.literal(true)) })),
    count: z.number(),
  }),
])

export type CellPreview = z.infer<typeof cellPreviewSchema>

/** How much of either stands in a cell: a hundred thousand of them are in the window at once. */
export const maxPreviewPlaces = 3
export const maxPreviewValues = 32
