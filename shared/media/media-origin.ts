import * as z from 'zod/mini'
import { mediaItemSchema } from './media-item.ts'

/** A run of this app that made a file. */
export const originRunSchema = z.object({
  id: z.string(),
  /** How it is known: by its own id, by the id the gateway gave it, or by an item of the library with the same bytes. */
  foundBy: z.enum(['run', 'request-id', 'content']),
  format: z.string(),
  model: z.string(),
  startedAt: z.number(),
  /** The conversation that asked, and the turn that shows the answer; left out for none, or for one that was deleted. */
  conversationId: z.optional(z.string()),
  turnId: z.optional(z.string()),
})

export type OriginRun = z.infer<typeof originRunSchema>

/** What was made of a file: an item of the library, or a text that only a run has. */
export const derivedSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('item'),
    relation: z.enum(['edit', 'first-frame', 'other']),
    item: mediaItemSchema,
  }),
  z.object({
    type: z.literal('run'),
    relation: z.enum(['transcription', 'translation']),
    /** `audio.transcript` has its text. */
    run: z.omit(originRunSchema, { foundBy: true }),
  }),
])

export type Derived = z.infer<typeof derivedSchema>

/** Where an item comes from, and what was made of it, the newest first. What it was made from is in its provenance. */
export const mediaOriginSchema = z.object({
  /** Where that is written: inside the file, in the `.json` beside it, or in the index of the library alone. */
  carriedIn: z.optional(z.enum(['file', 'beside', 'index'])),
  run: z.optional(originRunSchema),
  derived: z.array(derivedSchema),
})

export type MediaOrigin = z.infer<typeof mediaOriginSchema>
