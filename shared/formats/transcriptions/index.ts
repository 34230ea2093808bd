import type { Part } from '../../runs/part.ts'
import type { Format } from '../format.ts'
import { transcriptionFields } from './fields.ts'
import { buildTranscriptionRequest } from './request.ts'
import { readTranscriptionResponse, readTranscriptionText } from './response.ts'
import { createTranscriptionStreamReader } from './stream.ts'
import type { TranscriptionInput } from './transcription-input.ts'

/** POST /v1/audio/transcriptions. The last `keep` part of an answer is its `Transcript`. */
export const transcriptionsFormat: Format<TranscriptionInput, Part[]> = {
  id: 'transcriptions',
  fields: transcriptionFields,
  request: (input) => buildTranscriptionRequest(input, '/v1/audio/transcriptions'),
  response: readTranscriptionResponse,
  responseText: readTranscriptionText,
  createStreamReader: createTranscriptionStreamReader,
}
