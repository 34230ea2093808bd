import type { Part } from '../../runs/part.ts'
import type { Format } from '../format.ts'
import { createMediaInsteadReader } from '../media-reader.ts'
import type { TranscriptFormatId } from '../registry.ts'
import { transcriptionFields, transcriptionPrimary, translationFields, translationPrimary } from './fields.ts'
import { buildTranscriptionRequest } from './request.ts'
import { readTranscriptionResponse, readTranscriptionText } from './response.ts'
import { createTranscriptionStreamReader } from './stream.ts'
import type { TranscriptionInput } from './transcription-input.ts'

type TranscriptFormat = Format<TranscriptionInput, Part[]>

/** The readers of both formats. The last `keep` part of an answer is its `Transcript`. */
const readers = {
  response: readTranscriptionResponse,
  responseText: readTranscriptionText,
  createStreamReader: createTranscriptionStreamReader,
  createBytesReader: createMediaInsteadReader,
} satisfies Partial<TranscriptFormat>

/** Formats for the words in an audio file: in its own language, and translated into English. */
export const transcriptFormats: Readonly<Record<TranscriptFormatId, TranscriptFormat>> = {
  transcriptions: {
    id: 'transcriptions',
    fields: transcriptionFields,
    primary: transcriptionPrimary,
    request: (input) => buildTranscriptionRequest(input, 'transcriptions'),
    ...readers,
  },
  translations: {
    id: 'translations',
    fields: translationFields,
    primary: translationPrimary,
    request: (input) => buildTranscriptionRequest(input, 'translations'),
    ...readers,
  },
}
