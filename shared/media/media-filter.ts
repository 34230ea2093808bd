import * as z from 'zod/mini'
import { collectionSchema } from './collection.ts'
import { mediaItemSchema, mediaKinds } from './media-item.ts'

/** In which order items are listed: each column of the list, both ways. `longest` is by time, then by pixels. */
export const mediaOrders = [
  'newest',
  'oldest',
  'largest',
  'smallest',
  'name',
  'name-descending',
  'kind',
  'kind-descending',
  'model',
  'model-descending',
  'longest',
  'shortest',
] as const

export type MediaOrder = (typeof mediaOrders)[number]

/** Which items of the library to list. A field left out does not restrict. */
export const mediaFilterSchema = z.object({
  /** Every word must occur in title, prompt, revised prompt, model, tags or file name. */
  search: z.optional(z.string()),
  kinds: z.optional(z.array(z.enum(mediaKinds))),
  models: z.optional(z.array(z.string())),
  tags: z.optional(z.array(z.string())),
  /** The id of a collection the items are in. */
  collection: z.optional(z.string()),
  isStarred: z.optional(z.boolean()),
  /** Made by a model, and no mere preview of it; or everything else. */
  isMade: z.optional(z.boolean()),
  /** Made at or after, and before: milliseconds since 1970. */
  from: z.optional(z.number()),
  before: z.optional(z.number()),
  /** The items in the trash in place of the others. */
  isInTrash: z.optional(z.boolean()),
  /** Newest first unless told. */
  order: z.optional(z.enum(mediaOrders)),
})

export type MediaFilter = z.infer<typeof mediaFilterSchema>

/** A page of items. `next` is the offset of the next page. */
export const mediaPageSchema = z.object({
  items: z.array(mediaItemSchema),
  total: z.number(),
  next: z.optional(z.number()),
})

export type MediaPage = z.infer<typeof mediaPageSchema>

/** What some items are together, whether they are read yet or not: for the bar of a selection. */
export const mediaSummarySchema = z.object({
  count: z.number(),
  bytes: z.number(),
  starred: z.number(),
  kinds: z.record(z.string(), z.number()),
  /** How many of the items are in each collection that has any of them. */
  collections: z.array(z.object({ id: z.string(), count: z.number() })),
  /** How many of the items have each tag, the most used first. */
  tags: z.array(z.object({ tag: z.string(), count: z.number() })),
})

export type MediaSummary = z.infer<typeof mediaSummarySchema>

/** How many items there are of each, for the filter pane. */
export const mediaFacetsSchema = z.object({
  total: z.number(),
  bytes: z.number(),
  starred: z.number(),
  inTrash: z.number(),
  kinds: z.record(z.string(), z.number()),
  /** Every collection, by name. */
  collections: z.array(collectionSchema),
  models: z.array(z.object({ model: z.string(), count: z.number() })),
  tags: z.array(z.object({ tag: z.string(), count: z.number() })),
})

export type MediaFacets = z.infer<typeof mediaFacetsSchema>
