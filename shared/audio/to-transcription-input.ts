import { parseExtraJson } from '../formats/extra-json.ts'
import { ok, type Result } from '../errors/result.ts'
import type { TranscriptionInput } from '../formats/transcriptions/transcription-input.ts'
import type { TranscriptFormatId } from '../formats/registry.ts'
import { sentParameters, type Removal } from '../medic/sent-parameters.ts'
import type { TranscriptionRequest } from './transcription-request.ts'

/**
 * Builds the input of the format, for both preview and request. Fields among `removals`, which this model refused, are
 * left out. The error is `invalid-input` when the extra JSON cannot be parsed.
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
