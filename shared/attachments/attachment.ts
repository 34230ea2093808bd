import * as z from 'zod/mini'
import type { MediaBlock } from '../runs/block.ts'

/** A file in the attachment store. Equal bytes are stored once, however often they are attached. */
export const attachmentSchema = z.object({
  /** The SHA-256 of the bytes, in hex. */
  id: z.string(),
  name: z.string(),
  /** Detected from the bytes; `application/octet-stream` when unknown. */
  mediaType: z.string(),
  bytes: z.number(),
  /** Width of an image in pixels, where its header has it. */
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  /** The first lines of a text file. */
  excerpt: z.optional(z.string()),
})

export type Attachment = z.infer<typeof attachmentSchema>

/** A file to be stored. It has no type: the type is detected from the bytes. */
export const newAttachmentSchema = z.object({
  name: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected bytes'),
})

/** Attachment ids of unsent messages, by conversation id. */
export const draftAttachmentsSchema = z.record(z.string(), z.array(z.string()))

export type DraftAttachments = z.infer<typeof draftAttachmentsSchema>

/** Returns an attachment as a block of a turn that refers to it. */
export function toMediaBlock({ id, ...rest }: Attachment): MediaBlock {
  return { type: 'media', attachmentId: id, ...rest }
}
