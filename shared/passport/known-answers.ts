import { formatRegistry, type FormatId, type KnownAnswerFormatId } from '../formats/registry.ts'
import { chatAnswers } from './known/chat.ts'
import { generateContentAnswers } from './known/generate-content.ts'
import { messagesAnswers } from './known/messages.ts'
import { responsesAnswers } from './known/responses.ts'
import {
  embedContentAnswers,
  embeddingsAnswers,
  imageAnswers,
  imageEditAnswers,
  moderationsAnswers,
  rerankAnswers,
  transcriptAnswers,
} from './known/results.ts'
import type { AnswerShapes } from './shape.ts'

/** The known shape of each format's answers. */
const knownAnswers: Readonly<Record<KnownAnswerFormatId, AnswerShapes>> = {
  chat: chatAnswers,
  responses: responsesAnswers,
  messages: messagesAnswers,
  'generate-content': generateContentAnswers,
  embeddings: embeddingsAnswers,
  'embed-content': embedContentAnswers,
  rerank: rerankAnswers,
  moderations: moderationsAnswers,
  transcriptions: transcriptAnswers,
  translations: transcriptAnswers,
  'images-generations': imageAnswers,
  'images-edits': imageEditAnswers,
}

/**
 * Returns the known shape of a format's answers; `undefined` for formats that are not checked for drift: answers that
 * are files, jobs with several documented shapes, lists, and raw requests.
 */
export function knownAnswersOf(id: FormatId): AnswerShapes | undefined {
  return formatRegistry[id].hasKnownAnswers ? knownAnswers[id as KnownAnswerFormatId] : undefined
}
