import * as z from 'zod/mini'
import { parametersSchema } from '../formats/parameters.ts'

/** An uploaded audio file: the id of an attachment or of a library item. `mediaType` is detected from its bytes. */
const audioFileSchema = z.object({ mediaId: z.string(), fileName: z.string(), mediaType: z.string() })

/** One click on "Transcribe" or "Translate", ready to be sent. */
export const transcriptionRequestSchema = z.object({
  /** The connection that receives the request. */
  connectionId: z.string(),
  model: z.string(),
  /** Left out until a file is chosen; the request is then refused with a message. */
  file: z.optional(audioFileSchema),
  /** The optional fields, as listed by `transcriptionFields` and `translationFields`. */
  parameters: parametersSchema,
  extraJson: z.string(),
})

export type TranscriptionRequest = z.infer<typeof transcriptionRequestSchema>
