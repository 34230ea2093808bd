import * as z from 'zod/mini'
import type { Json } from '../json.ts'

/**
 * A file as a value, such as that of a variable: a library item, or an attachment. Its bytes are read when it is sent.
 */
export const mediaValueSchema = z.object({
  mediaId: z.string(),
  mediaType: z.string(),
  fileName: z.string(),
  /** Properties for display of a file chosen in the window: its size, the pixels of an image, the duration of audio. */
  bytes: z.exactOptional(z.number()),
  width: z.exactOptional(z.number()),
  height: z.exactOptional(z.number()),
  durationMs: z.exactOptional(z.number()),
})

export type MediaValue = z.infer<typeof mediaValueSchema>

/** Returns the value if it is a file; `undefined` for any other. */
export function asMedia(value: Json | undefined): MediaValue | undefined {
  const parsed = mediaValueSchema.safeParse(value)
  return parsed.success ? parsed.data : undefined
}
