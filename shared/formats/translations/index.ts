import type { Part } from '../../runs/part.ts'
import type { Format } from '../format.ts'
import { translationFields } from '../transcriptions/fields.ts'
import { buildTranscriptionRequest } from '../transcriptions/request.ts'
import { readTranscriptionResponse, readTranscriptionText } from '../transcriptions/response.ts'
import { createTranscriptionStreamReader } from '../transcriptions/stream.ts'
import type { TranscriptionInput } from '../transcriptions/transcription-input.ts'

/** POST /v1/audio/translations: what is said, in English. Bodies are those of transcriptions. */
export const translationsFormat: Format<TranscriptionInput, Part[]> = {
  id: 'translations',
  fields: translationFields,
  request: (input) => buildTranscriptionRequest(input, '/v1/audio/translations'),
  response: readTranscriptionResponse,
  responseText: readTranscriptionText,
  createStreamReader: createTranscriptionStreamReader,
}
