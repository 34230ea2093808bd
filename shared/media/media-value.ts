import * as z from 'zod/mini'
import type { Json } from '../json.ts'

/**
 * A file in the place of a value, such as one of a variable: an item of the library, or an attachment. Its bytes are read when
 * it is sent.
 */
export const mediaValueSchema = z.object({
  mediaId: z.string(),
  mediaType: z.string(),
  fileName: z.string(),
  /** What is shown of a file that was chosen in the window: its size, the pixels of an image, the length of a sound. */
  bytes: z.exactOptional(z.number()),
  width: z.exactOptional(z.number()),
  height: z.exactOptional(z.number()),
  durationMs: z.exactOptional(z.number()),
})

export type MediaValue = z.infer<typeof mediaValueSchema>

/** A value that is a file; `undefined` for every other. */
export function asMedia(value: Json | undefined): MediaValue | undefined {
  const parsed = mediaValueSchema.safeParse(value)
  return parsed.success ? parsed.data : undefined
}
