import * as z from 'zod/mini'

/** Which part of a document a source is: pages from 1, or characters or blocks of it from 0; `end` belongs to it. */
export const citationPlaceSchema = z.object({
  unit: z.enum(['page', 'character', 'block']),
  start: z.number(),
  end: z.number(),
})

export type CitationPlace = z.infer<typeof citationPlaceSchema>
