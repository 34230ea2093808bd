import * as z from 'zod/mini'
import { mediaItemSchema } from './media-item.ts'

/** A run of this app that created a file. */
export const originRunSchema = z.object({
  id: z.string(),
  /**
   * How the run was found: by its own id, by the gateway's request id, or through a library item with the same bytes.
   */
  foundBy: z.enum(['run', 'request-id', 'content']),
  format: z.string(),
  model: z.string(),
  startedAt: z.number(),
  /** The conversation of the run, and the turn that shows the answer; left out for none, or for a deleted one. */
  conversationId: z.optional(z.string()),
  turnId: z.optional(z.string()),
})

export type OriginRun = z.infer<typeof originRunSchema>

/** Something made from a file: a library item, or a text that only a run has. */
export const derivedSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('item'),
    relation: z.enum(['edit', 'first-frame', 'other']),
    item: mediaItemSchema,
  }),
  z.object({
    type: z.literal('run'),
    relation: z.enum(['transcription', 'translation']),
    /** `audio.transcript` returns its text. */
    run: z.omit(originRunSchema, { foundBy: true }),
  }),
])

export type Derived = z.infer<typeof derivedSchema>

/** The origin of an item, and what was made from it, newest first. The items it was made from are in its provenance. */
export const mediaOriginSchema = z.object({
  /** Where the provenance is stored: inside the file, in the `.json` beside it, or only in the index of the library. */
  carriedIn: z.optional(z.enum(['file', 'beside', 'index'])),
  run: z.optional(originRunSchema),
  derived: z.array(derivedSchema),
})

export type MediaOrigin = z.infer<typeof mediaOriginSchema>
