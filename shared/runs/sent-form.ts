import * as z from 'zod/mini'

/** A file of a request, as named in its record. */
export const sentFileSchema = z.object({ mediaId: z.string(), fileName: z.string(), mediaType: z.string() })

export type SentFile = z.infer<typeof sentFileSchema>

/** One field of a multipart body as sent. Files are named, not stored: their bytes are in the user's own file. */
const sentFieldSchema = z.union([
  z.object({ name: z.string(), value: z.string() }),
  z.extend(sentFileSchema, { name: z.string(), bytes: z.number() }),
])

/** A multipart body as sent, its fields in order. */
export const sentFormSchema = z.object({
  /** Length of the whole body, with its separators. */
  bytes: z.number(),
  fields: z.array(sentFieldSchema),
})

export type SentForm = z.infer<typeof sentFormSchema>
