import * as z from 'zod/mini'
import { parseExtraJson } from '../formats/extra-json.ts'
import { parametersSchema } from '../formats/parameters.ts'
import { ok, type Result } from '../errors/result.ts'
import type { TranscriptionInput } from '../formats/transcriptions/transcription-input.ts'
import type { TranscriptFormatId } from '../formats/registry.ts'
import { sentParameters, type Removal } from '../medic/sent-parameters.ts'

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

/**
 * What the format builds the request from: preview and request are both made from it. Fields among `removals` that this
 * model refused are left out. The error is `invalid-input`, for extra JSON that cannot be read.
 */
export function toTranscriptionInput(
  { model, file, parameters, extraJson }: Omit<TranscriptionRequest, 'connectionId'>,
  format: TranscriptFormatId,
  removals: readonly Removal[] = [],
): Result<TranscriptionInput> {
  const extra = parseExtraJson(extraJson)
  if (!extra.ok) return extra
  const sent = sentParameters(parameters, { model, format }, removals)
  return ok({ model, ...(file !== undefined && { file }), parameters: sent, extra: extra.value })
}
