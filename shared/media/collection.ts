import * as z from 'zod/mini'

/** A named set of items of the library. An item may be in several. */
export const collectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** How many items it has, without those in the trash. */
  count: z.number(),
})

export type Collection = z.infer<typeof collectionSchema>

/** The longest name of a collection, and the longest title of an item. */
export const maxCollectionName = 80
export const maxItemTitle = 200
