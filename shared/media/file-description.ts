import * as z from 'zod/mini'
import { mediaKinds } from './media-item.ts'

/** Properties read from the bytes of a file. Unknown ones, as in a damaged file, are left out. */
export const fileDescriptionSchema = z.object({
  kind: z.enum(mediaKinds),
  /** Detected from the bytes, such as `audio/mpeg`. */
  mediaType: z.string(),
  durationMs: z.optional(z.number()),
  /** Number of audio channels. */
  channels: z.optional(z.number()),
  /** Samples per second per channel. */
  sampleRate: z.optional(z.number()),
  /** Width in pixels as displayed, after rotation. */
  width: z.optional(z.number()),
  height: z.optional(z.number()),
})

export type FileDescription = z.infer<typeof fileDescriptionSchema>
