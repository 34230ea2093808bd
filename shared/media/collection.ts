import * as z from 'zod/mini'

/** A named collection of library items. An item may be in several. */
export const collectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Number of its items, without those in the trash. */
  count: z.number(),
})

export type Collection = z.infer<typeof collectionSchema>

/** Maximum length of a collection's name, and of an item's title. */
export const maxCollectionName = 80
export const maxItemTitle = 200
