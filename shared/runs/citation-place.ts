import * as z from 'zod/mini'

/**
 * The part of a document that a citation refers to: pages from 1, or characters or blocks from 0; `end` is inclusive.
 */
export const citationPlaceSchema = z.object({
  unit: z.enum(['page', 'character', 'block']),
  start: z.number(),
  end: z.number(),
})

export type CitationPlace = z.infer<typeof citationPlaceSchema>
