import * as z from 'zod/mini'
import { mediaKinds } from './media-item.ts'

/** What the bytes of a file say of it. What they do not tell, as those of a damaged file, is left out. */
export const fileDescriptionSchema = z.object({
  kind: z.enum(mediaKinds),
  /** Sniffed from the bytes, such as `audio/mpeg`. */
  mediaType: z.string(),
  durationMs: z.optional(z.number()),
  /** Of the sound. */
  channels: z.optional(z.number()),
  /** Samples a second of each channel. */
  sampleRate: z.optional(z.number()),
  /** Pixels as they are shown, turned the right way round. */
  width: z.optional(z.number()),
  height: z.optional(z.number()),
})

export type FileDescription = z.infer<typeof fileDescriptionSchema>
