import * as z from 'zod/mini'

/** A file of a request, which is named in its record. */
export const sentFileSchema = z.object({ mediaId: z.string(), fileName: z.string(), mediaType: z.string() })

export type SentFile = z.infer<typeof sentFileSchema>

/** One field of a multipart body as it was sent. A file is named, not kept: its bytes are the user's own file. */
const sentFieldSchema = z.union([
  z.object({ name: z.string(), value: z.string() }),
  z.extend(sentFileSchema, { name: z.string(), bytes: z.number() }),
])

/** A multipart body as it was sent, in its order. */
export const sentFormSchema = z.object({
  /** Length of the whole body, with its separators. */
  bytes: z.number(),
  fields: z.array(sentFieldSchema),
})

export type SentForm = z.infer<typeof sentFormSchema>
