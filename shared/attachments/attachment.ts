import * as z from 'zod/mini'
import type { MediaBlock } from '../runs/block.ts'

/** A file in the attachment store. The same bytes are one file, however often they are attached. */
export const attachmentSchema = z.object({
  /** The SHA-256 of the bytes, in hex. */
  id: z.string(),
  name: z.string(),
  /** Sniffed from the bytes; `application/octet-stream` for bytes of no known kind. */
  mediaType: z.string(),
  bytes: z.number(),
  /** Of an image, in pixels, where its header says. */
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  /** The first lines of a text file. */
  excerpt: z.optional(z.string()),
})

export type Attachment = z.infer<typeof attachmentSchema>

/** A file on its way into the store. Its type is not asked for: the bytes say. */
export const newAttachmentSchema = z.object({
  name: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected bytes'),
})

/** The ids of the attachments of messages that are not sent yet, by their conversation. */
export const draftAttachmentsSchema = z.record(z.string(), z.array(z.string()))

export type DraftAttachments = z.infer<typeof draftAttachmentsSchema>

/** An attachment as a block of a turn, which refers to it. */
export function toMediaBlock({ id, ...rest }: Attachment): MediaBlock {
  return { type: 'media', attachmentId: id, ...rest }
}
