import * as z from 'zod/mini'
import { parametersSchema } from '../formats/parameters.ts'

/** A sound file that is uploaded: an attachment's id, or an item of the library. `mediaType` is what its bytes say. */
const audioFileSchema = z.object({ mediaId: z.string(), fileName: z.string(), mediaType: z.string() })

/** One click on "Transcribe" or "Translate", as it is to be sent. */
export const transcriptionRequestSchema = z.object({
  /** Who is asked. */
  connectionId: z.string(),
  model: z.string(),
  /** Left out as long as none is chosen: the request is then refused in words. */
  file: z.optional(audioFileSchema),
  /** The optional fields, as `transcriptionFields` and `translationFields` list them. */
  parameters: parametersSchema,
  extraJson: z.string(),
})

export type TranscriptionRequest = z.infer<typeof transcriptionRequestSchema>
