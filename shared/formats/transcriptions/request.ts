import { err, ok, type Result } from '../../errors/result.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import type { JsonObject } from '../../json.ts'
import { fileField, textFields } from '../form-fields.ts'
import { noModelChosen } from '../input-errors.ts'
import type { TranscriptionInput } from './transcription-input.ts'
import { type TranscriptFormatId, formatRegistry } from '../registry.ts'
import { audioError } from '../../text/en/errors/audio.ts'

/**
 * Builds a multipart form with an audio file (see shared/gateway/wire/transcriptions.md, "Form fields" and
 * "Translations"): the model, the other fields as text, then the only file, which must be named `file`. A key of
 * `extra` replaces the field of that name, except `file`. The error is `invalid-input`: no model, or no file.
 */
export function buildTranscriptionRequest(
  { model, file, parameters, extra }: TranscriptionInput,
  format: TranscriptFormatId,
): Result<WireRequest> {
  if (model.trim() === '' && extra['model'] === undefined) return noModelChosen()
  if (file === undefined) return err(noFile)
  const { file: _file, ...values }: JsonObject = { model, ...parameters, ...extra }
  return ok({
    ...formatRegistry[format].route,
    // The answer may have any content type.
    headers: { accept: '*/*' },
    body: { type: 'multipart', fields: [...textFields(values), fileField('file', file)] },
    expectsStream: values['stream'] === true || values['stream'] === 'true',
  })
}

const noFile = {
  kind: 'invalid-input',
  field: 'file',
  ...audioError('noFile'),
} as const
