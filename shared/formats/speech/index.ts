import type { Part } from '../../runs/part.ts'
import type { Format } from '../format.ts'
import { speechFields, speechPrimary } from './fields.ts'
import { buildSpeechRequest } from './request.ts'
import { readSpeechResponse, readSpeechText } from './response.ts'
import { createSpeechReader } from './speech-reader.ts'
import type { SpeechInput } from './speech-input.ts'
import { createSpeechStreamReader, speechPieceOf } from './stream.ts'

/** POST /v1/audio/speech. An answer is one `media` part. */
export const speechFormat: Format<SpeechInput, Part[]> = {
  id: 'speech',
  fields: speechFields,
  primary: speechPrimary,
  request: buildSpeechRequest,
  response: readSpeechResponse,
  responseText: readSpeechText,
  createBytesReader: createSpeechReader,
  createStreamReader: createSpeechStreamReader,
  pieceOf: speechPieceOf,
}
